// The login password of a signed-in member, asked for once more before the account itself is changed.
import type { Db } from '../../shell/db.ts'
import type { Origin } from '../../shell/origin.ts'
import { refuse } from '../../shell/refusal.ts'
import type { Member } from '../../shell/serve.ts'
import { logEvent } from '../../security/log.ts'
import { findPassword } from '../member.sql.ts'
import { isPassword } from '../passwords.ts'
import { deleteTries } from '../tries.sql.ts'
import { takeTry } from '../tries.ts'

/**
 * Only a session can use these tries, so a stranger cannot use them up, and a thief of a session guesses no further.
 * A member who is shut out of it can still recover the password.
 */
const LIMIT = { tries: 3, seconds: 1_800 }

/** Refuses with password_wrong {left} and password_locked {minutes}. A wrong one counts before anything else is done. */
export async function checkOwnPassword(db: Db, member: Member, text: string, origin: Origin): Promise<void> {
  const subject = `password of ${member.id}`
  const taken = await takeTry(db, { subject, limit: LIMIT, reason: 'password_locked' })
  const known = await findPassword(db, member)
  if (await isPassword(text, known)) return deleteTries(db, subject)
  const detail = { left: taken.left }
  await logEvent(db, { event: 'password_wrong', member, origin, detail })
  return refuse('password_wrong', { ...detail, field: 'password' })
}
