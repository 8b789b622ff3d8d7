// Registers of exclusions outside (GAMSTOP, OASIS, the operator's list), behind one port: asked before anybody is verified, and at
// each sign-in. Silence lets nobody new in, and keeps who is in under what was known.
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { ask, understood, Unknown, unlessSilent } from '../callback/provider-call.ts'
import type { House } from '../shell/app.ts'
import type { Member } from '../shell/serve.ts'
import { getProfile } from './member.sql.ts'

type Asking = Pick<House, 'settings'>
type PersonSaid = { name: string; birthday: string }

const TIMEOUT_MS = 2_000

const answer = v.object({
  id: v.string(),
  listed: v.pipe(anyList(v.pipe(v.string(), v.minLength(1), v.maxLength(60), v.regex(/^\P{C}+$/u))), v.maxLength(20)),
})

/** The registers that have a person of this name and birthday. None where no port is named. Throws `Unknown` at silence. */
export async function registersOf({ settings: { register } }: Asking, said: PersonSaid): Promise<string[]> {
  if (register.keys.length === 0) return []
  const id = randomUUID()
  const word = understood(answer, await ask({ ...register, timeoutMs: TIMEOUT_MS }, '/people', { id, ...said }))
  if (word.id !== id) throw new Unknown('the answer is to another question')
  return [...new Set(word.listed)].sort()
}

/** Asked at each sign-in, of who is verified; at silence what was known stays. */
export async function askAtSignIn(house: Pick<House, 'db' | 'settings' | 'hooks'>, member: Member): Promise<void> {
  if (house.settings.register.keys.length === 0) return
  const { real_name: name, birthday, is_verified: isVerified } = await getProfile(house.db, member)
  if (!isVerified || birthday === null) return
  const listed = await unlessSilent(registersOf(house, { name, birthday }))
  if (listed) await house.hooks.listed(house.db, member, listed)
}
