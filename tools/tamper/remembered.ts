// What a reader of the whole database was answered before one table of it was changed holds for every statement that does not
// reach that table. So an audit that looks again is run whole, and only asks again what may be answered otherwise.
import type pg from 'pg'

export type Remembered = {
  /** A connection as it is asked from now on. */
  over(client: pg.Client): Promise<pg.Client>
  /** From now on a statement that cannot reach this table is answered as it was before any table was named. */
  changed(table: string): void
}

type Asked = string | { text: string; values?: unknown[] }

export function remembering(): Remembered {
  const kept = new Map<string, { answer: Promise<pg.QueryResult>; reached: ReadonlySet<string> }>()
  let table: string | undefined
  const over = async (client: pg.Client): Promise<pg.Client> => {
    const reachedBy = await reachOf(client)
    const query = (asked: Asked, given?: unknown[]): Promise<pg.QueryResult> => {
      const [text, values] = typeof asked === 'string' ? [asked, given] : [asked.text, asked.values]
      const key = keyOf(text, values)
      const known = kept.get(key)
      if (table !== undefined && known && !known.reached.has(table)) return known.answer
      const answer = client.query(asked as pg.QueryConfig, given)
      const isRead = /^\s*(?:select|with)\s/i.test(text)
      if (table === undefined && isRead) kept.set(key, { answer, reached: reachedBy(text) })
      return answer
    }
    return Object.assign(Object.create(client) as pg.Client, { query })
  }
  return { over, changed: (name) => void (table = name) }
}

const keyOf = (text: string, values: unknown[] = []): string =>
  JSON.stringify([text, values], (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

/** Which tables a statement can reach, by itself and by the functions and views that it names; one written at run time, all. */
async function reachOf(client: pg.Client): Promise<(text: string) => ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string; body: string | null }>(`
    select c.relname as name, case when c.relkind = 'v' then pg_get_viewdef(c.oid) end as body
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
     union all
    select proname, coalesce(pg_get_function_sqlbody(oid), prosrc) from pg_proc where pronamespace = 'public'::regnamespace`)
  const bodies = Map.groupBy(rows, ({ name }) => name)
  const all = new Set(rows.filter(({ body }) => body === null).map(({ name }) => name))
  const namedIn = (text: string) => [...new Set(text.match(/\w+/g))].flatMap((word) => bodies.get(word) ?? [])
  return (text) => {
    const found = new Set<{ name: string; body: string | null }>(namedIn(text))
    // Tables found on the way are followed too.
    for (const { body } of found) for (const one of namedIn(body ?? '')) found.add(one)
    const isWritten = [text, ...[...found].map(({ body }) => body ?? '')].some((one) => /\bexecute\b/i.test(one))
    return isWritten ? all : new Set([...found].filter(({ body }) => body === null).map(({ name }) => name))
  }
}
