// Betting records of every game. Spec 2 (bet detail), 4 (the four statuses); decision 34.
import * as v from 'valibot'
import { anyList } from './list.ts'
import { count, instant, page, post, shownFen, uuid, wireDelta } from './endpoint.ts'
import { ownWatch } from './asked.ts'
import { lotteryBet } from './lottery/bet.ts'
import { rangeInput, rangeRefusals } from './wallet.ts'

/** The statuses of a wager, in the order of spec 4. */
export const betStatuses = ['unfinished', 'completed', 'cancelled', 'withdrawn'] as const
export type BetStatus = (typeof betStatuses)[number]

export const betOutcomes = ['won', 'lost', 'push'] as const

/** The details of a wager whose source has no page of its own: lines of text in the member's language. */
const plainBet = v.strictObject({
  of: v.literal('facts'),
  facts: anyList(v.strictObject({ name: v.string(), value: v.string() })),
})

const bet = v.strictObject({
  orderNo: uuid,
  line: count,
  /** The operator of the game, its type, and its code. */
  platform: v.string(),
  gameType: v.string(),
  gameCode: v.string(),
  gameName: v.string(),
  /** The issue of a draw, the number of a round. */
  round: v.string(),
  /** The selection in words, in the member's language. */
  summary: v.string(),
  /** The chase whose turn it was, on a draw; null for every other bet. */
  chase: v.nullable(uuid),
  stake: shownFen,
  status: v.picklist(betStatuses),
  outcome: v.nullable(v.picklist(betOutcomes)),
  payout: v.nullable(shownFen),
  refund: v.nullable(shownFen),
  /** Payout and refund less the stake; null until settled. */
  net: v.nullable(wireDelta),
  /** Why a bet was cancelled or refunded. */
  reason: v.nullable(v.string()),
  /**
   * It was settled again, because its draw was wrong: when, and why. `before` is its first result, null where nothing
   * changed for it; `owed` is the part of it that could not be taken back.
   */
  resettled: v.nullable(
    v.strictObject({
      at: instant,
      cause: v.string(),
      before: v.nullable(shownFen),
      owed: shownFen,
    }),
  ),
  placedAt: instant,
  settledAt: v.nullable(instant),
  /** When its result is due, and until when its order may be taken back; null where neither has a time. */
  dueAt: v.nullable(instant),
  cancelUntil: v.nullable(instant),
  /** The details that only this source of wagers has. */
  detail: v.variant('of', [lotteryBet, plainBet]),
})
export type Bet = v.InferOutput<typeof bet>

const betSums = { count, stake: shownFen, payout: shownFen, refund: shownFen, net: wireDelta }

export const bets = {
  /** Newest first. With `orderNo`, the lines of that order; another member's number is an empty list. */
  list: post('gamebet/getBetList', {
    input: v.strictObject({
      status: v.optional(v.picklist(betStatuses)),
      orderNo: v.optional(v.pipe(v.string(), v.maxLength(64))),
      ...rangeInput,
    }),
    output: page(bet),
    ...ownWatch,
    refusals: rangeRefusals,
  }),
  /** Totals of the bets of some days: over all, and by status. Stakes of open bets are not in the net. */
  totals: post('gamebet/getTotalList', {
    input: v.strictObject({ start: rangeInput.start, end: rangeInput.end }),
    output: v.strictObject({
      ...betSums,
      list: anyList(v.strictObject({ status: v.picklist(betStatuses), ...betSums })),
    }),
    ...ownWatch,
    refusals: rangeRefusals,
  }),
}
