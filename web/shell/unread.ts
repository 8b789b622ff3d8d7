// How many messages wait to be read, for the dot of the tab bar and the row of My. Around.tsx asks and hears of it.
import { address } from '../../core/addresses.ts'
import { live, useLive } from './live.ts'

const unread = live(0)
export const useUnread = (): number => useLive(unread)
export const keepUnread = (count: number): void => unread.set(count)

/** Does this tab lead to where messages are found? */
export const leadsToMessages = (to: string): boolean => to === address.mine()
