// A member's withdrawals as they are told: how much, where to, and how far.
import { showMicro } from '../../core/coin.ts'
import { UUID_PATTERN, type Language } from '../../core/endpoint.ts'
import { toWire } from '../../core/money.ts'
import type { Withdrawal } from '../../core/withdraw/withdraw.ts'
import type { Sql } from '../shell/db.ts'
import { LAST_UUID, page, type Paged } from '../shell/page.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { maskedOf, nameOf } from './accounts/accounts.ts'
import { everyAccount } from './accounts/accounts.sql.ts'
import { reviewsOf } from './review.sql.ts'
import { findWithdrawal, findWithdrawals, type ListedRow, type Place, type WithdrawalRow } from './withdraw.sql.ts'

const NEWEST_FIRST = {
  // The year 9999.
  first: { at: 253_370_764_800_000_000n, id: LAST_UUID },
  cursor: /^(\d{1,17})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
  read: (at = '', id = ''): Place => ({ at: BigInt(at), id }),
  write: ({ at, id }: ListedRow) => `${at}_${id}`,
}

/** Returns one page of withdrawals, newest first. Refuses cursor_invalid. */
export async function withdrawalsOf(db: Sql, member: Member, asked: Paged, locale: Language) {
  const { list, more } = await page(asked, NEWEST_FIRST, (after, limit) => findWithdrawals(db, member, after, limit))
  return { list: list.map(await shownBy(db, member, locale, list)), more }
}

/** Returns one withdrawal. Refuses not_found_here, also for another member's. */
export async function withdrawalOf(db: Sql, member: Member, id: string, locale: Language) {
  const row = UUID_PATTERN.test(id) ? await findWithdrawal(db, member, id) : undefined
  return row ? (await shownBy(db, member, locale, [row]))(row) : refuse('not_found_here')
}

async function shownBy(db: Sql, member: Member, locale: Language, rows: readonly WithdrawalRow[]) {
  const found = await reviewsOf(
    db,
    member,
    rows.map(({ id }) => id),
  )
  const reviews = new Map(found.map((one) => [one.id, one]))
  const accounts = new Map((await everyAccount(db, member)).map((one) => [one.id, one]))
  return (row: WithdrawalRow): Withdrawal => {
    const account = accounts.get(row.card_id)
    if (!account) throw new Error(`withdrawal ${row.id} goes to no account`)
    const review = reviews.get(row.id)
    const isOpen = review !== undefined && review.approved_at === null
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
      reviewBy: isOpen ? review.due_at.getTime() : null,
      refusal: review && !isOpen ? review.cause : null,
    }
  }
}

/** Coins, or the yuan for one, as the wire carries them; null where no coins are paid. */
export const inCoins = (amount: bigint | null): string | null => (amount === null ? null : showMicro(amount))
