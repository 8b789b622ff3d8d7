import type { Club } from '../../core/games/football/league.ts'
import { clubNames, lineText, marketNames, sideName } from '../../core/games/football/names.ts'
import { judgePick, readPick } from '../../core/games/football/picks.ts'
import { showOdds, type Format } from '../../core/games/football/formats.ts'
import type { Outcome, Score } from '../../core/games/football/score.ts'
import type { MatchView, PlayedRound } from '../../core/play.ts'
import { m } from '../../text/compiled/messages.js'
import { live } from '../../web/shell/live.ts'
import { listed } from '../parts/figures.ts'

/** How prices are written on this page. */
export const format = live<Format>('decimal')
export const formatNames: Record<Format, () => string> = {
  decimal: m.play_fb_decimal,
  hk: m.play_fb_hk,
  malay: m.play_fb_malay,
}

export const priceText = (odds: number): string => showOdds(odds, format.get())

/** What was played by another version may have clubs that this one does not know. */
export const clubName = (club: string): string => (Object.hasOwn(clubNames, club) ? clubNames[club as Club]({}) : club)

export const matchName = ({ home, away }: Pick<MatchView, 'home' | 'away'>): string =>
  m.play_fb_match({ home: clubName(home), away: clubName(away) })

export const marketOf = (code: string): string => {
  const pick = readPick(code)
  return pick ? marketNames[pick.market]({}) : code
}

/** "Home −0.75": the side alone. */
export const sideOf = (code: string): string => {
  const pick = readPick(code)
  return pick ? sideName(pick) : code
}

export const lineOf = (code: string): string => {
  const pick = readPick(code)
  return pick?.line === undefined ? '' : lineText(pick.line, pick.market === 'ah')
}

/** "Result: Home" */
export const pickText = (code: string): string => m.play_fb_pick({ market: marketOf(code), side: sideOf(code) })

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
  W: m.play_fb_won,
  HW: m.play_fb_half_won,
  P: m.play_fb_push,
  HL: m.play_fb_half_lost,
  L: m.play_fb_lost,
}

/** What became of a leg; undefined before its match is over. */
export function outcomeText(pick: string, score: Score | null | undefined): string | undefined {
  if (score === undefined) return undefined
  const read = readPick(pick)
  return score && read ? outcomeNames[judgePick(read, score)]() : m.play_fb_void()
}

export const scoreText = ({ home, away }: Pick<Score, 'home' | 'away'>): string => `${home}–${away}`

/** "Single", "Double", "4 from 3 (4 lines)". */
export function kindText(legs: number, sizes: readonly number[], lines: number): string {
  const [size] = sizes
  if (sizes.length === 1 && size === 1) return legs === 1 ? m.play_fb_single() : m.play_fb_singles({ lines })
  if (sizes.length === 1) return m.play_fb_accumulator({ legs })
  return m.play_fb_system({ legs, lines })
}

/** "Double · Home 2–0, Over 2.5 1–1" */
export function wordsOf(round: PlayedRound): string {
  const { legs, scores } = orderOf(round)
  return listed(
    legs.map(({ match, pick }) => {
      const score = scores[match]
      return score ? `${pickText(pick)} ${scoreText(score)}` : pickText(pick)
    }),
  )
}
