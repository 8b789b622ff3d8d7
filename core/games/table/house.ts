// The HouseGame value of a table of spots: the parts that the house needs beside its rules. Each spot is stated, tested
// and listed for itself.
import type { Fen } from '../../money.ts'
import type { Name } from '../../lottery/game.ts'
import type { HouseGame } from '../house-game.ts'
import type { Rules } from '../rules.ts'
import type { Dealt, SpotBet } from './spots.ts'

type TableOf<Spot extends string, Terms extends object> = {
  rules: Rules<SpotBet<Spot>, Terms, Dealt>
  names: Record<Spot, Name>
  alsoCalled: readonly string[]
  /** The spot that most members bet on. */
  usual: Spot
  /** Bets on other terms than the usual ones. */
  others: readonly { zh: string; en: string; spot: Spot; terms: Terms }[]
  /** A text of all facts that bets depend on: rounds with the same text pay the same. */
  factsOf(cards: readonly number[]): string
}

export function houseTable<Spot extends string, Terms extends object>(
  table: TableOf<Spot, Terms>,
): HouseGame<SpotBet<Spot>, Terms, Dealt> {
  const { rules, names, others } = table
  const spots = Object.keys(names) as Spot[]
  const on = (spot: Spot, stake: Fen) => ({ stakes: { [spot]: stake } }) as SpotBet<Spot>
  const each = (stake: Fen, terms: Terms) =>
    spots
      .map((spot) => on(spot, stake))
      .filter((bet) => rules.problemOf?.(bet, terms) === undefined)
      .map((bet) => rules.expect(bet, terms))
  return {
    ...{ rules, steps: null, nobodys: { stakes: {} } },
    alsoCalled: table.alsoCalled,
    ...{ told: each, every: each },
    usual: (stake, terms) => rules.expect(on(table.usual, stake), terms),
    listing: {
      bets: (stake) => [
        ...spots.map((spot) => ({
          zh: names[spot]({}, { locale: 'zh_hans' }),
          en: names[spot]({}, { locale: 'en' }),
          bet: on(spot, stake),
        })),
        ...others.map(({ zh, en, spot, terms }) => ({ zh, en, bet: on(spot, stake), terms })),
      ],
      factsOf: ({ cards }) => table.factsOf(cards),
    },
  }
}
