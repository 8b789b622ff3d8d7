// Money of a blocked member leaves by people: one says how much and where to, or which withdrawal that waits;
// another agrees, and only then it goes, by the same way and at the same charges as all others.
import { randomUUID } from 'node:crypto'
import { fen, type Fen } from '../../core/money.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { blockedIn, lockBlock, type Block } from '../member/blocks.ts'
import { isExcluded } from '../member/standing.ts'
import { logDeed } from '../security/log.ts'
import type { Member } from '../shell/serve.ts'
import { approve, propose, subjectOf, type Said, type Second } from '../shell/proposals.ts'
import { accountsOf } from './accounts/accounts.ts'
import type { AccountRow } from './accounts/accounts.sql.ts'
import { findPayouts, findWaiting, putPayout, setReleased, type BlockedPayout } from './blocked.sql.ts'
import { figuresOf, needRest, type Terms } from './quote.ts'
import { isHeld } from './review.sql.ts'
import { findPending, lockWithdrawal } from './withdraw.sql.ts'
import { wakeSender } from './payout.ts'
import { enterWithdrawal } from './withdraw.ts'

type Word = { person: string; why: string }

/** Withdrawals of a bucket that the bank has not given its word on, but those that people have to release. */
export async function pendingWithdrawals(db: Sql, bucket: number, quietSeconds: number) {
  return findPending(db, bucket, await blockedIn(db, bucket), quietSeconds)
}

/** Returns all that people need to decide on a payout: the member's accounts, waiting withdrawals and proposals. */
export async function payoutDesk(db: Sql, member: Member) {
  const accounts: AccountRow[] = await accountsOf(db, member)
  return {
    accounts,
    waiting: await findWaiting(db, member),
    proposals: await findPayouts(db, member),
  }
}

/** Proposes a withdrawal to an account of the member's. Answers the proposal's id. */
export async function proposePayout(
  tx: Tx,
  member: Member,
  { cardId, amount }: { cardId: string; amount: Fen },
  word: Word,
): Promise<string> {
  await lockBlock(tx, member)
  const accounts = await accountsOf(tx, member)
  if (!accounts.some(({ id }) => id === cardId)) throw new Error('the member has no such account')
  const id = randomUUID()
  await putPayout(tx, member, { ...word, id, cardId, amount, withdrawalId: null })
  await propose(tx, await saidOf(tx, member, { id, card_id: cardId, amount, note: word.why }))
  return id
}

/** Proposes to send a withdrawal that the block has stopped; its id is the proposal's. */
export async function proposeRelease(tx: Tx, member: Member, id: string, word: Word) {
  await lockBlock(tx, member)
  await refuseUnlessWaiting(tx, member, id)
  await putPayout(tx, member, { ...word, id, cardId: null, amount: null, withdrawalId: id })
  await propose(tx, await saidOf(tx, member, { id, card_id: null, amount: null, note: word.why }))
}

type Payout = Pick<BlockedPayout, 'id' | 'card_id' | 'amount' | 'note'>

/** Without an amount it is the withdrawal of this id that is sent: how much that is, and where to, is read as well. */
async function saidOf(tx: Tx, member: Member, { id, card_id, amount, note }: Payout): Promise<Said> {
  const sent = amount === null ? await lockWithdrawal(tx, member, id) : { card_id, amount }
  const says = { member: subjectOf(member), account: sent?.card_id, amount: sent?.amount, why: note }
  return { kind: 'payout', subject: id, says: { ...says, releases: amount === null } }
}

/** The second person agrees, and it is sent once. Answers the withdrawal's id. Refuses as `figuresOf` does, and nothing_left. */
export async function approvePayout(
  tx: Tx,
  member: Member,
  id: string,
  { person, hash, terms }: Second & { terms: Terms },
): Promise<string> {
  const block = await lockBlock(tx, member)
  const proposal = openProposal(await findPayouts(tx, member), id, block)
  await approve(tx, await saidOf(tx, member, proposal), hash)
  const withdrawalId = await readied(tx, member, proposal, {
    ...terms,
    isExcluded: await isExcluded(tx, member),
  })
  await setReleased(tx, member, id, { person, withdrawalId })
  const detail = { withdrawal: withdrawalId, proposedBy: proposal.proposed_by, why: proposal.note }
  await logDeed(tx, { person, deed: 'member payout approve', member, detail })
  return withdrawalId
}

/** A proposal made during an earlier block is not valid: it rested on the facts of that time. */
function openProposal(all: BlockedPayout[], id: string, { blocked_at }: Block): BlockedPayout {
  const found = all.find((one) => one.id === id && one.approved_by === null)
  if (!found || found.proposed_at < blocked_at)
    throw new Error('nobody has proposed this payout since the member was blocked')
  return found
}

/** Sees that there is a withdrawal and that its sender is woken, once this has happened. */
async function readied(tx: Tx, member: Member, proposal: BlockedPayout, terms: Terms) {
  const { card_id: cardId, amount, withdrawal_id: waiting } = proposal
  if (cardId !== null && amount !== null) {
    const figures = await figuresOf(tx, member, { cardId, amount: fen(amount) }, terms)
    needRest(figures)
    // Two people have decided on it already.
    return enterWithdrawal(tx, member, figures, { isHeld: false })
  }
  if (waiting === null) throw new Error(`proposal ${proposal.id} is of nothing`)
  await refuseUnlessWaiting(tx, member, waiting)
  await wakeSender(tx, member, waiting)
  return waiting
}

async function refuseUnlessWaiting(tx: Tx, member: Member, id: string): Promise<void> {
  const row = await lockWithdrawal(tx, member, id)
  if (row?.status !== 'requested') throw new Error('no such withdrawal of the member waits')
  if (await isHeld(tx, member, id))
    throw new Error('people look at it: npm run ops -- payout pay or refuse comes first')
}
