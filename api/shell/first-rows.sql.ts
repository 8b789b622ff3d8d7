// Rows that a table comes with, as data: a start inserts each once, and the audit compares what stands in the table with it.

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }
type Columns = Readonly<Record<string, Value>>

export type FirstRows = {
  table: string
  /** By the id of its fact: the columns of the row, and what its fact says (`FactSource`). An instant there is in seconds. */
  rows: Readonly<Record<string, { columns: Columns; says: Value }>>
}

/**
 * An insert for each row under a name of its own, like a file of migrations: it runs once, another version knows it by its
 * name, and one that was edited after it ran is refused. What people have changed since stays.
 */
export const insertsOf = ({ table, rows }: FirstRows): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rows).map(([id, { columns }]) => {
      const names = Object.keys(columns).join(', ')
      const row = JSON.stringify(columns).replaceAll("'", "''")
      const text = `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, '${row}')`
      return [`first row ${table} ${id}`, text]
    }),
  )
