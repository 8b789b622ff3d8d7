// Fills a lived town up to many more members, set by set: its members' rows are copied under new ids as often as
// needed. A copy's own books are its original's: wallets, movements, orders and their ends fit each other. Rows about
// all members at once are not made again, and LEAVES_OUT says so.
import type { Db } from '../../../api/shell/db.ts'
import * as v from 'valibot'

/** The only faults that the audit may find in a filled town. */
export const LEAVES_OUT = [
  'facts, salts and seals of the copies',
  'draws: the copies stand in no list that was frozen, in no chunk of results and in no allowance, and their terms lie under the original',
  'the books of cashier, bank, chains and venues, which know the originals alone',
] as const

/** Copies are others than their original: by the names of people, and by what nobody shares with a hundred others. */
const NAMES = ['real_name', 'holder', 'depositor']
const OWN = ['device_hash', 'fingerprint']

/** Tables that are not copied: they are about all members, or lie under hashes that name the original. */
const LEFT = ['facts', 'member_salts', 'outbox', 'sessions', 'deeds', 'proposals', 'security_log_heads']

const column = v.object({
  name: v.string(),
  type: v.string(),
  is_member: v.boolean(),
  is_unique: v.boolean(),
})
type Column = v.InferOutput<typeof column>

/** Answers how many members there are then. Needs the owner of an embedded database in which nobody is at work. */
export async function fillTown(owner: Db, members: number): Promise<number> {
  const { lived, stride } = await owner.one(v.object({ lived: v.number(), stride: v.number() }))`
    select count(*)::int as lived, (10 ^ length(max(id)::text))::float8 as stride
      from members
     where bucket in (select bucket from buckets)`
  const copies = Math.ceil(members / lived) - 1
  if (copies < 1) return lived
  const tables = await owner.values(v.string())`
    select c.relname
      from pg_class c
      join pg_attribute b on b.attrelid = c.oid and b.attname = 'bucket'
      join pg_attribute m on m.attrelid = c.oid and m.attname = case when c.relname = 'members' then 'id' else 'member_id' end
     where c.relnamespace = 'public'::regnamespace
       and c.relkind = 'r'
       and c.relname <> all (${[...LEFT]}::text[])
     order by c.relname`
  await owner.tx(async (tx) => {
    // Their guards look at what happens row by row, and every row that is copied has been looked at.
    await tx.run`select set_config('session_replication_role', 'replica', true)`
    for (const table of tables) {
      const columns = await tx.rows(column)`
        select a.attname as name, format_type(a.atttypid, null) as type,
               a.attname = case when ${table}::text = 'members' then 'id' else 'member_id' end as is_member,
               exists (select from pg_index i
                        where i.indrelid = a.attrelid
                          and i.indisunique
                          and a.attnum = any (i.indkey)
                          and not m.attnum = any (i.indkey)) as is_unique
          from pg_attribute a
          join pg_attribute m
            on m.attrelid = a.attrelid and m.attname = case when ${table}::text = 'members' then 'id' else 'member_id' end
         where a.attrelid = ${table}::regclass
           and a.attnum > 0
           and not a.attisdropped
           and a.attgenerated = ''
           and a.attidentity <> 'a'
         order by a.attnum`
      await tx.client.query(copyOf(table, columns))
    }
    // The house's accounts must move as much as the copies did: on the first stripe of each account.
    await tx.client.query(houseMoves)
  })
  return lived * (copies + 1)

  /** The statement by which a table gets its copies; one that another row stands in the way of is left out. */
  function copyOf(table: string, columns: readonly Column[]): string {
    const id = table === 'members' ? 'id' : 'member_id'
    const made = columns.map((one) => copied(one, id))
    const names = columns.map(({ name }) => `"${name}"`)
    return `insert into ${table} (${names.join(', ')})
            select ${made.join(', ')} from ${table} t, generate_series(1, ${copies}) as k
             where t.${id} > 0 and t.${id} < ${stride} on conflict do nothing`
  }

  function copied({ name, type, is_member, is_unique }: Column, id: string): string {
    const own = `t."${name}"`
    if (is_member) return `${own} + k * ${stride}::bigint`
    if (type === 'uuid') return `md5(${own}::text || ':' || k)::uuid`
    if (type === 'bytea' && (is_unique || OWN.includes(name))) return `sha256(${own} || int8send(k))`
    if (type !== 'text') return own
    if (name === 'mobile')
      return `'1' || (4 + k % 2 * 2) || lpad(((t.${id} * 100003 + k * 7919) % 1000000000)::text, 9, '0')`
    if (NAMES.includes(name)) return `case when ${own} = '' then '' else ${own} || k end`
    if (is_unique)
      return `case when ${own} ~ '${UUID}' then md5(${own} || ':' || k)::uuid::text else ${own} || 'x' || k end`
    return `case when ${own} ~ '${UUID}' then md5(${own} || ':' || k)::uuid::text else ${own} end`
  }
}

const houseMoves = `
  insert into house (bucket, account, stripe, balance)
  select e.bucket, e.account, 0,
         sum(e.amount) - coalesce((select sum(h.balance) from house h
                                    where h.bucket = e.bucket and h.account = e.account and h.stripe <> 0), 0)
    from entries e
   where e.account >= 100
   group by e.bucket, e.account
      on conflict (bucket, account, stripe) do update set balance = excluded.balance`

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
