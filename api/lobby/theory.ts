// The average return of a game by its rules, over the kinds of bets that it takes.
import type { GameCode } from '../../core/games/catalog.ts'
import type { Fraction } from '../../core/games/fraction.ts'
import { termsAt } from '../../core/games/house-game.ts'
import { houseGames } from '../../core/games/house-games.ts'
import { boards } from '../../core/lottery/game.ts'
import { fen } from '../../core/money.ts'
import type { PricedLottery } from '../lottery/odds/priced.ts'

/** In hundredths of a per cent, cut down: no return is said higher than it is. */
export type Theory = { leastBp: bigint; mostBp: bigint }

/** 100 yuan: so high that no win of these games loses a part of a fen to rounding. */
const STAKE = fen(10_000n)

const bpOf = ({ numerator, denominator }: Fraction): bigint => (numerator * 10_000n) / denominator

const known = new Map<string, Theory>()

/** A game of the house at the return that is set of it, worked out once. */
export function theoryOfGame(game: GameCode, rtpBp?: number): Theory {
  const key = `${game} ${rtpBp}`
  const before = known.get(key)
  if (before) return before
  const { rules, told } = houseGames[game]
  const theory = rangeOf(told(STAKE, termsAt(rules.usual, rtpBp)).map(({ mean }) => bpOf(mean)))
  known.set(key, theory)
  return theory
}

/** A lottery at the returns that its plays are priced by today. */
export const theoryOfLottery = (priced: PricedLottery): Theory =>
  rangeOf(boards.flatMap((board) => priced.plays(board)).map((play) => BigInt(priced.rtpBp(play))))

function rangeOf(all: readonly bigint[]): Theory {
  const [first = 0n] = all
  return {
    leastBp: all.reduce((least, one) => (one < least ? one : least), first),
    mostBp: all.reduce((most, one) => (one > most ? one : most), first),
  }
}
