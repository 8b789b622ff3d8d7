// The games on offer in this house: its own games, and each lottery on its boards (decision 65).
import { games, type GameEntry } from '../../core/games/catalog.ts'
import type { Language } from '../../core/endpoint.ts'
import type { Category, GameTile, LobbyVenue } from '../../core/lobby.ts'
import { lotteries } from '../../core/lottery/calendar.ts'
import type { Name } from '../../core/lottery/game.ts'
import { periodText } from '../../core/lottery/period.ts'
import { m } from '../../text/compiled/messages.js'
import type { PricedLottery } from '../lottery/odds/priced.ts'
import { venueName } from '../../core/venue/names.ts'

export type Listed = Pick<GameTile, 'game' | 'kind' | 'category' | 'venue'> & {
  name: Name
  sub: (locale: Language) => string
  /** A lottery that takes no bets is closed, even if the lobby has it open. */
  isOpen: boolean
}

/** Shown first until an operator says otherwise, or members do. */
export const FEATURED: readonly string[] = [
  'slot20', 'k3_1m', 'baccarat', 'mines', 'ssc_1m', 'niuniu', 'win_60', 'dice', 'pk10_1m',
] // prettier-ignore

/** Every code that a game of any house can have: what the operator may speak of. */
export const everyCode: readonly string[] = [...Object.keys(games), ...lotteries.map(({ code }) => code)]

export const isLottery = (game: string): boolean => lotteries.some(({ code }) => code === game)

/** In the order of the catalogue; `codes` are the house's own games that are offered. */
export const catalogueOf = (codes: readonly string[], pricedLotteries: readonly PricedLottery[]): Listed[] => [
  ...Object.entries(games)
    .filter(([code]) => codes.includes(code))
    .map(([code, entry]) => houseGame(code, entry)),
  ...pricedLotteries.toSorted((one, other) => one.lottery.no - other.lottery.no).map(lotteryGame),
]

function houseGame(game: string, { name, category, wallet }: GameEntry): Listed {
  const venue: LobbyVenue = wallet === 'seamless' ? 'instant' : category
  const sub = (locale: Language) => nameOfVenue(venue, locale)
  return { game, kind: 'house', category, venue, name, sub, isOpen: true }
}

function lotteryGame({ lottery, isOpen, plays }: PricedLottery): Listed {
  const { code, name, periodSeconds } = lottery
  const kind = plays('odds').length > 0 ? 'odds' : 'quick'
  const sub = (locale: Language) => m.site_period({ time: periodText(periodSeconds, { locale }) }, { locale })
  return { game: code, kind, category: 'lottery', venue: 'lottery', name, sub, isOpen }
}

const categoryNames: Record<Category, Name> = {
  popular: m.lobby_popular,
  electronic: m.lobby_electronic,
  lottery: m.lobby_lottery,
  esports: m.lobby_esports,
  video: m.lobby_video,
  fishing: m.lobby_fishing,
  sports: m.lobby_sports,
  chess: m.lobby_chess,
}

export const nameOfCategory = (category: Category, locale: Language): string => categoryNames[category]({}, { locale })

export function nameOfVenue(venue: LobbyVenue, locale: Language): string {
  if (venue === 'lottery') return m.lobby_venue_lottery({}, { locale })
  return venue === 'instant' ? m.lobby_venue_instant({}, { locale }) : venueName(venue, locale)
}
