// Turns the fields of each board's own call into one form of order, so that one piece accepts the orders of all boards.
import type { Board, Odds } from '../../../core/lottery/game.ts'
import type { Selection } from '../../../core/lottery/shape.ts'
import type { Fen } from '../../../core/money.ts'
import type { Command, Member } from '../../shell/serve.ts'
import type { Bar } from '../../shell/standing.ts'

export type WantedLine = {
  /** The play as it came over the wire: it may be none of this board. */
  play: string
  selection: Selection
  /** The client's own count; undefined where its call has none. */
  units: number | undefined
  /** The stake of one ticket, in fen. */
  unitStake: Fen
  /** The odds that the member was shown, in thousandths. */
  oddsMilli: Odds
  oddsVersion: number
}

export type Want = {
  board: Board
  lottery: string
  issue: string
  lines: readonly WantedLine[]
  /** The total that the member was shown; undefined where a caller has compared the sum already. */
  total: Fen | undefined
}

/** The caller of an order. The ledger decides whether a resting member may bet; `bar` only sorts the refusals here. */
export type Caller = { member: Member; command: Command; bar: Bar | undefined }
