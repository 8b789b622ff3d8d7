// Turnover, told: what each deposit and gift still asks, what each bet did for it, and why not.
import type { Language, Output } from '../../core/endpoint.ts'
import { outcomes } from '../../core/ledger.ts'
import { readDrawId } from '../../core/lottery/calendar.ts'
import { greater, fen, NONE, toWire } from '../../core/money.ts'
import type { TurnoverVerdict, withdraw } from '../../core/withdraw.ts'
import type { Sql } from '../shell/db.ts'
import { LAST_UUID, page } from '../shell/page.ts'
import type { Paged } from '../shell/page.ts'
import type { Member } from '../shell/serve.ts'
import { openObligations, playedLines } from './turnover.sql.ts'
import type { PlayedPlace, PlayedRow } from './turnover.sql.ts'
import { shortfallOf } from './turnover.ts'

type Told = Output<typeof withdraw.turnover>

const NEWEST_FIRST = {
  // The year 9999, in microseconds.
  first: { at: 253_370_764_800_000_000n, orderId: LAST_UUID, line: 0 },
  cursor: /^(\d{1,17})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,5})$/,
  read: (at = '', orderId = '', line = ''): PlayedPlace => ({
    ...{ at: BigInt(at), orderId },
    line: Number.parseInt(line, 10),
  }),
  write: ({ at, orderId, line }: PlayedRow) => `${at}_${orderId}_${line}`,
}

/** Everything that is asked now, and a page of the member's bets. Refuses cursor_invalid. */
export async function explainTurnover(
  db: Sql,
  member: Member,
  asked: Paged,
  locale: Language,
): Promise<Told> {
  const [sum, open] = await Promise.all([
    shortfallOf(db, member),
    openObligations(db, member.bucket, [member.id]),
  ])
  const ids = open.map(({ id }) => id)
  const { list, more } = await page(asked, NEWEST_FIRST, (after, limit) =>
    playedLines(db, member, ids, { after, limit }),
  )
  const since = open[0]?.created_at
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
    list: list.map((row) => tell(row, since, locale)),
    more,
  }
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
