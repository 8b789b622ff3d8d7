// The ends of a leg of a chase, each in the caller's transaction with the chase's row locked.
import type { LegReason } from '../../../core/lottery/chase.ts'
import type { Selection } from '../../../core/lottery/game.ts'
import { fen, type Fen } from '../../../core/money.ts'
import type { Tx } from '../../shell/db.ts'
import { bodyOf, keyOf } from '../../ledger/post/keys.ts'
import { placeNow, post } from '../../ledger/post/ledger.ts'
import type { Order } from '../../ledger/post/commands.ts'
import type { Member } from '../../shell/serve.ts'
import type { PricedLottery } from '../odds/priced.ts'
import { ledgerLines, oddsInReach, stakeRange, type JudgedLine } from '../orders/judge.ts'
import {
  chaseCodes,
  findLegs,
  legCodes,
  returnLegs,
  updateChase,
  updateLeg,
  type ChaseRow,
  type LegRow,
  type StoredLine,
} from './chase.sql.ts'

export type Chase = { member: Member; row: ChaseRow }

/** The order that a leg becomes. Its keys follow from the chase, so a second try is the same order. */
export function orderOf({ member, row }: Chase, leg: LegRow, priced: PricedLottery): Order | LegReason {
  const lines = linesOf(priced, row.lines, leg.multiple)
  if (!Array.isArray(lines)) return lines
  return {
    kind: 'order',
    member,
    key: keyOf('chase', row.id, leg.leg),
    body: bodyOf('chase', row.id, leg.leg),
    drawId: leg.drawId,
    oddsVersion: priced.oddsVersion,
    lines: ledgerLines(lines, 'official'),
  }
}

/** The lines at the odds of this moment; or why they are no bet: odds that fell, limits, a play that is gone. */
function linesOf(priced: PricedLottery, stored: readonly StoredLine[], multiple: number): JudgedLine[] | LegReason {
  const { max } = stakeRange(priced, 'official')
  const lines: JudgedLine[] = []
  for (const { play: code, selection: picked, units, unitStake, odds: shown } of stored) {
    const play = priced.play('official', code)
    // The play checked the selection when the chase was ordered.
    const selection = picked as Selection
    if (!play || !priced.isOpen) return 'not_offered'
    const odds = oddsInReach(priced, play, selection)
    if (Object.entries(odds).some(([tier, now]) => now < (shown[tier] ?? Infinity))) return 'odds_changed'
    const unitStakeFen = fen(BigInt(unitStake) * BigInt(multiple))
    if (unitStakeFen > max) return 'limit_reached'
    lines.push({ play, selection, units, unitStakeFen, odds })
  }
  return lines
}

/** Takes the leg's stake out of the wallet and bets it. Throws what the ledger refuses, with nothing done. */
export async function placeLeg(tx: Tx, chase: Chase, leg: LegRow, order: Order): Promise<void> {
  const { member, row } = chase
  await post(tx, {
    member,
    key: keyOf('chase', row.id, leg.leg, 'stake'),
    ref: order.key,
    moves: [{ kind: 'chase_stake', from: 'chase', to: 'cash', amount: fen(leg.stake) }],
  })
  await placeNow(tx, order)
  const { leg: number } = leg
  await decide(tx, chase, leg, {
    chaseId: row.id,
    leg: number,
    state: legCodes.placed,
    orderId: order.key,
  })
}

/** Gives a leg's stake back: it could not become a bet. */
export async function returnLeg(tx: Tx, chase: Chase, leg: LegRow, reason: LegReason): Promise<void> {
  const { row } = chase
  await back(tx, chase, keyOf('chase', row.id, leg.leg, 'back'), fen(leg.stake))
  await decide(tx, chase, leg, { chaseId: row.id, leg: leg.leg, state: legCodes.returned, reason })
}

async function decide(tx: Tx, chase: Chase, leg: LegRow, how: Parameters<typeof updateLeg>[2]) {
  const { member, row } = chase
  if ((await updateLeg(tx, member, how)) !== 1) throw new Error(`leg ${leg.leg} of ${row.id} is decided`)
  const isPlaced = how.state === legCodes.placed
  const next = (await findLegs(tx, member, row.id)).find(({ state }) => state === legCodes.waiting)
  await updateChase(tx, member, row.id, {
    placed: row.placed + (isPlaced ? leg.stake : 0n),
    returned: row.returned + (isPlaced ? 0n : leg.stake),
    legsDone: row.legsDone + 1,
    state: next ? chaseCodes.running : chaseCodes.done,
    nextAt: next?.opensAt ?? null,
  })
}

/** Ends a chase before its last leg: everything that is no bet yet comes back at once. */
export async function endChase(
  tx: Tx,
  chase: Chase,
  { state, reason }: { state: 'won' | 'stopped'; reason: LegReason },
): Promise<void> {
  const { member, row } = chase
  const waiting = fen(row.total - row.placed - row.returned)
  await back(tx, chase, keyOf('chase', row.id, 'end'), waiting)
  await returnLegs(tx, member, row.id, reason)
  await updateChase(tx, member, row.id, {
    placed: row.placed,
    returned: row.returned + waiting,
    legsDone: row.legs,
    state: chaseCodes[state],
    nextAt: null,
  })
}

async function back(tx: Tx, { member, row }: Chase, key: string, amount: Fen): Promise<void> {
  await post(tx, { member, key, ref: row.id, moves: [{ kind: 'chase_back', from: 'chase', to: 'cash', amount }] })
}
