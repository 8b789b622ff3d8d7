// Edits that an attacker with the owner's rights could make to one row of a table, generated from the schema.
import type pg from 'pg'

export type Column = { name: string; type: string; isKey: boolean; choices: readonly string[] }
export type Table = { name: string; columns: readonly Column[]; hasRows: boolean }

/** One harm: in words, and as statements of which the first that the schema lets through counts. */
export type Edit = { table: string; what: string; tries: readonly string[] }

/** Every table of the house with its columns; what a check allows a text to be are its choices. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Column & { table: string }>(`
    select c.relname as table, a.attname as name, t.typname as type,
           exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as "isKey",
           array(select distinct m[1]
                   from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m
                  where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)) as choices
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname not in ('migrations', 'function_sets')
     order by c.relname, a.attnum`)
  const names = [...new Set(rows.map(({ table }) => table))]
  const tables: Table[] = []
  for (const name of names) {
    const found = await client.query(`select from ${name} limit 1`)
    const columns = rows.filter(({ table }) => table === name)
    tables.push({ name, columns, hasRows: found.rowCount === 1 })
  }
  return tables
}

/** Each column of one row changed, one row gone, one row twice, and what belongs to a member handed to another. */
export const editsOf = (table: Table): Edit[] => [
  ...table.columns.map((column) => columnEdit(table, column)),
  {
    table: table.name,
    what: 'a row gone',
    tries: [`delete from ${table.name} where ctid = ${rowWith(table)}`],
  },
  { table: table.name, what: 'a row twice', tries: copied(table) },
  ...(isOfMembers(table) ? betweenMembers(table) : []),
]

const isOfMembers = ({ columns }: Table): boolean =>
  ['bucket', 'member_id'].every((one) => columns.some(({ name }) => name === one))

/** The same row of somebody who has none like it, and two rows that change their members. */
function betweenMembers(table: Table): Edit[] {
  const { name, columns } = table
  const names = columns.map((one) => `"${one.name}"`).join(', ')
  const other = `(select m.id from members m
                   where m.bucket = t.bucket and m.id <> t.member_id
                     and not exists (select from ${name} o where o.bucket = m.bucket and o.member_id = m.id)
                   order by m.id desc limit 1)`
  const values = columns.map((one) => (one.name === 'member_id' ? other : `t."${one.name}"`))
  const two = `(select array[min(s.member_id), max(s.member_id)] from (
                 select bucket, member_id from ${name} group by bucket, member_id having count(*) = 1) s
                group by s.bucket having count(*) > 1 order by s.bucket limit 1)`
  return [
    {
      table: name,
      what: 'a row of another member',
      tries: [
        `insert into ${name} (${names}) select ${values.join(', ')} from ${name} t where t.ctid = ${rowWith(table)}`,
      ],
    },
    {
      table: name,
      what: 'two rows exchanged',
      tries: [
        `update ${name} t set member_id = case when t.member_id = p.two[1] then p.two[2] else p.two[1] end
           from (select ${two} as two) p where t.member_id = any (p.two)`,
      ],
    },
  ]
}

export const columnEdit = (table: Table, column: Column): Edit => ({
  table: table.name,
  what: column.name,
  tries: otherValues(column).map(
    (value) =>
      `update ${table.name} set "${column.name}" = ${value}
        where ctid = ${rowWith(table, column)} and "${column.name}" is distinct from ${value}`,
  ),
})

/** The row with the most filled columns; one in which this column is filled, if any. */
function rowWith({ name, columns }: Table, column?: Column): string {
  const said = columns.map((one) => `("${one.name}" is not null)::int`).join(' + ')
  const first = column ? `("${column.name}" is not null)::int desc, ` : ''
  const keys = columns.filter(({ isKey }) => isKey).map((one) => `"${one.name}", `)
  const order = [first, `${said} desc, `, lived[name], keys.join('')].join('')
  return `(select ctid from ${name} order by ${order}ctid limit 1)`
}

/** Where a row says as much before it decides anything as later: the windows of who has no level decide nothing. */
const lived: Readonly<Record<string, string>> = { vip_standings: 'changes desc, ' }

function otherValues({ name, type, choices }: Column): string[] {
  const column = `"${name}"`
  const numbers = ['+ 1', '- 1', '+ 1000003'].map((by) => `coalesce(${column}, 0) ${by}`)
  if (/^(int2|int4|int8|numeric)$/.test(type)) return numbers
  if (type === 'float8' || type === 'float4') return [`coalesce(${column}, 0) + 0.125`]
  if (type === 'bool') return [`not coalesce(${column}, false)`]
  if (type === 'timestamptz')
    return ["- interval '1 day'", "+ interval '1 day'", "- interval '1 ms'"].map(
      (by) => `coalesce(${column}, now()) ${by}`,
    )
  if (type === 'date') return [`coalesce(${column}, current_date) - 1`]
  if (type === 'uuid') return ['gen_random_uuid()']
  if (type === 'bytea') return [`sha256(coalesce(${column}, ''))`]
  if (type === 'jsonb') return [`jsonb_build_array(${column})`, `coalesce(${column}, '{}') || '{"tampered": 1}'`]
  if (type === 'inet') return ["'203.0.113.7'"]
  if (type.startsWith('_')) return [`array_append(${column}, ${column}[1])`, `${column}[2:]`]
  const words = choices.map((one) => `nullif('${one}', ${column})`)
  return [...words, `coalesce(${column}, '') || 'x'`, `overlay(${column} placing '9' from length(${column}))`]
}

/** A copy of the row under another key: the last part of the key that can be changed is. */
function copied(table: Table): string[] {
  const keys = table.columns.filter(({ isKey }) => isKey).toReversed()
  const names = table.columns.map(({ name }) => `"${name}"`).join(', ')
  return keys.flatMap((key) =>
    otherValues(key).map((value) => {
      const values = table.columns.map(({ name }) => (name === key.name ? value : `"${name}"`))
      return `insert into ${table.name} (${names}) select ${values.join(', ')} from ${table.name} where ctid = ${rowWith(table)}`
    }),
  )
}
