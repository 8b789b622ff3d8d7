// Queues of people page by page, the oldest rows first. A place is exact to the microsecond, as the index of a queue is, so a page
// begins by it wherever it lies; rows of one instant go by their id, as text.
import * as v from 'valibot'
import type { Sql } from './db.ts'
import { page, type Order } from './page.ts'

/** A row's place, its instant, and its id. */
export type QueuePlace = { place: string; at: string; id: string }
/** The place before every row. */
export const START: QueuePlace = { place: '0', at: '1970-01-01T00:00:00Z', id: '' }
/** The place behind every row, by instants or by amounts. */
export const END: QueuePlace = { place: '9223372036854775807', at: '9999-01-01T00:00:00Z', id: '' }

/** What the rows of a queue have beside their own: `place` is their instant in microseconds since 1970, or their amount in a list by amounts. */
export const queued = { place: v.string(), id: v.string() }
export type Queued = { place: string; id: string }

export const oldestFirst: Order<QueuePlace, Queued> = {
  first: START,
  cursor: /^(\d{1,17})_(\P{Cc}{1,110})$/u,
  read: (place = '', id = '') => ({ place, at: instantOf(place), id }),
  write: ({ place, id }) => `${place}_${id}`,
}

/** "2026-11-27T12:00:00.123456Z" */
function instantOf(us: string): string {
  const all = us.padStart(7, '0')
  return `${new Date(Number.parseInt(all.slice(0, -3), 10)).toISOString().slice(0, -1)}${all.slice(-3)}Z`
}

/** Rows of a page of a queue. */
const ROWS = 100

/** Reads at most `limit` rows behind a place. */
type Find = (db: Sql, limit: number, after: QueuePlace) => Promise<readonly Queued[]>
type Rows<F extends Find> = [...Awaited<ReturnType<F>>]

/** For a list with the latest or the largest first: its statement goes back from a place, so it begins behind every row. */
export const fromEnd =
  <R extends readonly Queued[]>(find: (db: Sql, limit: number, before: QueuePlace) => Promise<R>) =>
  (db: Sql, limit: number, after: QueuePlace): Promise<R> =>
    find(db, limit, after === START ? END : after)

/**
 * A page of each queue of a deed, and in `more` where each of them goes on, by its name. Where `behind` is one of those, the page is of that
 * queue, and all others are empty. Refuses cursor_invalid.
 */
export async function pagesOf<F extends Record<string, Find>>(
  db: Sql,
  behind: string | undefined,
  finds: F,
): Promise<{ [Name in keyof F]: Rows<F[Name]> } & { more: string[] }> {
  const [, name, cursor] = /^([a-z]+):(.*)$/i.exec(behind ?? '') ?? []
  const wanted = Object.entries(finds).filter(([one]) => behind === undefined || one === name)
  const pages = await Promise.all(
    wanted.map(async ([one, find]) => {
      const found = await page({ cursor, size: ROWS }, oldestFirst, async (after, limit) => [
        ...(await find(db, limit, after)),
      ])
      return { one, ...found }
    }),
  )
  return {
    ...Object.fromEntries(Object.keys(finds).map((one) => [one, []])),
    ...Object.fromEntries(pages.map(({ one, list }) => [one, list])),
    more: pages.flatMap(({ one, more }) => (more === null ? [] : `${one}:${more}`)),
  } as never
}
