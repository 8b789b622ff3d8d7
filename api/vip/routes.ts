// The wire of VIP.
import { toWire } from '../../core/money.ts'
import { ladder, vip } from '../../core/vip/vip.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { seesOffers } from '../shell/standing.ts'
import { claimGift } from './gifts.ts'
import { showRung, showVip } from './show.ts'

export const vipRoutes = (): Routes =>
  serve(vip, {
    get: (_input, { db, member, session, language }) => {
      const rests = session !== null && !seesOffers(session)
      return showVip(db, member, rests, language)
    },
    ladder: async () => ({ levels: ladder.map(showRung) }),
    claim: ({ giftId }, { once, member }) =>
      once(async (tx) => {
        const { amount, at } = await claimGift(tx, member, giftId, await clock(tx))
        return { giftId, amount: toWire(amount), at: at.getTime() }
      }),
  })
