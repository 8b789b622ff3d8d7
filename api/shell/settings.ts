// Settings of the shell that the operator sets, and the pieces that settings are made of. Each feature has a file of
// this name: a variable's schema, with its unit, range and default, and its name in the house. They load without the
// server; api/settings.ts joins them and api/host/env.ts reads them.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { DEFAULT_LANGUAGE, languages } from '../../core/endpoint.ts'
import type { Proxies } from '../../core/network.ts'
import { proxiesOf } from './origin.ts'

/** The environment as it is given; an empty variable says nothing and is not in it. */
export type Given = Readonly<Record<string, string | undefined>>

/** A whole number; at most nine digits unless `most` says otherwise. */
export const whole = (fallback: number, least = 0, most = 999_999_999) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^\d{1,12}$/, 'must be a whole number'),
    v.transform((text) => Number.parseInt(text, 10)),
    v.minValue(least, `must be ${least} or more`),
    v.maxValue(most, `must be ${most} or less`),
  )

/**
 * A setting with its description: `npm run settings` prints it, and docs/SETTINGS.md is that print. Its unit is the end
 * of its name.
 */
export const setting = <S extends v.GenericSchema<string | undefined, unknown>>(schema: S, is: string) =>
  v.pipe(schema, v.description(is))

/** CARD_WAIT_HOURS as the house calls it: cardWaitHours. */
type Own<Name> = Name extends `${infer First}_${infer More}`
  ? `${Lowercase<First>}${Capitalize<Own<More>>}`
  : Lowercase<Name & string>
type OwnNames<Given> = { [Name in keyof Given as Own<Name>]: Given[Name] }

const ownName = (name: string) => name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Settings that the house has under their own names, in camel case. */
export const declared = <E extends v.ObjectEntries>(entries: E) =>
  v.pipe(
    v.object(entries),
    v.transform((given) => {
      const own = Object.entries(given).map(([name, value]) => [ownName(name), value])
      return Object.fromEntries(own) as OwnNames<typeof given>
    }),
  )

const HOW_TO_TRUST = 'must be none, a number of hops (1 to 9), or addresses and networks with commas between'

export const shellSettings = v.pipe(
  v.object({
    NODE_ENV: v.optional(v.string()),
    PORT: whole(8080),
    PLAY_PORT: setting(
      v.optional(whole(0, 1, 65_535)),
      "Where members' browsers find the play door of the venues, under the host that they reach the house by",
    ),
    OPENAPI: setting(
      v.optional(v.picklist(['0', '1']), '0'),
      '1 opens /api/openapi.json in production too (decision 4)',
    ),
    DEFAULT_LANGUAGE: setting(
      v.optional(v.picklist(languages), DEFAULT_LANGUAGE),
      'Of those who have not chosen a language (decision 7)',
    ),
    LANGUAGES: setting(
      v.pipe(
        v.optional(v.string(), languages.join(',')),
        v.transform((text) => text.split(',')),
        anyList(v.picklist(languages, `must be of ${languages.join(' and ')}`)),
      ),
      'Which languages members may choose, with commas between; the default is always one of them',
    ),
    PAGE_WAITS_MS: setting(
      v.pipe(
        v.optional(v.string(), '200,10000,60000,120000'),
        v.regex(/^\d{1,6}(,\d{1,6}){3}$/, 'must be four times in ms with commas between'),
        v.transform((text) => text.split(',').map((one) => Number.parseInt(one, 10))),
      ),
      'After how many ms a page that is on its way shows its shapes, says that it takes long, says that it has not come, and offers a new version (decision 42)',
    ),
    VITALS_ONE_IN: setting(
      whole(1),
      'Of how many visits one says how quick its pages were; 0 for none (npm run ops -- vitals list)',
    ),
    KEEPS_APP: setting(
      v.optional(v.picklist(['0', '1']), '1'),
      '1 has phones keep the files of the app between visits; 0 has them let go of what they keep',
    ),
    ALSO_AT: setting(
      v.pipe(
        v.optional(v.string(), ''),
        v.transform((text) => text.split(',').filter(Boolean)),
      ),
      'Further origins that members open the house under, with commas between, beside PUBLIC_URL: the cashier leads back to the one that was used',
    ),
    REQUESTS_PER_SECOND: setting(whole(40), 'What one token or address may ask for a second; 0 for measurements only'),
    TRUST_PROXY: setting(
      v.pipe(
        v.optional(v.string(), 'none'),
        v.check((text) => proxiesOf(text) !== undefined, HOW_TO_TRUST),
        v.transform((text): Proxies => proxiesOf(text) ?? false),
      ),
      "Which proxies stand before us and name the members' addresses, by x-forwarded-for: addresses and networks with commas between, a number of hops, or none. Production must say it: a wrong one gives all members one limit, or lets each of them choose an address (BI-043)",
    ),
  }),
  v.transform((given) => {
    const isProduction = given.NODE_ENV === 'production'
    return {
      isProduction,
      /** Whether /api/openapi.json is open (decision 4). */
      openApi: given.OPENAPI === '1' || !isProduction,
      requestsPerSecond: given.REQUESTS_PER_SECOND,
      defaultLanguage: given.DEFAULT_LANGUAGE,
      languages: languages.filter((one) => one === given.DEFAULT_LANGUAGE || given.LANGUAGES.includes(one)),
      pageWaitsMs: given.PAGE_WAITS_MS,
      vitalsOneIn: given.VITALS_ONE_IN,
      keepsApp: given.KEEPS_APP === '1',
      playPort: given.PLAY_PORT ?? given.PORT + 1,
      trustProxy: given.TRUST_PROXY,
      alsoAt: given.ALSO_AT,
    }
  }),
)
