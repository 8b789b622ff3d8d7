// The outside servers of transfers: the venues.
import * as v from 'valibot'
import { allVenueCodes, venueCodes, type AnyVenueCode } from '../../core/venue/venues.ts'
import { areKeys, isAddress, NO_ADDRESS, NO_KEYS, outsider, withoutSlash, type Outsider } from '../shell/outside.ts'
import { setting, whole } from '../shell/settings.ts'

type Said = [code: string, value: string]

/** `chess=…,video=…`: the code of a venue before each value, and every venue with wallets among them. */
const ofVenues = (isValue: (text: string) => boolean, problem: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map(said)),
    v.check(
      (pairs) => pairs.every(([code, text]) => isVenue(code) && isValue(text)),
      `${problem}, after a venue's code and =: ${allVenueCodes.join(', ')}`,
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      const pairs = dataset.typed ? dataset.value : []
      const lacking = venueCodes.filter((code) => pairs.every(([one]) => one !== code))
      if (lacking.length > 0) addIssue({ message: `lacks ${lacking.join(', ')}` })
    }),
  )

function said(text: string): Said {
  const [code = '', ...value] = text.split('=')
  return [code, value.join('=')]
}

const isVenue = (code: string) => allVenueCodes.some((one) => one === code)

export const transferSettings = v.pipe(
  v.object({
    VENUE_URLS: setting(
      v.optional(ofVenues(isAddress, NO_ADDRESS)),
      'Where each venue answers: chess=https://…,video=https://…',
    ),
    VENUE_KEYS: setting(
      v.optional(ofVenues(areKeys, NO_KEYS)),
      'Keys shared with each venue, in the same form; a venue with two keys is there twice',
    ),
    VENUE_TIMEOUT_MS: setting(
      whole(5_000, 1),
      'Milliseconds that we wait for the word of a venue, before we go on and ask later',
    ),
  }),
  v.transform(({ VENUE_URLS = [], VENUE_KEYS = [], VENUE_TIMEOUT_MS }) => {
    const keysOf = (venue: string) =>
      VENUE_KEYS.filter(([code]) => code === venue).map(([, key]) => Buffer.from(key, 'hex'))
    const venues = VENUE_URLS.map(([code, url]) => [code, outsider(withoutSlash(url), keysOf(code))])
    return {
      venues: Object.fromEntries(venues) as Readonly<Partial<Record<AnyVenueCode, Outsider>>>,
      venueTimeoutMs: VENUE_TIMEOUT_MS,
    }
  }),
)
