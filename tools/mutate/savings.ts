// Mutations of savings: what goes in and out, what days and orders earn, and what is received of it.
import { mutationsOf, type Mutation } from './mutation.ts'

const savings = (...names: string[]) => names.map((name) => `api/savings/${name}.test.ts`)

const money = mutationsOf('api/savings/savings.ts', savings('savings'))
const rows = mutationsOf('api/savings/savings.sql.ts', savings('savings'))
const ends = mutationsOf('api/savings/maturity.ts', savings('savings'))
const day = mutationsOf('api/savings/accrual.sql.ts', savings('accrual'))
const late = mutationsOf('api/savings/accrual.sql.ts', savings('savings'))
const earns = mutationsOf('api/savings/accrual.ts', savings('accrual', 'savings'))
const earned = mutationsOf('api/savings/accrual.ts', savings('savings'))
const desk = mutationsOf('api/savings/rate-desk.ts', savings('rate-desk'))

export const savingsMutations: readonly Mutation[] = [
  money('more goes into a product than a member may have in it', ['if (amount > left) {', 'if (false) {']),
  money('what is in a product is not counted to its most', [
    'minus(max, (await savedIn(tx, member)).get(product) ?? NONE)',
    'max',
  ]),
  rows('orders that are over count to the most of a product', [
    "and state = 'open'\n     group by product`",
    '\n     group by product`',
  ]),
  money('an order that is over is taken out early, without its interest', [
    "if (lock.matures_at <= at) refuse('order_matured')",
    '',
  ]),
  money('an order ends twice', ["return lock.state === 'open' ? lock : refuse('order_over')", 'return lock']),
  money('an order has the rate of today, whenever it began', [
    'rateNow(tx, product, at)',
    'rateNow(tx, product, await clock(tx))',
  ]),
  money('interest that is received asks for nothing', [
    'await asksOnce(tx, member, act)\n  return move(tx, member, act, [interestHome(claimable)])',
    'return move(tx, member, act, [interestHome(claimable)])',
  ]),
  rows('an order ends a moment late', ['and matures_at <= ${now}\n', 'and matures_at < ${now}\n']),
  ends('who is excluded has their order locked again', [
    "lock.renew && barFrom('moneyIn', who) === undefined",
    'lock.renew',
  ]),
  ends('an order that is locked again begins when the house gets to it', ['at: matures_at })', 'at: new Date() })']),
  ends('a late renewed order earns on its principal twice', [
    'plus(isRenewed ? NONE : fen(lock.amount), fen(lock.interest))',
    'plus(fen(lock.amount), fen(lock.interest))',
  ]),
  ends('interest of an order asks for nothing', ['if (lock.interest > 0n) await asksOnce(tx, member, act)\n', '\n']),
  ends('the days between the end of an order and the look at it earn nothing', [
    'late_weight: await lateOf(tx, lock, { isRenewed, now })',
    'late_weight: 0n',
  ]),
  late('what comes late counts with both entries of its order', [
    "a.id = n.ref::uuid and a.late_weight > 0\n                                                    and (n.kind = ${UNLOCK}) = (a.act = 'matured')",
    'a.id = n.ref::uuid and a.late_weight > 0',
  ]),
  day('an entry counts by its clock, though one before it came later', [
    'greatest(max(n.created_at) over (order by n.number),\n                                                             ${start}::timestamptz)',
    'greatest(n.created_at,\n                                                             ${start}::timestamptz)',
  ]),
  day('an entry of the day before counts in its own hour', [
    'greatest(max(n.created_at) over (order by n.number),\n                                                             ${start}::timestamptz)',
    '(max(n.created_at) over (order by n.number))',
  ]),
  day('an hour counts what it ended with', ['min(least(i.before, i.after)) as low', 'min(i.after) as low']),
  day('what was carried is lost overnight', [
    '(s.carry + s.weight) / ${WEIGHT_OF_A_FEN}::bigint, (s.carry',
    's.weight / ${WEIGHT_OF_A_FEN}::bigint, (s.carry',
  ]),
  day('entries of tomorrow count today', ['where i.at < ${end}::timestamptz\n', '\n']),
  earns('a day is closed before it is over', [
    'if (closed === undefined || closed >= last) return false',
    'if (closed === undefined || closed > last) return false',
  ]),
  earned('what was received can be received again', ['claimable: minus(total, received)', 'claimable: total']),
  earned('an account closes over the interest of today', [
    "return underWay > NONE ? 'close_interest_today' : undefined",
    'return undefined',
  ]),
  desk('a rate is drafted for a day that has begun', ['if (since <= (await clock(db))) throw', 'if (false) throw']),
]
