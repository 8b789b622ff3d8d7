// The wire of details that members confirm.
import { avatarNames, type AvatarName } from '../../../core/member/avatars.ts'
import type { Language } from '../../../core/endpoint.ts'
import { profile } from '../../../core/member/profile.ts'
import { m } from '../../../text/compiled/messages.js'
import type { House } from '../../shell/app.ts'
import { serve, type Routes } from '../../shell/serve.ts'
import { confirmProfile } from './profile.ts'

export const profileRoutes = (house: Pick<House, 'db' | 'dataDir' | 'settings'>): Routes =>
  serve(profile, {
    setUserInfo: async (wish, { member, origin }) => {
      await confirmProfile(house, member, wish, origin)
      return {}
    },
    defaultAvatars: async (_input, { language }) => ({
      list: avatarNames.map((code) => ({ code, name: words[code]({}, { locale: language }) })),
    }),
  })

type Words = (inputs: Record<never, never>, options: { locale: Language }) => string

const words: Record<AvatarName, Words> = {
  'koi-koi': m.profile_avatar_koi_red,
  'koi-pond': m.profile_avatar_koi_pond,
  'koi-sky': m.profile_avatar_koi_sky,
  'koi1-gold': m.profile_avatar_koi_gold,
  'lotus-pond': m.profile_avatar_lotus,
  'lotus-plum': m.profile_avatar_lotus_plum,
  'lotus-moss': m.profile_avatar_lotus_moss,
  'lantern-gold': m.profile_avatar_lantern_gold,
  'lantern-koi': m.profile_avatar_lantern_red,
  'moon-dusk': m.profile_avatar_moon,
  'plane-sky': m.profile_avatar_plane,
  'ingot-moss': m.profile_avatar_ingot,
}
