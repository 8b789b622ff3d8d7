import { m } from '../../text/compiled/messages.js'

/** "和值 11"; where the play's name says it all ("豹子"), it stands alone. */
export const playAndPick = (play: string, picked: string): string =>
  play === picked ? play : m.bets_play_picked({ play, picked: unbroken(picked) })

/** What was picked stays on one line: "1 2 | 4 5" would read as two choices. */
const unbroken = (picked: string): string =>
  picked.length > 16 ? picked : picked.replaceAll(' ', '\u00a0')
