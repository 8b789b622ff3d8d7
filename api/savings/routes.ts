// The wire of savings.
import { fromWire } from '../../core/money.ts'
import { savings } from '../../core/savings/savings.ts'
import { refuse } from '../shell/refusal.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { barFrom } from '../shell/standing.ts'
import { endEarly, putIn, receive, setRenew, takeOut } from './savings.ts'
import { dataOf, holdingsOf, productsFor, recordsOf, showDone, showLock } from './show.ts'

export const savingsRoutes = (): Routes =>
  serve(savings, {
    data: (_input, { db, member }) => dataOf(db, member),
    products: async (_input, { db, member, language }) => ({
      list: await productsFor(db, member, language),
    }),
    list: (asked, { db, member, language }) => holdingsOf(db, member, asked, language),
    records: (asked, { db, member, language }) => recordsOf(db, member, asked, language),
    into: ({ product, amount, renew = false }, { once, member, language }) =>
      once(async (tx) => {
        const wish = { product, amount: fromWire(amount), renew }
        return showDone(await putIn(tx, member, wish), language)
      }),
    turnout: ({ amount, orderId }, { once, member, language }) =>
      once(async (tx) => {
        // Exactly one of the two fields: an amount is taken out of flex, an order comes back whole.
        if ((amount === undefined) === (orderId === undefined)) refuse('amount_shape')
        const done =
          orderId === undefined
            ? await takeOut(tx, member, fromWire(amount ?? ''))
            : await endEarly(tx, member, orderId)
        return showDone(done, language)
      }),
    receive: (_input, { once, member, language }) => once(async (tx) => showDone(await receive(tx, member), language)),
    setRenew: async ({ orderId, renew }, { db, member, language, isElsewhere: asks }) => {
      const isElsewhere = renew && (await asks())
      return db.tx(async (tx) => {
        const who = { ...(await lockMember(tx, member)), isElsewhere }
        // Locking an order again counts as putting money in, so it is judged as that.
        const bar = renew ? barFrom('moneyIn', who) : undefined
        if (bar) refuse(bar)
        return showLock(await setRenew(tx, member, orderId, renew), language)
      })
    },
  })
