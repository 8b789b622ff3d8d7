// What statements read, by their plans: rows and trees are counted, and not time, which a busy machine changes.
import type pg from 'pg'
import { sqlOver, type Sql } from '../shell/db.ts'

/** Explains each statement instead of answering it: every list comes back empty. `plans` has what was asked. */
export function explaining(client: pg.Client): { sql: Sql; plans: unknown[] } {
  const plans: unknown[] = []
  let last: Promise<unknown> = Promise.resolve()
  const explain = async ({ text, values }: pg.QueryConfig) => {
    const explained = await client.query(`explain (analyze, timing off, format json) ${text}`, values as unknown[])
    plans.push(explained.rows[0]['QUERY PLAN'][0].Plan)
    return { ...explained, rows: [] }
  }
  // Statements run one after the other, because a connection takes one at a time.
  const sql = sqlOver({
    query: (asked) => {
      const next = last.then(() => explain(asked))
      last = next
      return next
    },
  })
  return { sql, plans }
}

/** Rows that came out of every step of a plan, or were looked at there for nothing; on a cluster deep inside it. */
export function rowsLookedAt(plan: unknown): number {
  if (typeof plan !== 'object' || plan === null) return 0
  const parts = Object.entries(plan)
  const own = parts
    .filter(([name]) => /^Actual Rows|^Rows Removed/.test(name))
    .reduce((sum, [, rows]) => sum + (rows as number), 0)
  const loops = 'Actual Loops' in plan ? (plan['Actual Loops'] as number) : 1
  return parts.reduce((sum, [, part]) => sum + rowsLookedAt(part), own * loops)
}

/** The rows that the statements of one look read. Throws where it makes none. */
export async function rowsReadBy(client: pg.Client, look: (sql: Sql) => Promise<unknown>): Promise<number> {
  const { sql, plans } = explaining(client)
  await look(sql)
  if (plans.length === 0) throw new Error('this look asks nothing')
  return plans.reduce<number>((sum, plan) => sum + rowsLookedAt(plan), 0)
}

/** The trees that a plan reads, by name. */
export function treesIn(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  return Object.entries(plan).flatMap(([name, part]) => (name === 'Index Name' ? [String(part)] : treesIn(part)))
}
