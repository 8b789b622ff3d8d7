// The lobby as a member sees it: tiles in the order of the house, in groups, at venues, starred and played last.
import type { Language } from '../../core/endpoint.ts'
import { categories, POPULAR_FROM, type Category, type GameTile, type LobbyVenue } from '../../core/lobby.ts'
import { DAY_MS } from '../../core/time.ts'
import type { House } from '../shell/app.ts'
import type { Sql } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { wagerOrder, wagersOf } from '../shell/wager.ts'
import type { PricedLotteries } from '../lottery/odds/priced.ts'
import { catalogueOf, FEATURED, nameOfCategory, nameOfVenue, type Listed } from './catalogue.ts'
import { closingOf } from './closings.ts'
import {
  dropFavourite,
  findClosings,
  findFavourites,
  findSaid,
  keepFavourite,
  type Closing,
  type Said,
} from './lobby.sql.ts'

export type Shelf = {
  tiles: GameTile[]
  closings: readonly Closing[]
  /** The number of different members who have played each game in seven days. */
  members: ReadonlyMap<string, number>
}

/** Every game on offer, in the order of the house. */
export async function openShelf(
  { db, settings }: Pick<House, 'db' | 'settings'>,
  pricedLotteries: Pick<PricedLotteries, 'all'>,
  locale: Language,
): Promise<Shelf> {
  const listed = catalogueOf(settings.games, await pricedLotteries.all())
  const [rows, closings] = await Promise.all([findSaid(db), findClosings(db)])
  const said = new Map(rows.map((row) => [row.game, row]))
  const tiles = listed
    .map((one) => tileOf(one, { said: said.get(one.game), closings, locale }))
    .toSorted((one, other) => placeIn(said, one) - placeIn(said, other))
  return { tiles, closings, members: new Map(rows.map(({ game, members }) => [game, members])) }
}

type Known = { said: Said | undefined; closings: readonly Closing[]; locale: Language }

function tileOf(listed: Listed, { said, closings, locale }: Known): GameTile {
  const { game, kind, category, venue, name, sub, isOpen } = listed
  const closing = closingOf(closings, listed)
  const isPopular = (said?.members ?? 0) >= POPULAR_FROM
  const closed = closing ?? (isOpen ? undefined : { what: 'game' as const, until: null })
  return {
    ...{ game, kind, category, venue },
    name: name({}, { locale }),
    sub: sub(locale),
    isRecommended: said?.isRecommended ?? FEATURED.includes(game),
    tag: said?.isNew ? 'new' : isPopular ? 'popular' : null,
    closed: closed ? { of: closed.what, until: closed.until?.getTime() ?? null } : null,
  }
}

/** Games with a place stand before those without, which keep the order of the catalogue. */
const placeIn = (said: ReadonlyMap<string, Said>, { game }: GameTile): number =>
  said.get(game)?.position ?? Number.MAX_SAFE_INTEGER

const MOST_POPULAR = 9

/** Returns the popular games: the most played first, then those that the operator recommends. */
export function popularOf({ tiles, members }: Shelf): GameTile[] {
  const played = ({ game }: GameTile) => {
    const count = members.get(game) ?? 0
    return count >= POPULAR_FROM ? count : 0
  }
  const rank = ({ game }: GameTile) => {
    const at = FEATURED.indexOf(game)
    return at < 0 ? FEATURED.length : at
  }
  return tiles
    .filter((tile) => tile.isRecommended || played(tile) > 0)
    .toSorted((one, other) => played(other) - played(one) || rank(one) - rank(other))
    .slice(0, MOST_POPULAR)
}

const inCategory = (shelf: Shelf, category: Category): GameTile[] =>
  category === 'popular' ? popularOf(shelf) : shelf.tiles.filter((tile) => tile.category === category)

export const groupsOf = (shelf: Shelf) =>
  categories.map((category) => ({ category, games: inCategory(shelf, category) }))

/** One category or one venue. Refuses lobby_which where neither is named, or both. */
export function shelfOf(
  shelf: Shelf,
  { category, venue }: { category?: Category | undefined; venue?: LobbyVenue | undefined },
  locale: Language,
) {
  if ((category === undefined) === (venue === undefined)) refuse('lobby_which')
  if (category !== undefined)
    return {
      name: nameOfCategory(category, locale),
      closed: null,
      list: inCategory(shelf, category),
    }
  const named = venue!
  const closing = shelf.closings.find(({ what, code }) => what === 'venue' && code === named)
  return {
    name: nameOfVenue(named, locale),
    closed: closing ? { until: closing.until?.getTime() ?? null } : null,
    list: shelf.tiles.filter((tile) => tile.venue === named),
  }
}

/** Sets whether a game is a favourite. Refuses game_unknown, but a game that is no longer offered can be removed. */
export async function collectGame(
  db: Sql,
  { tiles }: Shelf,
  member: Member,
  { game, on }: { game: string; on: boolean },
): Promise<void> {
  if (!on) return dropFavourite(db, member, game)
  if (!tiles.some((tile) => tile.game === game)) refuse('game_unknown')
  return keepFavourite(db, member, game)
}

/** Games that are no longer offered are not shown. */
const named = ({ tiles }: Shelf, codes: readonly string[]): GameTile[] =>
  codes.flatMap((code) => tiles.find(({ game }) => game === code) ?? [])

export const favouritesOf = async (db: Sql, shelf: Shelf, member: Member): Promise<GameTile[]> =>
  named(shelf, await findFavourites(db, member))

const LOOKED_AT = 60
const MOST_RECENT = 6
const RECENT_DAYS = 30

/** The games of the member's last wagers, the newest first, whichever source they come from. */
export async function recentOf(
  { db, wagers }: Pick<House, 'db' | 'wagers'>,
  shelf: Shelf,
  { member, locale }: { member: Member; locale: Language },
): Promise<GameTile[]> {
  const now = Date.now()
  const asked = {
    ...{ from: new Date(now - RECENT_DAYS * DAY_MS), to: new Date(now + DAY_MS) },
    ...{ status: undefined, orderId: null, after: wagerOrder.first, limit: LOOKED_AT },
  }
  const found = await wagersOf(wagers, db, member, { asked, locale })
  const codes = new Set(found.map(({ gameCode }) => gameCode))
  return named(shelf, [...codes]).slice(0, MOST_RECENT)
}
