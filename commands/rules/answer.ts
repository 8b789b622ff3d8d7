// One line in, one answer out. A line with a selection and a draw is settled; one with an input is computed.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { findGamePlay } from '../../core/lottery/catalog.ts'
import { families, isDraw } from '../../core/lottery/game.ts'
import { isRtp, oddsOf, RTP_BP } from '../../core/lottery/odds.ts'
import { settleLine, stakeOf } from '../../core/lottery/settle.ts'
import { fen } from '../../core/money.ts'
import { fairness } from './fairness.ts'
import { gameLines } from './games.ts'
import { asNumber, whole, type Computation } from './line.ts'
import { interest, rebate, turnover, vip, withdrawal } from './money.ts'
import { oddsIn } from './tables.ts'

const computations: Record<string, Record<string, Computation>> = {
  'provable-fair': fairness,
  turnover,
  withdraw: withdrawal,
  interest,
  vip,
  rebate,
  ...gameLines,
}

const Head = v.object({ family: v.string(), play: v.string() })
const Settling = v.object({
  selection: anyList(v.unknown()),
  draw: anyList(v.unknown()),
  unitStakeCents: v.optional(whole(1), 200),
  // Mark Six only: the animal of the draw's lunar year, 鼠 0 to 猪 11 (decision 24).
  yearAnimal: v.optional(whole(0, 11), 6),
  // Quick win only: the name of a price table.
  table: v.optional(v.string()),
  rtpBp: v.optional(v.custom<number>(isRtp, 'rtpBp is out of range'), RTP_BP.usual),
})

export type Answer = Record<string, unknown>

/** Never throws: what the rules refuse, and what is no line of ours at all, is answered with an error. */
export function answerLine(line: string): Answer {
  try {
    return answer(JSON.parse(line))
  } catch (cause) {
    return { error: cause instanceof Error ? cause.message : String(cause) }
  }
}

function answer(line: unknown): Answer {
  const { family, play } = v.parse(Head, line)
  if (Object.hasOwn(computations, family)) {
    const computation = pick(computations[family]!, play)
    if (!computation) throw new Error(`unknown play ${play} of ${family}`)
    return { result: computation(v.parse(v.object({ input: v.unknown() }), line).input) }
  }
  const known: readonly string[] = families
  if (!known.includes(family)) throw new Error(`unknown family ${family}`)
  return settled(family, play, v.parse(Settling, line))
}

function settled(family: string, code: string, line: v.InferOutput<typeof Settling>): Answer {
  const found = findGamePlay(family, code)
  if (!found) throw new Error(`unknown play ${code} of ${family}`)
  const { game, play } = found
  const problem = play.problem(line.selection)
  if (problem) throw new Error(problem)
  if (!isDraw(game, line.draw)) throw new Error('draw_invalid')

  const selection = line.selection as never
  const unitStakeFen = fen(BigInt(line.unitStakeCents))
  const odds = line.table === undefined ? oddsOf(play, line.rtpBp) : oddsIn(line.table, play)
  const bet = { play, selection, unitStakeFen, odds }
  const result = settleLine(bet, line.draw, { yearAnimal: line.yearAnimal })
  return {
    units: result.units,
    totalStakeCents: asNumber(stakeOf(bet)),
    // Tiers that differ in their price alone are one to the rulebook: "win@223" is "win".
    hits: result.hits.map((hit) => ({ ...hit, tier: hit.tier.replace(/@.*/, '') })),
    refundUnits: result.refundUnits,
    winMultiplierMilli: asNumber(result.winMultiplierMilli),
    payoutCents: asNumber(result.payoutFen),
  }
}

const pick = (from: Record<string, Computation>, name: string): Computation | undefined =>
  Object.hasOwn(from, name) ? from[name] : undefined
