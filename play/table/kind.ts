// The parts of a shared table that differ from game to game: its rules, its spots and where they lie, its two sides,
// and how the cards of a hand are shown.
import type { Text } from '../../core/endpoint.ts'
import type { GameCode } from '../../core/games/catalog.ts'
import type { Rules } from '../../core/games/rules.ts'
import type { RoadRound } from '../../core/games/table/roads.ts'
import type { Dealt, SpotBet, SpotGame } from '../../core/games/table/spots.ts'

/** Blue and red tell sides apart, with their names beside them. */
export type Tone = 'blue' | 'red' | 'green'

export type TableSide = { code: string; tone: Tone }

/** A card, when it is laid down after the deal, and for how long it is turned over, in ms. */
export type ShownCard = { card: number; at: number; turnMs: number }

/** The winner of a hand, and the sides that had a pair. */
export type Result = RoadRound & { pairs?: readonly string[] }

export type TableKind = {
  code: GameCode
  table: Omit<SpotGame<string, object, object>, 'validOf'>
  rules: Rules<SpotBet, object, Dealt>
  /** The names of spots, sides and the tie, by their codes. */
  names: Readonly<Record<string, Text>>
  /** Marks of the sides and the tie: one letter or hanzi each. */
  marks: Readonly<Record<string, () => string>>
  /** Left and right on the felt, where bets on them lie too. */
  sides: readonly [TableSide, TableSide]
  /** The main spots, in columns from left to right; then the rows of all others. */
  felt: readonly (readonly string[])[]
  rows: readonly (readonly string[])[]
  /** For how many cards of a side there is always room, and how many places are marked before they lie there. */
  room: number
  places: number
  shownOf(cards: readonly number[]): readonly [readonly ShownCard[], readonly ShownCard[]]
  /** The value of one side's cards: a total, a rank. */
  valueOf(cards: readonly number[]): string
  /** "Banker: 7 of spades, 9 of hearts. Total 6". */
  handText(side: string, cards: string, value: string): string
  resultOf(cards: readonly number[]): Result
  /** "Banker wins, 7 to 4". */
  wonText(cards: readonly number[]): string
  /** The text of a spot that pays in two ways, both with their names. */
  paysText?(spot: string, pays: readonly string[]): string
  /** "Of the last 70 hands: banker 31, player 33, tie 6. Latest first: …". */
  countedText(counts: Readonly<Record<string, number>>, latest: string): string
  /** How a hand goes, a paragraph each. */
  rulesText: readonly (() => string)[]
}
