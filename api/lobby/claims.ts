// The return of every game by its rules, for the test that watches it
// (docs/decisions/0038-a-test-that-may-be-looked-at.md).
import { games, gameCodes, type GameCode } from '../../core/games/catalog.ts'
import type { Fraction } from '../../core/games/fraction.ts'
import { termsAt } from '../../core/games/house-game.ts'
import { houseGames } from '../../core/games/house-games.ts'
import type { Claim } from '../../core/games/sequential.ts'
import { openLotteries } from '../lottery/odds/priced.ts'
import type { House } from '../shell/app.ts'
import { returnsSet } from './lobby.sql.ts'
import { theoryOfLottery } from './theory.ts'

/** A game under test, and the return that is claimed of it today. */
export type Claimed = { game: string; claim: Claim }

/** The claims of all games that this house offers. */
export async function claimsOf(house: House): Promise<Claimed[]> {
  const set = await returnsSet(house.db)
  const own = gameCodes
    .filter((game) => house.settings.games.includes(game))
    .map((game) => ({ game, claim: claimOfGame(game, set.get(game)) }))
  const lotteries = (await openLotteries(house).all()).map((priced) => {
    const { leastBp, mostBp } = theoryOfLottery(priced)
    const [least, most] = [partOf(leastBp) * LEAST_LEFT, partOf(mostBp)]
    return { game: priced.lottery.code, claim: { least, most, square: Infinity } }
  })
  return [...own, ...lotteries]
}

/** The least share of a win that is left when it is cut to whole fen: of nearly three fen, two. */
const LEAST_LEFT = 2 / 3

const partOf = (bp: bigint): number => Number(bp) / 10_000

const known = new Map<string, Claim>()

/** At the return that is set of it, else at its own, over every bet that the game takes: at its smallest stake most is lost by rounding. Worked out once. */
export function claimOfGame(game: GameCode, rtpBp?: number): Claim {
  const key = `${game} ${rtpBp}`
  const before = known.get(key)
  if (before) return before
  const { rules, every } = houseGames[game]
  const terms = termsAt(rules.usual, rtpBp)
  const smallest = every(games[game].limits.least, terms)
  // The largest stake: its returns lose nothing to rounding.
  const whole = every(games[game].limits.most, terms)
  const claim = {
    least: Math.min(...smallest.map(({ mean }) => numberOf(mean))),
    most: Math.max(...whole.map(({ mean }) => numberOf(mean))),
    square: Math.max(...whole.map(({ square }) => numberOf(square))),
  }
  known.set(key, claim)
  return claim
}

const SCALE = 10n ** 12n

const numberOf = ({ numerator, denominator }: Fraction): number =>
  Number((numerator * SCALE) / denominator) / Number(SCALE)
