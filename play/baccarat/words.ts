import { baccarat, hundredthsOf, spots, type BaccaratTerms, type Spot } from '../../core/games/baccarat/baccarat.ts'
import { dealHand, HAND, type Hand, type Side } from '../../core/games/baccarat/deal.ts'
import { baccaratLaw } from '../../core/games/baccarat/law.ts'
import { spotNames } from '../../core/games/baccarat/names.ts'
import { rankOf, suitOf } from '../../core/games/cards.ts'
import { fen, fromWire, showYuan, toWire, type Fen } from '../../core/money.ts'
import type { PlayedRound } from '../../core/play.ts'
import { m } from '../../text/compiled/messages.js'
import { listed } from '../parts/figures.ts'
import type { Terms } from '../runtime/game.ts'

export type Stakes = Partial<Record<Spot, Fen>>

export const termsOf = (terms: Terms) => terms as BaccaratTerms

/** The spots that a table of these terms offers. */
export const spotsOf = (terms: BaccaratTerms): readonly Spot[] =>
  spots.filter((spot) => !baccarat.problemOf?.({ stakes: { [spot]: fen(1n) } }, terms))

export const nameOf = (spot: Spot): string => spotNames[spot]({})

/** The odds of a spot to one, from the rules that pay it: "0.95", "25 / 200". */
export function paysOf(spot: Spot, terms: BaccaratTerms): string {
  const all = baccaratLaw().kinds.map(({ facts }) => hundredthsOf(spot, facts, terms))
  const wins = [...new Set(all)].filter((each) => each > 100n).toSorted((a, b) => (a < b ? -1 : 1))
  return wins.map((each) => oneDecimal(each - 100n)).join(' / ')
}

/** The same in words where it pays in two ways: 25 on one perfect pair and 200 on both, 12 on a six of two cards and 20 of three. */
export function paysWords(spot: Spot, terms: BaccaratTerms): string {
  const [less = '', more] = paysOf(spot, terms).split(' / ')
  if (more === undefined) return less
  return spot === 'perfect' ? m.play_bac_pays_pairs({ less, more }) : m.play_bac_pays_six({ less, more })
}

const oneDecimal = (hundredths: bigint): string =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`.replace(/\.?0+$/, '')

/** The hand that was dealt, as the venue said it; undefined before. */
export function handOf(drawn: Readonly<Record<string, unknown>> | null): Hand | undefined {
  const cards = drawn?.['cards']
  return Array.isArray(cards) && cards.length === HAND ? dealHand(cards as number[]) : undefined
}

const suits = [m.play_bac_spades, m.play_bac_hearts, m.play_bac_clubs, m.play_bac_diamonds]
const marks = ['♠', '♥', '♣', '♦']
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']

export const rankText = (card: number): string => ranks[rankOf(card)]!
export const markOf = (card: number): string => marks[suitOf(card)]!
export const isRed = (card: number): boolean => suitOf(card) % 2 === 1
export const cardText = (card: number): string =>
  m.play_bac_card({ suit: suits[suitOf(card)]!(), rank: rankText(card) })

export const sideText = (side: Side): string => nameOf(side)

const won = {
  player: m.play_bac_won_player,
  banker: m.play_bac_won_banker,
  tie: m.play_bac_won_tie,
}
export const wonText = ({ winner, playerTotal: player, bankerTotal: banker }: Hand): string =>
  won[winner]({ player, banker })

/** The stakes on each spot, from the bet on the wire. */
export function stakesOf({ bet }: PlayedRound): Stakes {
  const said = (bet['stakes'] ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    spots.flatMap((spot) => (typeof said[spot] === 'string' ? [[spot, fromWire(said[spot])]] : [])),
  )
}

export const sumOf = (stakes: Stakes): Fen => fen(Object.values(stakes).reduce((sum: bigint, each) => sum + each, 0n))

export const betOf = (stakes: Stakes) => ({
  stakes: Object.fromEntries(Object.entries(stakes).map(([spot, on]) => [spot, toWire(on)])),
})

/** "Banker wins, 7 to 4 · Banker ¥10.00, Tie ¥1.00" */
export function wordsOf(round: PlayedRound): string {
  const laid = spots.flatMap((spot) => {
    const on = stakesOf(round)[spot]
    return on === undefined ? [] : [`${nameOf(spot)} ${showYuan(on)}`]
  })
  const hand = handOf(round.drawn)
  return [hand ? wonText(hand) : m.play_bac_taken(), listed(laid)].join(' · ')
}
