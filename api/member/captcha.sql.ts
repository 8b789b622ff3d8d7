// The statements of work that was done: each counts once.
import type { Sql } from '../shell/db.ts'

/** Answers false where this work has counted before. */
export async function insertUsed(db: Sql, challenge: string, until: Date): Promise<boolean> {
  const inserted = await db.run`
    insert into captchas_used (challenge, expires_at)
    values (${challenge}, ${until})
        on conflict do nothing`
  return inserted === 1
}

export async function deleteOldUsed(db: Sql): Promise<void> {
  await db.run`
    delete from captchas_used
     where expires_at < clock_timestamp()`
}
