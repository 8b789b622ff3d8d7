// What each board makes of its own call's fields, so that one piece takes the orders of all boards.
import type { Board, Odds } from '../../../core/lottery/game.ts'
import type { Selection } from '../../../core/lottery/shape.ts'
import type { Fen } from '../../../core/money.ts'
import type { Command, Member } from '../../shell/serve.ts'
import type { Held } from '../../shell/standing.ts'

export type WantedLine = {
  /** As it came over the wire: perhaps no play of this board. */
  play: string
  selection: Selection
  /** The client's own count; undefined where its call has none. */
  units: number | undefined
  /** For one ticket. */
  unitStake: Fen
  /** What the member was shown. */
  oddsMilli: Odds
  oddsVersion: number
}

export type Want = {
  board: Board
  lottery: string
  issue: string
  lines: readonly WantedLine[]
  /** What the member was shown; undefined where a caller has compared the sum already. */
  total: Fen | undefined
}

/** Whether an order is accepted from who rests is for the ledger; there `held` only orders the refusals. */
export type Caller = { member: Member; command: Command; held: Held | undefined }
