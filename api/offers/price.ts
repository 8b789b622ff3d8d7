// The average cost of playing for a bonus, game by game, by the exact returns of this house.
import type { Language } from '../../core/endpoint.ts'
import type { OfferPrice } from '../../core/offers.ts'
import { baccarat } from '../../core/games/baccarat/baccarat.ts'
import { games } from '../../core/games/catalog.ts'
import { dice } from '../../core/games/dice/dice.ts'
import { fraction } from '../../core/games/fraction.ts'
import { mines, stoppingAfter } from '../../core/games/mines/mines.ts'
import { niuniu } from '../../core/games/niuniu/niuniu.ts'
import type { Expectation } from '../../core/games/rules.ts'
import { slot20 } from '../../core/games/slot20/slot20.ts'
import { playsOn } from '../../core/lottery/game.ts'
import { fen, NONE, toWire } from '../../core/money.ts'
import { bestOf, requiredFor, type OfferTerms } from '../../core/offers/model.ts'
import { bonusShareBp, priceAt, showMean, type PricedGame } from '../../core/offers/price.ts'
import type { Offer as Lottery, Offers as Lotteries } from '../lottery/offers/offer.ts'

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
  const deposit = terms.trigger === 'deposit' ? base : NONE
  const required = requiredFor(terms, reward, deposit)
  if (required === NONE) return null
  const all = [...lotteryGames(await lotteries.all(), locale), ...houseGames(returns, locale)]
  return {
    deposit: terms.trigger === 'deposit' ? toWire(base) : null,
    reward: toWire(reward),
    required: toWire(required),
    games: all
      .map((game) => ({ game, price: priceAt(required, game) }))
      .toSorted((a, b) => (a.price.costs < b.price.costs ? -1 : 1))
      .map(({ game, price }) => ({
        name: game.name,
        share: String(game.shareBp / 100),
        returns: showMean(game.mean),
        stakes: toWire(price.stakes),
        costs: toWire(price.costs),
      })),
  }
}

/** Returns one lottery of each family, by the first field of its first play, at the odds of now. */
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
        shareBp: bonusShareBp.lottery,
        mean: fraction(paid, BigInt(tier.total) * 1_000n),
        // A push comes back and counts nothing.
        valid: fraction(BigInt(tier.total - tier.refunding), BigInt(tier.total)),
      }
    }
    return []
  })
}

const STAKE = fen(100_00n)

/** The games of the venues, each by one usual bet; their returns do not change with the clock. */
const usual: Record<keyof typeof games, (rtpBp: number | undefined) => Expectation> = {
  slot20: () => slot20.expect({ lineBet: fen(100n) }, slot20.usual),
  dice: (rtpBp = dice.usual.rtpBp) => dice.expect({ stake: STAKE, side: 'under', target: 4_950 }, { rtpBp }),
  // A member who stops at once may play so safely that no play counts, which has no price.
  mines: (rtpBp = mines.usual.rtpBp) => stoppingAfter({ stake: STAKE, mines: 3 }, { rtpBp }, 5),
  baccarat: () => baccarat.expect({ stakes: { banker: STAKE } }, baccarat.usual),
  niuniu: () => niuniu.expect({ stake: STAKE, table: 'flat' }, niuniu.usual),
}
const known = new Map<string, Expectation>()

const houseGames = (returns: House['returns'], locale: Language): Named[] =>
  (Object.keys(usual) as (keyof typeof games)[]).map((code) => {
    const rtpBp = returns.get(code)
    const expected = known.get(`${code} ${rtpBp}`) ?? usual[code](rtpBp)
    known.set(`${code} ${rtpBp}`, expected)
    const { mean, valid } = expected
    return { name: games[code].name({}, { locale }), shareBp: bonusShareBp[code], mean, valid }
  })
