// Who a member says they are: what is shown of it, and how it is confirmed. Spec 3, 5 and 6, decisions 68 and 69.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { avatarNames } from './avatars.ts'
import { empty, post } from '../endpoint.ts'
import { openRead, ownAccount } from '../asked.ts'
import { profileForm } from '../forms/profile.ts'

/** The details that are locked once confirmed, and corrected only by staff (decision 0049). */
export const correctable = ['name', 'mobile', 'email', 'birthday', 'gender'] as const
export type Correctable = (typeof correctable)[number]

export const profile = {
  /** A birthday is confirmed by the identity service at once; what was confirmed is refused for ever after. */
  setUserInfo: post('user/setUserInfo', {
    ...profileForm,
    output: empty,
    ...ownAccount,
    quiet: true,
  }),
  defaultAvatars: post('common/getDefaultAvatar', {
    input: empty,
    output: v.strictObject({
      list: anyList(v.strictObject({ code: v.picklist(avatarNames), name: v.string() })),
    }),
    ...openRead,
  }),
}
