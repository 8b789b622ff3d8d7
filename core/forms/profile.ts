// The form for personal details. Each is entered once: a confirmed one is locked (spec 3 and 6).
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { avatarNames } from '../member/avatars.ts'
import { DAY_PATTERN } from '../time.ts'
import { MOBILE_PATTERN, NAME_PATTERN, textOr, uuidOr } from './fields.ts'

export const genders = ['male', 'female'] as const

// One @, names of hosts with a dot, no control character, no comma: what a mail header could take for a second one (BI-081).
const EMAIL_PATTERN =
  /^(?=.{6,100}$)[a-z0-9](?:[a-z0-9._%+-]{0,62}[a-z0-9_%+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i

export const profileForm = {
  input: v.strictObject({
    /** One of the drawn ones by its name, or the id of a picture that the member has uploaded. Changed at will. */
    avatar: v.optional(v.union([v.picklist(avatarNames), uuidOr('avatar_unknown')], 'avatar_unknown')),
    realName: v.optional(textOr(NAME_PATTERN, 'real_name_shape')),
    gender: v.optional(v.picklist(genders, 'gender_unknown')),
    birthday: v.optional(textOr(DAY_PATTERN, 'birthday_shape')),
    mobile: v.optional(textOr(MOBILE_PATTERN, 'mobile_shape')),
    email: v.optional(textOr(EMAIL_PATTERN, 'email_shape')),
  }),
  refusals: {
    avatar_unknown: m.profile_avatar_unknown,
    real_name_shape: m.member_real_name_shape,
    gender_unknown: m.profile_gender_unknown,
    birthday_shape: m.profile_birthday_shape,
    mobile_shape: m.member_mobile_shape,
    email_shape: m.profile_email_shape,
    profile_locked: m.profile_locked,
    under_age: m.profile_under_age,
    identity_refused: m.profile_identity_refused,
    identity_away: m.profile_identity_away,
  },
}
export type Wish = v.InferOutput<typeof profileForm.input>
