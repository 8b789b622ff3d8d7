// The measured return of games, from the books: a mean, and how far chance can have carried it from the true one.
import type { Language } from '../../core/endpoint.ts'
import { games, gameCodes } from '../../core/games/catalog.ts'
import type { GameReturn } from '../../core/lobby.ts'
import { fen, percentText, toWire } from '../../core/money.ts'
import type { Db, Sql } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { PricedLottery } from '../lottery/odds/priced.ts'
import { voidsOf } from '../lottery/voids.ts'
import type { Listed } from './catalogue.ts'
import { findSums, keepReturn, returnsSet, type SetReturn, type Sums } from './lobby.sql.ts'
import { theoryOfGame, theoryOfLottery, type Theory } from './theory.ts'

export { returnsSet } from './lobby.sql.ts'

/** Sets what a game of the house returns from now on. The login of the desk alone may. */
export const setReturn = (db: Db, game: string, to: SetReturn): Promise<void> => db.tx((tx) => keepReturn(tx, game, to))

type Asked = { game: string | undefined; locale: Language }
type Offered = { listed: readonly Listed[]; pricedLotteries: readonly PricedLottery[] }

/** Theory and books of every game, or of one. Refuses game_unknown. */
export async function returnsOf(
  db: Sql,
  { listed, pricedLotteries }: Offered,
  { game, locale }: Asked,
): Promise<GameReturn[]> {
  const shown = listed.filter((one) => game === undefined || one.game === game)
  if (shown.length === 0 && game !== undefined) refuse('game_unknown')
  const sums = new Map((await findSums(db)).map((row) => [row.game, row]))
  const set = await returnsSet(db)
  const voids = await voidsOf(db)
  return shown.flatMap((one) => {
    const theory = theoryOf(one.game, set.get(one.game), pricedLotteries)
    if (!theory) return []
    const { leastBp, mostBp } = theory
    return {
      ...{ game: one.game, name: one.name({}, { locale }), category: one.category },
      theory: { least: percentText(leastBp, 2), most: percentText(mostBp, 2) },
      ...booked(sums.get(one.game)),
      voids: one.category === 'lottery' ? (voids.get(one.game) ?? NEVER) : null,
    }
  })
}

const NEVER = { people: 0, machine: 0 }

function theoryOf(
  game: string,
  rtpBp: number | undefined,
  pricedLotteries: readonly PricedLottery[],
): Theory | undefined {
  const code = gameCodes.find((one) => one === game && Object.hasOwn(games, one))
  if (code) return theoryOfGame(code, rtpBp)
  const priced = pricedLotteries.find(({ lottery }) => lottery.code === game)
  return priced && theoryOfLottery(priced)
}

type Booked = Pick<GameReturn, 'observed' | 'interval' | 'rounds' | 'wagers' | 'stake' | 'since'>

function booked(sums: Sums | undefined): Booked {
  if (!sums || sums.rounds === 0 || sums.stake === 0n)
    return { observed: null, interval: null, rounds: 0, wagers: 0, stake: '0.00', since: null }
  const { rounds, wagers, stake, paid, since } = sums
  const half = spreadBp(sums)
  const mean = (paid * 10_000n) / stake
  return {
    observed: percentText(mean, 2),
    interval: half === undefined ? null : between(mean, half),
    ...{ rounds, wagers: Number.parseInt(String(wagers), 10), stake: toWire(fen(stake)), since },
  }
}

const between = (mean: bigint, half: bigint) => ({
  least: percentText(mean > half ? mean - half : 0n, 2),
  most: percentText(mean + half, 2),
})

/** The fewest rounds of an interval: with fewer, their sum is far from normal, which the interval assumes. */
const LEAST_ROUNDS = 100

/** The square of 2.5758, beyond which a bell has half a per cent on each side. */
const [SQUARE, SQUARE_OF] = [66_349n, 10_000n]

/**
 * Half of the 99 % interval, in hundredths of a per cent: of a ratio of two sums, its rounds taken as what chance decides
 * one by one. Undefined where they are too few.
 */
export function spreadBp(sums: Omit<Sums, 'game' | 'since' | 'wagers'>): bigint | undefined {
  const { stake, paid, stakeSquares, paidSquares, products } = sums
  if (sums.rounds < LEAST_ROUNDS || stake === 0n) return undefined
  const rounds = BigInt(sums.rounds)
  // The squares of each round's payout beyond the mean's share of its stake, times the stake squared.
  const beyond = paidSquares * stake * stake - 2n * paid * products * stake + paid * paid * stakeSquares
  const square = beyond * rounds * 100_000_000n * SQUARE
  return rootOf(square / (stake ** 4n * (rounds - 1n) * SQUARE_OF))
}

/** The whole part of a square root, by Newton. */
function rootOf(square: bigint): bigint {
  if (square < 2n) return square < 0n ? 0n : square
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
