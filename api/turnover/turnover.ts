// The turnover that a member has to reach before money leaves free of charge (rulebook 5).
import { randomUUID } from 'node:crypto'
import { fen, sumFen, type Fen } from '../../core/money.ts'
import { requiredTurnover } from '../../core/turnover.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { fundsOf } from '../ledger/post/wallets.ts'
import type { Member } from '../shell/serve.ts'
import {
  findAsked,
  findDeposited,
  giftsCharged,
  insertClosings,
  insertObligation,
  openObligations,
  releaseClosings,
  sumPlayed,
} from './turnover.sql.ts'

/** The balance below which a new deposit finds the wallet empty: all turnover required before counts as done. */
const EMPTIED_BELOW: Fen = fen(500n)

/** A deposit asks to be played once, a gift as often as its terms say. */
const ONCE_BP = 10_000n

export type Asked = {
  source: 'deposit' | 'bonus' | 'earned'
  ref: string
  face: Fen
  multipleBp?: bigint
  /** The turnover asked, in fen, where it is no multiple of the face: it overrides `multipleBp`. */
  required?: Fen
}

/** Adds what this money asks to be played. `ref` says what it came from; one ref asks once. */
export async function addObligation(tx: Tx, member: Member, asked: Asked): Promise<void> {
  const { source, ref, face, multipleBp = ONCE_BP } = asked
  const required = asked.required ?? requiredTurnover(face, multipleBp)
  await insertObligation(tx, member, { id: randomUUID(), source, ref, face, required })
}

/** A deposit as it was credited, by `ref` as it was added with: what arrived of it, and when. Undefined where none was. */
export async function depositedAs(tx: Tx, member: Member, ref: string): Promise<{ amount: Fen; at: Date } | undefined> {
  const found = await findDeposited(tx, member, ref)
  return found && { amount: fen(found.amount), at: found.at }
}

export type Stretch = { memberId: bigint; from: Date; to: Date; games: readonly string[] }

/** Returns the valid bets of some members of a bucket, each between two instants in some games, in the order asked. */
export async function playedIn(db: Sql, bucket: number, stretches: readonly Stretch[]): Promise<Fen[]> {
  if (stretches.length === 0) return []
  const sums = new Map((await sumPlayed(db, bucket, stretches)).map(({ at, sum }) => [at, sum]))
  return stretches.map((_one, at) => fen(sums.get(at) ?? 0n))
}

/** Before a new deposit, under the member's lock: with no money left, earlier turnover is not owed. */
export async function closeIfEmptied(tx: Tx, member: Member): Promise<void> {
  const open = await openObligations(tx, member.bucket, [member.id])
  if (open.length === 0) return
  // Money on its way out counts as the member's: a withdrawal that fails comes back.
  const { wallets, openStakes } = await fundsOf(tx, member)
  const total = sumFen([...wallets.values(), openStakes])
  if (total >= EMPTIED_BELOW) return
  const closings = open.map(({ id }) => ({ obligationId: id, reason: 'reset' as const, ref: '' }))
  await insertClosings(tx, member, closings)
}

export type Shortfall = {
  required: Fen
  done: Fen
  /** Still to be played, in all. */
  missing: Fen
  /** The part of it on deposits: the base of the administrative fee. */
  depositMissing: Fen
  /** Face amounts of gifts that are not played through. */
  unmetBonuses: Fen[]
  /** The ids of the obligations that a withdrawal would close by paying for them. */
  obligations: string[]
}

/** Returns the turnover still asked of the member now. */
export async function shortfallOf(db: Sql, member: Member): Promise<Shortfall> {
  const open = await openObligations(db, member.bucket, [member.id])
  const missing = open.map((one) => ({ ...one, missing: fen(one.required - one.done) }))
  const of = (source: string) => missing.filter((one) => one.source === source)
  return {
    required: sumFen(open.map(({ required }) => required)),
    done: sumFen(open.map(({ done }) => done)),
    missing: sumFen(missing.map((one) => one.missing)),
    depositMissing: sumFen(of('deposit').map((one) => one.missing)),
    unmetBonuses: of('bonus').map(({ face }) => fen(face)),
    obligations: open.map(({ id }) => id),
  }
}

/** An accepted withdrawal pays for missing turnover; the member must not pay again (decision 27). */
export async function closeForWithdrawal(
  tx: Tx,
  member: Member,
  withdrawalId: string,
  obligations: readonly string[],
): Promise<void> {
  if (obligations.length === 0) return
  const closing = (obligationId: string) => ({ obligationId, reason: 'withdrawal', ref: withdrawalId }) as const
  await insertClosings(tx, member, obligations.map(closing))
}

/**
 * The withdrawal failed or came back and charged nothing, so everything is asked again but what was taken back meanwhile.
 * Answers the refs of the gifts that it had been charged with.
 */
export async function reopenAfterWithdrawal(tx: Tx, member: Member, withdrawalId: string): Promise<string[]> {
  const gifts = await giftsCharged(tx, member, withdrawalId)
  await releaseClosings(tx, member, { reason: 'withdrawal', ref: withdrawalId })
  return gifts
}

/** Has a withdrawal been charged with this gift, because it was not played through (rulebook 5)? */
export const isDeducted = async (db: Sql, member: Member, asked: Pick<Asked, 'source' | 'ref'>): Promise<boolean> =>
  (await findAsked(db, member, asked))?.reasons.includes('withdrawal') ?? false

/**
 * The money is taken back, so what it asked for is not asked any more. `ref` as it was added with. Said beside whatever
 * else has closed it: a withdrawal that was charged with it may still fail and ask for it again.
 */
export async function closeUndone(
  tx: Tx,
  member: Member,
  { source, ref }: Pick<Asked, 'source' | 'ref'>,
): Promise<void> {
  const found = await findAsked(tx, member, { source, ref })
  if (!found || found.reasons.includes('undone')) return
  await insertClosings(tx, member, [{ obligationId: found.id, reason: 'undone', ref }])
}

/** The money is there after all, and so is what it asked for. */
export const reopenUndone = (tx: Tx, member: Member, ref: string): Promise<void> =>
  releaseClosings(tx, member, { reason: 'undone', ref })
