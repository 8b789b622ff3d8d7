// Lists page by page: the days that a query asks for, the row behind which it goes on, and where the next page
// begins (decisions 34 and 49).
import { addDays, dayOf, dayStartMs, RECORD_DAYS, rangeProblem, type Day } from '../../core/time.ts'
import { refuse } from './refusal.ts'

const ROWS = 20

export type Paged = { cursor?: string | undefined; size?: number | undefined }

/** The sort order of a list, and the form of the cursor that names a row's place in it. */
export type Order<Place, Row> = {
  /** The place before every row. */
  first: Place
  cursor: RegExp
  /** Reads a place from the groups of a cursor. */
  read: (...parts: string[]) => Place
  write: (row: Row) => string
}

/** Returns one page of the rows that `find` gives behind a place. Refuses cursor_invalid. */
export async function page<Place, Row>(
  { cursor, size = ROWS }: Paged,
  order: Order<Place, Row>,
  find: (after: Place, limit: number) => Promise<Found<Row>>,
  linesIn: (row: Row) => number = () => 0,
): Promise<{ list: Row[]; more: string | null }> {
  const found = await find(placeOf(cursor, order), size + 1)
  const rows = rowsIn(found)
  const list = fitting(rows.slice(0, size), linesIn)
  const last = rows.length > list.length || !Array.isArray(found) ? list.at(-1) : undefined
  return { list, more: last === undefined ? null : order.write(last) }
}

/** Rows as many as were asked for, or all there are; or fewer, because more would have been too much to read. */
export type Found<Row> = Row[] | { short: Row[] }

export const rowsIn = <Row>(found: Found<Row>): Row[] => (Array.isArray(found) ? found : found.short)

/** The most lines of a page, after which it ends, but not before the first row: rows of many lines make a long page. */
export const LINES_A_PAGE = 400

function fitting<Row>(rows: Row[], linesIn: (row: Row) => number): Row[] {
  let lines = 0
  const past = rows.findIndex((row, at) => (lines += linesIn(row)) > LINES_A_PAGE && at > 0)
  return past === -1 ? rows : rows.slice(0, past)
}

function placeOf<Place>(
  cursor: string | undefined,
  { first, cursor: pattern, read }: Pick<Order<Place, never>, 'first' | 'cursor' | 'read'>,
): Place {
  if (cursor === undefined) return first
  const [, ...parts] = pattern.exec(cursor) ?? refuse('cursor_invalid')
  return read(...parts)
}

export type DaysAsked = { start?: Day | undefined; end?: Day | undefined }

/**
 * First and last day, both included; up to today and `usual` days unless said otherwise. Refuses days that
 * cannot be, and days further back than records reach (spec 5).
 */
export function daysOf({ start, end }: DaysAsked, usual = 7): { from: Day; to: Day } {
  const today = dayOf(Date.now())
  const to = end ?? today
  const oldest = addDays(today, 1 - RECORD_DAYS)
  const back = Number.isNaN(dayStartMs(to)) ? to : addDays(to, 1 - usual)
  const from = start ?? (back < oldest && oldest <= to ? oldest : back)
  const problem = rangeProblem(from, to, today)
  if (problem) refuse(problem)
  return { from, to }
}

/** Those days as instants: from the start of the first day to before the end of the last. */
export function timesOf(asked: DaysAsked, usual?: number): { from: Date; to: Date } {
  const { from, to } = daysOf(asked, usual)
  return { from: new Date(dayStartMs(from)), to: new Date(dayStartMs(addDays(to, 1))) }
}

/** A row's place in a list by instant, the newest first, those of one millisecond by their id. */
export type InstantPlace = { at: Date; id: string }

/** The order of such a list, by where each of its rows stands. */
export const newestFirst = <Row>(placeOf: (row: Row) => InstantPlace): Order<InstantPlace, Row> => ({
  first: { at: new Date('9999-01-01'), id: LAST_UUID },
  cursor: /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
  read: (ms = '', id = '') => ({ at: new Date(Number.parseInt(ms, 10)), id }),
  write: (row) => `${placeOf(row).at.getTime()}_${placeOf(row).id}`,
})

/** A text that sorts behind every uuid. */
export const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
