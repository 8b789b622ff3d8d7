// The return of every game by its rules, for the test that watches it
// (docs/decisions/0038-a-test-that-may-be-looked-at.md).
import { games, gameCodes, type GameCode } from '../../core/games/catalog.ts'
import { dice, TARGET } from '../../core/games/dice/dice.ts'
import type { Fraction } from '../../core/games/fraction.ts'
import { standing, stoppingAfter } from '../../core/games/mines/mines.ts'
import { TILES } from '../../core/games/mines/round.ts'
import type { Expectation } from '../../core/games/rules.ts'
import type { Claim } from '../../core/games/sequential.ts'
import { RTP_BP } from '../../core/lottery/odds.ts'
import type { Fen } from '../../core/money.ts'
import { openOffers } from '../lottery/offers/offer.ts'
import type { House } from '../shell/app.ts'
import { returnsSet } from './lobby.sql.ts'
import { expectations, theoryOfLottery } from './theory.ts'

/** A game to test by its code, with the return claimed for it today. */
export type Claimed = { game: string; claim: Claim }

/** Of every game that this house offers. */
export async function claimsOf(house: House): Promise<Claimed[]> {
  const set = await returnsSet(house.db)
  const own = gameCodes
    .filter((game) => house.settings.games.includes(game))
    .map((game) => ({ game, claim: claimOfGame(game, set.get(game)) }))
  const lotteries = (await openOffers(house).all()).map((offer) => {
    const { leastBp, mostBp } = theoryOfLottery(offer)
    const [least, most] = [partOf(leastBp) * LEAST_LEFT, partOf(mostBp)]
    return { game: offer.lottery.code, claim: { least, most, square: Infinity } }
  })
  return [...own, ...lotteries]
}

/** A win of a ticket of two fen is cut to the fen: of three fen and nearly another half, two are left. */
const LEAST_LEFT = 2 / 3

const partOf = (bp: bigint): number => Number(bp) / 10_000

const known = new Map<string, Claim>()

/** Over every bet that the game takes: at its smallest stake most is lost by rounding. Worked out once. */
export function claimOfGame(game: GameCode, rtpBp: number = RTP_BP.usual): Claim {
  const key = `${game} ${rtpBp}`
  const before = known.get(key)
  if (before) return before
  const smallest = kindsOf(game, games[game].limits.least, rtpBp)
  // The highest limit, so that no part of a return is cut away.
  const whole = kindsOf(game, games[game].limits.most, rtpBp)
  const claim = {
    least: Math.min(...smallest.map(({ mean }) => numberOf(mean))),
    most: Math.max(...whole.map(({ mean }) => numberOf(mean))),
    square: Math.max(...whole.map(({ square }) => numberOf(square))),
  }
  known.set(key, claim)
  return claim
}

function kindsOf(game: GameCode, stake: Fen, rtpBp: number): Expectation[] {
  if (game === 'dice')
    return range(TARGET.min, TARGET.max).map((target) => dice.expect({ stake, side: 'under', target }, { rtpBp }))
  if (game === 'mines') return everyStop(stake, rtpBp)
  return expectations[game](stake, rtpBp)
}

/** Wherever a member may stop; what would be above the cap at the smallest stake is never bet. */
function everyStop(stake: Fen, rtpBp: number): Expectation[] {
  const { least, cap } = games.mines.limits
  return range(1, TILES - 1)
    .filter((laid) => standing({ stake: least, mines: laid }, { rtpBp }, TILES - laid) <= cap)
    .flatMap((laid) => range(1, TILES - laid).map((picks) => stoppingAfter({ stake, mines: laid }, { rtpBp }, picks)))
}

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at)

const SCALE = 10n ** 12n

const numberOf = ({ numerator, denominator }: Fraction): number =>
  Number((numerator * SCALE) / denominator) / Number(SCALE)
