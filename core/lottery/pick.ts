// A play and its picks in one phrase.
import type { Language } from '../endpoint.ts'
import { m } from '../../text/compiled/messages.js'

/** "和值 11"; a play's name that includes the pick ("豹子") stands alone. In the page's language, unless one is given. */
export const playAndPick = (play: string, picked: string, locale?: Language): string =>
  play === picked ? play : m.bets_play_picked({ play, picked: unbroken(picked) }, locale ? { locale } : {})

/** A selection stays on one line: broken, "1 2 | 4 5" would read as two choices. */
const unbroken = (picked: string): string => (picked.length > 16 ? picked : picked.replaceAll(' ', '\u00a0'))
