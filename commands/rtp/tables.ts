// The games of the house, each with the bets whose returns are printed and played.
import { gameCodes, type GameCode } from '../../core/games/catalog.ts'
import { divide, fraction, type Fraction } from '../../core/games/fraction.ts'
import type { ListedBet as Listed } from '../../core/games/house-game.ts'
import { houseGames } from '../../core/games/house-games.ts'
import { netOf, type Expectation } from '../../core/games/rules.ts'
import type { Stream } from '../../core/fair/fair.ts'
import { fen } from '../../core/money.ts'

export type ListedBet = {
  zh: string
  en: string
  expected: Expectation
  /** The most that can come back, in stakes. */
  most: Fraction
}

export type GameTable = {
  code: GameCode
  bets: readonly ListedBet[]
  /** Plays one round from its stream; returns its payout for each bet, in stakes. */
  play(stream: Stream, round: number): readonly { bet: number; brought: number }[]
}

/** 100 yuan: so high that no win of these games is rounded, so the printed figures hold for every such stake. */
const STAKE = fen(10_000n)

function tableOf(code: GameCode): GameTable {
  const { rules, steps, listing } = houseGames[code]
  const listed = listing.bets(STAKE)
  const brought = ({ bet, terms = rules.usual, ...one }: Listed<unknown, object, object>, drawn: object) => {
    const opened = steps ? steps.open(drawn) : drawn
    const settled = rules.settle(bet, terms, one.finish ? one.finish(opened) : opened)
    return Number(settled.stake + netOf(settled)) / Number(settled.stake)
  }
  const paid = new Map<string, ReturnType<GameTable['play']>>()
  return {
    code,
    bets: listed.map(({ zh, en, bet, terms = rules.usual, expected }) => ({
      zh,
      en,
      expected: expected ?? rules.expect(bet, terms),
      most: divide(fraction(rules.mostOf(bet, terms)), fraction(rules.stakeOf(bet))),
    })),
    play(stream, round) {
      if (listing.isApart) {
        const at = round % listed.length
        const one = listed[at]!
        // Further nonces of a round have streams as good as this one.
        const drawing = { terms: one.terms ?? rules.usual, later: () => stream }
        return [{ bet: at, brought: brought(one, rules.draw(stream, one.bet, drawing)) }]
      }
      const drawn = rules.draw(stream, listed[0]!.bet)
      const fact = listing.factsOf?.(drawn)
      const known = fact === undefined ? undefined : paid.get(fact)
      if (known) return known
      const all = listed.map((one, at) => ({ bet: at, brought: brought(one, drawn) }))
      if (fact !== undefined) paid.set(fact, all)
      return all
    },
  }
}

export const gameTables: readonly GameTable[] = gameCodes.map(tableOf)
