// Every variable of the house, read once. No other file of the server reads process.env.
import * as v from 'valibot'
import type { BeaconChain } from '../../core/fair/beacon.ts'
import { QUICKNET, sameChain } from '../../core/fair/beacon.ts'
import { isPublicKey } from '../../core/fair/beacon-signature.ts'
import { CannotOpen } from '../shell/refusal.ts'
import { isAddress, missingOutsiders, outsideVariables } from '../shell/outside.ts'
import { proxiesOf } from '../shell/origin.ts'
import type { Proxies } from '../shell/origin.ts'
import { readRing } from '../shell/ring.ts'

const whole = (fallback: number, least = 0, digits = 9) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(new RegExp(`^\\d{1,${digits}}$`), 'must be a whole number'),
    v.transform((text) => Number.parseInt(text, 10)),
    v.minValue(least),
  )
const port = (fallback: number) =>
  v.pipe(whole(fallback), v.maxValue(65_535, 'must be a port, 0 to 65535'))
const yes = v.pipe(
  v.optional(v.picklist(['0', '1']), '0'),
  v.transform((text) => text === '1'),
)

const HOW_TO_TRUST =
  'must be none, a number of hops (1 to 9), or addresses and networks with commas between'
const proxies = v.pipe(
  v.string(),
  v.check((text) => proxiesOf(text) !== undefined, HOW_TO_TRUST),
  v.transform((text): Proxies => proxiesOf(text) ?? false),
)

const hex = (digits: number, fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(new RegExp(`^[0-9a-f]{${digits}}$`), `must be ${digits} hex digits`),
  )
const isBeacon = (text: string) => ['off', 'sandbox'].includes(text) || isAddress(text)

const LOOPBACK = '127.0.0.1'
const database = v.optional(
  v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//, 'must be an address, postgres://…')),
)

export const variables = v.object({
  PORT: port(8080),
  /** This machine alone, unless it is said; 0.0.0.0 is every network that it is in. */
  HOST: v.optional(v.string(), LOOPBACK),
  DATABASE_URL: database,
  /** How the house itself logs in there, as koi_app; without it where the owner does, with no password. */
  DATABASE_APP_URL: database,
  DATA_DIR: v.optional(v.string()),
  NODE_ENV: v.optional(v.string(), 'development'),
  /** Where members reach us: links in the cashier's page lead back here. */
  PUBLIC_URL: v.optional(v.string()),
  /**
   * Which proxies stand before us and name the members' addresses, by x-forwarded-for: addresses and networks
   * with commas between, a number of hops, or none. Production must say it: whoever is wrong about it gives all
   * members one limit, or lets each of them choose an address.
   */
  TRUST_PROXY: v.optional(proxies),
  /** Without it info, and warn on a terminal: requests are told on demand. */
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug'])),
  /**
   * Encrypts chain seeds and card numbers: 64 hex digits, or generations, the one that seals first. Made in the data
   * folder when absent.
   */
  KOI_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => readRing(text) !== undefined,
        'must be 64 hex digits, or generations of them: 2:<64 hex digits>,1:<64 hex digits>',
      ),
    ),
  ),
  ...outsideVariables,
  /** The sandbox's cashier is its counter too, where cash is paid; npm start says it. */
  COUNTER: yes,
  /** The first of the sandbox's ports, 0 for any that are free, and what its cashier and wallet listen on. */
  SANDBOX_PORT: port(0),
  SANDBOX_HOST: v.optional(v.string(), LOOPBACK),
  /** Seconds of an issue and of its lock, for all lotteries: tests and demos (decision 38). */
  DRAW_SECONDS: whole(0),
  DRAW_LOCK_SECONDS: whole(0),
  /** Codes of the lotteries to run, k3_1m,win_30; empty runs all that the database opens. */
  LOTTERIES: v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^(?:\w+(?:,\w+)*)?$/, 'must be codes with commas between'),
    v.transform((text) => text.split(',').filter((code) => code !== '')),
  ),
  /**
   * Where new draws take their public randomness from (rulebook 4.4): off, the sandbox's own beacon, which
   * npm start names, or the address of a drand HTTP API. The next four say which chain; quicknet when absent.
   */
  BEACON: v.pipe(
    v.optional(v.string(), 'off'),
    v.check(isBeacon, 'must be off, sandbox or the http(s) address of a drand API'),
    v.transform((text) => text.replace(/\/+$/, '')),
  ),
  BEACON_CHAIN: hex(64, QUICKNET.hash),
  BEACON_PUBLIC_KEY: v.pipe(
    hex(192, QUICKNET.publicKey),
    v.check(isPublicKey, 'must be a point of the group G2'),
  ),
  /** Seconds since 1970, and seconds; the period is the sandbox's too. */
  BEACON_GENESIS: whole(QUICKNET.genesisS, 0, 10),
  BEACON_PERIOD: whole(QUICKNET.periodS, 1),
  /** Hours a new payout address waits (decision 30). */
  CARD_WAIT_HOURS: whole(24),
  /** What a withdrawal meets while turnover is missing: it pays for it, or does not leave (decision 28). */
  WITHDRAW_TURNOVER: v.optional(v.picklist(['deduct', 'refuse']), 'deduct'),
  /** Spec 5 gives two readings of a username (decision 7). */
  USERNAME_RULE: v.optional(v.picklist(['letter_first', 'any']), 'letter_first'),
  OPENAPI: yes,
  /** What one token or address may ask for a second; 0 for measurements only. */
  REQUESTS_PER_SECOND: whole(40),
  /** Forms of registration that one address may send on a Shanghai day; 0 for measurements only. */
  REGISTRATIONS_A_DAY: whole(20),
  /** Statements in flight at once over all lanes; 0 means one a lane. */
  LEDGER_IN_FLIGHT: whole(0),
})

export type Env = v.InferOutput<typeof variables>

/** The chain that BEACON_CHAIN and its companions name. */
export const chainOf = (env: Env): BeaconChain => ({
  hash: env.BEACON_CHAIN,
  publicKey: env.BEACON_PUBLIC_KEY,
  genesisS: env.BEACON_GENESIS,
  periodS: env.BEACON_PERIOD,
})

type Source = Record<string, string | undefined>

/** Parses the environment; throws one message that lists everything wrong. */
export const readEnv = (source: Source = process.env): Env => read(source, () => [])

/** The same for the house itself, which needs more than the tools beside it do. */
export const readHouseEnv = (source: Source = process.env): Env =>
  read(source, (env) => houseProblems(env, source))

function read(source: Source, more: (env: Env) => string[]): Env {
  const given = Object.fromEntries(
    Object.keys(variables.entries)
      .filter((name) => source[name] !== undefined && source[name] !== '')
      .map((name) => [name, source[name]]),
  )
  const read = v.safeParse(variables, given)
  const wrong = read.success
    ? [...togetherProblems(read.output), ...beaconProblems(read.output), ...more(read.output)]
    : read.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  if (read.success && wrong.length === 0) return read.output
  const lines = wrong.map((line) => `  ${line}`)
  throw new CannotOpen(['the environment is not right:', ...lines].join('\n'))
}

/** Where this machine finds the house: by any name of its own, unless HOST names the one it listens on. */
export function ownUrl({ HOST, PORT }: Env, local = 'localhost'): string {
  const isAny = ['0.0.0.0', '::', LOOPBACK, 'localhost'].includes(HOST)
  const host = isAny ? local : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${host}:${PORT}`
}

/** Where members find it. */
export const publicUrl = (env: Env): string => env.PUBLIC_URL ?? ownUrl(env)

/** What may not be said alone. */
function togetherProblems(env: Env): string[] {
  const problems: string[] = []
  if (env.DATABASE_APP_URL && !env.DATABASE_URL)
    problems.push('DATABASE_APP_URL: goes with DATABASE_URL, the same database as its owner')
  if (env.SANDBOX_HOST !== LOOPBACK && !env.PUBLIC_URL)
    problems.push('SANDBOX_HOST: goes with PUBLIC_URL, the name that phones reach this machine by')
  return problems
}

/** In production nothing is made up: neither who is outside, nor the secret, nor who may come in. */
function houseProblems(env: Env, source: Source): string[] {
  const problems = missingOutsiders(env)
  if (env.BEACON === 'sandbox') problems.push('BEACON: the sandbox has one, and npm start names it')
  if (env.NODE_ENV !== 'production') return problems
  if (env.COUNTER) problems.push('COUNTER: the sandbox has one; here two people take what is paid')
  const stated = ['KOI_SECRET', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY'].filter((name) => !source[name])
  return [...problems, ...stated.map((name) => `${name}: must be given in production`)]
}

/** What would show members a beacon that it is not. */
function beaconProblems(env: Env): string[] {
  if (env.BEACON === 'off') return []
  if (env.BEACON === 'sandbox')
    return env.NODE_ENV === 'production' ? ['BEACON: the sandbox has no public beacon'] : []
  const chain = chainOf(env)
  const isQuicknet = chain.hash === QUICKNET.hash
  const isMixed = isQuicknet ? !sameChain(chain, QUICKNET) : chain.publicKey === QUICKNET.publicKey
  return isMixed ? ['BEACON_CHAIN: goes with its own key, genesis and period'] : []
}
