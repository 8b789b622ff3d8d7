// Registers of exclusions outside, where a member comes in: a new one is not verified without their word, and one who signs in is
// held by what they say then.
import { keepRegisters, registersOf } from '../care/registers.ts'
import { unlessSilent } from '../callback/provider-call.ts'
import type { House } from '../shell/app.ts'
import type { Member } from '../shell/serve.ts'
import { getProfile } from './member.sql.ts'

type Asking = Pick<House, 'db' | 'settings'>

/** Asked at each sign-in, of who is verified; at silence what was known stays. */
export async function askAtSignIn(house: Asking, member: Member): Promise<void> {
  if (house.settings.register.keys.length === 0) return
  const { real_name: name, birthday, is_verified: isVerified } = await getProfile(house.db, member)
  if (!isVerified || birthday === null) return
  const listed = await unlessSilent(registersOf(house, { name, birthday }))
  if (listed) await keepRegisters(house, member, listed)
}
