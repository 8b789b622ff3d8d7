// Lines about virtual football (rulebook 3.11): what a score pays, how prices are written, and what a match is priced at.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { american, hongKong, indonesian, malay } from '../../core/games/league/formats.ts'
import { linePaid, linesOf, MOST_LEGS, orderPaid } from '../../core/games/league/lines.ts'
import { footballSport } from '../../core/games/football/football.ts'
import { judgePick } from '../../core/games/football/markets.ts'
import { MOST_GOALS, weightsOf } from '../../core/games/football/weights.ts'
import { readPick } from '../../core/games/league/picks.ts'
import { massesOf, priceOf } from '../../core/games/league/prices.ts'
import { outcomes } from '../../core/games/league/score.ts'
import { SCALE, type Weights } from '../../core/games/league/weights.ts'
import type { Fen } from '../../core/money.ts'
import { asNumber, cents, computation, whole, type Computation } from './line.ts'

const goals = whole(0, 30)
const oddsMilli = whole(1_000, 1_000_000)
const leg = v.object({ oddsMilli, outcome: v.picklist(outcomes) })

const onScore = { home: goals, away: goals, stake: cents, oddsMilli }
const scoreOf = ({ home, away }: { home: number; away: number }) => ({ home, away, halfHome: 0, halfAway: 0 })

function settled(code: string, line: { home: number; away: number; stake: Fen; oddsMilli: number }) {
  const pick = readPick(footballSport, code)
  if (!pick) throw new Error('no such line')
  const outcome = judgePick(pick, scoreOf(line))
  return { outcome, payoutCents: asNumber(linePaid(line.stake, [{ oddsMilli: line.oddsMilli, outcome }])) }
}

const asianHandicap = computation(
  v.object({ ...onScore, side: v.picklist(['home', 'away']), lineQuarters: v.pipe(v.number(), v.integer()) }),
  ({ side, lineQuarters, ...line }) => settled(`ah.${side}.${lineQuarters}`, line),
)

const overUnder = computation(
  v.object({ ...onScore, side: v.picklist(['over', 'under']), lineQuarters: whole(1) }),
  ({ side, lineQuarters, ...line }) => settled(`ou.${side}.${lineQuarters}`, line),
)

const accumulator = computation(
  v.object({ stake: cents, legs: v.pipe(anyList(leg), v.maxLength(MOST_LEGS)) }),
  (line) => ({
    payoutCents: asNumber(linePaid(line.stake, line.legs)),
  }),
)

const system = computation(
  v.object({
    stakePerLine: cents,
    legs: v.pipe(anyList(leg), v.maxLength(MOST_LEGS)),
    sizes: anyList(whole(1, MOST_LEGS)),
  }),
  ({ stakePerLine, legs, sizes }) => {
    const lines = linesOf(legs.length, sizes).length
    return {
      lines,
      totalStake: asNumber(stakePerLine) * lines,
      payoutCents: asNumber(orderPaid(stakePerLine, legs, sizes)),
    }
  },
)

const oddsFormat = computation(v.object({ decimalMilli: whole(1_001, 1_000_000) }), ({ decimalMilli }) => ({
  hkMilli: hongKong(decimalMilli),
  malayMilli: malay(decimalMilli),
  indoMilli: indonesian(decimalMilli),
  american: american(decimalMilli),
}))

const mean = v.pipe(v.number(), v.minValue(0.05), v.maxValue(6))
const won = (weights: Weights, pick: string) =>
  asNumber(massesOf(footballSport, weights, readPick(footballSport, pick)!).W)
const priced = (weights: Weights, pick: string, marginBp: number) =>
  priceOf(massesOf(footballSport, weights, readPick(footballSport, pick)!), marginBp)

const dixonColes = computation(
  v.object({
    lambda_: mean,
    mu: mean,
    rho: v.pipe(v.number(), v.minValue(-0.15), v.maxValue(0.15)),
    maxGoals: whole(MOST_GOALS, MOST_GOALS),
    scale: whole(SCALE, SCALE),
  }),
  ({ lambda_, mu, rho }) => {
    const weights = weightsOf({ home: lambda_, away: mu, rho })
    return {
      home: won(weights, '1x2.home'),
      draw: won(weights, '1x2.draw'),
      away: won(weights, '1x2.away'),
      over25: won(weights, 'ou.over.10'),
      btts: won(weights, 'btts.yes'),
      cs11: won(weights, 'cs.1-1'),
      oddsHome6pct: priced(weights, '1x2.home', 600),
      oddsAHhome_m025_4pct: priced(weights, 'ah.home.-1', 400),
      oddsOver225_4pct: priced(weights, 'ou.over.9', 400),
    }
  },
)

export const footballLines: Record<string, Computation> = {
  asian_handicap: asianHandicap,
  over_under: overUnder,
  accumulator,
  system,
  odds_format: oddsFormat,
  dixon_coles: dixonColes,
}
