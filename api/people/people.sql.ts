import * as v from 'valibot'
import { sayHouse } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { deedFacts, personFacts } from './facts.sql.ts'
import type { Key } from './key.ts'
import { firstRoles } from './roles.sql.ts'

/** For those who write people: one after the other, so that what was counted still holds. */
export async function lockPeople(tx: Tx): Promise<void> {
  await tx.run`lock table people in share row exclusive mode`
}

const personRow = v.object({
  name: v.string(),
  made_by: v.nullable(v.string()),
  approved_by: v.nullable(v.string()),
  made_at: v.date(),
  code_hash: v.nullable(v.instance(Buffer)),
  is_code_over: v.boolean(),
  entered_at: v.nullable(v.date()),
  end_by: v.nullable(v.string()),
  ended_by: v.nullable(v.string()),
  ended_at: v.nullable(v.date()),
})
export type PersonRow = v.InferOutput<typeof personRow>

/** All people, those whose access has ended too, the oldest first. */
export function peopleList(db: Sql): Promise<PersonRow[]> {
  return db.rows(personRow)`
    select name, made_by, approved_by, made_at, code_hash,
           coalesce(code_until < clock_timestamp(), false) as is_code_over, entered_at, end_by, ended_by, ended_at
      from people
     order by made_at, name`
}

/** A person whom the owner adds, with the key at once and every role: two alone must be able to give the others theirs. */
export async function insertFirst(tx: Tx, name: string, key: Key): Promise<void> {
  await tx.run`
    insert into people (name, entered_at)
    values (${name}, clock_timestamp())`
  await insertKey(tx, name, key)
  await firstRoles(tx, name)
  await sayHouse(tx, personFacts, [name])
}

/** A repetition replaces the earlier code, so that a lost one no longer works. */
export async function putProposed(tx: Tx, name: string, by: string): Promise<void> {
  await tx.run`
    insert into people as p (name, made_by)
    values (${name}, ${by})
        on conflict (name) do update
       set made_by = excluded.made_by, approved_by = null, code_hash = null, code_until = null, end_by = null
     where p.entered_at is null
       and p.ended_at is null`
  await sayHouse(tx, personFacts, [name])
}

export async function markSecretApproved(
  tx: Tx,
  name: string,
  by: string,
  code: { hash: Buffer; hours: number },
): Promise<void> {
  await tx.run`
    update people
       set approved_by = ${by}, code_hash = ${code.hash},
           code_until = clock_timestamp() + make_interval(hours => ${code.hours})
     where name = ${name}`
  await sayHouse(tx, personFacts, [name])
}

/** The first key or another one; the code that it was set by is used up. */
export async function setKey(tx: Tx, name: string, key: Key): Promise<void> {
  await tx.run`
    update people
       set entered_at = coalesce(entered_at, clock_timestamp()), code_hash = null, code_until = null
     where name = ${name}`
  await insertKey(tx, name, key)
  await sayHouse(tx, personFacts, [name])
}

async function insertKey(tx: Tx, name: string, { publicKey, made }: Key): Promise<void> {
  await tx.run`
    insert into person_keys (name, number, public_key, made)
    select ${name}::text, coalesce(max(number), 0) + 1, ${publicKey}::bytea, ${made}::text
      from person_keys
     where name = ${name}`
}

/** The key that counts signs nothing from here on. One that was ended before stays as those two have it. */
export async function endKey(tx: Tx, name: string, by: { proposedBy: string; approvedBy: string }): Promise<void> {
  await tx.run`
    update person_keys
       set ended_at = clock_timestamp(), end_by = ${by.proposedBy}, ended_by = ${by.approvedBy}
     where name = ${name}
       and number = (select max(number) from person_keys where name = ${name})
       and ended_at is null`
}

/** As if they had not entered yet: nothing that they do or have open counts until the code has set another key. */
export async function setReset(tx: Tx, name: string, code: { hash: Buffer; hours: number }): Promise<void> {
  await tx.run`
    update people
       set entered_at = null, code_hash = ${code.hash},
           code_until = clock_timestamp() + make_interval(hours => ${code.hours})
     where name = ${name}`
  await sayHouse(tx, personFacts, [name])
}

/** The key that counts for a person. */
export const newestKey = (db: Sql, name: string): Promise<Key | undefined> =>
  db.maybe(v.object({ publicKey: v.instance(Buffer), made: v.string() }))`
    select public_key as "publicKey", made
      from person_keys
     where name = ${name}
     order by number desc
     limit 1`

export async function setEndProposed(tx: Tx, name: string, by: string): Promise<void> {
  await tx.run`
    update people
       set end_by = ${by}
     where name = ${name}`
  await sayHouse(tx, personFacts, [name])
}

export async function setEnded(tx: Tx, name: string, by: string): Promise<void> {
  await tx.run`
    update people
       set ended_by = ${by}, ended_at = clock_timestamp(), code_hash = null, code_until = null
     where name = ${name}`
  await sayHouse(tx, personFacts, [name])
}

/** Tries of one name go one after the other: many at once must not all be the first. */
export async function lockTries(tx: Tx, name: string): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(5650003, hashtext(${name}::text))`
}

/** Whether the name is shut, by its last wrong secrets: their number, the time between them, and the age of the last. */
export const isShut = (
  db: Sql,
  name: string,
  { tries, minutes }: { tries: number; minutes: number },
): Promise<boolean> =>
  db.value(v.boolean())`
    select count(*) = ${tries}::int
           and max(at) - min(at) < make_interval(mins => ${minutes})
           and clock_timestamp() - max(at) < make_interval(mins => ${minutes}) as shut
      from (select at
              from deeds
             where person = ${name}
               and outcome = 'wrong_secret'
             order by at desc
             limit ${tries}) as last`

/** From here on this transaction acts under the deed: deed_under_way asks for it. */
export async function actUnder(tx: Tx, deed: string): Promise<void> {
  await tx.run`select set_config('koi.deed', ${deed}, true)`
}

export type Outcome = 'begun' | 'ok' | 'refused' | 'wrong_secret'
export type NewDeed = {
  id: string
  person: string
  words: string
  outcome: Outcome
  why?: string
  /** The session at the desk in which it is done; none on the command line. */
  session?: string | undefined
  signature?: Buffer | null
}

export async function insertDeed(tx: Tx, deed: NewDeed): Promise<void> {
  const { id, person, words, outcome, why = '', session = null, signature = null } = deed
  await tx.run`
    insert into deeds (id, person, words, outcome, why, session, signature)
    values (${id}, ${person}, ${words}, ${outcome}, ${why}, ${session}::uuid, ${signature}::bytea)`
  await sayHouse(tx, deedFacts, [id])
}

const deedRow = v.object({
  at: v.date(),
  person: v.string(),
  words: v.string(),
  /** Null: under way, or cut off. */
  outcome: v.nullable(v.string()),
  why: v.string(),
})
export type DeedRow = v.InferOutput<typeof deedRow>

/** The last deeds, the newest first: their first lines are chosen before those that end them are joined, for the log only grows. */
export function lastDeeds(db: Sql, count: number): Promise<DeedRow[]> {
  return db.rows(deedRow)`
    select l.at, l.person, l.words, coalesce(e.outcome, nullif(l.outcome, 'begun')) as outcome, coalesce(e.why, l.why) as why
      from (select id, at, person, words, outcome, why
              from deeds
             where outcome in ('begun', 'wrong_secret')
             order by at desc
             limit ${count}) l
      left join deeds e
        on e.id = l.id and l.outcome = 'begun' and e.outcome in ('ok', 'refused')
     order by l.at desc`
}

const lineRow = v.object({ at: v.date(), person: v.string(), words: v.string() })

/** Of the last `among` lines those that were done and begin with one of these names, the newest first, at most `count`. */
export const openings = (db: Sql, names: readonly string[], { among, count }: { among: number; count: number }) =>
  db.rows(lineRow)`
    select l.at, l.person, l.words
      from (select id, at, person, words
              from deeds
             where outcome = 'begun'
             order by at desc
             limit ${among}) l
     where exists (select from unnest(${names}::text[]) as n (name) where starts_with(l.words, n.name || ' '))
       and exists (select from deeds e where e.id = l.id and e.outcome = 'ok')
     order by l.at desc
     limit ${count}`

/** The lines of these deeds, as they were said. */
export const linesOf = (db: Sql, ids: readonly string[]): Promise<{ id: string; words: string }[]> => db.rows(
  v.object({ id: v.string(), words: v.string() }),
)`
  select id, words
    from deeds
   where outcome = 'begun'
     and id = any (${ids}::uuid[])`
