// Who has excluded themselves, or takes a break, and comes again under another name (R-ACC-03, BI-033): by name and
// birthday they are the same person, even if all other details differ, and may not play.
import { isSameName } from '../../../core/member/name.ts'
import type { Sql } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import { standingNow } from '../standing.ts'
import { findBarred } from './profile.sql.ts'

type Person = { name: string; birthday: string }

/** Does this person rest under another account, or are they excluded? Also where that one was closed or blocked since. */
export async function isExcludedElsewhere(db: Sql, member: Member, said: Person): Promise<boolean> {
  const born = await findBarred(db, said.birthday)
  const same = born.filter((one) => one.id !== member.id && isSameName(one.real_name, said.name))
  for (const one of same) if ((await standingNow(db, one)).care !== 'playing') return true
  return false
}
