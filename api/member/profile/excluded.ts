// Recognizes members who have excluded themselves and register again (R-ACC-03, BI-033): by name and birthday they are
// the same person, even if all other details differ, and may not play.
import { isSameName } from '../../../core/name.ts'
import type { Sql } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import { findShutOut } from './profile.sql.ts'

type Person = { name: string; birthday: string }

/** Is this person self-excluded under another account? Also where that one was closed or blocked since. */
export async function isExcludedElsewhere(db: Sql, member: Member, said: Person): Promise<boolean> {
  const born = await findShutOut(db, said.birthday)
  return born.some((one) => one.id !== member.id && isSameName(one.real_name, said.name))
}
