// The wire of withdrawals: the member's calls, and the door that the bank knocks at.
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../core/endpoint.ts'
import { fromWire, showYuan, toWire } from '../../core/money.ts'
import { bankCodes } from '../../core/site.ts'
import { CARDS_MAX, WITHDRAW_MIN, withdraw } from '../../core/withdraw.ts'
import type { Card } from '../../core/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import type { House } from '../app.ts'
import { mountCallback } from '../callback/callback.ts'
import type { Receiver } from '../callback/callback.ts'
import { providerKeys } from '../callback/signature.ts'
import { cashOf } from '../ledger/wallets.ts'
import { refuse } from '../refusal.ts'
import { serve } from '../serve.ts'
import type { Session } from '../serve.ts'
import { bankName } from '../site/dictionary.ts'
import { clock, lockMember } from '../sql.ts'
import { shortfallOf } from '../turnover/turnover.ts'
import { openBank, wordShape } from './bank.ts'
import type { Bank } from './bank.ts'
import { addCard, cardsOf, usableAt } from './cards.ts'
import { recordWord } from './payout.ts'
import { figuresOf, leftToday, quoteExpiry, quoteIdOf, usualTerms } from './quote.ts'
import type { Figures, Terms } from './quote.ts'
import { holderOf } from './sql.ts'
import type { CardRow } from './sql.ts'
import { requestWithdrawal } from './withdraw.ts'

// members.play_state of whoever excluded themself.
const EXCLUDED = 2

export function withdrawRoutes({ settings, secret }: House) {
  const wait = () => settings.cardWaitHours
  const termsFor = (session: Session | null): Terms => ({
    ...usualTerms,
    cardWaitHours: wait(),
    isExcluded: session?.playState === EXCLUDED,
  })
  return serve(withdraw, {
    getBank: async (_input, { db, member, language }) => ({
      cards: (await cardsOf(db, member)).map((card) => showCard(card, wait(), language)),
      banks: bankCodes.map((code) => ({ code, name: bankName(code, language) })),
      max: CARDS_MAX,
      holder: (await holderOf(db, member)).real_name,
    }),
    addBank: async (input, { db, member, language }) => {
      const card = await db.tx(async (tx) => {
        await lockMember(tx, member)
        return addCard(tx, member, input, secret)
      })
      return showCard(card, wait(), language)
    },
    overview: async (_input, { db, member, language, session }) => {
      const left = await leftToday(db, member, termsFor(session), await clock(db))
      const turnover = await shortfallOf(db, member)
      return {
        methods: [
          {
            code: 'bank' as const,
            name: m.withdraw_method_bank({}, { locale: language }),
            min: toWire(WITHDRAW_MIN),
            arrival: m.withdraw_method_bank_arrival({}, { locale: language }),
          },
        ],
        cards: (await cardsOf(db, member)).map((card) => showCard(card, wait(), language)),
        available: toWire(await cashOf(db, member)),
        timesLeft: left.times,
        amountLeft: toWire(left.amount),
        freeLeft: left.free,
        turnoverRequired: toWire(turnover.required),
        turnoverDone: toWire(turnover.done),
        turnoverMissing: toWire(turnover.missing),
        hasPassword: (await holderOf(db, member)).has_passcode,
      }
    },
    quote: async (input, { db, member, session }) => {
      const wish = { cardId: input.cardId, amount: fromWire(input.amount) }
      const figures = await figuresOf(db, member, wish, termsFor(session))
      const available = await cashOf(db, member)
      if (available < wish.amount) refuse('balance_short', { available: showYuan(available) })
      const expiresAt = quoteExpiry(figures)
      const quoteId = quoteIdOf(secret, member, figures, expiresAt)
      return { quoteId, ...showFigures(figures), expiresAt }
    },
    submit: (input, { once, member, session }) =>
      once(async (tx) => {
        const { cardId, quoteId, secondaryPwd: passcode } = input
        const want = { cardId, quoteId, passcode, amount: fromWire(input.amount) }
        const house = { secret, terms: termsFor(session) }
        const done = await requestWithdrawal(tx, member, want, house)
        return {
          id: done.id,
          status: 'requested' as const,
          amount: toWire(done.amount),
          actual: toWire(done.actual),
          requestedAt: done.now.getTime(),
        }
      }),
  })
}

/** The bank's messages, kept and then acted on. */
export const withdrawExtras = (app: FastifyInstance, house: House): Promise<void> =>
  mountCallback(app, house.db, bankReceiver(house))

export const bankReceiver = (house: House): Receiver<typeof wordShape> => ({
  provider: 'bank',
  keys: providerKeys(house.secret, 'bank'),
  shape: wordShape,
  act: recordWord,
})

const BANK_TIMEOUT_MS = 5_000

export function bankOf({ settings, secret }: House, timeoutMs = BANK_TIMEOUT_MS): Bank {
  const keys = providerKeys(secret, 'bank')
  return openBank(() => ({ url: settings.bankUrl, keys, timeoutMs }))
}

const showCard = (card: CardRow, waitHours: number, language: Language): Card => ({
  id: card.id,
  bankCode: card.bank_code,
  bankName: bankName(card.bank_code, language),
  holder: card.holder,
  last4: card.last4,
  usableAt: usableAt(card, waitHours),
  addedAt: card.added_at.getTime(),
})

const showFigures = (figures: Figures) => ({
  amount: toWire(figures.amount),
  handlingFee: toWire(figures.handlingFee),
  administrativeFee: toWire(figures.administrativeFee),
  turnoverDeduction: toWire(figures.turnoverDeduction),
  actual: toWire(figures.actual),
  turnoverMissing: toWire(figures.shortfall.missing),
})
