// The cost of a withdrawal now, and the signed quote that lets a member hold us to it (decision 29).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { WITHDRAW_MIN } from '../../core/forms/withdraw.ts'
import { fen, greater, NONE, plus, showYuan, type Fen } from '../../core/money.ts'
import { dayOf, dayStartMs, HOUR_MS, showInstant } from '../../core/time.ts'
import { levelAt } from '../../core/vip/vip.ts'
import { QUOTE_MINUTES, USDT_RATE_MICRO } from '../../core/withdraw/withdraw.ts'
import { coinsOf, leastToArrive, withdrawalFees, type WithdrawalFees } from '../../core/withdraw/fees.ts'
import type { Sql } from '../shell/db.ts'
import { passcodeChangedAt } from '../member/passwords.ts'
import { refuse } from '../shell/refusal.ts'
import { keyFor, type Generation, type Ring } from '../shell/ring.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { shortfallOf, type Shortfall } from '../turnover/turnover.ts'
import { getAccount, usableAt } from './accounts/accounts.ts'
import type { AccountRow } from './accounts/accounts.sql.ts'
import { usedSince } from './withdraw.sql.ts'

/** The limits of withdrawals by the member's VIP level. Tests raise them. */
export type Terms = {
  times: number
  amount: Fen
  freeTimes: number
  cardWaitHours: number
  /** The rule for missing turnover: it is charged for, or the withdrawal is refused (decision 28). */
  shortfall: 'deduct' | 'refuse'
  /** Yuan for one coin, in millionths. */
  rateMicro: bigint
  /** A member who excluded themself pays nothing on own deposits: leaving must not cost (decision 28). */
  isExcluded: boolean
}

/** Returns the daily limits of a VIP level (decision 76). */
export function dayTerms(level: number): Pick<Terms, 'times' | 'amount' | 'freeTimes'> {
  const { times, amount, free: freeTimes } = levelAt(level)
  return { times, amount, freeTimes }
}

export const usualTerms: Terms = {
  ...dayTerms(0),
  cardWaitHours: 24,
  shortfall: 'deduct',
  rateMicro: USDT_RATE_MICRO,
  isExcluded: false,
}

export type Wish = { cardId: string; amount: Fen }

export type Figures = Omit<WithdrawalFees, 'allowed'> & {
  amount: Fen
  account: AccountRow
  /** The rate of coins, where coins are paid. */
  rateMicro: bigint | null
  coins: bigint | null
  shortfall: Shortfall
  /** The play that would spare charges, and the amount of these charges. */
  saving: { play: Fen; spares: Fen } | null
  /** Under this the charges leave nothing over. */
  least: Fen
  now: Date
}

/** Returns the rest of today's limits, a Shanghai day by the database's clock. */
export async function leftToday(db: Sql, member: Member, terms: Terms, now: Date) {
  const start = new Date(dayStartMs(dayOf(now.getTime())))
  const used = await usedSince(db, member, start)
  return {
    times: Math.max(0, terms.times - used.times),
    amount: greater(NONE, fen(terms.amount - used.amount)),
    free: Math.max(0, terms.freeTimes - used.times),
  }
}

/**
 * The figures of a withdrawal, or why there can be none. Refuses in this order: amount_range,
 * card_not_found, card_too_new, password_too_new, daily_times, daily_amount, turnover_short. Where the charges leave nothing
 * over, `actual` is below one fen.
 */
export async function figuresOf(db: Sql, member: Member, { cardId, amount }: Wish, terms: Terms): Promise<Figures> {
  if (amount < WITHDRAW_MIN) refuse('amount_range', { field: 'amount' })
  const account = await getAccount(db, member, cardId, 'card_not_found')
  const now = await clock(db)
  const from = usableAt(account, terms.cardWaitHours)
  if (from > now.getTime()) refuse('card_too_new', { at: showInstant(from) })
  const changed = await passcodeChangedAt(db, member)
  const rests = changed === null ? 0 : changed.getTime() + terms.cardWaitHours * HOUR_MS
  if (rests > now.getTime()) refuse('password_too_new', { until: showInstant(rests) })
  const left = await leftToday(db, member, terms, now)
  if (left.times === 0) refuse('daily_times')
  if (amount > left.amount) refuse('daily_amount', { left: showYuan(left.amount) })
  const shortfall = await shortfallOf(db, member)
  if (terms.shortfall === 'refuse' && shortfall.missing > 0n) {
    refuse('turnover_short', { missing: showYuan(shortfall.missing) })
  }
  const charged = {
    depositShortfall: terms.isExcluded ? NONE : shortfall.depositMissing,
    unmetBonuses: shortfall.unmetBonuses,
    freeWithdrawalsLeft: left.free,
  }
  const { allowed: _, ...fees } = withdrawalFees({ ...charged, amount })
  const least = greater(WITHDRAW_MIN, leastToArrive(charged))
  const rateMicro = account.kind === 'crypto' ? terms.rateMicro : null
  const coins = rateMicro === null ? null : coinsOf(greater(NONE, fees.actual), rateMicro)
  const spares = plus(fees.administrativeFee, fees.turnoverDeduction)
  // A member who has excluded themself is not told to play.
  const saving = spares > 0n && !terms.isExcluded ? { play: shortfall.missing, spares } : null
  return { amount, account, rateMicro, coins, shortfall, saving, least, now, ...fees }
}

/** Refuses nothing_left where the charges leave nothing over. */
export function needRest({ actual, least }: Figures): void {
  if (actual <= 0n) refuse('nothing_left', { least: showYuan(least) })
}

const QUOTE_MS = QUOTE_MINUTES * 60_000

/** The expiry and a code over who, where and how much: nothing is stored, nothing can be changed. */
export function quoteIdOf({ secret }: Generation, member: Member, figures: Figures, expiresAt: number): string {
  const { amount, handlingFee, administrativeFee, turnoverDeduction, actual, account } = figures
  const told = [
    member.bucket, member.id, account.id, amount, handlingFee, administrativeFee, turnoverDeduction, actual,
    figures.rateMicro, figures.coins, expiresAt,
  ].join(':') // prettier-ignore
  const code = createHmac('sha256', keyFor(secret, 'withdrawal quotes')).update(told)
  return `${expiresAt}.${code.digest('base64url')}`
}

export const quoteExpiry = (figures: Figures): number => figures.now.getTime() + QUOTE_MS

/** Refuses with quote_changed unless these are the figures of that quote, and its time is not over. */
export function holdToQuote(ring: Ring, member: Member, figures: Figures, quoteId: string): void {
  const expiresAt = Number.parseInt(quoteId, 10)
  const given = Buffer.from(quoteId)
  const isTheirs = ring.some((generation) => {
    const wanted = Buffer.from(quoteIdOf(generation, member, figures, expiresAt))
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
  if (!isTheirs || expiresAt < figures.now.getTime()) refuse('quote_changed')
}
