// The average return of a game by its rules, over the kinds of bets that it takes.
import { baccarat, spots } from '../../core/games/baccarat/baccarat.ts'
import type { GameCode } from '../../core/games/catalog.ts'
import { dice, TARGET } from '../../core/games/dice/dice.ts'
import type { Fraction } from '../../core/games/fraction.ts'
import { mines } from '../../core/games/mines/mines.ts'
import { niuniu, niuTables } from '../../core/games/niuniu/niuniu.ts'
import type { Expectation } from '../../core/games/rules.ts'
import { slot20 } from '../../core/games/slot20/slot20.ts'
import { boards } from '../../core/lottery/game.ts'
import { RTP_BP } from '../../core/lottery/odds.ts'
import { fen, type Fen } from '../../core/money.ts'
import type { Offer } from '../lottery/offers/offer.ts'

/** In hundredths of a per cent, cut down: no return is said higher than it is. */
export type Theory = { leastBp: bigint; mostBp: bigint }

/** 100 yuan: so much that no win of these games is cut to the fen. */
const STAKE = fen(10_000n)

const mostMines = 24

/** Over the kinds of bets of a game, at one stake. */
export const expectations: Record<GameCode, (stake: Fen, rtpBp: number) => Expectation[]> = {
  slot20: () => [slot20.expect({ lineBet: fen(100n) }, slot20.usual)],
  dice: (stake, rtpBp) =>
    [TARGET.min, 2_500, 5_000, 7_500, TARGET.max].map((target) =>
      dice.expect({ stake, side: 'under', target }, { rtpBp }),
    ),
  mines: (stake, rtpBp) => [1, 3, 10, mostMines].map((laid) => mines.expect({ stake, mines: laid }, { rtpBp })),
  baccarat: (stake) =>
    spots
      .map((spot) => ({ stakes: { [spot]: stake } }))
      .filter((bet) => baccarat.problemOf?.(bet, baccarat.usual) === undefined)
      .map((bet) => baccarat.expect(bet, baccarat.usual)),
  niuniu: (stake) => niuTables.map((table) => niuniu.expect({ stake, table }, niuniu.usual)),
}

const bpOf = ({ numerator, denominator }: Fraction): bigint => (numerator * 10_000n) / denominator

const known = new Map<string, Theory>()

/** A game of the house at the return that is set of it, worked out once. */
export function theoryOfGame(game: GameCode, rtpBp: number = RTP_BP.usual): Theory {
  const key = `${game} ${rtpBp}`
  const before = known.get(key)
  if (before) return before
  const theory = rangeOf(expectations[game](STAKE, rtpBp).map(({ mean }) => bpOf(mean)))
  known.set(key, theory)
  return theory
}

/** A lottery at the returns that its plays are priced by today. */
export const theoryOfLottery = (offer: Offer): Theory =>
  rangeOf(boards.flatMap((board) => offer.plays(board)).map((play) => BigInt(offer.rtpBp(play))))

function rangeOf(all: readonly bigint[]): Theory {
  const [first = 0n] = all
  return {
    leastBp: all.reduce((least, one) => (one < least ? one : least), first),
    mostBp: all.reduce((most, one) => (one > most ? one : most), first),
  }
}
