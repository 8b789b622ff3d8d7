// A play and its picks in one phrase.
import type { Language } from '../endpoint.ts'
import { m } from '../../text/compiled/messages.js'

/** "和值 11"; the name of a play that leaves no choice ("豹子", "三连号通选") stands alone. In the page's language, unless one is given. */
export function playAndPick(play: string, picked: string, locale?: Language): string {
  const by = locale ? { locale } : {}
  if (picked === play || picked === m.lottery_k3_cell_any({}, by)) return play
  return m.bets_play_picked({ play, picked: unbroken(picked) }, by)
}

/** A selection stays on one line: broken, "1 2 | 4 5" would read as two choices. */
const unbroken = (picked: string): string => (picked.length > 16 ? picked : picked.replaceAll(' ', '\u00a0'))
