// Personal fields that a member confirms. A field is filled once; a correction is for people (spec 3 and 6).
import { isDrawn } from '../../../core/member/avatars.ts'
import type { Wish } from '../../../core/forms/profile.ts'
import { isAdult } from '../../../core/member/member.ts'
import { isSameName } from '../../../core/member/name.ts'
import { dayOf } from '../../../core/time.ts'
import { unlessSilent } from '../../callback/provider-call.ts'
import { logEvent } from '../../security/log.ts'
import type { House } from '../../shell/app.ts'
import type { Db } from '../../shell/db.ts'
import type { Origin } from '../../shell/origin.ts'
import { refuse } from '../../shell/refusal.ts'
import type { Member } from '../../shell/serve.ts'
import { lockMember } from '../../shell/shell.sql.ts'
import { dropAvatar, keepAvatar } from '../../site/avatars.ts'
import { getProfile, type Profile } from '../member.sql.ts'
import { registersOf } from '../registers.ts'
import { takeTry, type Brake } from '../tries.ts'
import { isExcludedElsewhere } from './excluded.ts'
import { vouchesFor } from './identity.ts'
import { updateProfile } from './profile.sql.ts'

type Asking = Pick<House, 'db' | 'settings'>
type Rooms = Asking & Pick<House, 'dataDir'>
type Facts = Omit<Wish, 'avatar'>

/** The most calls of the identity service an hour: a birthday is mistyped once or twice, not guessed. */
export const IDENTITY_TRIES = 10
export const AVATARS_A_DAY = 10

/**
 * Confirms what is given, all or nothing. Refuses `profile_locked` {field} where another value stands already,
 * `under_age`, `identity_refused` and `identity_away` for a birthday, `avatar_unknown` for a picture.
 */
export async function confirmProfile(
  house: Rooms,
  member: Member,
  { avatar, ...facts }: Wish,
  origin: Origin,
): Promise<void> {
  const before = await getProfile(house.db, member)
  newIn(before, facts)
  const { birthday } = facts
  const isVerified =
    birthday !== undefined &&
    !before.is_verified &&
    (await verify(house, member, { name: before.real_name, birthday }, origin))
  const own = avatar !== undefined && !isDrawn(avatar)
  if (own) await takeTry(house.db, avatarBrake(member))
  const picture = own ? await keepAvatar(house, member, avatar) : (avatar ?? null)
  let shown = null
  try {
    shown = await house.db.tx(async (tx) => {
      await lockMember(tx, member)
      const now = await getProfile(tx, member)
      const fields = newIn(now, facts)
      const { gender = null, email = null } = facts
      const said = { gender, email, birthday: birthday ?? null, avatar: picture, isVerified }
      await updateProfile(tx, member, said)
      if (fields.length > 0)
        await logEvent(tx, { event: 'profile_confirmed', member, origin, detail: { fields: fields.join(' ') } })
      // As it was under the lock: of two who change it at once each lets go of the one before it.
      return now.avatar
    })
  } catch (error) {
    if (own) await dropAvatar(house, picture)
    throw error
  }
  if (picture !== null && shown !== picture) await dropAvatar(house, shown)
}

/** An avatar is encoded anew, which costs a third of a second. */
const avatarBrake = ({ bucket, id }: Member): Brake => ({
  subject: `avatar ${bucket} ${id}`,
  limit: { tries: AVATARS_A_DAY, seconds: 86_400 },
  reason: 'throttled',
})

/** Has what a new member said at registration confirmed, if the service answers; else the first deposit asks again. */
export const confirmKnown = (house: Rooms, member: Member, origin: Origin): Promise<void> =>
  unlessSilent(judgeKnown(house, member, origin))

/** Has the name and the birthday that stand confirmed. Throws `Unknown` where the service does not answer. */
export async function judgeKnown(house: Asking, member: Member, origin?: Origin): Promise<void> {
  const { real_name: name, birthday, is_verified } = await getProfile(house.db, member)
  if (birthday === null || is_verified) return
  if (await comesAgain(house.db, member, { name, birthday }, origin)) return
  if ((await registersOf(house, { name, birthday })).length > 0)
    return logEvent(house.db, { event: 'register_listed', member, origin })
  const isVerified = await vouchesFor(house.settings, { name, birthday })
  if (!isVerified) return logEvent(house.db, { event: 'identity_refused', member, origin })
  const said = { gender: null, email: null, birthday, avatar: null, isVerified }
  await house.db.tx(async (tx) => {
    await lockMember(tx, member)
    const now = await getProfile(tx, member)
    // Corrected while the service was asked: its word is not about who they are now.
    if (now.real_name !== name || now.birthday !== birthday) return
    await updateProfile(tx, member, said)
    await logEvent(tx, { event: 'profile_confirmed', member, origin, detail: { fields: 'birthday' } })
  })
}

/** Which of the fields are empty so far. Refuses where one holds something else. */
function newIn(known: Profile, facts: Facts): string[] {
  const stands: Record<keyof Facts, string | null> = {
    realName: known.real_name,
    gender: known.gender,
    birthday: known.birthday,
    mobile: known.mobile,
    email: known.email,
  }
  const said = Object.entries(facts) as [keyof Facts, string | undefined][]
  return said.flatMap(([field, value]) => {
    const stood = stands[field]
    if (value === undefined) return []
    if (stood === null) return [field]
    const isSame = field === 'realName' ? isSameName(stood, value) : stood === value
    return isSame ? [] : refuse('profile_locked', { field })
  })
}

async function verify(
  { db, settings }: Rooms,
  member: Member,
  said: { name: string; birthday: string },
  origin: Origin,
): Promise<true> {
  if (!isAdult(said.birthday, dayOf(Date.now()))) {
    // The licence wants to know that a minor has tried (BI-036).
    await logEvent(db, { event: 'under_age', member, origin })
    return refuse('under_age', { field: 'birthday' })
  }
  const limit = { tries: IDENTITY_TRIES, seconds: 3_600 }
  const subject = `identity ${member.bucket} ${member.id}`
  await takeTry(db, { subject, limit, reason: 'throttled' })
  // The refusal is that of wrong data: the caller must not learn who is excluded.
  if (await comesAgain(db, member, said, origin)) refuse('identity_refused', { field: 'birthday' })
  const listed = await unlessSilent(registersOf({ settings }, said))
  if (listed === undefined) return refuse('identity_away', { field: 'birthday' })
  if (listed.length > 0) {
    await logEvent(db, { event: 'register_listed', member, origin, detail: { registers: listed.join(', ') } })
    refuse('identity_refused', { field: 'birthday' })
  }
  const isVouched = await unlessSilent(vouchesFor(settings, said))
  if (isVouched === undefined) return refuse('identity_away', { field: 'birthday' })
  if (isVouched) return true
  await logEvent(db, { event: 'identity_refused', member, origin })
  return refuse('identity_refused', { field: 'birthday' })
}

/** A member who is self-excluded under another account is never verified under this one; operators are told. */
async function comesAgain(
  db: Db,
  member: Member,
  said: { name: string; birthday: string },
  origin: Origin | undefined,
): Promise<boolean> {
  const isExcluded = await isExcludedElsewhere(db, member, said)
  if (isExcluded) await logEvent(db, { event: 'excluded_again', member, origin })
  return isExcluded
}
