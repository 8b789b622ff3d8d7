// The lobby: what can be played, in categories and at venues, found by a word, starred, and what it returns. Spec 2, 7;
// decisions 57 and 65.
import * as v from 'valibot'
import { anyList } from './list.ts'
import { m } from '../text/compiled/messages.js'
import { count, dayText, empty, instant, post, shownFen } from './endpoint.ts'
import { openRead, openWatch, ownAccount, ownWatch } from './asked.ts'

/** Spec 2, in its order. */
export const categories = [
  'popular', 'electronic', 'lottery', 'esports', 'video', 'fishing', 'sports', 'chess',
] as const // prettier-ignore
export type Category = (typeof categories)[number]

/** The providers of games: the lotteries' own hall, the house's venues, and the seamless one. */
export const lobbyVenues = [
  'lottery', 'instant', 'electronic', 'video', 'fishing', 'sports', 'chess', 'esports',
] as const // prettier-ignore
export type LobbyVenue = (typeof lobbyVenues)[number]

/** Spec 9: `type` of home opens a category. */
export const categoryOfType: Readonly<Record<string, Category>> = { 1: 'electronic', 2: 'chess' }

/** The different members in seven days from which on a game may be called popular (decision 65). */
export const POPULAR_FROM = 20

/** No name is longer, so nothing longer is looked for. */
export const SEARCH_MAX = 40

const gameCode = v.pipe(
  v.string('game_unknown'),
  v.maxLength(40, 'game_unknown'),
  v.regex(/^[a-z][a-z\d_]{0,39}$/, 'game_unknown'),
)
const refusals = { game_unknown: m.lobby_game_unknown }

const tile = {
  game: v.string(),
  /** The kind of page that it is played on: a running game, or a board of a lottery. */
  kind: v.picklist(['house', 'odds', 'quick']),
  name: v.string(),
  /** The name of its venue; of a lottery how often it draws, for both do not fit below a tile on a narrow phone. */
  sub: v.string(),
  category: v.picklist(categories),
  venue: v.picklist(lobbyVenues),
  isRecommended: v.boolean(),
  tag: v.nullable(v.picklist(['new', 'popular'])),
  /** Under maintenance: the game itself or all of its venue, and until when, where that is known. */
  closed: v.nullable(v.strictObject({ of: v.picklist(['game', 'venue']), until: v.nullable(instant) })),
}
export const gameTile = v.strictObject(tile)
export type GameTile = v.InferOutput<typeof gameTile>

const list = v.strictObject({ list: anyList(gameTile) })

/** A stretch of a name, from one place to before another, in UTF-16 as JavaScript counts. */
const hit = v.tuple([count, count])
export const foundTile = v.strictObject({ ...tile, hits: anyList(hit) })
export type FoundTile = v.InferOutput<typeof foundTile>

/** Per cent with two decimals, "97.00". */
const percent = v.pipe(v.string(), v.regex(/^\d{1,7}\.\d{2}$/))

export const gameReturn = v.strictObject({
  game: v.string(),
  name: v.string(),
  category: v.picklist(categories),
  /** The theoretical return by the rules of the game: the range over its kinds of bets. */
  theory: v.strictObject({ least: percent, most: percent }),
  /** The observed return, paid out over staked; null before the first round. */
  observed: v.nullable(percent),
  /** The 99 % confidence interval of the return; null while there are too few rounds. */
  interval: v.nullable(v.strictObject({ least: percent, most: percent })),
  /** A draw with bets counts as one round, however many bets it has. */
  rounds: count,
  wagers: count,
  stake: shownFen,
  since: v.nullable(dayText),
  /** Of a lottery: issues that were ever void, by two people before their bets closed, and for what the machine has found. */
  voids: v.nullable(v.strictObject({ people: count, machine: count })),
})
export type GameReturn = v.InferOutput<typeof gameReturn>

export const lobby = {
  /** The games of one category or one venue. */
  games: post('frontpage/getGameList', {
    input: v.strictObject({
      category: v.optional(v.picklist(categories)),
      venue: v.optional(v.picklist(lobbyVenues)),
    }),
    output: v.strictObject({
      name: v.string(),
      /** The venue is closed, and until when. */
      closed: v.nullable(v.strictObject({ until: v.nullable(instant) })),
      list: anyList(gameTile),
    }),
    ...openWatch,
    refusals: { lobby_which: m.lobby_which },
  }),
  /** The whole lobby: every category in the order of the rail, empty ones too. */
  allGames: post('frontpage/getAllGameList', {
    input: empty,
    output: v.strictObject({
      groups: anyList(v.strictObject({ category: v.picklist(categories), games: anyList(gameTile) })),
    }),
    ...openWatch,
  }),
  /** Sets whether a game is among the member's favourites; said twice, it stays as it is. */
  collect: post('frontpage/gameCollect', {
    input: v.strictObject({ game: gameCode, on: v.boolean('invalid_input') }),
    output: v.strictObject({ on: v.boolean() }),
    ...ownAccount,
    refusals,
  }),
  /** The member's favourites, the newest first. */
  collected: post('frontpage/gameCollectList', {
    input: empty,
    output: list,
    ...ownWatch,
  }),
  /** By name in either language, and by the sounds of a Chinese name or their first letters. */
  search: post('frontpage/getSearchGameList', {
    input: v.strictObject({ keyword: v.pipe(v.string(), v.maxLength(10_240)) }),
    output: v.strictObject({ list: anyList(foundTile) }),
    ...openRead,
  }),
  /** The games that the member played last, newest first. */
  recent: post('frontpage/getRecentGames', {
    input: empty,
    output: list,
    ...ownWatch,
    quiet: true,
    added: true,
  }),
  /** The return of each game, by its rules and as observed in the books. */
  returns: post('frontpage/getReturns', {
    input: v.strictObject({ game: v.optional(gameCode) }),
    output: v.strictObject({ list: anyList(gameReturn) }),
    ...openRead,
    added: true,
    refusals,
  }),
}
