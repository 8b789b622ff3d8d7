// Turns the second factor of a member on and off; the factor itself stands in ../factor.
import { refuse } from '../../shell/refusal.ts'
import type { Ring } from '../../shell/ring.ts'
import { mayBeSealed } from '../../shell/generations.ts'
import { lockMember } from '../../shell/shell.sql.ts'
import { checkFactor, confirm, factorOf, propose } from '../factor/factor.ts'
import { deleteFactor } from '../factor/factor.sql.ts'
import { getProfile } from '../member.sql.ts'
import { logAndTell } from '../notice.ts'
import type { Asking } from './change.ts'
import { checkOwnPassword } from './own-password.ts'

type Given = { password?: string | undefined; code?: string | undefined }
type Started = { secret: string | null; uri: string | null; codes: string[] }

/** With the password: a secret for the app. With a code of the app: from now on it counts. */
export async function startFactor(
  { db, member, origin, language }: Asking,
  ring: () => Ring,
  { password, code }: Given,
): Promise<Started> {
  if (code === undefined) {
    await checkOwnPassword(db, member, password ?? needed(), origin)
    return db.tx(async (tx) => {
      await lockMember(tx, member)
      const held = await mayBeSealed(tx, ring)
      const { username } = await getProfile(tx, member)
      return { ...(await propose(tx, member, held, username)), codes: [] }
    })
  }
  return db.tx(async (tx) => {
    await lockMember(tx, member)
    const codes = await confirm(tx, member, { given: code, ring: ring(), origin })
    await logAndTell(tx, member, { event: 'factor_on', origin, language })
    return { secret: null, uri: null, codes }
  })
}

const needed = (): never => refuse('password_needed', { field: 'password' })

/** Takes it away, by the password and a code of the app or a recovery code. */
export async function dropFactor(
  { db, member, origin, language }: Asking,
  ring: () => Ring,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await checkOwnPassword(db, member, password, origin)
  await db.tx(async (tx) => {
    await lockMember(tx, member)
    if (!(await factorOf(tx, member)).isOn) refuse('factor_off')
    await checkFactor(tx, member, { given: code, ring: ring(), origin })
    await deleteFactor(tx, member)
    await logAndTell(tx, member, { event: 'factor_off', origin, language })
  })
}
