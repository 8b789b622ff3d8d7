// Example values for the names in the addresses of pages. The build draws each page with them to find the names that
// its opening and its first calls depend on; the compiler sees that no name is forgotten.
import type { address, PageAt, PageName } from '../../core/addresses.ts'
import { gameCodes } from '../../core/games/catalog.ts'
import { lotteries } from '../../core/lottery/calendar.ts'

type NamesOf<Page> = Page extends PageAt<infer Query> ? keyof Query & string : never
export type QueryName = { [Name in PageName]: NamesOf<(typeof address)[Name]> }[PageName]

/** Example ids of orders, and of anything else that is named by a uuid. */
export const twoIds = ['e0000000-0000-4000-8000-000000000001', 'e0000000-0000-4000-8000-000000000002'] as const

/** Two or more of each, so that what goes by the value itself is told from what goes by any. */
export const examples: Record<QueryName, readonly [string, string, ...string[]]> = {
  article: ['example-one', 'example-two'],
  board: ['odds', 'official'],
  category: ['lottery', 'electronic'],
  chase: twoIds,
  code: ['A1B2C3D4', 'E5F6G7H8'],
  datum: ['wgs84', 'gcj02'],
  family: ['k3', 'ssc'],
  forgot: ['1', '2'],
  from: ['2026-11-20', '2026-11-21'],
  game: all(gameCodes),
  group: ['money', 'play'],
  id: twoIds,
  issue: ['20261120-0001', '20261120-0002'],
  keyword: ['example-one', 'example-two'],
  kind: ['usdt', 'wallet'],
  lat: ['31.23', '39.9'],
  level: ['2', '3'],
  line: ['1', '2'],
  lng: ['121.47', '116.4'],
  lottery: all(lotteries.map(({ code }) => code)),
  n: ['41', '42'],
  name: ['example-one', 'example-two'],
  notice: ['example-one', 'example-two'],
  order: twoIds,
  part: ['devices', 'limits', 'factor', 'close', 'break'],
  play: ['k3.side', 'ssc.total'],
  range: ['today', 'month'],
  sort: ['closing', 'none'],
  state: ['running', 'none'],
  status: ['unfinished', 'completed'],
  tab: ['notices', 'ended', 'recommend', 'vip'],
  text: ['example-one', 'example-two'],
  ticket: ['A'.repeat(76), 'B'.repeat(76)],
  to: ['2026-11-20', '2026-11-21'],
  topic: ['example-one', 'example-two'],
  type: ['deposit', 'bonus'],
  venue: ['koi', 'electronic'],
  way: ['counts', 'draws'],
  which: ['withdraw', 'none'],
}

/** Of these every value stands above, so that a page which shows the value has an opening for each. */
export const listed: readonly QueryName[] = ['game', 'lottery', 'part', 'which', 'forgot']

/** A value that no page knows. */
export const UNKNOWN = 'example-none'

/** Further names of the address that a name needs beside itself. */
const draw = { lottery: 'k3_1m', issue: '20261120-0001' }
const beside: Partial<Record<QueryName, Record<string, string>>> = {
  lat: { lng: '121.47' },
  // The order of a bet on a draw; its page shows nothing without the draw.
  order: draw,
  ticket: draw,
}

/** A query of one name, with the further names that it needs. */
export const queryOf = (name: QueryName, value = examples[name][0]): Record<string, string> => ({
  [name]: value,
  ...beside[name],
})

function all(codes: readonly string[]): [string, string, ...string[]] {
  const [one = '', two = '', ...others] = codes
  return [one, two, ...others]
}
