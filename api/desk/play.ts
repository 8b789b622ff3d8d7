// One bet or round of a member's, as people look at it: what was agreed, and the result computed again.
import { address } from '../../core/addresses.ts'
import type { DeskOutput } from '../../core/desk/call.ts'
import type { play } from '../../core/desk/play.ts'
import { drawOf } from '../../core/fair/results.ts'
import { outcomes } from '../../core/ledger.ts'
import { findLottery } from '../../core/lottery/calendar.ts'
import { settleLine } from '../../core/lottery/settle.ts'
import { fen, toWire } from '../../core/money.ts'
import { betWords } from '../lottery/words.ts'
import { acceptedLine } from '../lottery/settlement.ts'
import type { Db } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import { openedFor } from './file.ts'
import { betOf, roundOf, type BetRow } from './play.sql.ts'
import type { PersonSession } from './session.ts'

type Shown = DeskOutput<typeof play.show>
type Asked = { username: string; id: string }

/** `publicUrl` is where members reach the house. Refuses not_found, and reason where this session has not opened the file. */
export async function showPlay(
  { db, publicUrl }: { db: Db; publicUrl: string },
  by: PersonSession,
  { username, id }: Asked,
): Promise<Shown> {
  const { member } = await openedFor(db, by, username)
  const [order = '', line] = id.split(':')
  if (line === undefined) {
    const { placed_at, settled_at, ...round } = (await roundOf(db, member, order)) ?? refuse('not_found')
    const { stake, risk, returned, valid, ...rest } = round
    const money = { stake: shown(stake), risk: shown(risk), returned: shown(returned), valid: shown(valid) }
    return { bet: null, round: { ...rest, ...money, placedAt: placed_at.getTime(), settledAt: ms(settled_at) } }
  }
  const bet = (await betOf(db, member, order, Number.parseInt(line, 10))) ?? refuse('not_found')
  return { bet: shownBet(bet, publicUrl), round: null }
}

function shownBet(bet: BetRow, publicUrl: string): NonNullable<Shown['bet']> {
  const { lottery, issue, play: code, selection, odds, units, key, beacon, root, numbers, outcome } = bet
  return {
    ...{ lottery, issue, units, beacon, numbers, play: code, bet: betWords(code, selection) },
    ...{ selection: JSON.stringify(selection), odds: JSON.stringify(odds) },
    checkedAt: `${publicUrl}/h5/#${address.verify({ lottery, issue })}`,
    ...{ unitStake: shown(bet.unit_stake), stake: shown(bet.stake), best: shown(bet.best) },
    ...{ acceptedAt: bet.accepted_at.getTime(), lockAt: bet.lock_at.getTime() },
    ...{ drawnAt: ms(bet.drawn_at), settledAt: ms(bet.settled_at) },
    ...{ drawKey: key?.toString('hex') ?? null, root: root?.toString('hex') ?? null },
    outcome: outcome === null ? null : (names.get(outcome) ?? String(outcome)),
    payout: bet.payout === null ? null : shown(bet.payout),
    refund: bet.refund === null ? null : shown(bet.refund),
    again: computedAgain(bet),
  }
}

/** The numbers from key and beacon, and what they pay by the terms that were agreed, laid beside what was drawn and paid. */
function computedAgain(bet: BetRow): NonNullable<Shown['bet']>['again'] {
  const { lottery, issue, key, beacon, outcome, numbers, payout, refund, unit_stake: unitStake } = bet
  const family = findLottery(lottery)?.family
  const isPlayed = outcome !== outcomes.void && outcome !== outcomes.withdrawn
  if (!family || !key || beacon === null || outcome === null || !numbers || !isPlayed) return null
  const drawn = drawOf(family, { key, gameCode: lottery, issue, beacon })
  const line = acceptedLine(family, { ...bet, unitStake: fen(unitStake) })
  if (!line) return null
  const { prizeFen, refundFen } = settleLine(line, drawn, bet.facts)
  const agrees = drawn.join() === numbers.join() && prizeFen === payout && refundFen === refund
  return { numbers: [...drawn], payout: toWire(prizeFen), refund: toWire(refundFen), agrees }
}

const names = new Map<number, string>(Object.entries(outcomes).map(([name, code]) => [code, name]))
const ms = (at: Date | null): number | null => at?.getTime() ?? null
const shown = (amount: bigint): string => toWire(fen(amount))
