// The wire of activities, prizes and the welfare centre.
import { offers } from '../../core/offers/offers.ts'
import { toWire } from '../../core/money.ts'
import { openLotteries } from '../lottery/odds/priced.ts'
import type { House } from '../shell/app.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { seesOffers } from '../shell/standing.ts'
import { listWelfare } from '../shell/welfare.ts'
import { prizeOf } from './award.ts'
import { claimAward, redeem } from './claim.ts'
import { applyFor } from './join.ts'
import { listAwards } from './record.ts'
import { countOffers, listOffers, showOffer } from './show.ts'
import { showSignIn, signToday } from './sign-in.ts'

export function offersRoutes(house: House): Routes {
  const lotteries = openLotteries(house)
  return serve(offers, {
    classes: async (_input, { db, ...reader }) => ({ list: await countOffers(db, reader) }),
    list: async ({ type }, { db, ...reader }) => ({ list: await listOffers(db, reader, type) }),
    detail: ({ id }, { db, ...reader }) => showOffer({ db, lotteries }, reader, id),
    apply: ({ id, version }, { once, member }) =>
      once(async (tx) => {
        const { state, amount } = await applyFor(tx, member, { id, version })
        return { state, amount: amount === null ? null : toWire(amount) }
      }),
    signIn: (_input, { once, member }) =>
      once(async (tx) => {
        const { day, amount } = await signToday(tx, member)
        return { day, amount: toWire(amount) }
      }),
    getSignIn: (_input, { db, member, language, session }) => showSignIn(db, member, language, isResting(session)),
    awards: ({ cursor, size }, { db, member, ...reader }) => listAwards(db, member, { cursor, size }, reader),
    redeem: ({ prizeId, clientSeed }, { once, member, language }) =>
      once(async (tx) => {
        const { award, prize, amount, until, offer } = await redeem(tx, member, {
          prizeId,
          clientSeed,
        })
        const name = prizeOf(offer, prize)!.name[language]
        return { award, name, amount: toWire(amount), until: until.getTime() }
      }),
    claim: ({ id }, { once, member }) =>
      once(async (tx) => {
        const { amount, required } = await claimAward(tx, member, id)
        return { amount: toWire(amount), required: toWire(required) }
      }),
    // A resting member is offered nothing, and could claim nothing (R-RG-10).
    welfare: async (_input, { db, member, language, session }) => ({
      list: isResting(session) ? [] : await listWelfare(house.welfare, { db, member, language }),
    }),
  })
}

const isResting = (session: Parameters<typeof seesOffers>[0] | null): boolean =>
  session !== null && !seesOffers(session)
