// Lines about virtual esports (rulebook 3.12): how likely the ends of a series and of a map are, and what a series pays.
import * as v from 'valibot'
import { readPick } from '../../core/games/league/picks.ts'
import { linePaid } from '../../core/games/league/lines.ts'
import { esportsSport } from '../../core/games/esports/esports.ts'
import { mapLaw, ROUNDS, seriesLaw } from '../../core/games/esports/law.ts'
import { seriesResult } from '../../core/games/esports/series.ts'
import { fraction, showFraction } from '../../core/games/fraction.ts'
import { asNumber, cents, computation, whole, type Computation } from './line.ts'

const share = (part: bigint, all: bigint): string => showFraction(fraction(part, all))

const series = computation(
  v.object({ mapWinPct: whole(1, 99), bestOf: v.picklist([3, 5]) }),
  ({ mapWinPct, bestOf }) => {
    const law = seriesLaw(bestOf, { home: BigInt(mapWinPct), away: BigInt(100 - mapWinPct) })
    const all = 100n ** BigInt(bestOf)
    return Object.fromEntries([...law].map(([end, ways]) => [end, share(ways, all)]))
  },
)

const map = computation(v.object({ roundWinPct: whole(1, 99) }), ({ roundWinPct }) => {
  const { masses, all } = mapLaw({ home: BigInt(roundWinPct), away: BigInt(100 - roundWinPct) })
  const sum = (of: (at: number) => boolean) =>
    share(masses.reduce((part, mass, at) => part + (of(at) ? mass : 0n), 0n), all) // prettier-ignore
  const lost = (at: number) => at % ROUNDS
  return {
    home: sum((at) => at < ROUNDS),
    overtime: sum((at) => lost(at) === ROUNDS - 1),
    under205: sum((at) => lost(at) < 8),
    under215: sum((at) => lost(at) < 9),
    homeBy3: sum((at) => at < 11),
  }
})

const settle = computation(
  v.object({ result: seriesResult, pick: v.string(), stake: cents, oddsMilli: whole(1_010, 500_000) }),
  ({ result, pick, stake, oddsMilli }) => {
    const read = readPick(esportsSport, pick)
    if (!read) throw new Error('no such pick')
    const outcome = esportsSport.judge(read, result)
    return { outcome, payoutCents: asNumber(linePaid(stake, [{ oddsMilli, outcome }])) }
  },
)

export const esportsLines: Record<string, Computation> = { series, map, settle }
