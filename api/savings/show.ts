// The member's view of savings.
import type { Input, Language, Output } from '../../core/endpoint.ts'
import { productCodes, products } from '../../core/savings/interest.ts'
import { productNames } from '../../core/savings/names.ts'
import { fen, greater, minus, NONE, plus, sumFen, toWire } from '../../core/money.ts'
import {
  EARNING_DAYS,
  type Holding,
  type savings,
  type SavingsProduct,
  type SavingsRecord,
} from '../../core/savings/savings.ts'
import { addDays, DAY_MS, dayOf } from '../../core/time.ts'
import { walletsOf } from '../ledger/post/wallets.ts'
import type { Sql } from '../shell/db.ts'
import { newestFirst, page } from '../shell/page.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { findEarnings } from './accrual.sql.ts'
import { flexEarned } from './accrual.ts'
import { rateNow } from './rates.ts'
import { findActs, findLocks, interestOf, type ActRow, type LockRow } from './savings.sql.ts'
import { savedIn, type Done } from './savings.ts'

export async function dataOf(db: Sql, member: Member): Promise<Output<typeof savings.data>> {
  const now = await clock(db)
  const today = dayOf(now.getTime())
  const since = addDays(today, -EARNING_DAYS)
  const [wallets, flex, ofLocks, earnings, rateBp] = await Promise.all([
    walletsOf(db, member),
    flexEarned(db, member, now),
    interestOf(db, member, ['matured', 'renewed']),
    findEarnings(db, member, since),
    rateNow(db, 'flex', now),
  ])
  const last = (days: number) => {
    const found = earnings.filter(({ day }) => day >= addDays(today, -days) && day < today)
    return toWire(sumFen(found.map(({ interest }) => interest)))
  }
  return {
    flex: toWire(wallets.get('savings') ?? NONE),
    locked: toWire(wallets.get('locked') ?? NONE),
    available: toWire(wallets.get('cash') ?? NONE),
    claimable: toWire(flex.claimable),
    underWay: toWire(flex.underWay),
    rateBp,
    yesterday: last(1),
    week: last(7),
    month: last(30),
    earned: toWire(plus(flex.total, fen(ofLocks))),
    days: earnings.map(({ day, interest }) => ({ day, interest: toWire(interest) })),
  }
}

/** Every product, as this member could use it now. */
export async function productsFor(db: Sql, member: Member, locale: Language): Promise<SavingsProduct[]> {
  const [now, saved] = [await clock(db), await savedIn(db, member)]
  const shown = productCodes.map(async (code) => {
    const { days, min, max } = products[code]
    return {
      code,
      name: productNames[code]({}, { locale }),
      days,
      rateBp: await rateNow(db, code, now),
      min: toWire(min),
      max: toWire(max),
      left: toWire(greater(NONE, minus(max, saved.get(code) ?? NONE))),
      ends: days === null ? null : now.getTime() + days * DAY_MS,
    }
  })
  return Promise.all(shown)
}

const byOpening = newestFirst<LockRow>(({ opened_at: at, id }) => ({ at, id }))
const byTime = newestFirst<ActRow>((row) => row)

/** A page of locked orders. Refuses cursor_invalid. */
export async function holdingsOf(
  db: Sql,
  member: Member,
  { of = 'open', cursor }: Input<typeof savings.list>,
  locale: Language,
) {
  const { list, more } = await page({ cursor }, byOpening, (after, limit) =>
    findLocks(db, member, { isOpen: of === 'open', after, limit }),
  )
  return { list: list.map((lock) => showLock(lock, locale)), more }
}

/** A page of the acts of savings. Refuses cursor_invalid. */
export async function recordsOf(db: Sql, member: Member, { cursor }: Input<typeof savings.records>, locale: Language) {
  const { list, more } = await page({ cursor }, byTime, (after, limit) => findActs(db, member, after, limit))
  return { list: list.map((act) => showAct(act, locale)), more }
}

export const showLock = (lock: LockRow, locale: Language): Holding => ({
  id: lock.id,
  product: lock.product,
  name: productNames[lock.product]({}, { locale }),
  days: lock.days,
  amount: toWire(lock.amount),
  rateBp: lock.rate_bp,
  interest: toWire(lock.interest),
  renew: lock.renew,
  state: lock.state,
  openedAt: lock.opened_at.getTime(),
  maturesAt: lock.matures_at.getTime(),
  closedAt: lock.closed_at?.getTime() ?? null,
})

const showAct = (act: ActRow, locale: Language): SavingsRecord => ({
  id: act.id,
  act: act.act,
  product: act.product,
  name: productNames[act.product]({}, { locale }),
  amount: toWire(act.amount),
  interest: toWire(act.interest),
  at: act.at.getTime(),
})

export const showDone = ({ act, balance }: Done, locale: Language) => ({
  ...showAct(act, locale),
  balance: toWire(balance),
})
