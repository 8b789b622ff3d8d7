// Companies that are not ours, as the environment names them: where each answers, and the keys that we share.
import * as v from 'valibot'
import { venueCodes } from '../../core/venues.ts'
import type { VenueCode } from '../../core/venues.ts'

/** One of them. We sign with the first key and believe all, so that a key is changed without a pause. */
export type Outsider = { url: string; keys: readonly Buffer[] }

export type Outsiders = {
  cashier: Outsider
  bank: Outsider
  chain: Outsider
  venues: Readonly<Partial<Record<VenueCode, Outsider>>>
}

export const isAddress = (text: string): boolean =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '') && !/[?#]/.test(text)
const isKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)
const withoutSlash = (text: string) => text.replace(/\/+$/, '')

const NO_ADDRESS = 'must be an http(s) address'
const NO_KEYS = 'must be keys of 64 hex digits each, with commas between'

const url = v.pipe(v.string(), v.check(isAddress, NO_ADDRESS), v.transform(withoutSlash))
const keys = v.pipe(
  v.string(),
  v.check((text) => text.split(',').every(isKey), NO_KEYS),
  v.transform((text) => text.split(',').map((key) => Buffer.from(key, 'hex'))),
)

/** `chess=…,video=…`: a venue's code before each value. */
const ofVenues = (isValue: (text: string) => boolean, problem: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map(pair)),
    v.check(
      (pairs) => pairs.every(([code, value]) => isVenue(code) && isValue(value)),
      `${problem}, after a venue's code and =: ${venueCodes.join(', ')}`,
    ),
  )
function pair(text: string): [code: string, value: string] {
  const [code = '', ...value] = text.split('=')
  return [code, value.join('=')]
}
const isVenue = (code: string) => venueCodes.some((one) => one === code)

/** The variables that name them; docs/SANDBOX.md has the protocol that each speaks. */
export const outsideVariables = {
  CASHIER_URL: v.optional(url),
  CASHIER_KEYS: v.optional(keys),
  BANK_URL: v.optional(url),
  BANK_KEYS: v.optional(keys),
  CHAIN_URL: v.optional(url),
  CHAIN_KEYS: v.optional(keys),
  VENUE_URLS: v.optional(ofVenues(isAddress, NO_ADDRESS)),
  /** A venue with two keys is there twice. */
  VENUE_KEYS: v.optional(ofVenues(isKey, NO_KEYS)),
}
const variables = v.object(outsideVariables)
type Named = v.InferOutput<typeof variables>

/** Whom the environment leaves out. The house opens with all of them or not at all. */
export function missingOutsiders(named: Named): string[] {
  const names = Object.keys(outsideVariables) as (keyof Named)[]
  const absent = names.filter((name) => named[name] === undefined)
  const venues = (['VENUE_URLS', 'VENUE_KEYS'] as const).flatMap((name) => {
    const lacking = venueCodes.filter((code) => named[name]?.every(([one]) => one !== code))
    return lacking.length > 0 ? [`${name}: lacks ${lacking.join(', ')}`] : []
  })
  return [
    ...absent.map((name) => `${name}: must be given; npm start gives the sandbox's`),
    ...venues,
  ]
}

export function outsidersOf(named: Named): Outsiders {
  const { CASHIER_URL = '', BANK_URL = '', CHAIN_URL = '', VENUE_URLS = [] } = named
  const { CASHIER_KEYS = [], BANK_KEYS = [], CHAIN_KEYS = [], VENUE_KEYS = [] } = named
  const keysOf = (venue: string) =>
    VENUE_KEYS.filter(([code]) => code === venue).map(([, key]) => Buffer.from(key, 'hex'))
  const venues = VENUE_URLS.map(([code, text]) => [
    code,
    { url: withoutSlash(text), keys: keysOf(code) },
  ])
  return {
    cashier: { url: CASHIER_URL, keys: CASHIER_KEYS },
    bank: { url: BANK_URL, keys: BANK_KEYS },
    chain: { url: CHAIN_URL, keys: CHAIN_KEYS },
    venues: Object.fromEntries(venues) as Outsiders['venues'],
  }
}
