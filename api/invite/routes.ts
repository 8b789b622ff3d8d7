// The wire of invitations.
import { invite } from '../../core/invite.ts'
import { toWire } from '../../core/money.ts'
import type { House } from '../shell/app.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { friendsOf, invitesOf } from './mine.ts'
import { claimRewards } from './reward.ts'

export const inviteRoutes = ({ settings }: House): Routes =>
  serve(invite, {
    mine: (_input, { db, member }) => invitesOf({ db, settings }, member),
    friends: (asked, { db, member }) => friendsOf(db, member, asked),
    claim: (_input, { once, member }) =>
      once(async (tx) => {
        const { reward, friends } = await claimRewards(tx, member, settings.invites)
        return { reward: toWire(reward), friends }
      }),
  })
