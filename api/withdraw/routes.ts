// The wire of withdrawals.
import type { Language } from '../../core/endpoint.ts'
import { fromWire, greater, NONE, showYuan, toWire } from '../../core/money.ts'
import { accountKinds, type AccountKind } from '../../core/withdraw/payout-account.ts'
import { WITHDRAW_MIN } from '../../core/forms/withdraw.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { costOf, USUAL_FEES, type FeeRules } from '../../core/withdraw/fees.ts'
import { m } from '../../text/compiled/messages.js'
import { countedAtVenues } from '../games/leaving.ts'
import type { House } from '../shell/app.ts'
import { cashOf } from '../ledger/post/wallets.ts'
import type { Sql } from '../shell/db.ts'
import { Refusal, refuse } from '../shell/refusal.ts'
import { serve, type Context, type Member, type Routes, type Session } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { explainTurnover } from '../turnover/explain.ts'
import { shortfallOf } from '../turnover/turnover.ts'
import { accountsOf, showAccount } from './accounts/accounts.ts'
import { payoutAccountRoutes } from './accounts/routes.ts'
import { holderOf } from '../member/names.ts'
import { needSession } from '../member/session.ts'
import { levelOf } from '../vip/standing.ts'
import {
  dayTerms,
  figuresOf,
  leftToday,
  quoteExpiry,
  quoteIdOf,
  usualTerms,
  type Figures,
  type Terms,
} from './quote.ts'
import { inCoins, withdrawalOf, withdrawalsOf } from './records.ts'
import { requestWithdrawal } from './withdraw.ts'

export function withdrawRoutes(house: House): Routes {
  const { settings, ring } = house
  const wait = () => settings.cardWaitHours
  const termsFor = async (db: Sql, member: Member, session: Session | null): Promise<Terms> => ({
    ...usualTerms,
    ...dayTerms(await levelOf(db, member)),
    cardWaitHours: wait(),
    shortfall: settings.withdrawTurnover,
    isExcluded: session?.playState === 'excluded',
  })
  const withdrawals = serve(withdraw, {
    overview: async (_input, { db, member, language, session }) => {
      const terms = await termsFor(db, member, session)
      const left = await leftToday(db, member, terms, await clock(db))
      const turnover = await shortfallOf(db, member)
      return {
        methods: accountKinds.map((kind) => showMethod(kind, language)),
        accounts: (await accountsOf(db, member)).map((one) => showAccount(one, wait(), language)),
        available: toWire(await cashOf(db, member)),
        timesLeft: left.times,
        amountLeft: toWire(left.amount),
        freeLeft: left.free,
        fees: showRates(USUAL_FEES),
        turnoverRequired: toWire(turnover.required),
        turnoverDone: toWire(turnover.done),
        turnoverMissing: toWire(turnover.missing),
        hasPassword: (await holderOf(db, member)).has_passcode,
      }
    },
    quote: async (input, { db, member, session }) => {
      await countedAtVenues(house, member)
      const wish = { cardId: input.cardId, amount: fromWire(input.amount) }
      const terms = await termsFor(db, member, session)
      const figures = await figuresOf(db, member, wish, terms)
      const available = await cashOf(db, member)
      if (available < wish.amount) refuse('balance_short', { available: showYuan(available) })
      const expiresAt = quoteExpiry(figures)
      const quoteId = quoteIdOf(ring()[0], member, figures, expiresAt)
      const { cost, costBp } = costOf(figures)
      return { quoteId, ...showFigures(figures), cost: toWire(cost), costBp, expiresAt }
    },
    submit: async (input, asked) => {
      const { once, member, origin, token } = asked
      await countedAtVenues(house, member)
      const sent = once(async (tx, now) => {
        await needSession(tx, token, settings.sessionIdleMinutes)
        const { cardId, quoteId, secondaryPwd: passcode, factor } = input
        const want = { cardId, quoteId, passcode, factor, origin, amount: fromWire(input.amount) }
        const factorFrom = settings.factorPayoutFen
        const terms = await termsFor(tx, member, now)
        const done = await requestWithdrawal(tx, member, want, { ring: ring(), terms, factorFrom })
        return {
          id: done.id,
          status: 'requested' as const,
          amount: toWire(done.amount),
          actual: toWire(done.actual),
          requestedAt: done.now.getTime(),
          reviewBy: done.reviewBy?.getTime() ?? null,
        }
      })
      return watched(sent, asked)
    },
    list: (asked, { db, member, language }) => withdrawalsOf(db, member, asked, language),
    order: ({ id }, { db, member, language }) => withdrawalOf(db, member, id, language),
    turnover: (asked, { db, member, language }) =>
      explainTurnover({ db, wagers: house.wagers }, member, asked, language),
  })
  return [...payoutAccountRoutes(house), ...withdrawals]
}

/** An account not on file may be a try at another member's: the member hears less than the log (BI-203). */
const watched = <T>(sent: Promise<T>, { request, member }: Context<'member'>): Promise<T> =>
  sent.catch((thrown: unknown) => {
    if (thrown instanceof Refusal && thrown.reason === 'card_not_found') {
      request.log.warn({ member: member.id.toString() }, 'a payout account that is not theirs')
    }
    throw thrown
  })

const methods = {
  bank: { name: m.withdraw_method_bank, arrival: m.withdraw_method_bank_arrival },
  crypto: { name: m.withdraw_method_crypto, arrival: m.withdraw_method_crypto_arrival },
  wallet: { name: m.withdraw_method_wallet, arrival: m.withdraw_method_wallet_arrival },
}

const showMethod = (code: AccountKind, locale: Language) => ({
  code,
  name: methods[code].name({}, { locale }),
  min: toWire(WITHDRAW_MIN),
  arrival: methods[code].arrival({}, { locale }),
  rate: inCoins(code === 'crypto' ? usualTerms.rateMicro : null),
})

const showFigures = (figures: Figures) => ({
  amount: toWire(figures.amount),
  handlingFee: toWire(figures.handlingFee),
  administrativeFee: toWire(figures.administrativeFee),
  turnoverDeduction: toWire(figures.turnoverDeduction),
  actual: toWire(greater(NONE, figures.actual)),
  least: toWire(figures.least),
  rate: inCoins(figures.rateMicro),
  coins: inCoins(figures.coins),
  turnoverMissing: toWire(figures.shortfall.missing),
  saving: figures.saving && {
    play: toWire(figures.saving.play),
    spares: toWire(figures.saving.spares),
  },
})

const showRates = ({ feeBp, feeMin, feeMax, adminBp }: FeeRules) => ({
  handlingBp: Number.parseInt(`${feeBp}`, 10),
  handlingMin: toWire(feeMin),
  handlingMax: toWire(feeMax),
  administrativeBp: Number.parseInt(`${adminBp}`, 10),
})
