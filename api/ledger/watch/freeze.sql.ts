// The statements of the freeze of payouts.
import * as v from 'valibot'
import type { Sql } from '../../shell/db.ts'
import { sayHouse } from '../seal/facts.ts'
import { freezeFacts } from '../seal/own-facts.sql.ts'

export function lastFreeze(db: Sql) {
  return db.maybe(v.object({ action: v.picklist(['freeze', 'lift']) }))`
    select action
      from payout_freezes
     order by number desc
     limit 1`
}

/** Says why once: the same reason is not written again before an operator has lifted it. */
export async function insertFreeze(db: Sql, person: string, note: string): Promise<void> {
  await db.run`
    insert into payout_freezes (number, action, person, note)
    select coalesce(max(number), 0) + 1, 'freeze', ${person}::text, ${note}::text
      from payout_freezes
    having coalesce(max(number) filter (where action = 'freeze' and note = ${note}::text), 0)
           <= coalesce(max(number) filter (where action = 'lift'), 0)`
  // Also where nothing was inserted: an earlier freeze may have been cut off before its fact was written.
  await sayHouse(db, freezeFacts, ['all'])
}

/** Answers whether payouts were frozen. */
export async function insertLift(db: Sql, person: string, note: string): Promise<boolean> {
  const lifted = await db.run`
    insert into payout_freezes (number, action, person, note)
    select max(number) + 1, 'lift', ${person}::text, ${note}::text
      from payout_freezes
    having max(number) filter (where action = 'freeze') > coalesce(max(number) filter (where action = 'lift'), 0)`
  if (lifted > 0) await sayHouse(db, freezeFacts, ['all'])
  return lifted > 0
}

const freezeRow = v.object({
  at: v.date(),
  action: v.picklist(['freeze', 'lift']),
  person: v.string(),
  note: v.string(),
})
export type FreezeRow = v.InferOutput<typeof freezeRow>

/** The history, oldest first. */
export function everyFreeze(db: Sql): Promise<FreezeRow[]> {
  return db.rows(freezeRow)`
    select at, action, person, note
      from payout_freezes
     order by number`
}
