// Looks at the chains for coins to our orders' addresses. Nothing is believed before it lies deep enough;
// what is looked at again each time needs no memory, so a chain that turns back loses and doubles nothing.
import { fromUnits, networks, protocols, type Protocol } from '../../core/coin.ts'
import { chainAddress } from '../../core/withdraw/crypto-address.ts'
import type { House } from '../shell/app.ts'
import { unlessSilent } from '../callback/provider-call.ts'
import type { Db } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { tell } from '../shell/tell.ts'
import { addressesOf, referencesOf, type Chain, type ChainTransfer } from './chain.ts'
import { bookedReferences, openCoinOrders, recentCoinOrders, setSighting, type WatchedRow } from './coin.sql.ts'
import { confirmPayment } from './confirm.ts'
import { noteLosses } from './loss.ts'
import type { Payment } from './provider.ts'
import { lockOrder, moveOrder } from './deposit.sql.ts'

/** An address of ours stays ours, but after this only a person looks for payments to it. */
const LATE_DAYS = 30
const ADDRESSES_AT_ONCE = 300
// More digits than any coin has: a worthless token may claim any number, a row holds this one.
const MOST = 9_000_000_000_000_000_000n

type Found = {
  order: WatchedRow
  network: Protocol
  transfer: ChainTransfer
  reference: string
  confirmations: number
}

/** Looks for the coins of orders that wait. */
export const scan = async (db: Db, bucket: number, chain: Chain): Promise<void> =>
  lookFor(db, await openCoinOrders(db, bucket), chain, { withBooked: false })

/** Looks at every order of late, closed or credited: second, late and stray coins come there too. */
export const scanLate = async (db: Db, bucket: number, chain: Chain): Promise<void> =>
  lookFor(db, await recentCoinOrders(db, bucket, LATE_DAYS), chain, { withBooked: true })

async function lookFor(
  db: Db,
  orders: WatchedRow[],
  chain: Chain,
  { withBooked }: { withBooked: boolean },
): Promise<void> {
  const starts = orders.keys().filter((at) => at % ADDRESSES_AT_ONCE === 0)
  await each('the looks at a chain', starts, async (at) => {
    const some = orders.slice(at, at + ADDRESSES_AT_ONCE)
    const found = await unlessSilent(sightingsOf(some, chain))
    // The chain did not answer: nothing was decided, and the next scan sees what this one missed.
    if (!found) return
    const noteWhatIsSeen = async () => {
      await noteLosses(db, some, hashesOf(found), withBooked)
      // The depths are written last: after this the orders have lost the depth that was seen before.
      await showDepth(db, some, found)
    }
    const steps = [() => book(db, found), noteWhatIsSeen]
    await each('the steps of a look', steps, (step) => step())
  })
}

/** Returns the coins at these orders' addresses, on every network. */
async function sightingsOf(orders: WatchedRow[], chain: Chain): Promise<Found[]> {
  const found: Found[] = []
  for (const network of protocols) found.push(...(await sightings(orders, network, chain)))
  return found
}

async function sightings(orders: readonly WatchedRow[], network: Protocol, chain: Chain): Promise<Found[]> {
  const owners = new Map(orders.map((order) => [addressesOf(order.address).get(network) ?? '', order] as const))
  const { height, transfers } = await chain.look(network, [...owners.keys()])
  const references = referencesOf(network, transfers)
  return transfers.flatMap((transfer) => {
    const order = owners.get(chainAddress(network, transfer.to) ?? '')
    // A failed transfer moved nothing, though it says so (the USDT false top-up of 2018).
    if (!order || !transfer.succeeded || transfer.height > height) return []
    const reference = references.get(transfer)!
    return { order, network, transfer, reference, confirmations: height - transfer.height + 1 }
  })
}

function hashesOf(found: readonly Found[]): Map<string, Set<string>> {
  const hashes = new Map<string, Set<string>>()
  for (const { order, transfer } of found) hashes.set(order.id, (hashes.get(order.id) ?? new Set()).add(transfer.hash))
  return hashes
}

const isDeep = ({ network, confirmations }: Found): boolean => confirmations >= networks[network].confirmations

const isCoin = ({ network, transfer }: Found): boolean =>
  chainAddress(network, transfer.contract) === networks[network].contract

function paymentOf(found: Found): Payment {
  const amount = BigInt(found.transfer.units)
  const coins = isCoin(found) ? fromUnits(found.network, amount) : amount
  return {
    provider: 'chain',
    orderRef: found.order.id,
    reference: found.reference,
    amount: coins < MOST ? coins : MOST,
    currency: isCoin(found) ? 'USDT' : 'TOKEN',
    network: found.network,
    succeeded: true,
  }
}

/** Books what is deep enough and new. */
async function book(db: Db, found: Found[]): Promise<void> {
  const payments = found.filter(isDeep).map(paymentOf)
  const references = payments.map(({ reference }) => reference)
  const known = await bookedReferences(db, references)
  // Transfers of zero are spam: they only serve to show up in other people's histories.
  const fresh = payments.filter(({ reference, amount }) => !known.has(reference) && amount > 0n)
  await each('the payments in coins', fresh, (payment) => db.tx((tx) => confirmPayment(tx, payment, 'asked')))
}

/** Writes down how deep the payment of each open order lies, for its page. */
async function showDepth(db: Db, orders: readonly WatchedRow[], found: Found[]): Promise<void> {
  const open = orders.filter(({ status }) => ['waiting', 'paid'].includes(status))
  await each('the orders of coins', open, async (order) => {
    const own = found.find((one) => one.order.id === order.id && isExact(one))
    const transaction = own?.transfer.hash ?? null
    const needed = networks[order.protocol].confirmations
    const confirmations = Math.min(own?.confirmations ?? 0, needed)
    if (transaction === order.seen_tx && confirmations === order.confirmations) return
    await noteDepth(db, order, { transaction, confirmations })
  })
}

const isExact = (found: Found): boolean => {
  const { order, network } = found
  return isCoin(found) && network === order.protocol && paymentOf(found).amount === order.pay_amount
}

/** A payment in sight makes the order paid; if the chain drops it, the order waits for it, paid, for a while. */
async function noteDepth(
  db: Db,
  watched: WatchedRow,
  seen: { transaction: string | null; confirmations: number },
): Promise<void> {
  const owner = { bucket: watched.bucket, id: watched.member_id }
  await db.tx(async (tx) => {
    await lockMember(tx, owner)
    const order = await lockOrder(tx, owner, watched.id)
    if (!order || !['waiting', 'paid'].includes(order.status)) return
    await setSighting(tx, watched, seen)
    if (seen.transaction && order.status === 'waiting') await moveOrder(tx, owner, order.id, 'paid')
    await tell(tx, owner, 'deposit', { order: order.id, status: 'paid' })
  })
}

const LOOK_MS = 2_000

/** Looks every two seconds until stopped: a page that counts confirmations must not stand still. */
export function startScanner(house: House, chain: Chain, onError: (error: unknown) => void): { stop(): Promise<void> } {
  let stopping = false
  let wake = () => {}
  const rest = () =>
    new Promise<void>((done) => {
      wake = done
      setTimeout(done, LOOK_MS).unref()
    })
  const loop = (async () => {
    while (!stopping) {
      for (const bucket of house.ledger.buckets) {
        await scan(house.db, bucket, chain).catch(onError)
      }
      if (!stopping) await rest()
    }
  })()
  return {
    stop: async () => {
      stopping = true
      wake()
      await loop
    },
  }
}
