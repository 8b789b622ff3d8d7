// What the phone works out itself is not for a drawing of the house to say (api/shell/drawn.ts).
import { useSyncExternalStore } from 'react'

/** Whether this is the app on the phone. Parts that wait for it have `data-bone`, and no drawing with such a part is of use. */
export const useOnPhone = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
const never = () => () => undefined
