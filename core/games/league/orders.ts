// The rules of an order over matches (rulebook 3.11), whatever the sport: its shape, and what it pays.
import * as v from 'valibot'
import { listOf } from '../../list.ts'
import { fen, NONE, sumFen, type Fen } from '../../money.ts'
import { sportsTurnover } from '../../turnover.ts'
import { stakeField } from '../bet.ts'
import { expectationOf, plainly, type Expectation, type Rules } from '../rules.ts'
import { areSizes, linePaid, lineOdds, linesOf, MOST_LEGS, MOST_ODDS, orderPaid, type SettledLeg } from './lines.ts'
import { readPick } from './picks.ts'
import { massesOf, ODDS, outcomesOf } from './prices.ts'
import type { Score } from './score.ts'
import type { Sport } from './sport.ts'
import type { Weights } from './weights.ts'

/** Which prices are taken beside the one that was seen: none, better ones, or any. */
export const acceptances = ['none', 'better', 'any'] as const
export type Acceptance = (typeof acceptances)[number]

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

const betOf = (sport: Sport) =>
  v.pipe(
    v.strictObject({
      legs: v.pipe(
        listOf(
          v.strictObject({
            /** The number of the match in its chain. */
            match: whole(1, 10_000_000),
            pick: v.pipe(
              v.string(),
              v.maxLength(20),
              v.check((code) => readPick(sport, code) !== undefined, 'spot_unknown'),
            ),
            /** The price that was seen, in thousandths. */
            odds: whole(ODDS.least, ODDS.most),
          }),
          MOST_LEGS,
        ),
        v.minLength(1, 'bet_empty'),
      ),
      /** The numbers of legs in the order's lines: [1] is singles, [3] one treble, [2, 3] a Trixie. */
      sizes: v.pipe(listOf(whole(1, MOST_LEGS), MOST_LEGS), v.minLength(1)),
      /** The stake on each line. */
      stake: stakeField,
      accept: v.picklist(acceptances),
    }),
    v.check(({ legs }) => new Set(legs.map(({ match }) => match)).size === legs.length, 'bet_shape'),
    v.check(({ legs, sizes }) => areSizes(legs.length, sizes), 'bet_shape'),
  )
export type OrderBet = v.InferOutput<ReturnType<typeof betOf>>

/**
 * The venue's knowledge of the legs when it took the order, by number of the match: accepted prices, and the weights of
 * its scores. A missing price is the bet's own, missing weights are those of a usual match.
 */
export type OrderTerms = {
  /** The chain of its matches. */
  chain?: number
  odds: Readonly<Record<string, number>>
  /** For matches that are not over: only for the prices on the page, never stored. */
  weights?: Readonly<Record<string, Weights>>
  /** The member holds another side of the same market already: this order counts for no turnover (rulebook 5). */
  isHedge?: boolean
}

/** Scores by number of the match; null where the match is void. */
export type OrderRound = { scores: Readonly<Record<string, Score | null>> }

const oddsIn = ({ legs }: OrderBet, { odds }: OrderTerms): number[] =>
  legs.map(({ match, odds: seen }) => odds[match] ?? seen)

function settledLegs(sport: Sport, bet: OrderBet, terms: OrderTerms, { scores }: OrderRound): SettledLeg[] {
  const odds = oddsIn(bet, terms)
  return bet.legs.map(({ match, pick }, at) => {
    const score = scores[match]
    if (score === undefined) throw new Error(`match ${match} is not over`)
    return { oddsMilli: odds[at]!, outcome: score ? sport.judge(readPick(sport, pick)!, score) : 'P' }
  })
}

const stakeOf = ({ legs, sizes, stake }: OrderBet): Fen => fen(stake * BigInt(linesOf(legs.length, sizes).length))

const LEAST_LINE = 1_500n
const LEAST_LEG = 1_200

/** Valid turnover (rulebook 5): a single by its outcome, an accumulator whole unless its price is too safe or all of it void. */
function validOf(stake: Fen, legs: readonly SettledLeg[]): Fen {
  const [first] = legs
  if (legs.length === 1 && first) return sportsTurnover(stake, first.outcome, first.oddsMilli)
  const isSafe = lineOdds(legs.map(({ oddsMilli }) => oddsMilli)) < LEAST_LINE
  const isShort = legs.some(({ oddsMilli, outcome }) => outcome !== 'P' && oddsMilli < LEAST_LEG)
  return isSafe || isShort || legs.every(({ outcome }) => outcome === 'P') ? NONE : stake
}

const mostOf = (bet: OrderBet, terms: OrderTerms): Fen =>
  orderPaid(
    bet.stake,
    oddsIn(bet, terms).map((oddsMilli) => ({ oddsMilli, outcome: 'W' })),
    bet.sizes,
  )

/** The rules of the orders over a sport's matches. */
export const ordersOf = (sport: Sport): Rules<OrderBet, OrderTerms, OrderRound> => ({
  bet: betOf(sport),
  usual: { odds: {} },
  stakeOf,
  smallestOf: ({ stake }) => stake,
  mostOf,
  problemOf(bet, terms) {
    const odds = oddsIn(bet, terms)
    const lines = linesOf(bet.legs.length, bet.sizes)
    return lines.some((line) => lineOdds(line.map((at) => odds[at]!)) > MOST_ODDS) ? 'odds_high' : undefined
  },
  // Of usual matches. The venue draws each match out of a key of its own, by its own weights.
  draw: (stream, { legs }) => ({
    scores: Object.fromEntries(legs.map(({ match }) => [match, sport.draw(stream, sport.usual)])),
  }),
  settle(bet, terms, round) {
    const legs = settledLegs(sport, bet, terms, round)
    const lines = linesOf(legs.length, bet.sizes).map((line) => line.map((at) => legs[at]!))
    const returned = sumFen(lines.map((line) => linePaid(bet.stake, line)))
    const valid = terms.isHedge === true ? NONE : sumFen(lines.map((line) => validOf(bet.stake, line)))
    return plainly(stakeOf(bet), returned, valid)
  },
  expect: (bet, terms) => expect(sport, bet, terms),
})

/** The most ways in which an order's legs can end for an expectation that includes rounding to the fen. */
const MOST_WAYS = 3 ** 7

/** The expectation over all combinations of the legs' outcomes. */
function expect(sport: Sport, bet: OrderBet, terms: OrderTerms): Expectation {
  const odds = oddsIn(bet, terms)
  const laws = bet.legs.map(({ match, pick }) =>
    outcomesOf(massesOf(sport, terms.weights?.[match] ?? sport.usual, readPick(sport, pick)!)),
  )
  const ways = laws.reduce((all, law) => all * law.length, 1)
  if (ways > MOST_WAYS) throw new RangeError('too many legs to reckon')
  const lines = linesOf(bet.legs.length, bet.sizes)
  const ends = laws.reduce<{ ways: bigint; legs: SettledLeg[] }[]>(
    (all, law, at) =>
      all.flatMap((end) =>
        law.map(([outcome, mass]) => ({
          ways: end.ways * mass,
          legs: [...end.legs, { oddsMilli: odds[at]!, outcome }],
        })),
      ),
    [{ ways: 1n, legs: [] }],
  )
  return expectationOf(
    stakeOf(bet),
    ends.map((end) => {
      const each = lines.map((line) => line.map((at) => end.legs[at]!))
      return {
        ways: end.ways,
        brings: sumFen(each.map((line) => linePaid(bet.stake, line))),
        valid: sumFen(each.map((line) => validOf(bet.stake, line))),
      }
    }),
  )
}
