// The unsafe settings that the house refuses to start with, a line each with its reason. In production no value is made
// up, none is for measurements only, and no outside server is trusted without a secret. The refused start lists all of
// them at once.
import { isIP } from 'node:net'
import type { Given } from '../shell/settings.ts'

/** The security facts of a database. */
export type DatabaseFacts = {
  /** Settings that are off on one of its machines, or for one of the two who log in: `fsync`. */
  off: readonly string[]
  hasDemoMembers: boolean
  /** The sure difference between the clocks of the database and of this process, in milliseconds. */
  apartMs: number
}

/** The names of the variables, or parts of one, that a complaint is about; empty where nothing is wrong. */
type Found = readonly string[]

export type Unsafe = {
  /** The variable, or what else it is found at. */
  at: string
  reason: string
  /** Refused outside production as well. */
  always?: boolean
  /** Asked in production by the process of the desk too, which knows little else of the house's environment. */
  isOfDesk?: boolean
  /** Finds it in the environment. */
  given?(given: Given): Found
  /** Finds it in the facts of the database. */
  database?(facts: DatabaseFacts): Found
}

const MODES = ['production', 'development', 'test']
const STATED = ['KOI_SECRET', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'AREA_URL']
const OUTSIDERS = [
  'CASHIER_URL',
  'BANK_URL',
  'CHAIN_URL',
  'IDENTITY_URL',
  'REGISTER_URL',
  'AREA_URL',
  'SMS_URL',
  'BEACON',
]
const DATABASES = ['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_DESK_URL', 'VENUE_DATABASE_URL']
const OPENED = ['MAP_TILES', 'APP_APK_URL', 'APP_IOS_URL']
/** Limits whose 0 (none) is for measurements only. */
const LIMITS = ['REQUESTS_PER_SECOND', 'REGISTRATIONS_A_DAY', 'CAPTCHA_DIFFICULTY']
const TRIALS = ['DRAW_SECONDS', 'DRAW_LOCK_SECONDS', 'DEMO_DAYS']
const SANDBOX = ['SANDBOX_PORT', 'SANDBOX_HOST']
const APART_MS = 2_000

export const unsafe: readonly Unsafe[] = [
  {
    at: 'NODE_ENV',
    reason: `must be ${MODES.join(', ')}: another word would open the doors of the sandbox`,
    always: true,
    given: (given) => [given['NODE_ENV'] ?? 'development'].filter((mode) => !MODES.includes(mode)),
  },
  {
    at: 'PUBLIC_URL',
    reason: 'must be an http(s) origin, such as https://koi.example: links lead there',
    always: true,
    given: (given) => only(given, ['PUBLIC_URL'], (text) => !isOrigin(text)),
  },
  {
    at: 'ALSO_AT',
    reason: 'must be http(s) origins with commas between, such as https://koi.example: the cashier leads back there',
    always: true,
    given: (given) => only(given, ['ALSO_AT'], (text) => !text.split(',').every(isOrigin)),
  },
  ...['PUBLIC_URL', 'ALSO_AT'].map((name): Unsafe => ({
    at: name,
    reason: 'must be https: who stands between reads passwords and changes pages',
    given: (given) =>
      only(given, [name], (text) => text.split(',').some((one) => isOrigin(one) && !/^https:/i.test(one))),
  })),
  ...STATED.map((name): Unsafe => ({
    at: name,
    reason: 'must be given in production',
    given: (given) => (given[name] ? [] : [name]),
  })),
  {
    at: 'TRUST_PROXY',
    reason: 'so large a network is no proxy: anybody in it chooses an address, and so a limit',
    given: (given) => (given['TRUST_PROXY'] ?? '').split(',').filter((one) => isLarge(one.trim())),
  },
  {
    at: 'the secrets',
    reason: 'must be random, as openssl rand -hex 32 makes them: who guesses one signs for it',
    isOfDesk: true,
    given: (given) => keysOf(given).flatMap(({ at, key }) => (isRandom(key) ? [] : [at])),
  },
  {
    at: 'the secrets',
    reason: 'must differ: who holds one of them would hold the other',
    isOfDesk: true,
    given: (given) => twice(keysOf(given)),
  },
  {
    at: 'the addresses outside',
    reason: 'must be https where they are not this machine',
    given: (given) => [
      ...only(given, OUTSIDERS, isPlainOutside),
      ...['VENUE_URLS', 'FEED_URLS'].flatMap((name) =>
        venuesOf(given, name).flatMap(({ at, value }) => (isPlainOutside(value) ? [at] : [])),
      ),
    ],
  },
  {
    at: 'DESK_URL',
    reason: 'must be https where it is not this machine: who stands between reads members and acts as who signs in',
    isOfDesk: true,
    given: (given) => only(given, ['DESK_URL'], isPlainOutside),
  },
  {
    at: 'the databases',
    reason:
      'must name sslmode=require or verify-full where they are not this machine: who stands between reads and writes money',
    isOfDesk: true,
    given: (given) => only(given, DATABASES, isPlainDatabase),
  },
  {
    at: 'what members open',
    reason: 'must be https: an app or a picture from elsewhere could be changed on its way',
    given: (given) => only(given, OPENED, (text) => /^http:/i.test(text)),
  },
  {
    at: 'the limits',
    reason: '0 is for measurements only',
    given: (given) => only(given, LIMITS, (text) => /^0+$/.test(text)),
  },
  {
    at: 'the calendar',
    reason: 'is for tests and demos: members would be given draws that no calendar has',
    given: (given) => only(given, TRIALS, (text) => !/^0+$/.test(text)),
  },
  {
    at: 'CARD_WAIT_HOURS',
    reason: 'must not be 0: whoever has taken a session over would be paid at once, to an account of their own',
    given: (given) => only(given, ['CARD_WAIT_HOURS'], (text) => /^0+$/.test(text)),
  },
  {
    at: 'COUNTER',
    reason: 'the sandbox has one; here two people take what is paid',
    given: (given) => only(given, ['COUNTER'], (text) => text === '1'),
  },
  {
    at: 'the sandbox',
    reason: 'is not started in production',
    given: (given) => only(given, SANDBOX, () => true),
  },
  {
    at: 'the database',
    reason: 'must have fsync on: what was acknowledged would not outlive a loss of power',
    database: (facts) => offIn(facts, 'fsync'),
  },
  {
    at: 'the database',
    reason: 'must have full_page_writes on: a page that was half written could not be restored',
    database: (facts) => offIn(facts, 'full_page_writes'),
  },
  {
    at: 'the database',
    reason: 'must have synchronous_commit on: members are told of a bet that a crash takes back',
    database: (facts) => offIn(facts, 'synchronous_commit'),
  },
  {
    at: 'the database',
    reason: 'holds demo members, whose password is in the README: production needs one of its own',
    database: (facts) => (facts.hasDemoMembers ? ['members'] : []),
  },
  {
    at: 'the clock',
    reason: `is more than ${APART_MS / 1_000} s from the database's, by which money is judged`,
    database: (facts) => (facts.apartMs > APART_MS ? [`${Math.round(facts.apartMs)} ms`] : []),
  },
]

/**
 * Returns the unsafe settings of this environment, a line each; no line shows a secret. Fewer are asked of the desk, and
 * the fewest of the tools.
 */
export function unsafeGiven(given: Given, whose: 'house' | 'desk' | 'tool' = 'house'): string[] {
  const isProduction = given['NODE_ENV'] === 'production'
  const isAsked = ({ isOfDesk }: Unsafe) => whose === 'house' || (whose === 'desk' && isOfDesk)
  const asked = unsafe.filter((one) => one.always || (isProduction && isAsked(one)))
  return asked.flatMap((one) => lineOf(one, one.given?.(given)))
}

/** Returns the unsafe facts of the database of a house in production. */
export const unsafeFacts = (facts: DatabaseFacts): string[] =>
  unsafe.flatMap((one) => lineOf(one, one.database?.(facts)))

function lineOf({ at, reason }: Unsafe, found: Found = []): string[] {
  const which = [...new Set(found)].filter((one) => one !== at).join(', ')
  return found.length === 0 ? [] : [`${at}${which && ` (${which})`}: ${reason}`]
}

/** Returns the names of those variables that are given and wrong. */
const only = (given: Given, names: readonly string[], isWrong: (text: string) => boolean) =>
  names.filter((name) => given[name] && isWrong(given[name]))

const offIn = ({ off }: DatabaseFacts, setting: string): string[] => (off.includes(setting) ? [setting] : [])

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  const isWeb = url !== null && /^https?:$/.test(url.protocol)
  return isWeb && text.replace(/\/$/, '').toLowerCase() === url.origin
}

function isPlainOutside(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'http:' && !isThisMachine(url.hostname)
}

/** Over a network without TLS; a socket's folder stands for the host with %2F, or as ?host=/…. */
function isPlainDatabase(text: string): boolean {
  const url = URL.parse(text)
  if (url === null) return false
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  const isHere = host.startsWith('/') || isThisMachine(host)
  return !isHere && !/^(?:require|verify-(?:ca|full))$/.test(url.searchParams.get('sslmode') ?? '')
}

const isThisMachine = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?|)$/.test(host)

/**
 * Shorter than a network of one owner. Private networks may be as long as they are; of public ones content networks own no
 * shorter than these, and a shorter one holds members, who would name their own addresses. An IPv4 network may stand in IPv6.
 */
function isLarge(network: string): boolean {
  const [address = '', prefix = '128'] = network.split('/')
  const bits = Number.parseInt(prefix, 10)
  const mapped = isIP(address) === 6 && /^[0:]*:ffff:/i.test(address)
  const plain = mapped ? address.replace(/^.*:/, '') : address
  if (mapped && isIP(plain) !== 4) return bits < 96 + LEAST_BITS.public4
  const kind = isIP(plain)
  if (kind === 4) return bits - (mapped ? 96 : 0) < (PRIVATE4.test(plain) ? LEAST_BITS.private : LEAST_BITS.public4)
  return kind === 6 && bits < (PRIVATE6.test(plain) ? LEAST_BITS.private : LEAST_BITS.public6)
}
const LEAST_BITS = { private: 8, public4: 12, public6: 28 }
const PRIVATE4 = /^(?:10|127)\./
const PRIVATE6 = /^f[cd][\da-f]{2}:/i

type Key = { at: string; key: string }

const KEYS = /^(?:KOI_SECRET|DESK_SECRET|[A-Z]+_KEYS)$/

/** Every secret of 64 hex digits in the environment, by the variable that holds it, of venues by the venue. */
function keysOf(given: Given): Key[] {
  const plain = Object.entries(given).flatMap(([at, text = '']) =>
    KEYS.test(at) && at !== 'VENUE_KEYS' ? hexIn(at, text) : [],
  )
  return [...plain, ...venuesOf(given, 'VENUE_KEYS').flatMap(({ at, value }) => hexIn(at, value))]
}

const hexIn = (at: string, text: string): Key[] => (text.match(/\b[0-9a-f]{64}\b/g) ?? []).map((key) => ({ at, key }))

const venuesOf = (given: Given, name: string) =>
  (given[name] ?? '').split(',').flatMap((pair) => {
    const [code = '', ...value] = pair.split('=')
    return code ? [{ at: `${name} ${code}`, value: value.join('=') }] : []
  })

/** 32 random bytes have fewer than 16 values, or as few steps between them, once in 10^12 keys or less. */
function isRandom(key: string): boolean {
  const bytes = [...Buffer.from(key, 'hex')]
  const steps = bytes.map((byte, at) => (byte - (bytes[at - 1] ?? 0)) & 255)
  return [bytes, steps].every((values) => new Set(values).size >= LEAST_VALUES)
}
const LEAST_VALUES = 16

function twice(keys: readonly Key[]): string[] {
  const places = new Map<string, string[]>()
  for (const { at, key } of keys) places.set(key, [...(places.get(key) ?? []), at])
  return [...places.values()].filter(({ length }) => length > 1).map((some) => some.join(' and '))
}
