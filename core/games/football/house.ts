// What the house needs of virtual football beside its rules.
import type { Language } from '../../endpoint.ts'
import { fen, type Fen } from '../../money.ts'
import { fraction, type Fraction } from '../fraction.ts'
import type { HouseGame, ListedBet } from '../house-game.ts'
import type { Expectation } from '../rules.ts'
import { football, usualWeights, type FootballBet, type FootballRound, type FootballTerms } from './football.ts'
import { MOST_LEGS, MOST_ODDS } from './lines.ts'
import { marketNames, sideName } from './names.ts'
import { MARGIN_BP, markets, readPick, type Market } from './picks.ts'
import { MOST_STEPS, offersOf, STEP_BP } from './prices.ts'

type Football = HouseGame<FootballBet, FootballTerms, FootballRound>

const offered = (step: number) => {
  const rows = offersOf(usualWeights, step)
  return markets.flatMap((market) => rows[market].flat())
}

const single = (stake: Fen, { pick, odds }: { pick: string; odds: number }): FootballBet => ({
  ...{ legs: [{ match: 1, pick, odds }], sizes: [1] },
  ...{ stake, accept: 'none' },
})

/** An even share of the stake on each line. */
const combined = (stake: Fen, picks: readonly string[], sizes: readonly number[], lines: bigint): FootballBet => {
  const odds = new Map(offered(0).map((each) => [each.pick, each.odds]))
  return {
    legs: picks.map((pick, at) => ({ match: at + 1, pick, odds: odds.get(pick)! })),
    ...{ sizes: [...sizes], stake: fen(stake / lines), accept: 'none' },
  }
}

const singles = (stake: Fen, step: number, of: readonly Market[] = markets) =>
  offered(step).filter(({ pick }) => of.includes(readPick(pick)!.market)).map((offer) => single(stake, offer)) // prettier-ignore

/** Of a market, the return before any cut: 1 / (1 + margin). */
const returnAt = (marginBp: number): Fraction => fraction(10_000n, BigInt(10_000 + marginBp))

const power = ({ numerator, denominator }: Fraction, times: number): Fraction =>
  fraction(numerator ** BigInt(times), denominator ** BigInt(times))

/** The edges between which the return of every order lies, whatever its match, its legs and how full the book is. */
function edges(): Expectation[] {
  const dearest = returnAt(Math.max(...Object.values(MARGIN_BP)) + MOST_STEPS * STEP_BP)
  // A price is cut by less than a thousandth.
  const cut = fraction(999n, 1_000n)
  const least = power(fraction(dearest.numerator * cut.numerator, dearest.denominator * cut.denominator), MOST_LEGS)
  const most = returnAt(Math.min(...Object.values(MARGIN_BP)))
  const longest = MOST_ODDS / 1_000n
  return [least, most].map((mean) => ({
    mean,
    square: fraction(mean.numerator * longest, mean.denominator),
    valid: fraction(1n),
  }))
}

const listed = (stake: Fen): ListedBet<FootballBet, FootballTerms, FootballRound>[] => {
  const names = (locale: Language, pick: string) => {
    const read = readPick(pick)!
    return `${marketNames[read.market]({}, { locale })} ${sideName(read, { locale })}`
  }
  const alone = singles(stake, 0).map((bet) => {
    const [{ pick } = { pick: '' }] = bet.legs
    return { zh: names('zh_hans', pick), en: names('en', pick), bet }
  })
  const three = ['1x2.home', 'ah.home.-1', 'ou.over.10']
  return [
    ...alone,
    { zh: '2 串 1', en: 'Double', bet: combined(stake, three.slice(0, 2), [2], 1n) },
    { zh: '3 串 1', en: 'Treble', bet: combined(stake, three, [3], 1n) },
    { zh: '3 串 4', en: 'Trixie', bet: combined(stake, three, [2, 3], 4n) },
  ]
}

export const houseFootball: Football = {
  ...{ rules: football, steps: null, nobodys: null },
  told: (stake, terms) =>
    singles(stake, 0, ['1x2', 'ah', 'ou', 'btts', 'cs']).map((bet) => football.expect(bet, terms)),
  every: (stake, terms) => [
    ...edges(),
    ...[0, MOST_STEPS].flatMap((step) => singles(stake, step).map((bet) => football.expect(bet, terms))),
  ],
  usual: (stake, terms) =>
    football.expect(
      single(
        stake,
        offered(0).find(({ pick }) => pick === 'ah.home.-1')!,
      ),
      terms,
    ),
  listing: { bets: listed, isApart: true },
}
