// Offers to members: activities, the daily sign-in, prizes, and everything that waits to be claimed. Spec 7 (activity,
// redemption, common/signin); apply, redeem, claim, getSignin and getWelfare are added (decisions 72 and 74).
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { m } from '../../text/compiled/messages.js'
import {
  type Endpoint,
  count,
  cursor,
  empty,
  idempotencyKey,
  instant,
  page,
  post,
  shownFen,
  uuid,
} from '../endpoint.ts'
import { openRead, openWatch, ownRead, ownWatch } from '../asked.ts'
import { CLIENT_SEED_PATTERN } from '../fair/fair.ts'
import { uuidOr } from '../forms/fields.ts'
import { closedOffer, joinForm } from '../forms/offer.ts'
import { OFFER_ID, offerClasses } from './classes.ts'

/**
 * How an activity stands with the one who asks: it can be joined or taken, was joined, has something that waits to be
 * claimed or chosen, was taken for this time, is over, or is for other members. A visitor sees `open`.
 */
export const offerStates = ['open', 'joined', 'waiting', 'taken', 'over', 'other'] as const
export type OfferState = (typeof offerStates)[number]

export const offerWays = ['join', 'take', 'choose', 'signin'] as const

const row = v.strictObject({
  id: v.string(),
  version: count,
  type: v.picklist(offerClasses),
  name: v.string(),
  /** The reward, in a sentence made from the terms. */
  summary: v.string(),
  /** The required turnover, in a few words. */
  play: v.string(),
  /** The name of a picture. */
  art: v.string(),
  until: v.nullable(instant),
  /** Whether the activity is won by a deposit. */
  byDeposit: v.boolean(),
  /** The least deposit that wins it; null where none does. */
  least: v.nullable(shownFen),
  state: v.picklist(offerStates),
})
export type OfferRow = v.InferOutput<typeof row>

const price = v.strictObject({
  /** The deposit that brings the most; null where none is made. */
  deposit: v.nullable(shownFen),
  reward: shownFen,
  required: shownFen,
  /** By game: what share of a stake counts, what is staked then, and what that costs on average. */
  games: anyList(
    v.strictObject({
      name: v.string(),
      share: v.string(),
      returns: v.string(),
      stakes: shownFen,
      costs: shownFen,
    }),
  ),
})
export type OfferPrice = v.InferOutput<typeof price>

const prize = v.strictObject({
  id: v.string(),
  name: v.string(),
  amount: shownFen,
  /** The chance of the prize, "3/100"; null where prizes are chosen. */
  chance: v.nullable(v.string()),
  /** The remaining stock; null if it is unlimited. */
  left: v.nullable(count),
})
export type OfferPrize = v.InferOutput<typeof prize>

const detail = v.strictObject({
  ...row.entries,
  from: v.nullable(instant),
  /** Every rule of it, a sentence each, made of the terms that it works by. */
  rules: anyList(v.string()),
  prizes: anyList(prize),
  /** The expected cost of playing the required turnover; null where none is required. */
  price: v.nullable(price),
  way: v.picklist(offerWays),
  /** The end of the member's own joining, and the progress of a mission. */
  joinedUntil: v.nullable(instant),
  progress: v.nullable(v.strictObject({ done: shownFen, asked: shownFen })),
  /** The award that was won and waits: to be claimed, or to be drawn or chosen with `redeem`. */
  award: v.nullable(
    v.strictObject({
      id: uuid,
      amount: v.nullable(shownFen),
      until: instant,
      /** SHA-256 of the house's seed of a draw to come. */
      commitment: v.nullable(v.string()),
    }),
  ),
})
export type OfferDetail = v.InferOutput<typeof detail>

export const awardStates = ['choose', 'waiting', 'claimed', 'lapsed', 'undone'] as const

const award = v.strictObject({
  id: uuid,
  offer: v.string(),
  name: v.string(),
  /** The prize's own name, where it is one. */
  prize: v.nullable(v.string()),
  /** Null until a prize was drawn or chosen. */
  amount: v.nullable(shownFen),
  /** The required turnover; null where none is required. */
  required: v.nullable(shownFen),
  state: v.picklist(awardStates),
  at: instant,
  until: instant,
  claimedAt: v.nullable(instant),
  /** The inputs of a prize draw, so that the member can repeat it. */
  draw: v.nullable(
    v.strictObject({
      commitment: v.string(),
      seed: v.string(),
      clientSeed: v.string(),
      weights: anyList(count),
    }),
  ),
})
export type Award = v.InferOutput<typeof award>

const claimable = v.strictObject({
  id: v.string(),
  kind: v.string(),
  title: v.string(),
  amount: shownFen,
  from: v.nullable(instant),
  until: v.nullable(instant),
  /** The call that claims it, and its input beside the key. */
  claim: v.strictObject({ path: v.string(), input: v.record(v.string(), v.unknown()) }),
})
export type WelfareItem = v.InferOutput<typeof claimable>

const signDay = v.strictObject({
  day: count,
  amount: shownFen,
  state: v.picklist(['done', 'today', 'coming']),
})

const textOf = <R extends string>(pattern: RegExp, reason: R) =>
  v.pipe(v.string(reason), v.maxLength(64, reason), v.regex(pattern, reason))
const id = /* @__PURE__ */ textOf(OFFER_ID, 'offer_unknown')
/** An activity whose prize is drawn, or the number of a prize behind a dot: `lantern.2`. */
const prizeId = /* @__PURE__ */ textOf(/^[a-z][a-z\d-]{1,39}(?:\.\d{1,2})?$/, 'prize_unknown')
const unknown = { offer_unknown: m.offers_unknown }
export const offers = {
  /** The tabs of promotions, with how many there are in each. */
  classes: post('activity/getActivityClassification', {
    input: empty,
    output: v.strictObject({
      list: anyList(v.strictObject({ id: v.picklist(['all', ...offerClasses]), name: v.string(), count })),
    }),
    ...openRead,
  }),
  list: post('activity/list', {
    input: v.strictObject({ type: v.optional(v.picklist(offerClasses)) }),
    output: v.strictObject({ list: anyList(row) }),
    ...openWatch,
  }),
  /** Details of an activity, by the terms under which the member has joined it, where they have. */
  detail: post('activity/detail', {
    input: v.strictObject({ id }),
    output: detail,
    ...openWatch,
    refusals: unknown,
  }),
  /** Joins an activity, or takes a reward that has no condition. */
  apply: post('activity/apply', {
    input: v.strictObject({ ...joinForm.input.entries, idempotencyKey }),
    output: v.strictObject({
      state: v.picklist(offerStates),
      amount: v.nullable(shownFen),
    }),
    access: 'member',
    kind: 'offer',
    once: true,
    added: true,
    refusals: joinForm.refusals,
  }),
  /** Today's sign-in, and what it gives. */
  signIn: post('common/signin', {
    input: v.strictObject({ idempotencyKey }),
    output: v.strictObject({ day: count, amount: shownFen }),
    access: 'member',
    kind: 'offer',
    once: true,
    refusals: {
      signin_none: m.offers_signin_none,
      signin_done: m.offers_signin_done,
      offer_gone: m.offers_gone,
    },
  }),
  getSignIn: post('common/getSignin', {
    input: empty,
    output: v.strictObject({
      /** Whether there is a sign-in activity for this member now. */
      open: v.boolean(),
      signed: v.boolean(),
      /** Days on end, today's included once it was signed. */
      streak: count,
      days: anyList(signDay),
      rules: anyList(v.string()),
    }),
    ...ownRead,
    added: true,
  }),
  /** The prizes that can be claimed now, and the record of past ones. */
  awards: post('redemption/getAwardList', {
    input: v.strictObject({
      cursor: v.optional(cursor),
      size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    }),
    output: v.strictObject({
      ...page(award).entries,
      prizes: anyList(v.strictObject({ ...prize.entries, offer: v.string(), offerName: v.string() })),
    }),
    ...ownWatch,
    refusals: { cursor_invalid: m.wallet_cursor_invalid },
  }),
  /** Takes a prize out of its stock: the chosen one, or one that is drawn with the member's own seed. */
  redeem: post('redemption/redeem', {
    input: v.strictObject({
      prizeId,
      clientSeed: v.optional(v.pipe(v.string(), v.maxLength(64), v.regex(CLIENT_SEED_PATTERN))),
      idempotencyKey,
    }),
    output: v.strictObject({ award: uuid, name: v.string(), amount: shownFen, until: instant }),
    access: 'member',
    kind: 'offer',
    once: true,
    added: true,
    refusals: {
      prize_unknown: m.offers_prize_unknown,
      prize_gone: m.offers_prize_gone,
      prize_not_won: m.offers_prize_not_won,
      seed_needed: m.offers_seed_needed,
      ...closedOffer,
    },
  }),
  /** Brings what was won into the wallet. */
  claim: post('redemption/claim', {
    input: v.strictObject({
      id: uuidOr('award_unknown'),
      idempotencyKey,
    }),
    output: v.strictObject({ amount: shownFen, required: shownFen }),
    access: 'member',
    kind: 'offer',
    once: true,
    added: true,
    refusals: {
      award_unknown: m.offers_award_unknown,
      award_claimed: m.offers_award_claimed,
      award_undone: m.offers_award_undone,
      award_lapsed: m.offers_award_lapsed,
      award_choose: m.offers_award_choose,
    },
  }),
  /** Everything that waits to be claimed, whichever part of the house gives it. */
  welfare: post('redemption/getWelfare', {
    input: empty,
    output: v.strictObject({ list: anyList(claimable) }),
    ...ownWatch,
    added: true,
  }),
}

/**
 * The call that claims an item of the welfare centre. What waits comes from many features, each with a call of its own, and
 * a phone may not know one that is newer: all are a member's, are closed to the same people, and move money once, by the key
 * of the press. So they differ in their path alone (`offers/claims.test.ts`).
 */
export const claimAt = (path: string): Endpoint => ({ ...offers.claim, path })
