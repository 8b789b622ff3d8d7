// The look of a league's own sport on its page: names, the replay of a match, its picture and its rules in words.
import type { ComponentType } from 'react'
import type { OrderBet, OrderRound, OrderTerms } from '../../core/games/league/orders.ts'
import type { Sport } from '../../core/games/league/sport.ts'
import type { Rules } from '../../core/games/rules.ts'
import type { MatchView } from '../../core/venue/play.ts'

export type Look = {
  sport: Sport
  rules: Rules<OrderBet, OrderTerms, OrderRound>
  /** The name of a club; a round played by another version may have clubs that this one does not know. */
  clubName(code: string): string
  /** The note that the matches are virtual. */
  virtual(): string
  /** The names of a side of a match, and of its scores in the table. */
  words: { club: () => string; goals: () => string }
  /** How a match is played, where there is more than one way. */
  formOf?(match: MatchView): string
  /** The match that is played, from its draw to its end. */
  Replayed: ComponentType<{ match: MatchView; now: () => number }>
  /** The rules of the sport itself, above those of all leagues. */
  Own: ComponentType
}
