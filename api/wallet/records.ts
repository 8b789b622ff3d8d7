// A member's history, read from the ledger. Nothing here is stored twice: a record is an entry of the cash wallet.
import type { Input, Language } from '../../core/endpoint.ts'
import { kindName, transferKinds } from '../../core/ledger.ts'
import type { TransferKind } from '../../core/ledger.ts'
import { toWire } from '../../core/money.ts'
import { addDays, dayOf, dayStartMs, RECORD_DAYS, rangeProblem } from '../../core/time.ts'
import type { Day } from '../../core/time.ts'
import { tradeTypes } from '../../core/wallet.ts'
import type { Trade, TradeType, wallet } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'
import type { Sql } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Member } from '../serve.ts'
import { findEntries, findWithdrawalStates, firstNumberSince } from './sql.ts'
import type { Entry } from './sql.ts'

type Query = Input<typeof wallet.trades>
type Words = (inputs: Record<never, never>, options: { locale: Language }) => string

const PAGE = 20
const DEFAULT_DAYS = 7

/** What a movement is filed under. A kind that never touches the cash wallet is 'other'. */
const typeOfKind: Record<TransferKind, TradeType> = {
  deposit: 'deposit',
  deposit_review: 'other',
  review_credit: 'deposit',
  review_return: 'other',
  bet: 'bet',
  bet_payout: 'payout',
  bet_refund: 'refund',
  bets_settled: 'other',
  withdraw_hold: 'withdraw',
  withdraw_paid: 'other',
  withdraw_fee: 'other',
  withdraw_admin_fee: 'other',
  withdraw_deduction: 'other',
  withdraw_failed: 'withdraw',
  withdraw_returned: 'withdraw',
  venue_in_hold: 'transfer',
  venue_in_settled: 'other',
  venue_in_undone: 'transfer',
  venue_out_hold: 'other',
  venue_out_settled: 'transfer',
  venue_out_undone: 'other',
}

const typeNames: Record<TradeType, Words> = {
  deposit: m.wallet_type_deposit,
  withdraw: m.wallet_type_withdraw,
  transfer: m.wallet_type_transfer,
  bet: m.wallet_type_bet,
  payout: m.wallet_type_payout,
  refund: m.wallet_type_refund,
  bonus: m.wallet_type_bonus,
  other: m.wallet_type_other,
}

/** Where the type's own name would say too little. */
const kindNames: Partial<Record<TransferKind, Words>> = {
  review_credit: m.wallet_kind_review_credit,
  withdraw_failed: m.wallet_kind_withdraw_failed,
  withdraw_returned: m.wallet_kind_withdraw_returned,
  venue_in_hold: m.transfer_kind_in,
  venue_in_undone: m.transfer_kind_in_undone,
  venue_out_settled: m.transfer_kind_out,
}

const kindsOf = (type: TradeType): number[] =>
  Object.entries(transferKinds)
    .filter(([kind]) => typeOfKind[kind as TransferKind] === type)
    .map(([, { code }]) => code)

/** The types that a cash wallet can show today, in the order of core. */
export const tradeTypesIn = (locale: Language) =>
  tradeTypes
    .filter((type) => type !== 'other' && kindsOf(type).length > 0)
    .map((type) => ({ type, name: typeNames[type]({}, { locale }) }))

/** One page of the cash wallet's entries. Refuses a range or a cursor that cannot be. */
export async function tradesOf(db: Sql, member: Member, query: Query, locale: Language) {
  const cursor = readCursor(query.cursor)
  const { from, to } = readRange(query, dayOf(Date.now()))
  const orderId = query.orderNo ?? null
  if (orderId !== null && !ORDER_NO.test(orderId)) return { list: [], more: null }
  const [first, past] = await Promise.all([
    firstNumberSince(db, member, new Date(dayStartMs(from))),
    firstNumberSince(db, member, new Date(dayStartMs(addDays(to, 1)))),
  ])
  const size = query.size ?? PAGE
  const found = await findEntries(db, member, {
    from: first,
    below: Math.min(past, cursor ?? past),
    kinds: query.type ? kindsOf(query.type) : null,
    orderId,
    limit: size + 1,
  })
  const list = await shown(db, member, found.slice(0, size), locale)
  const more = found.length > size ? String(list.at(-1)?.number) : null
  return { list, more }
}

// Nothing else is a number of ours; a null byte would be an error in PostgreSQL.
const ORDER_NO = /^[\w:-]{1,64}$/

function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(cursor)) refuse('cursor_invalid')
  return Number.parseInt(cursor, 10)
}

/** First and last day, both included: the last seven unless said otherwise, all 30 for one order. */
function readRange(query: Query, today: Day): { from: Day; to: Day } {
  const to = query.end ?? today
  const oldest = addDays(today, 1 - RECORD_DAYS)
  const days = query.orderNo === undefined ? DEFAULT_DAYS : RECORD_DAYS
  const usual = Number.isNaN(dayStartMs(to)) ? to : addDays(to, 1 - days)
  const from = query.start ?? (usual < oldest && oldest <= to ? oldest : usual)
  const problem = rangeProblem(from, to, today)
  if (problem) refuse(problem)
  return { from, to }
}

async function shown(
  db: Sql,
  member: Member,
  entries: Entry[],
  locale: Language,
): Promise<Trade[]> {
  const hold = transferKinds.withdraw_hold.code
  const ids = entries.flatMap(({ kind, ref }) => (kind === hold && ref ? [ref] : []))
  const states = ids.length > 0 ? await findWithdrawalStates(db, member, ids) : []
  const stateOf = new Map(states.map(({ id, status }) => [id, status]))
  return entries.map((entry) => {
    const kind = kindName(entry.kind)
    const name = kindNames[kind] ?? typeNames[typeOfKind[kind]]
    return {
      number: entry.number,
      orderNo: kind === 'bet' ? entry.key : (entry.ref ?? entry.key),
      type: typeOfKind[kind],
      name: name({}, { locale }),
      method: null,
      amount: toWire(entry.amount),
      before: toWire(entry.before),
      after: toWire(entry.after),
      status: kind === 'withdraw_hold' ? withdrawalStatus(stateOf.get(entry.ref ?? '')) : 'done',
      at: entry.created_at.getTime(),
    }
  })
}

/** Money that left the cash wallet for the bank is on its way until the bank has spoken. */
function withdrawalStatus(status: string | undefined): Trade['status'] {
  if (status === 'paid') return 'done'
  return status === 'failed' || status === 'returned' ? 'returned' : 'processing'
}
