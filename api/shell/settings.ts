// The operator's settings of the shell, and the building blocks of all settings. Each feature has a file of this name:
// the schema of each variable with its unit, range and default, and its name in the house. They load without the
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

const HOW_TO_TRUST = 'must be none, a number of hops (1 to 9), or addresses and networks with commas between'

export const shellSettings = v.pipe(
  v.object({
    NODE_ENV: v.optional(v.string()),
    /** The port of the house, as the machine has it: the play door's follows from it. */
    PORT: whole(8080),
    /** The port of the venues' play door for members' browsers, on the host name that they reach the house by. */
    PLAY_PORT: v.optional(whole(0, 1, 65_535)),
    OPENAPI: v.optional(v.picklist(['0', '1']), '0'),
    /** Of those who have not chosen a language (decision 7). */
    DEFAULT_LANGUAGE: v.optional(v.picklist(languages), DEFAULT_LANGUAGE),
    /** Which languages members may choose, with commas between; the default is always one of them. */
    LANGUAGES: v.pipe(
      v.optional(v.string(), languages.join(',')),
      v.transform((text) => text.split(',')),
      anyList(v.picklist(languages, `must be of ${languages.join(' and ')}`)),
    ),
    /**
     * After how many ms a page that is on its way shows its shapes, says that it takes long, says that it has not come,
     * and offers a new version (decision 42).
     */
    PAGE_WAITS_MS: v.pipe(
      v.optional(v.string(), '200,10000,60000,120000'),
      v.regex(/^\d{1,6}(,\d{1,6}){3}$/, 'must be four times in ms with commas between'),
      v.transform((text) => text.split(',').map((one) => Number.parseInt(one, 10))),
    ),
    /** The calls that one token or address may make in a second; 0 (no limit) is for measurements only. */
    REQUESTS_PER_SECOND: whole(40),
    /**
     * Which proxies stand before us and name the members' addresses, by x-forwarded-for: addresses and networks
     * with commas between, a number of hops, or none. Production must say it: a wrong one gives all members one
     * limit, or lets each of them choose an address (BI-043).
     */
    TRUST_PROXY: v.pipe(
      v.optional(v.string(), 'none'),
      v.check((text) => proxiesOf(text) !== undefined, HOW_TO_TRUST),
      v.transform((text): Proxies => proxiesOf(text) ?? false),
    ),
  }),
  v.transform((given) => {
    const isProduction = given.NODE_ENV === 'production'
    return {
      isProduction,
      /** True where /api/openapi.json is open (decision 4). */
      openApi: given.OPENAPI === '1' || !isProduction,
      requestsPerSecond: given.REQUESTS_PER_SECOND,
      defaultLanguage: given.DEFAULT_LANGUAGE,
      languages: languages.filter((one) => one === given.DEFAULT_LANGUAGE || given.LANGUAGES.includes(one)),
      pageWaitsMs: given.PAGE_WAITS_MS,
      playPort: given.PLAY_PORT ?? given.PORT + 1,
      trustProxy: given.TRUST_PROXY,
    }
  }),
)
