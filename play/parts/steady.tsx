// Parts of the page of a game that a round does not change: most of the script of a frame was drawing them again.
import { memo, useMemo, type ComponentType } from 'react'
import { useLive } from '../../web/shell/live.ts'
import { language } from '../runtime/look.ts'

/** A part that is drawn again only where what it is given is another value, or the language is another one. */
export const steady = <Props extends object>(Part: ComponentType<Props>) =>
  memo(function Steady(props: Props) {
    useLive(language)
    return <Part {...props} />
  })

/** The same object for as long as it says the same: a bet, as the wire carries it, is made anew each time its page is drawn. */
export function useSame<T extends object>(value: T): T {
  const said = JSON.stringify(value)
  return useMemo(() => JSON.parse(said) as T, [said])
}
