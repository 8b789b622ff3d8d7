// The average cost of playing for a bonus, game by game, by the exact returns of this house.
import type { Language } from '../../core/endpoint.ts'
import type { OfferPrice } from '../../core/offers/offers.ts'
import { gameCodes, games } from '../../core/games/catalog.ts'
import { fraction } from '../../core/games/fraction.ts'
import { termsAt } from '../../core/games/house-game.ts'
import { houseGames as valued } from '../../core/games/house-games.ts'
import type { Expectation } from '../../core/games/rules.ts'
import { playsOn } from '../../core/lottery/game.ts'
import { fen, NONE, percentText, toWire } from '../../core/money.ts'
import { requiredFor, type OfferTerms } from '../../core/offers/model.ts'
import { LOTTERY_SHARE_BP, priceAt, showMean, type PricedGame } from '../../core/offers/price.ts'
import { bestOf } from '../../core/offers/rewards.ts'
import { triggerOf } from '../../core/offers/triggers.ts'
import type { PricedLottery as Lottery, PricedLotteries as Lotteries } from '../lottery/odds/priced.ts'

type Named = PricedGame & { name: string }

/** `returns` has what people have set of games that may return more or less, in basis points. */
type House = { lotteries: Lotteries; returns: ReadonlyMap<string, number> }

/** Null where nothing is to be played. The example is the deposit that brings the most. */
export async function priceOf(
  { lotteries, returns }: House,
  terms: OfferTerms,
  locale: Language,
): Promise<OfferPrice | null> {
  const { reward, base } = bestOf(terms)
  const isByDeposit = triggerOf(terms).base === 'deposit'
  const deposit = isByDeposit ? base : NONE
  const required = requiredFor(terms, reward, deposit)
  if (required === NONE) return null
  const all = [...lotteryGames(await lotteries.all(), locale), ...houseGames(returns, locale)]
  return {
    deposit: isByDeposit ? toWire(base) : null,
    reward: toWire(reward),
    required: toWire(required),
    games: all
      .map((game) => ({ game, price: priceAt(required, game) }))
      .toSorted((a, b) => (a.price.costs < b.price.costs ? -1 : 1))
      .map(({ game, price }) => ({
        name: game.name,
        share: percentText(game.shareBp),
        returns: showMean(game.mean),
        stakes: toWire(price.stakes),
        costs: toWire(price.costs),
      })),
  }
}

/** One lottery of each family, by the first field of its first play, at the odds of now. */
function lotteryGames(open: readonly Lottery[], locale: Language): Named[] {
  const families = new Map(open.filter(({ isOpen }) => isOpen).map((one) => [one.lottery.family, one]))
  return [...families.values()].flatMap((one) => {
    const { game, lottery } = one
    const board = lottery.family === 'locsgwin' ? 'quick' : 'odds'
    for (const play of playsOn(game, board)) {
      const cell = play.cells.find(({ tiers }) => tiers.length === 1)
      const tier = play.tiers.find(({ code }) => code === cell?.tiers[0])
      if (!cell || !tier) continue
      const odds = BigInt(one.odds(play)[tier.code] ?? 0)
      const paid = BigInt(tier.winning) * odds + BigInt(tier.refunding) * 1_000n
      return {
        name: `${lottery.name({}, { locale })} · ${cell.name({}, { locale })}`,
        shareBp: LOTTERY_SHARE_BP,
        mean: fraction(paid, BigInt(tier.total) * 1_000n),
        // A push comes back and counts nothing.
        valid: fraction(BigInt(tier.total - tier.refunding), BigInt(tier.total)),
      }
    }
    return []
  })
}

const STAKE = fen(100_00n)

const known = new Map<string, Expectation>()

/** The games of the venues, each by one usual bet; their returns do not change with the clock. */
const houseGames = (returns: House['returns'], locale: Language): Named[] =>
  gameCodes.map((code) => {
    const rtpBp = returns.get(code)
    const { rules, usual } = valued[code]
    const expected = known.get(`${code} ${rtpBp}`) ?? usual(STAKE, termsAt(rules.usual, rtpBp))
    known.set(`${code} ${rtpBp}`, expected)
    const { mean, valid } = expected
    const { name, bonusShareBp: shareBp } = games[code]
    return { name: name({}, { locale }), shareBp, mean, valid }
  })
