// The rules of virtual football 虚拟足球 (rulebook 3.11): an order over matches, and what it pays.
import * as v from 'valibot'
import { listOf } from '../../list.ts'
import { fen, NONE, sumFen, type Fen } from '../../money.ts'
import { sportsTurnover } from '../../turnover.ts'
import { stakeField } from '../bet.ts'
import { expectationOf, plainly, type Expectation, type Rules } from '../rules.ts'
import { areSizes, linePaid, lineOdds, linesOf, MOST_LEGS, MOST_ODDS, orderPaid, type SettledLeg } from './lines.ts'
import { drawMatch } from './match.ts'
import { meansOf } from './means.ts'
import { judgePick, readPick } from './picks.ts'
import { massesOf, ODDS, outcomesOf } from './prices.ts'
import type { Score } from './score.ts'
import { weightsOf, type Weights } from './weights.ts'

/** Which prices are taken beside the one that was seen: none, better ones, or any. */
export const acceptances = ['none', 'better', 'any'] as const
export type Acceptance = (typeof acceptances)[number]

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

const leg = v.strictObject({
  /** The number of the match in its chain. */
  match: whole(1, 10_000_000),
  pick: v.pipe(
    v.string(),
    v.maxLength(20),
    v.check((code) => readPick(code) !== undefined, 'spot_unknown'),
  ),
  /** The price that was seen, in thousandths. */
  odds: whole(ODDS.least, ODDS.most),
})

export const footballBet = v.pipe(
  v.strictObject({
    legs: v.pipe(listOf(leg, MOST_LEGS), v.minLength(1, 'bet_empty')),
    /** Of how many legs the lines are: [1] is singles, [3] one treble, [2, 3] a Trixie. */
    sizes: v.pipe(listOf(whole(1, MOST_LEGS), MOST_LEGS), v.minLength(1)),
    /** On each line. */
    stake: stakeField,
    accept: v.picklist(acceptances),
  }),
  v.check(({ legs }) => new Set(legs.map(({ match }) => match)).size === legs.length, 'bet_shape'),
  v.check(({ legs, sizes }) => areSizes(legs.length, sizes), 'bet_shape'),
)
export type FootballBet = v.InferOutput<typeof footballBet>

/**
 * What the venue knew of the legs when it took the order, by number of the match: prices that were taken, and the weights
 * of its scores. What lacks is as the bet says, or as in a usual match.
 */
export type FootballTerms = {
  /** Of which chain its matches are. */
  chain?: number
  odds: Readonly<Record<string, number>>
  /** Of matches that are not over; for the page's prices alone, and never stored. */
  weights?: Readonly<Record<string, Weights>>
  /** The member holds another side of the same market already: this order counts for no turnover (rulebook 5). */
  isHedge?: boolean
}

/** By number of the match; null where that is void. */
export type FootballRound = { scores: Readonly<Record<string, Score | null>> }

/** The match of the rulebook's example: what returns are told by. */
export const usualWeights: Weights = weightsOf(meansOf({ attack: 0, defence: 0 }, { attack: 0, defence: 0 }))

const oddsIn = ({ legs }: FootballBet, { odds }: FootballTerms): number[] =>
  legs.map(({ match, odds: seen }) => odds[match] ?? seen)

function settledLegs(bet: FootballBet, terms: FootballTerms, { scores }: FootballRound): SettledLeg[] {
  const odds = oddsIn(bet, terms)
  return bet.legs.map(({ match, pick }, at) => {
    const score = scores[match]
    if (score === undefined) throw new Error(`match ${match} is not over`)
    return { oddsMilli: odds[at]!, outcome: score ? judgePick(readPick(pick)!, score) : 'P' }
  })
}

const stakeOf = ({ legs, sizes, stake }: FootballBet): Fen => fen(stake * BigInt(linesOf(legs.length, sizes).length))

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

const mostOf = (bet: FootballBet, terms: FootballTerms): Fen =>
  orderPaid(
    bet.stake,
    oddsIn(bet, terms).map((oddsMilli) => ({ oddsMilli, outcome: 'W' })),
    bet.sizes,
  )

export const football: Rules<FootballBet, FootballTerms, FootballRound> = {
  bet: footballBet,
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
    scores: Object.fromEntries(
      legs.map(({ match }) => {
        const { goals: _, ...score } = drawMatch(stream, usualWeights)
        return [match, score]
      }),
    ),
  }),
  settle(bet, terms, round) {
    const legs = settledLegs(bet, terms, round)
    const lines = linesOf(legs.length, bet.sizes).map((line) => line.map((at) => legs[at]!))
    const returned = sumFen(lines.map((line) => linePaid(bet.stake, line)))
    const valid = terms.isHedge === true ? NONE : sumFen(lines.map((line) => validOf(bet.stake, line)))
    return plainly(stakeOf(bet), returned, valid)
  },
  expect,
}

/** Above so many ways in which its legs can end, an order is reckoned before the cut to the fen. */
const MOST_WAYS = 3 ** 7

/** Over all ways in which the legs can end. */
function expect(bet: FootballBet, terms: FootballTerms): Expectation {
  const odds = oddsIn(bet, terms)
  const laws = bet.legs.map(({ match, pick }) => outcomesOf(massesOf(weightsIn(terms, match), readPick(pick)!)))
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

const weightsIn = ({ weights }: FootballTerms, match: number): Weights => weights?.[match] ?? usualWeights
