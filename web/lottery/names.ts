// The families in the order in which the hall shows them, and their names.
import { address, type Address } from '../../core/addresses.ts'
import { lotteries } from '../../core/lottery/calendar.ts'
import type { Board } from '../../core/lottery/game.ts'
import type { Family } from '../../core/fair/families.ts'
import { m } from '../../text/compiled/messages.js'

export const familyOrder: readonly Family[] = ['k3', 'ssc', 'pk10', 'x115', 'pc28', 'lhc', 'locsgwin']

export const boardNames: Readonly<Record<Board, () => string>> = {
  odds: m.official_board_odds,
  official: m.official_board_official,
  quick: m.official_family_quick,
}

export const familyNames: Readonly<Record<Family, () => string>> = {
  locsgwin: m.lottery_family_win,
  k3: m.lottery_family_k3,
  ssc: m.lottery_family_ssc,
  pk10: m.lottery_family_pk10,
  x115: m.lottery_family_x115,
  pc28: m.lottery_family_pc28,
  lhc: m.lottery_family_lhc,
}

/** The page where a lottery is bet on: quick win has a board of its own. */
export const boardHref = ({ lottery, board }: { lottery: string; board: string }): Address =>
  address[board === 'quick' ? 'quick' : 'odds']({ lottery })

/** Lotteries in the order of the calendar: the quick ones of a family first. */
export const inOrder = <R extends { lottery: string }>(rows: readonly R[]): R[] =>
  rows.toSorted((one, other) => placeOf(one.lottery) - placeOf(other.lottery))
const placeOf = (code: string) => lotteries.findIndex((each) => each.code === code)
