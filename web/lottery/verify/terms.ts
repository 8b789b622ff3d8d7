// The texts of a ticket, read: the bet, the shown part of its stake, and its payout, computed on this device.
import * as v from 'valibot'
import { findLottery } from '../../../core/lottery/calendar.ts'
import { factsAt } from '../../../core/lottery/facts.ts'
import { findPlay, type Game, type Play, type Selection } from '../../../core/lottery/game.ts'
import type { Proof } from '../../../core/lottery/proof.ts'
import { settleLine, type Settled } from '../../../core/lottery/settle.ts'
import { selection } from '../../../core/lottery/shape.ts'
import { fen } from '../../../core/money.ts'

const terms = v.object({
  play: v.string(),
  selection,
  oddsMilli: v.record(v.string(), v.number()),
})
const stakes = v.object({ units: v.number(), unitStakeFen: v.number() })

export type ReadTicket = {
  play: Play
  selection: Selection
  oddsMilli: Record<string, number>
  /** Undefined if the owner shared the ticket without it. */
  stake: { units: number; unitStakeFen: bigint } | undefined
}

/** A ticket in the words of its play, from the very texts whose hashes are checked; undefined where they are none. */
export function readTicket(game: Game, { terms: text, stake: staked }: NonNullable<Proof['ticket']>) {
  const said = parsed(terms, text)
  const play = said && findPlay(game, said.play)
  if (!said || !play) return undefined
  const stake = parsed(stakes, staked ?? '')
  return {
    play,
    selection: said.selection as Selection,
    oddsMilli: said.oddsMilli,
    stake: stake && { units: stake.units, unitStakeFen: BigInt(stake.unitStakeFen) },
  } satisfies ReadTicket
}

/** The payout of these terms on this draw at a unit stake in fen; undefined where the play does not accept the terms. */
export function paidBy(read: ReadTicket, unitStakeFen: bigint, proof: Proof): Settled | undefined {
  const { lottery, numbers, entries } = proof
  const { play, selection: chosen, oddsMilli } = read
  const family = findLottery(lottery)?.family
  if (!family || !numbers || !entries || play.problem(chosen)) return undefined
  const line = { play, selection: chosen, unitStakeFen: fen(unitStakeFen), odds: oddsMilli }
  return settleLine(line, numbers, factsAt(family, entries.frozenAt))
}

function parsed<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> | undefined {
  try {
    const found = v.safeParse(schema, JSON.parse(text))
    return found.success ? found.output : undefined
  } catch {
    return undefined
  }
}
