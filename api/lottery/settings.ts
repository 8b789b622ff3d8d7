// Settings of lotteries that the operator sets: which run, how often they draw, and the public beacon of their draws.
import { createRequire } from 'node:module'
import * as v from 'valibot'
import { QUICKNET, sameChain, type BeaconChain } from '../../core/fair/beacon.ts'
import type * as Curve from '../../core/fair/beacon-signature.ts'
import { isAddress } from '../shell/outside.ts'
import { setting, whole, type Given } from '../shell/settings.ts'

/** A drand chain and where its HTTP API answers. */
export type BeaconSource = { url: string; chain: BeaconChain }

const hex = (digits: number, fallback: string) =>
  v.pipe(v.optional(v.string(), fallback), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`), `must be ${digits} hex digits`))
const isBeacon = (text: string) => ['off', 'sandbox'].includes(text) || isAddress(text)

/** Is this a key of the beacon's curve? The library of the curve is large and every process reads settings: only a key other than quicknet's loads it. */
function isPublicKey(key: string): boolean {
  if (key === QUICKNET.publicKey) return true
  return (createRequire(import.meta.url)(CURVE) as typeof Curve).isPublicKey(key)
}
const CURVE = '../../core/fair/beacon-signature.ts'

const NO_SANDBOX = 'the sandbox has no public beacon'

const variables = v.object({
  NODE_ENV: v.optional(v.string()),
  LOTTERIES: setting(
    v.pipe(
      v.optional(v.string(), ''),
      v.regex(/^(?:\w+(?:,\w+)*)?$/, 'must be codes with commas between'),
      v.transform((text) => text.split(',').filter((code) => code !== '')),
    ),
    'Codes of the lotteries to run, k3_1m,win_30; empty runs all that the database opens',
  ),
  DRAW_SECONDS: setting(
    whole(0),
    "Seconds of an issue and of its lock, for all lotteries: tests and demos; 0 keeps the calendar's (decision 38)",
  ),
  DRAW_LOCK_SECONDS: setting(
    whole(0),
    'Seconds before its draw at which an issue locks, for all lotteries: tests and demos; 0 keeps those of the calendar',
  ),
  CHAIN_DAYS: setting(
    whole(366, 7, 3_660),
    'Days of the calendar that each chain of keys is committed to for; the next one comes long before its end',
  ),
  BEACON: setting(
    v.pipe(
      v.optional(v.string(), 'off'),
      v.check(isBeacon, 'must be off, sandbox or the http(s) address of a drand API'),
      v.transform((text) => text.replace(/\/+$/, '')),
    ),
    'Where new draws take their public randomness from (rulebook 4.4): off, the beacon of the sandbox, or the address of a drand HTTP API',
  ),
  BEACON_CHAIN: setting(hex(64, QUICKNET.hash), 'Hash of the drand chain; quicknet when absent'),
  BEACON_PUBLIC_KEY: setting(
    v.pipe(hex(192, QUICKNET.publicKey), v.check(isPublicKey, 'must be a point of the group G2')),
    'Public key of that chain',
  ),
  BEACON_GENESIS: setting(
    whole(QUICKNET.genesisS, 0, 9_999_999_999),
    'When its first round was, in seconds since 1970',
  ),
  BEACON_PERIOD: setting(whole(QUICKNET.periodS, 1), 'Seconds between its rounds, of the beacon of the sandbox too'),
})
type Variables = v.InferOutput<typeof variables>

export const lotterySettings = v.pipe(
  variables,
  v.forward(
    v.check((given) => given.BEACON !== 'sandbox' || given.NODE_ENV !== 'production', NO_SANDBOX),
    ['BEACON'],
  ),
  v.forward(v.check(isOneChain, 'goes with its own key, genesis and period'), ['BEACON_CHAIN']),
  v.transform((given) => ({
    lotteries: given.LOTTERIES,
    drawSeconds: given.DRAW_SECONDS,
    drawLockSeconds: given.DRAW_LOCK_SECONDS,
    chainDays: given.CHAIN_DAYS,
    /** The public beacon that draws of new issues use; null when it is off. */
    beacon: given.BEACON === 'off' ? null : { url: given.BEACON, chain: chainOf(given) },
  })),
)
/** Only quicknet's own key and times may go by its hash: members are shown its name. */
function isOneChain(given: Variables): boolean {
  if (given.BEACON === 'off' || given.BEACON === 'sandbox') return true
  const chain = chainOf(given)
  const isQuicknet = chain.hash === QUICKNET.hash
  return isQuicknet ? sameChain(chain, QUICKNET) : chain.publicKey !== QUICKNET.publicKey
}

function chainOf(given: Variables): BeaconChain {
  return {
    hash: given.BEACON_CHAIN,
    publicKey: given.BEACON_PUBLIC_KEY,
    genesisS: given.BEACON_GENESIS,
    periodS: given.BEACON_PERIOD,
  }
}

/**
 * The problem of a beacon without an address: npm start replaces the word `sandbox` by one, the house itself does not.
 */
export const beaconMissing = ({ BEACON }: Given): string[] =>
  BEACON === 'sandbox' ? ['BEACON: the sandbox has one, and npm start names it'] : []
