import { showOdds, type Format } from '../../core/games/league/formats.ts'
import { readPick } from '../../core/games/league/picks.ts'
import type { Outcome, Score } from '../../core/games/league/score.ts'
import type { MatchView, PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { live } from '../../web/shell/live.ts'
import { listed } from '../parts/figures.ts'
import type { Look } from './look.ts'

type OfSport = Pick<Look, 'sport'>

/** How prices are written on this page. */
export const format = live<Format>('decimal')
export const formatNames: Record<Format, () => string> = {
  decimal: m.play_league_decimal,
  hk: m.play_league_hk,
  malay: m.play_league_malay,
}

export const priceText = (odds: number): string => showOdds(odds, format.get())

export const matchName = ({ clubName }: Look, { home, away }: Pick<MatchView, 'home' | 'away'>): string =>
  m.play_league_match({ home: clubName(home), away: clubName(away) })

export const marketOf = ({ sport }: OfSport, code: string): string => {
  const pick = readPick(sport, code)
  return pick ? sport.markets[pick.market]!.name({}) : code
}

/** "Home −0.75": the side alone. */
export const sideOf = ({ sport }: OfSport, code: string): string => {
  const pick = readPick(sport, code)
  return pick ? sport.sideText(pick) : code
}

/** "Result: Home" */
export const pickText = (look: OfSport, code: string): string =>
  m.play_league_pick({ market: marketOf(look, code), side: sideOf(look, code) })

export type OrderLeg = { match: number; pick: string; odds: number }
export type Order = { chain: number; legs: OrderLeg[]; sizes: number[]; scores: Record<string, Score | null> }

/** An order as it was taken, with the prices at which it was. */
export function orderOf({ bet, terms, drawn }: PlayedRound): Order {
  const odds = (terms['odds'] ?? {}) as Record<string, number>
  const legs = (bet['legs'] ?? []) as OrderLeg[]
  return {
    chain: Number(terms['chain'] ?? 0),
    legs: legs.map((leg) => ({ ...leg, odds: odds[leg.match] ?? leg.odds })),
    sizes: (bet['sizes'] ?? []) as number[],
    scores: (drawn['scores'] ?? {}) as Order['scores'],
  }
}

const outcomeNames: Record<Outcome, () => string> = {
  W: m.play_league_won,
  HW: m.play_league_half_won,
  P: m.play_league_push,
  HL: m.play_league_half_lost,
  L: m.play_league_lost,
}

/** The outcome of a leg in words; undefined before its match is over. */
export function outcomeText({ sport }: Look, pick: string, score: Score | null | undefined): string | undefined {
  if (score === undefined) return undefined
  const read = readPick(sport, pick)
  return score && read ? outcomeNames[sport.judge(read, score)]() : m.play_league_void()
}

export const scoreText = ({ home, away }: Pick<Score, 'home' | 'away'>): string => `${home}–${away}`

/** "Single", "Double", "4 from 3 (4 lines)". */
export function kindText(legs: number, sizes: readonly number[], lines: number): string {
  const [size] = sizes
  if (sizes.length === 1 && size === 1) return legs === 1 ? m.play_league_single() : m.play_league_singles({ lines })
  if (sizes.length === 1) return m.play_league_accumulator({ legs })
  return m.play_league_system({ legs, lines })
}

/** "Double · Home 2–0, Over 2.5 1–1" */
export function resultText(look: OfSport, round: PlayedRound): string {
  const { legs, scores } = orderOf(round)
  return listed(
    legs.map(({ match, pick }) => {
      const score = scores[match]
      return score ? `${pickText(look, pick)} ${scoreText(score)}` : pickText(look, pick)
    }),
  )
}
