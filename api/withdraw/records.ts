// A member's withdrawals as they are told: how much, where to, and how far.
import type { Language } from '../../core/endpoint.ts'
import { showMicro } from '../../core/coin.ts'
import { toWire } from '../../core/money.ts'
import type { Withdrawal } from '../../core/withdraw.ts'
import type { Sql } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Member } from '../serve.ts'
import { maskedOf, nameOf } from './accounts/accounts.ts'
import { everyAccount } from './accounts/sql.ts'
import { findWithdrawal, findWithdrawals } from './sql.ts'
import type { Place, WithdrawalRow } from './sql.ts'

const PAGE = 20
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** One page of them, newest first. Refuses cursor_invalid. */
export async function withdrawalsOf(
  db: Sql,
  member: Member,
  cursor: string | undefined,
  locale: Language,
) {
  const found = await findWithdrawals(db, member, readCursor(cursor), PAGE + 1)
  const shown = await shownBy(db, member, locale)
  const last = found.length > PAGE ? found[PAGE - 1] : undefined
  return {
    list: found.slice(0, PAGE).map(shown),
    more: last ? `${last.requested_at.getTime()}_${last.id}` : null,
  }
}

/** One of them. Refuses not_found_here: somebody else's is none. */
export async function withdrawalOf(db: Sql, member: Member, id: string, locale: Language) {
  const row = new RegExp(`^${UUID}$`).test(id) ? await findWithdrawal(db, member, id) : undefined
  return row ? (await shownBy(db, member, locale))(row) : refuse('not_found_here')
}

const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const FAR = new Date('9999-01-01')

function readCursor(cursor: string | undefined): Place {
  if (cursor === undefined) return { at: FAR, id: LAST_UUID }
  const [, ms = '', id = ''] = new RegExp(`^(\\d{1,14})_(${UUID})$`).exec(cursor) ?? []
  if (id === '') refuse('cursor_invalid')
  return { at: new Date(Number.parseInt(ms, 10)), id }
}

async function shownBy(db: Sql, member: Member, locale: Language) {
  const accounts = new Map((await everyAccount(db, member)).map((one) => [one.id, one]))
  return (row: WithdrawalRow): Withdrawal => {
    const account = accounts.get(row.card_id)
    if (!account) throw new Error(`withdrawal ${row.id} goes to no account`)
    return {
      id: row.id,
      kind: row.kind,
      name: nameOf(account, locale),
      masked: maskedOf(account),
      amount: toWire(row.amount),
      handlingFee: toWire(row.handling_fee),
      administrativeFee: toWire(row.administrative_fee),
      turnoverDeduction: toWire(row.turnover_deduction),
      actual: toWire(row.actual),
      rate: inCoins(row.rate_micro),
      coins: inCoins(row.coins),
      status: row.status,
      requestedAt: row.requested_at.getTime(),
      sentAt: row.sent_at?.getTime() ?? null,
      closedAt: row.closed_at?.getTime() ?? null,
      returnedAt: row.returned_at?.getTime() ?? null,
      reference: row.bank_reference,
    }
  }
}

/** Coins, or the yuan for one, as the wire carries them; null where no coins are paid. */
export const inCoins = (amount: bigint | null): string | null =>
  amount === null ? null : showMicro(amount)
