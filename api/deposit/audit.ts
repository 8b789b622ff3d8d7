// The books of the cashier and of the chains against ours (decision 35): the same payments, for the same
// orders, over the same amounts, and none that only one side knows.
import { fromUnits, networks, protocols } from '../../core/coin.ts'
import { chainAddress } from '../../core/withdraw/crypto-address.ts'
import { fromWire } from '../../core/money.ts'
import type { Sql } from '../shell/db.ts'
import type { CashierBooks, ChainBooks } from '../shell/books.ts'
import type { Check } from '../ledger/audit/audit.ts'
import { historyOf } from '../ledger/seal/history.ts'
import { tallyOf } from '../shell/tally.ts'
import {
  creditedBesideAsked,
  everyBucket,
  everyPayment,
  everyReviewed,
  ordersIn,
  undoneReferences,
  type AnyOrder,
  type AnyPayment,
} from './audit.sql.ts'
import { ordersBesidePrices } from './audit-charged.sql.ts'
import { referencesOf } from './chain.ts'
import { channelFacts, levelFacts } from './prices.sql.ts'

type Said = { reference: string; orderRef: string; amount: bigint; currency: string }

/** Returns one check for each side whose books were handed in. */
export async function compareDeposits(
  db: Sql,
  books: { cashier?: CashierBooks | undefined; chain?: ChainBooks | undefined },
): Promise<Check[]> {
  const orders: AnyOrder[] = []
  for (const bucket of await everyBucket(db)) orders.push(...(await ordersIn(db, bucket)))
  const payments = await everyPayment(db)
  const checks: Check[] = []
  if (books.cashier) {
    const said = books.cashier.filter(({ status }) => status === 'success').map(fromCashier)
    const says = "every payment stands the same in the cashier's own books"
    checks.push({ id: 'I-10', says, ...compare('cashier', said, orders, payments) })
  }
  if (books.chain) {
    const said = fromChain(books.chain, orders)
    const says = 'every payment in coins lies in a block of its chain, or was closed by two people'
    const undone = await undoneReferences(db)
    // A payment that was closed as undone must not be on the chain: if it came back, two people have to open it again.
    const standing = payments.filter(({ reference }) => !undone.has(reference))
    checks.push({ id: 'I-10', says, ...compare('chain', said, orders, standing) })
  }
  return checks
}

export async function compareAsked(db: Sql, buckets: readonly number[]): Promise<Check> {
  const byPeople = Map.groupBy(await everyReviewed(db), ({ bucket }) => bucket)
  return {
    id: 'I-11',
    says: 'every deposit that was credited asks to be played once',
    ...(await tallyOf(buckets, (one) => creditedBesideAsked(db, one, byPeople.get(one) ?? []))),
  }
}

/** Three checks: past prices of channels and of levels are on record, and each order was charged by those of its instant. */
export async function compareCharged(db: Sql, buckets: readonly number[]): Promise<Check[]> {
  const channels = await historyOf(db, channelFacts)
  const levels = await historyOf(db, levelFacts)
  const then = { channels: channels.stretches, levels: levels.stretches }
  return [
    channels.check,
    levels.check,
    {
      id: 'I-04',
      says: 'every order to pay in is by the prices and limits that were in force when it was opened',
      ...(await tallyOf(buckets, (bucket) => ordersBesidePrices(db, bucket, then))),
    },
  ]
}

const fromCashier = (one: CashierBooks[number]): Said => ({
  reference: one.providerTxn,
  orderRef: one.orderNo,
  amount: fromWire(one.amount),
  currency: one.currency,
})

/** Coins that went to an order's own address; what went elsewhere is no business of ours. */
function fromChain(books: ChainBooks, orders: readonly AnyOrder[]): Said[] {
  const owners = new Map(orders.flatMap(({ id, address }) => (address ? [[address, id]] : [])))
  const references = new Map(
    protocols.flatMap((network) => [
      ...referencesOf(
        network,
        books.filter((one) => one.network === network),
      ),
    ]),
  )
  return books.flatMap((one) => {
    const orderRef = owners.get(one.to)
    const isCoin = chainAddress(one.network, one.contract) === networks[one.network].contract
    if (!orderRef || !one.succeeded || !isCoin) return []
    return {
      reference: references.get(one)!,
      orderRef,
      amount: fromUnits(one.network, BigInt(one.units)),
      currency: 'USDT',
    }
  })
}

/**
 * A payment that only they know is wrong once its order is not asked about any more; one that only
 * we know is wrong at once: it was credited, and never made.
 */
function compare(
  provider: string,
  said: readonly Said[],
  orders: readonly AnyOrder[],
  payments: readonly AnyPayment[],
): Pick<Check, 'counted' | 'breaches'> {
  const ours = payments.filter((one) => one.provider === provider && one.currency !== 'TOKEN')
  const known = new Map(ours.map((one) => [one.reference, one]))
  const theirs = new Map(said.map((one) => [one.reference, one]))
  const asked = new Set(orders.filter(({ is_asked }) => is_asked).map(({ id }) => id))
  const missing = said.filter((one) => !known.has(one.reference) && !asked.has(one.orderRef))
  const wrong = ours.filter((one) => !isSame(one, theirs.get(one.reference)))
  return { counted: ours.length + missing.length, breaches: wrong.length + missing.length }
}

const isSame = (ours: AnyPayment, theirs: Said | undefined): boolean =>
  theirs !== undefined &&
  theirs.orderRef === ours.order_ref &&
  theirs.amount === ours.amount &&
  theirs.currency === ours.currency
