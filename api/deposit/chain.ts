// The chains behind one small interface: an address for each order, and what has come to addresses.
// The sandbox chain is one of them, a node or a custodian would be another (docs/SANDBOX.md).
import { hkdfSync } from 'node:crypto'
import * as v from 'valibot'
import { listOf } from '../../core/list.ts'
import { accountOf, chainAddress, etherAddressOf, tronAddressOf } from '../../core/withdraw/crypto-address.ts'
import { protocols, type Protocol } from '../../core/coin.ts'
import { ask, understood, type Line } from '../callback/provider-call.ts'
import { sign } from '../callback/signature.ts'
import type { WayBack } from './provider.ts'
import { keyFor, type Ring } from '../shell/ring.ts'

const units = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,59})$/))
const transferShape = v.object({
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
  contract: v.pipe(v.string(), v.maxLength(64)),
  to: v.pipe(v.string(), v.maxLength(64)),
  /** The amount in the contract's own smallest unit. */
  units,
  height: v.pipe(v.number(), v.integer(), v.minValue(0)),
  succeeded: v.boolean(),
})
export type ChainTransfer = v.InferOutput<typeof transferShape>

/**
 * Under what each of some transfers of a network is booked; no two have the same. A block that comes again can number
 * its logs anew, so a transfer is known by its place among those of its transaction to its address. All of an
 * address's transfers have to be there.
 */
export function referencesOf<T extends Pick<ChainTransfer, 'hash' | 'index' | 'to'>>(
  network: Protocol,
  transfers: readonly T[],
): Map<T, string> {
  const together = Map.groupBy(transfers, ({ hash, to }) => `${network}:${hash}:${chainAddress(network, to) ?? to}`)
  return new Map(
    [...together].flatMap(([name, some]) =>
      some
        .toSorted((one, other) => one.index - other.index)
        .map((transfer, place) => [transfer, `${name}:${place}`] as const),
    ),
  )
}

/** The hash of a transfer that is booked under this reference. */
export const transactionOf = (reference: string): string => reference.split(':')[1] ?? ''

/** Of ten thousand transfers of some 300 bytes each. */
const SIGHT_MAX_BYTES = 4 * 1024 * 1024

const answerShape = v.object({
  height: v.pipe(v.number(), v.integer(), v.minValue(0)),
  transfers: listOf(transferShape, 10_000),
})
export type Sight = v.InferOutput<typeof answerShape>

export type CoinOrder = {
  id: string
  protocol: Protocol
  address: string
  amount: string
  expiresAt: Date
}

export type Chain = {
  /** An address of its own for a new order, known without asking anybody. The order keeps it. */
  address(orderId: string, protocol: Protocol): string
  /** Returns the transfers to these addresses that are on the chain now, and its height. Throws `Unknown`. */
  look(protocol: Protocol, addresses: readonly string[]): Promise<Sight>
  /** A wallet to pay from: the sandbox has one for its members. */
  walletUrl(order: CoinOrder, way: WayBack): string
}

const ACCOUNT_BYTES = 20

export function openChain(line: () => Line, ring: () => Ring): Chain {
  return {
    address: (orderId, protocol) => {
      const master = keyFor(ring()[0].secret, 'chain addresses')
      return addressOf(new Uint8Array(hkdfSync('sha256', master, '', orderId, ACCOUNT_BYTES)), protocol)
    },
    look: async (protocol, addresses) =>
      understood(
        answerShape,
        await ask({ ...line(), mostBytes: SIGHT_MAX_BYTES }, '/transfers', { network: protocol, addresses }),
      ),
    walletUrl: ({ id, protocol, address, amount, expiresAt }, { language, home }) => {
      const parameters = new URLSearchParams({
        network: protocol,
        address,
        amount,
        expiresAt: String(expiresAt.getTime()),
        returnUrl: `${home}/h5/?order=${id}`,
        lang: language,
      }).toString()
      const { url, keys } = line()
      const [key] = keys
      if (!key) throw new Error('the chain has no key')
      return `${url}/wallet?${parameters}&signature=${sign(key, 'link', parameters)}`
    },
  }
}

const addressOf = (account: Uint8Array, protocol: Protocol): string =>
  protocol === 'TRC20' ? tronAddressOf(account) : etherAddressOf(Buffer.from(account).toString('hex'))

/**
 * Every form of the account that an order was given an address of: coins that took the wrong network lie at the other
 * one. From the address alone, so that it outlives the secret that it was made from.
 */
export function addressesOf(address: string): Map<Protocol, string> {
  const account = accountOf(address)
  return new Map(protocols.map((protocol) => [protocol, addressOf(account, protocol)]))
}
