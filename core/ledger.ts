// Every thing that can happen to money, and what becomes of draws and bets. docs/LEDGER.md shows it.
import { isOwnWallet } from './accounts.ts'
import type { Board } from './lottery/game.ts'
import { betsMovements } from './movements/bets.ts'
import { chaseMovements } from './movements/chase.ts'
import { depositMovements } from './movements/deposit.ts'
import { inviteMovements } from './movements/invite.ts'
import { lossMovements } from './movements/loss.ts'
import { offersMovements } from './movements/offers.ts'
import { resettleMovements } from './movements/resettle.ts'
import { savingsMovements } from './movements/savings.ts'
import { roundMovements } from './movements/rounds.ts'
import { transferMovements } from './movements/transfer.ts'
import { vipMovements } from './movements/vip.ts'
import { withdrawMovements } from './movements/withdraw.ts'
import type { Movement } from './movements/movement.ts'

/**
 * The closed list of movements. A kind fixes both of its accounts, so a mistake in a feature is a
 * bug at the door and not a row in the books.
 */
export const transferKinds = {
  ...depositMovements,
  ...betsMovements,
  ...chaseMovements,
  ...resettleMovements,
  ...withdrawMovements,
  ...transferMovements,
  ...lossMovements,
  ...inviteMovements,
  ...savingsMovements,
  ...offersMovements,
  ...vipMovements,
  ...roundMovements,
} as const satisfies Record<string, Movement>

export type TransferKind = keyof typeof transferKinds

/** Returns a kind of movement with all optional fields of `Movement`. */
export const movementOf = (kind: TransferKind): Movement => transferKinds[kind]

/** Between two wallets of the same member: neither income nor spending. */
export function isOwn(kind: TransferKind): boolean {
  const { from, to } = movementOf(kind)
  return isOwnWallet(from) && isOwnWallet(to)
}

/** The numbers of some kinds. */
export const codesOf = (kinds: readonly TransferKind[]): number[] => kinds.map((kind) => transferKinds[kind].code)

/** The kinds of one feature, by its movements. */
export const kindsOf = (movements: Partial<typeof transferKinds>): TransferKind[] =>
  Object.keys(movements) as TransferKind[]

/** The kind behind a number of the database. Throws on one that this version does not know. */
export function kindName(code: number): TransferKind {
  for (const [name, kind] of Object.entries(transferKinds)) {
    if (kind.code === code) return name as TransferKind
  }
  throw new Error(`no transfer kind ${code}`)
}

/** Draw states of a bucket's copy; the column `status` of draws. */
export const drawStates = { open: 1, locked: 2, drawn: 3, settled: 4, void: 5 } as const
export type DrawState = keyof typeof drawStates

/** The numbers of some states. */
export const statesIn = (...states: DrawState[]): number[] => states.map((state) => drawStates[state])

/** The outcomes of a bet line; the column `outcome` of bet_results. */
export const outcomes = { won: 1, lost: 2, push: 3, void: 4, withdrawn: 5 } as const
export type Outcome = keyof typeof outcomes

/** The outcomes that a draw can give a line: all but the withdrawal by the member. */
export const drawnOutcomes: readonly number[] = Object.values(outcomes).filter(
  (outcome) => outcome !== outcomes.withdrawn,
)
/** The outcomes that count as play. */
export const playedOutcomes: readonly number[] = [outcomes.won, outcomes.lost, outcomes.push]

/** The column `board` of bets. */
export const boardCodes = { odds: 1, official: 2, quick: 3 } as const satisfies Record<Board, number>
