// Money into savings and out of them, and the interest of flex brought home. All of it under the member's lock.
import { randomUUID } from 'node:crypto'
import { lockedInterest, products, type ProductCode } from '../../core/savings/interest.ts'
import { fen, minus, NONE, showYuan, type Fen } from '../../core/money.ts'
import { DAY_MS } from '../../core/time.ts'
import type { Move } from '../ledger/post/commands.ts'
import { post } from '../ledger/post/ledger.ts'
import { cashOf, walletsOf } from '../ledger/post/wallets.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { addObligation } from '../turnover/turnover.ts'
import { flexEarned } from './accrual.ts'
import { rateNow } from './rates.ts'
import {
  closeLock,
  insertAct,
  insertLock,
  lockedByProduct,
  lockSavingsOrder,
  markRenew,
  type ActRow,
  type LockRow,
  type NewAct,
} from './savings.sql.ts'

/** The act that was done, and the balance of the cash wallet after it. */
export { openLocks } from './savings.sql.ts'

export type Done = { act: ActRow; balance: Fen }

export type Wish = { product: ProductCode; amount: Fen; renew: boolean }

/** Puts money in. Refuses below_min, above_max, and balance_short last. */
export async function putIn(tx: Tx, member: Member, wish: Wish): Promise<Done> {
  const { product, amount } = wish
  const { min, max, days } = products[product]
  if (amount < min) refuse('below_min', { min: showYuan(min), field: 'amount' })
  const left = minus(max, (await savedIn(tx, member)).get(product) ?? NONE)
  if (amount > left) {
    const words = { max: showYuan(max), left: showYuan(left < 0n ? 0n : left) }
    refuse('above_max', { ...words, field: 'amount' })
  }
  const at = await clock(tx)
  if (days === null) {
    const act = acted('in', { product, amount, at })
    return move(tx, member, act, [{ kind: 'savings_in', from: 'cash', to: 'savings', amount }])
  }
  const id = randomUUID()
  const terms = { product, amount, days, renew: wish.renew, at, from: null, id }
  await beginLock(tx, member, terms)
  const act = acted('lock', { product, amount, at, lock_id: id })
  return move(tx, member, act, [{ kind: 'savings_lock', from: 'cash', to: 'locked', amount }])
}

type Terms = { id: string; product: ProductCode; amount: Fen; days: number; renew: boolean; at: Date; from: string | null } // prettier-ignore

/** Writes an order down at the rate of the moment in which it begins. */
export async function beginLock(tx: Tx, member: Member, terms: Terms): Promise<void> {
  const { id, product, amount, days, renew, at, from } = terms
  const rate = await rateNow(tx, product, at)
  await insertLock(tx, member, {
    ...{ id, product, amount, days, renew, renewed_from: from },
    rate_bp: rate,
    interest: lockedInterest(amount, rate, days),
    opened_at: at,
    matures_at: new Date(at.getTime() + days * DAY_MS),
  })
}

/** Returns the money of a member in each product. */
export async function savedIn(db: Sql, member: Member): Promise<Map<ProductCode, Fen>> {
  const locked = await lockedByProduct(db, member)
  const flex = (await walletsOf(db, member)).get('savings') ?? NONE
  return new Map([['flex', flex], ...locked.map((one) => [one.product, fen(one.amount)] as const)])
}

/** Takes an amount out of flex. Refuses balance_short. */
export async function takeOut(tx: Tx, member: Member, amount: Fen): Promise<Done> {
  const act = acted('out', { product: 'flex', amount, at: await clock(tx) })
  return move(tx, member, act, [{ kind: 'savings_out', from: 'savings', to: 'cash', amount }])
}

/** Ends a locked order before its time: the principal comes back, without interest. Refuses what is not open. */
export async function endEarly(tx: Tx, member: Member, id: string): Promise<Done> {
  const { product, ...lock } = await openLock(tx, member, id)
  const at = await clock(tx)
  if (lock.matures_at <= at) refuse('order_matured')
  await closeLock(tx, member, id, { state: 'early', at })
  const amount = fen(lock.amount)
  const act = acted('early', { product, amount, at, lock_id: id })
  return move(tx, member, act, [
    { kind: 'savings_unlock', from: 'locked', to: 'savings', amount },
    { kind: 'savings_out', from: 'savings', to: 'cash', amount },
  ])
}

/** An order of this member's that still runs, locked. Refuses order_not_found and order_over. */
async function openLock(tx: Tx, member: Member, id: string): Promise<LockRow> {
  const lock = (await lockSavingsOrder(tx, member, id)) ?? refuse('order_not_found')
  return lock.state === 'open' ? lock : refuse('order_over')
}

/** Says whether an order is locked again at its end. Refuses what is not open. */
export async function setRenew(tx: Tx, member: Member, id: string, renew: boolean): Promise<LockRow> {
  const lock = await openLock(tx, member, id)
  await markRenew(tx, member, id, renew)
  return { ...lock, renew }
}

/** Brings the whole fen that flex has earned home; they ask to be played once. Refuses nothing_earned. */
export async function receive(tx: Tx, member: Member): Promise<Done> {
  const at = await clock(tx)
  const { claimable } = await flexEarned(tx, member, at)
  if (claimable <= 0n) refuse('nothing_earned')
  const act = acted('received', { product: 'flex', amount: NONE, interest: claimable, at })
  await asksOnce(tx, member, act)
  return move(tx, member, act, [interestHome(claimable)])
}

export const interestHome = (amount: Fen): Move => ({ kind: 'savings_interest', from: 'interest', to: 'cash', amount })

/** Interest asks to be played once, and nothing else of savings asks anything (rulebook 6.3). */
export async function asksOnce(tx: Tx, member: Member, act: ActRow): Promise<void> {
  const asked = { source: 'earned', ref: `interest:${act.id}`, face: fen(act.interest) } as const
  await addObligation(tx, member, asked)
}

type Act = Pick<ActRow, 'product' | 'amount' | 'at'> & Partial<NewAct>

export const acted = (act: ActRow['act'], facts: Act): NewAct => ({
  ...{ id: randomUUID(), interest: 0n, late_weight: 0n, lock_id: null },
  ...facts,
  act,
})

/** Writes an act down and moves its money, which comes last: the wallets stay locked until the commit. */
export async function move(tx: Tx, member: Member, act: NewAct, moves: Move[]): Promise<Done> {
  await insertAct(tx, member, act)
  if (moves.length > 0) await post(tx, { member, key: act.id, ref: act.id, moves })
  return { act, balance: await cashOf(tx, member) }
}
