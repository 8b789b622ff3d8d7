// Which stretch of the cash wallet's history a query asks for (spec 5: the last 30 days; decisions 34, 49).
import { addDays, dayOf, dayStartMs, RECORD_DAYS, rangeProblem } from '../../core/time.ts'
import type { Day } from '../../core/time.ts'
import type { Sql } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Member } from '../serve.ts'
import { firstNumberSince } from './sql.ts'

const DEFAULT_DAYS = 7

type Asked = {
  start?: Day | undefined
  end?: Day | undefined
  cursor?: string | undefined
  orderNo?: string | undefined
}

/** The numbers of the entries of some days: from the first to below the last. */
export type Stretch = { from: Day; to: Day; first: number; past: number }

/** Refuses a range or a cursor that cannot be. */
export async function stretchOf(db: Sql, member: Member, asked: Asked): Promise<Stretch> {
  const cursor = readCursor(asked.cursor)
  const { from, to } = readRange(asked, dayOf(Date.now()))
  const [first, past] = await Promise.all([
    firstNumberSince(db, member, new Date(dayStartMs(from))),
    firstNumberSince(db, member, new Date(dayStartMs(addDays(to, 1)))),
  ])
  return { from, to, first, past: Math.min(past, cursor ?? past) }
}

function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(cursor)) refuse('cursor_invalid')
  return Number.parseInt(cursor, 10)
}

/** First and last day, both included: the last seven unless said otherwise, all 30 for one order. */
function readRange(query: Asked, today: Day): { from: Day; to: Day } {
  const to = query.end ?? today
  const oldest = addDays(today, 1 - RECORD_DAYS)
  const days = query.orderNo === undefined ? DEFAULT_DAYS : RECORD_DAYS
  const usual = Number.isNaN(dayStartMs(to)) ? to : addDays(to, 1 - days)
  const from = query.start ?? (usual < oldest && oldest <= to ? oldest : usual)
  const problem = rangeProblem(from, to, today)
  if (problem) refuse(problem)
  return { from, to }
}
