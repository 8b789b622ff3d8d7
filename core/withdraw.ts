// Money out. Spec 3 and 5, rulebook 5 (withdrawal amounts), decisions 27 to 30.
import * as v from 'valibot'
import { m } from '../text/compiled/messages.js'
import { count, empty, idempotencyKey, instant, post, shownFen, uuid, wireFen } from './endpoint.ts'
import { fen } from './money.ts'
import type { Fen } from './money.ts'
import { NAME_PATTERN, PASSCODE_PATTERN } from './member.ts'
import { bankCodes } from './site.ts'

/** Rulebook 5: at least 100 yuan a time. */
export const WITHDRAW_MIN: Fen = fen(100_00n)

/** What a day allows until VIP levels exist: the row of VIP 0 (decision 28). */
export const DAILY_TIMES = 3
export const DAILY_AMOUNT: Fen = fen(100_000_00n)
export const FREE_TIMES = 1

/** Spec 3 and peers: at most ten cards a member. */
export const CARDS_MAX = 10

/** A quote's figures stand for this long; the server recomputes them all the same (decision 29). */
export const QUOTE_MINUTES = 5

export const withdrawalStatuses = ['requested', 'sent', 'paid', 'failed', 'returned'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/** Which states each action may start from. There is no way back for the member (R-RG-17). */
export const withdrawalCan = {
  send: ['requested'],
  pay: ['requested', 'sent'],
  fail: ['requested', 'sent'],
  // The bank said paid and took it back later.
  return: ['paid'],
} satisfies Record<string, WithdrawalStatus[]>

/** Sixteen to nineteen digits with a right check digit (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{16,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, char, at) => {
    const digit = char.charCodeAt(0) - 48
    const worth = at % 2 === 1 ? digit * 2 : digit
    return total + (worth > 9 ? worth - 9 : worth)
  }, 0)
  return sum % 10 === 0
}

const card = v.strictObject({
  id: uuid,
  bankCode: v.picklist(bankCodes),
  bankName: v.string(),
  holder: v.string(),
  last4: v.string(),
  /** A new payout address waits before money may go there (decision 30). */
  usableAt: instant,
  addedAt: instant,
})
export type Card = v.InferOutput<typeof card>

const bank = v.strictObject({ code: v.picklist(bankCodes), name: v.string() })

const quote = v.strictObject({
  quoteId: v.string(),
  amount: shownFen,
  handlingFee: shownFen,
  administrativeFee: shownFen,
  turnoverDeduction: shownFen,
  actual: shownFen,
  turnoverMissing: shownFen,
  expiresAt: instant,
})
export type Quote = v.InferOutput<typeof quote>

const amount = v.pipe(
  v.string('amount_range'),
  v.regex(wireFen.pipe[1].requirement, 'amount_range'),
)
const cardId = v.pipe(
  v.string('card_not_found'),
  v.regex(uuid.pipe[1].requirement, 'card_not_found'),
)

const amountRefusals = {
  amount_range: m.withdraw_amount_range,
  card_not_found: m.withdraw_card_not_found,
  card_too_new: m.withdraw_card_too_new,
  daily_times: m.withdraw_daily_times,
  daily_amount: m.withdraw_daily_amount,
  nothing_left: m.withdraw_nothing_left,
  turnover_short: m.withdraw_turnover_short,
  balance_short: m.withdraw_balance_short,
}

export const withdraw = {
  /** The member's own cards, masked, and the banks to choose from. */
  getBank: post('withdraw/getBank', {
    input: empty,
    output: v.strictObject({
      cards: v.array(card),
      banks: v.array(bank),
      max: count,
      holder: v.string(),
    }),
    access: 'member',
    excluded: true,
  }),
  addBank: post('withdraw/addBank', {
    input: v.strictObject({
      holder: v.pipe(v.string('holder_shape'), v.regex(NAME_PATTERN, 'holder_shape')),
      bankCode: v.picklist(bankCodes, 'bank_unknown'),
      cardNo: v.pipe(v.string('card_number'), v.check(isCardNumber, 'card_number')),
      address: v.pipe(v.string('address_shape'), v.regex(/^[^\p{Cc}<>]{2,60}$/u, 'address_shape')),
    }),
    output: card,
    access: 'member',
    excluded: true,
    refusals: {
      holder_shape: m.withdraw_holder_shape,
      holder_differs: m.withdraw_holder_differs,
      bank_unknown: m.withdraw_bank_unknown,
      card_number: m.withdraw_card_number,
      card_taken: m.withdraw_card_taken,
      cards_full: m.withdraw_cards_full,
      address_shape: m.withdraw_address_shape,
    },
  }),
  /** Ways to be paid, what may be taken now, and what stands in the way. */
  overview: post('withdraw/getWithdrawList', {
    input: empty,
    output: v.strictObject({
      methods: v.array(
        v.strictObject({
          code: v.picklist(['bank']),
          name: v.string(),
          min: shownFen,
          arrival: v.string(),
        }),
      ),
      cards: v.array(card),
      available: shownFen,
      timesLeft: count,
      amountLeft: shownFen,
      freeLeft: count,
      turnoverRequired: shownFen,
      turnoverDone: shownFen,
      turnoverMissing: shownFen,
      hasPassword: v.boolean(),
    }),
    access: 'member',
    excluded: true,
  }),
  quote: post('withdraw/quote', {
    input: v.strictObject({ cardId, amount }),
    output: quote,
    access: 'member',
    excluded: true,
    added: true,
    refusals: amountRefusals,
  }),
  submit: post('withdraw/submit', {
    input: v.strictObject({
      cardId,
      amount,
      secondaryPwd: v.pipe(v.string('passcode_shape'), v.maxLength(64, 'passcode_shape')),
      quoteId: v.optional(v.pipe(v.string(), v.maxLength(200))),
      idempotencyKey,
    }),
    output: v.strictObject({
      id: uuid,
      status: v.picklist(withdrawalStatuses),
      amount: shownFen,
      actual: shownFen,
      requestedAt: instant,
    }),
    access: 'member',
    excluded: true,
    once: true,
    secret: ['secondaryPwd'],
    refusals: {
      ...amountRefusals,
      passcode_shape: m.withdraw_passcode_shape,
      no_withdraw_password: m.withdraw_no_password,
      wrong_withdraw_password: m.withdraw_wrong_password,
      withdraw_password_locked: m.withdraw_password_locked,
      quote_changed: m.withdraw_quote_changed,
    },
  }),
}

/** The schema's own rule for the passcode; wrong shapes never reach the hash. */
export const isPasscode = (text: string): boolean => PASSCODE_PATTERN.test(text)
