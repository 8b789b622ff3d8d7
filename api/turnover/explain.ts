// Turnover, told: what each deposit and gift still asks, what each bet did for it, and why not.
import type { Input, Language, Output } from '../../core/endpoint.ts'
import { outcomes } from '../../core/ledger.ts'
import { readDrawId } from '../../core/lottery/calendar.ts'
import { greater, fen, NONE, toWire } from '../../core/money.ts'
import type { TurnoverVerdict, withdraw } from '../../core/withdraw.ts'
import type { Sql } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Member } from '../serve.ts'
import { openObligations, playedLines } from './sql.ts'
import type { PlayedPlace, PlayedRow } from './sql.ts'
import { shortfallOf } from './turnover.ts'

type Told = Output<typeof withdraw.turnover>
const PAGE = 20

/** Everything that is asked now, and a page of the member's bets. Refuses cursor_invalid. */
export async function explainTurnover(
  db: Sql,
  member: Member,
  cursor: Input<typeof withdraw.turnover>['cursor'],
  locale: Language,
): Promise<Told> {
  const after = readCursor(cursor)
  const [sum, open] = await Promise.all([
    shortfallOf(db, member),
    openObligations(db, member.bucket, [member.id]),
  ])
  const ids = open.map(({ id }) => id)
  const found = await playedLines(db, member, ids, { after, limit: PAGE + 1 })
  const since = open[0]?.created_at
  const last = found.length > PAGE ? found[PAGE - 1] : undefined
  return {
    required: toWire(sum.required),
    done: toWire(sum.done),
    missing: toWire(sum.missing),
    sources: open.map((one) => ({
      id: one.id,
      source: one.source,
      face: toWire(one.face),
      required: toWire(one.required),
      done: toWire(one.done),
      left: toWire(greater(NONE, fen(one.required - one.done))),
      at: one.created_at.getTime(),
    })),
    list: found.slice(0, PAGE).map((row) => tell(row, since, locale)),
    more: last ? `${last.at}_${last.orderId}_${last.line}` : null,
  }
}

const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** The year 9999, in microseconds. */
const FAR = 253_370_764_800_000_000n
const CURSOR = /^(\d{1,17})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,5})$/

function readCursor(cursor: string | undefined): PlayedPlace {
  if (cursor === undefined) return { at: FAR, orderId: LAST_UUID, line: 0 }
  const [, at = '', orderId = '', line = ''] = CURSOR.exec(cursor) ?? []
  if (orderId === '') refuse('cursor_invalid')
  return { at: BigInt(at), orderId, line: Number.parseInt(line, 10) }
}

function tell(row: PlayedRow, since: Date | undefined, locale: Language) {
  const lottery = readDrawId(row.drawId)?.lottery
  return {
    orderId: row.orderId,
    line: row.line,
    lottery: lottery?.code ?? '',
    lotteryName: lottery?.name({}, { locale }) ?? '',
    issue: row.issue,
    stake: toWire(row.stake),
    counted: toWire(row.counted ?? 0n),
    used: toWire(row.usedNow),
    verdict: verdictOf(row, since),
    at: row.placedAt.getTime(),
  }
}

/** Why a line counted what it did. `since` is when the oldest of what is asked now began. */
export function verdictOf(row: PlayedRow, since: Date | undefined): TurnoverVerdict {
  if (row.outcome === null) return 'open'
  if (row.outcome === outcomes.void) return 'void'
  if (row.outcome === outcomes.withdrawn) return 'withdrawn'
  const risked = row.stake - (row.refund ?? 0n)
  if (risked === 0n) return 'refunded'
  if (row.effective === null) return 'waiting'
  if (row.effective === 0n) return 'hedged'
  if (row.usedEver === 0n && since && row.placedAt < since) return 'early'
  return row.effective < risked ? 'part' : 'counted'
}
