// Withdrawals that people look at before they leave (decision 27): held by the rules that are in force, ended by two people.
import { DAY_MS, HOUR_MS } from '../../core/time.ts'
import { reasonsToHold, type ReviewReason, type ReviewRules } from '../../core/withdraw/review.ts'
import { isSuspected } from '../invite/ring.ts'
import { inviterOf } from '../member/kin.ts'
import { lastCorrected } from '../member/profile/correction.ts'
import { logDeed } from '../security/log.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { approve, propose, subjectOf, type Said, type Second } from '../shell/proposals.ts'
import type { Member } from '../shell/serve.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { holderBy } from './accounts/accounts.sql.ts'
import { refuseWithdrawal, wakeSender } from './payout.ts'
import type { Figures } from './quote.ts'
import { approveEnding, insertReview, proposeEnding, reviewsOf, type Review, type ReviewWord } from './review.sql.ts'
import { reviewRules } from './rules.sql.ts'
import { hasBeenPaid, lockWithdrawal, ownerOf, requestedSince } from './withdraw.sql.ts'

export { heldNow } from './review.sql.ts'

type Judged = { rules: ReviewRules; reasons: ReviewReason[] }
type Asked = Pick<Figures, 'amount' | 'account' | 'now'>

/** Why this withdrawal is held, by the rules in force; before it is written down, under the member's lock. */
export async function judgeWithdrawal(db: Sql, member: Member, asked: Asked): Promise<Judged> {
  const rules = await reviewRules(db)
  if (!rules.is_on) return { rules, reasons: [] }
  const { amount, account, now } = asked
  const corrected = await lastCorrected(db, member)
  const evidence = {
    ...{ at: now.getTime(), accountSince: account.first_added_at.getTime() },
    amountOfDay: amount + (await requestedSince(db, member, new Date(now.getTime() - DAY_MS))),
    hasBeenPaid: await hasBeenPaid(db, member),
    correctedAt: corrected?.getTime() ?? null,
    hasSignal: (await isShared(db, member, account.fingerprint)) || (await cameWithSignals(db, member)),
  }
  return { rules, reasons: reasonsToHold(rules, evidence) }
}

const isShared = async (db: Sql, member: Member, fingerprint: Buffer): Promise<boolean> =>
  ((await holderBy(db, fingerprint)) ?? member.id) !== member.id

async function cameWithSignals(db: Sql, member: Member): Promise<boolean> {
  const inviter = await inviterOf(db, member)
  return inviter !== null && isSuspected(db, { inviter, friend: member.id })
}

type Holding = { id: string; figures: Pick<Figures, 'now'>; reasons: ReviewReason[]; rules: ReviewRules }

/** Beside the withdrawal, in its transaction. Answers until when the member hears of it. */
export async function holdForReview(tx: Tx, member: Member, { id, figures, reasons, rules }: Holding): Promise<Date> {
  const heldAt = figures.now
  const dueAt = new Date(heldAt.getTime() + rules.within_hours * HOUR_MS)
  await insertReview(tx, member, { id, reasons, heldAt, dueAt })
  return dueAt
}

/** The first person proposes what becomes of a held withdrawal; a second proposal replaces the first. Throws a plain sentence. */
export async function proposeReview(tx: Tx, id: string, said: ReviewWord): Promise<void> {
  const { member } = await lockHeld(tx, id)
  await proposeEnding(tx, member, id, said)
  await propose(tx, await saidOf(tx, member, id, said))
  const { ending, cause, note: why, person } = said
  await logDeed(tx, { person, deed: `payout ${ending}`, member, detail: { withdrawal: id, cause: cause ?? '', why } })
}

/** The text of a proposal for the second person: where the money goes, how much, and how the withdrawal ends. */
async function saidOf(
  tx: Tx,
  member: Member,
  id: string,
  { ending, cause, note }: Pick<Review, 'ending' | 'cause' | 'note'>,
): Promise<Said> {
  const row = await lockWithdrawal(tx, member, id)
  const says = { member: subjectOf(member), account: row?.card_id, amount: row?.amount, ending, cause, why: note }
  return { kind: 'review', subject: id, says }
}

/** The second person agrees: it is sent, or its money is back. Throws a plain sentence. */
export async function approveReview(tx: Tx, id: string, { person, hash }: Second): Promise<Review> {
  const { member, review } = await lockHeld(tx, id)
  if (review.ending === null) throw new Error('nobody has said how this withdrawal ends')
  await approve(tx, await saidOf(tx, member, id, review), hash)
  await approveEnding(tx, member, id, person)
  if (review.ending === 'pay') await wakeSender(tx, member, id)
  else await refuseHeld(tx, member, review)
  const detail = { withdrawal: id, ending: review.ending, proposedBy: review.proposed_by ?? '', why: review.note ?? '' }
  await logDeed(tx, { person, deed: 'payout approve', member, detail })
  return review
}

async function refuseHeld(tx: Tx, member: Member, { id, cause }: Review): Promise<void> {
  const row = await lockWithdrawal(tx, member, id)
  if (!row || cause === null) throw new Error(`withdrawal ${id} is refused for nothing`)
  await refuseWithdrawal(tx, member, row, cause)
}

/** A withdrawal that people look at, under its member's lock. */
async function lockHeld(tx: Tx, id: string): Promise<{ member: Member; review: Review }> {
  const member = await ownerOf(tx, id)
  if (!member) throw new Error('there is no such withdrawal')
  await lockMember(tx, member)
  const [review] = await reviewsOf(tx, member, [id])
  if (!review) throw new Error('nobody looks at this withdrawal: it leaves by itself')
  if (review.approved_at !== null) throw new Error('two people have decided on this withdrawal already')
  return { member, review }
}
