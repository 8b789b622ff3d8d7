// The statements of work that was done: each counts once.
import type { Sql } from '../shell/db.ts'

/** Answers false where this work has counted before. */
export const insertUsed = (db: Sql, challenge: string, until: Date): Promise<boolean> =>
  db.any`
    insert into captchas_used (challenge, expires_at)
    values (${challenge}, ${until})
        on conflict do nothing`

export async function deleteOldUsed(db: Sql): Promise<void> {
  await db.run`
    delete from captchas_used
     where expires_at < clock_timestamp()`
}
