// The HouseGame value of orders over matches: the parts that the house needs beside their rules, whatever the sport.
import type { Language } from '../../endpoint.ts'
import { fen, type Fen } from '../../money.ts'
import { fraction, type Fraction } from '../fraction.ts'
import type { HouseGame, ListedBet } from '../house-game.ts'
import type { Expectation, Rules } from '../rules.ts'
import { MOST_LEGS, MOST_ODDS } from './lines.ts'
import type { OrderBet, OrderRound, OrderTerms } from './orders.ts'
import { readPick } from './picks.ts'
import { MOST_STEPS, marketPricesOf, STEP_BP, type PricedPick } from './prices.ts'
import type { Sport } from './sport.ts'

const single = (stake: Fen, { pick, odds }: PricedPick): OrderBet => ({
  ...{ legs: [{ match: 1, pick, odds }], sizes: [1] },
  ...{ stake, accept: 'none' },
})

/** The return of a market before any rounding: 1 / (1 + margin). */
const returnAt = (marginBp: number): Fraction => fraction(10_000n, BigInt(10_000 + marginBp))

const power = ({ numerator, denominator }: Fraction, times: number): Fraction =>
  fraction(numerator ** BigInt(times), denominator ** BigInt(times))

/** The edges between which the return of every order lies, whatever its match, its legs and how full the book is. */
function edges({ markets }: Sport): Expectation[] {
  const margins = Object.values(markets).map(({ marginBp }) => marginBp)
  const dearest = returnAt(Math.max(...margins) + MOST_STEPS * STEP_BP)
  // A price is cut by less than a thousandth.
  const cut = fraction(999n, 1_000n)
  const least = power(fraction(dearest.numerator * cut.numerator, dearest.denominator * cut.denominator), MOST_LEGS)
  const most = returnAt(Math.min(...margins))
  const longest = MOST_ODDS / 1_000n
  return [least, most].map((mean) => ({
    mean,
    square: fraction(mean.numerator * longest, mean.denominator),
    valid: fraction(1n),
  }))
}

export function houseOf(
  sport: Sport,
  rules: Rules<OrderBet, OrderTerms, OrderRound>,
  alsoCalled: readonly string[],
): HouseGame<OrderBet, OrderTerms, OrderRound> {
  const { markets, usual, examples } = sport
  const offered = (step: number): PricedPick[] => Object.values(marketPricesOf(sport, usual, step)).flat(2)
  const singles = (stake: Fen, step: number, of: readonly string[] = Object.keys(markets)) =>
    offered(step).filter(({ pick }) => of.includes(readPick(sport, pick)!.market)).map((pricedPick) => single(stake, pricedPick)) // prettier-ignore
  /** An even share of the stake on each line. */
  const combined = (stake: Fen, picks: readonly string[], sizes: readonly number[], lines: bigint): OrderBet => {
    const odds = new Map(offered(0).map((each) => [each.pick, each.odds]))
    return {
      legs: picks.map((pick, at) => ({ match: at + 1, pick, odds: odds.get(pick)! })),
      ...{ sizes: [...sizes], stake: fen(stake / lines), accept: 'none' },
    }
  }
  const listed = (stake: Fen): ListedBet<OrderBet, OrderTerms, OrderRound>[] => {
    const name = (locale: Language, code: string) => {
      const pick = readPick(sport, code)!
      return `${markets[pick.market]!.name({}, { locale })} ${sport.sideText(pick, { locale })}`
    }
    const alone = singles(stake, 0).map((bet) => {
      const [{ pick } = { pick: '' }] = bet.legs
      return { zh: name('zh_hans', pick), en: name('en', pick), bet }
    })
    return [
      ...alone,
      { zh: '2 串 1', en: 'Double', bet: combined(stake, examples.slice(0, 2), [2], 1n) },
      { zh: '3 串 1', en: 'Treble', bet: combined(stake, examples, [3], 1n) },
      { zh: '3 串 4', en: 'Trixie', bet: combined(stake, examples, [2, 3], 4n) },
    ]
  }
  return {
    ...{ rules, steps: null, nobodys: null, alsoCalled },
    told: (stake, terms) => singles(stake, 0, sport.told).map((bet) => rules.expect(bet, terms)),
    every: (stake, terms) => [
      ...edges(sport),
      ...[0, MOST_STEPS].flatMap((step) => singles(stake, step).map((bet) => rules.expect(bet, terms))),
    ],
    usual: (stake, terms) =>
      rules.expect(
        single(
          stake,
          offered(0).find(({ pick }) => pick === sport.usualPick)!,
        ),
        terms,
      ),
    listing: { bets: listed, isApart: true },
  }
}
