// The bank's side of a withdrawal: sent once, and settled by the bank's word alone.
import { showMicro } from '../../core/coin.ts'
import { fen, toWire, type Fen } from '../../core/money.ts'
import { withdrawalCan, type WithdrawalStatus } from '../../core/withdraw/withdraw.ts'
import type { ReviewCause } from '../../core/withdraw/review.ts'
import type { Db, Tx } from '../shell/db.ts'
import { arePayoutsFrozen } from '../ledger/watch/freeze.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { post } from '../ledger/post/ledger.ts'
import { isBlocked } from '../member/blocks.ts'
import { inform } from '../message/inform.ts'
import type { Move } from '../ledger/post/commands.ts'
import type { Ring } from '../shell/ring.ts'
import type { Member } from '../shell/serve.ts'
import { insertOutbox, lockMember } from '../shell/shell.sql.ts'
import { tell } from '../shell/tell.ts'
import { undoReturned } from '../offers/undone.ts'
import { reopenAfterWithdrawal } from '../turnover/turnover.ts'
import type { Bank, BankWord } from './bank.ts'
import { everyAccount } from './accounts/accounts.sql.ts'
import { isReleased } from './blocked.sql.ts'
import { isHeld } from './review.sql.ts'
import { lockWithdrawal, moveWithdrawal, ownerOf, type WithdrawalRow } from './withdraw.sql.ts'
import { placeOf, unseal } from './vault.ts'

export type Sending = { db: Db; bank: Bank; ring: () => Ring }

/**
 * Hands one withdrawal to the bank, or asks what became of it. It is marked as sent before the bank
 * hears of it: after a crash in between we ask first. Throws `Unknown` while the bank does not answer;
 * the money stays held until it does (R-WDR-04). While payouts are frozen the bank hears of none that it may
 * not have heard of already, and what was only requested stays so (R-LED-14); so it does while the member is
 * blocked, unless two people have released it, and until people who look at it have decided (decision 27).
 */
export async function sendPayout(sending: Sending, member: Member, id: string): Promise<void> {
  const { db, bank, ring } = sending
  const isFrozen = await arePayoutsFrozen(db)
  const marked = await db.tx((tx) => markSent(tx, member, id, isFrozen))
  if (!marked) return
  const known = marked.isAgain ? await bank.query(id) : undefined
  if (!known && isFrozen) return
  const word = known ?? (await bank.pay(await orderOf(db, member, marked.row, ring)))
  await db.tx((tx) => recordWord(tx, word))
}

/** Has a withdrawal sent as soon as this transaction has happened. */
export const wakeSender = (tx: Tx, member: Member, id: string): Promise<void> =>
  insertOutbox(tx, member.bucket, 'job', { job: 'withdraw_send', id })

async function markSent(tx: Tx, member: Member, id: string, isFrozen: boolean) {
  const isWaiting = await mustWait(tx, member, id)
  const row = await lockWithdrawal(tx, member, id)
  if (!row || !['requested', 'sent'].includes(row.status)) return undefined
  if ((isFrozen || isWaiting) && row.status === 'requested') return undefined
  await moveWithdrawal(tx, member, id, { status: 'sent' })
  return { row, isAgain: row.status === 'sent' }
}

/** Under the member's lock: the member is blocked, or people look at it, before this, or after it was sent. */
async function mustWait(tx: Tx, member: Member, id: string): Promise<boolean> {
  const isStopped = (await isBlocked(tx, member)) && !(await isReleased(tx, member, id))
  return isStopped || isHeld(tx, member, id)
}

async function orderOf(db: Db, member: Member, row: WithdrawalRow, ring: () => Ring) {
  // An account that was removed meanwhile is still where this money goes (BI-111).
  const account = (await everyAccount(db, member)).find(({ id }) => id === row.card_id)
  if (!account) throw new Error(`withdrawal ${row.id} goes to no account`)
  return {
    id: row.id,
    ...paidOut(row),
    place: placeOf(account),
    account: unseal(ring(), member, account.id, account.cipher),
    holder: account.holder,
  }
}

/** Returns the amount to pay out, in the currency that it is paid in. */
export function paidOut({ coins, actual }: Pick<WithdrawalRow, 'coins' | 'actual'>) {
  return coins === null
    ? { amount: toWire(actual), currency: 'CNY' as const }
    : { amount: showMicro(coins), currency: 'USDT' as const }
}

/** Acts on what the bank says, told or asked, however often. Answers what became of it in one word. */
export async function recordWord(tx: Tx, word: BankWord): Promise<string> {
  const owner = await ownerOf(tx, word.id)
  if (!owner) return 'unknown_order'
  await lockMember(tx, owner)
  const row = await lockWithdrawal(tx, owner, word.id)
  if (!row) return 'contradiction'
  const { amount, currency } = paidOut(row)
  if (amount !== word.amount || currency !== word.currency) return 'contradiction'
  if (word.status === 'processing') return 'processing'
  // The bank has never heard of it: its word ends nothing on which people are to decide.
  if (row.status === 'requested' && (await mustWait(tx, owner, row.id))) return 'contradiction'
  if (word.status === row.status) return 'repeated'
  if (word.status === 'paid' && row.status === 'returned') return 'repeated'
  return said(tx, owner, row, await become(tx, owner, row, word))
}

async function become(tx: Tx, owner: Member, row: WithdrawalRow, word: BankWord) {
  if (word.status === 'paid') return settle(tx, owner, row, word)
  if (word.status === 'failed') return fail(tx, owner, row)
  // A return may overtake the word that it was paid; the books show both.
  if (can('pay', row.status)) await settle(tx, owner, row, word)
  return giveBack(tx, owner, { ...row, status: can('pay', row.status) ? 'paid' : row.status })
}

type Became = 'paid' | 'failed' | 'returned' | 'contradiction'

/** Sends the outcome of a withdrawal to its member as a message. */
async function said(tx: Tx, owner: Member, row: WithdrawalRow, became: Became): Promise<Became> {
  const { id, actual, coins } = row
  const facts = { id, amount: fen(row.amount) }
  if (became === 'paid') {
    const arrives = { actual: fen(actual), coins: coins === null ? null : fen(coins) }
    const kind = 'withdrawal_paid'
    await inform(tx, owner, { kind, facts: { ...facts, ...arrives }, once: id })
  } else if (became !== 'contradiction') await inform(tx, owner, { kind: `withdrawal_${became}`, facts, once: id })
  return became
}

const can = (action: keyof typeof withdrawalCan, from: WithdrawalStatus): boolean =>
  (withdrawalCan[action] as readonly WithdrawalStatus[]).includes(from)

/** Posts a paid withdrawal: the held money goes to the member's bank, and the three charges to the house. */
async function settle(tx: Tx, owner: Member, row: WithdrawalRow, { reference }: BankWord): Promise<Became> {
  if (!can('pay', row.status)) return 'contradiction'
  await move(tx, owner, row, { status: 'paid', reference })
  const moves: Move[] = [
    { kind: 'withdraw_paid', from: 'held', to: 'bank:out', amount: fen(row.actual) },
    { kind: 'withdraw_fee', from: 'held', to: 'fees', amount: fen(row.handling_fee) },
    { kind: 'withdraw_admin_fee', from: 'held', to: 'fees', amount: fen(row.administrative_fee) },
    { kind: 'withdraw_deduction', from: 'held', to: 'promo', amount: fen(row.turnover_deduction) },
  ]
  const real = moves.filter(({ amount }) => amount > 0n)
  await post(tx, { member: owner, key: keyOf('withdraw_paid', row.id), ref: row.id, moves: real })
  return 'paid'
}

async function fail(tx: Tx, owner: Member, row: WithdrawalRow): Promise<Became> {
  if (!can('fail', row.status)) return 'contradiction'
  await bringBack(tx, owner, row, 'failed')
  return 'failed'
}

/** Two people have refused it, before the bank heard of it: its money is back, once. Throws where it does not wait any more. */
export async function refuseWithdrawal(tx: Tx, owner: Member, row: WithdrawalRow, cause: ReviewCause): Promise<void> {
  if (!can('refuse', row.status)) throw new Error('this withdrawal does not wait any more')
  await bringBack(tx, owner, row, 'refused')
  const facts = { id: row.id, amount: fen(row.amount), cause }
  await inform(tx, owner, { kind: 'withdrawal_refused', facts, once: row.id })
}

/** Everything is back, and everything that the charges had closed is asked again. */
async function bringBack(tx: Tx, owner: Member, row: WithdrawalRow, status: 'failed' | 'refused'): Promise<void> {
  await move(tx, owner, row, { status })
  const gifts = await reopenAfterWithdrawal(tx, owner, row.id)
  await post(tx, {
    member: owner,
    key: keyOf('withdraw_failed', row.id),
    ref: row.id,
    moves: [{ kind: 'withdraw_failed', from: 'held', to: 'cash', amount: fen(row.amount) }],
  })
  await undoReturned(tx, owner, { gifts, withdrawal: row.id })
}

/**
 * Posts the return of a payout that had been paid. Nothing has arrived, so nothing was charged for either: amount, fees
 * and bonus go back once, and obligations that they had closed are open again, exactly as after a failure.
 */
async function giveBack(tx: Tx, owner: Member, row: WithdrawalRow): Promise<Became> {
  if (!can('return', row.status)) return 'contradiction'
  await move(tx, owner, row, { status: 'returned' })
  const gifts = await reopenAfterWithdrawal(tx, owner, row.id)
  const fees = fen(row.handling_fee + row.administrative_fee)
  const deduction = fen(row.turnover_deduction)
  const moves: Move[] = [
    { kind: 'withdraw_returned', from: 'bank:out', to: 'cash', amount: fen(row.actual) },
    { kind: 'withdraw_fees_back', from: 'fees', to: 'cash', amount: fees },
    { kind: 'withdraw_deduction_back', from: 'promo', to: 'cash', amount: deduction },
  ]
  const real = moves.filter(({ amount }) => amount > 0n)
  const key = keyOf('withdraw_returned', row.id)
  await post(tx, { member: owner, key, ref: row.id, moves: real })
  await undoReturned(tx, owner, { gifts, withdrawal: row.id })
  return 'returned'
}

/** The new state, and word of it to the member's open pages. */
async function move(
  tx: Tx,
  owner: Member,
  row: { id: string; amount: bigint | Fen },
  to: { status: WithdrawalStatus; reference?: string },
) {
  await moveWithdrawal(tx, owner, row.id, to)
  const news = { id: row.id, status: to.status, amount: toWire(row.amount) }
  await tell(tx, owner, 'withdrawal', news)
}
