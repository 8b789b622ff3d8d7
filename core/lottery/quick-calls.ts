// Quick win's calls: rounds of one digit, single items at a price. Rulebook 0.1, 2; spec 7.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { m } from '../../text/compiled/messages.js'
import { count, cursor, idempotencyKey, instant, page, post, shownFen, wireFen } from '../endpoint.ts'
import { openWatch, ownWatch } from '../asked.ts'
import {
  linesOf,
  lotteryRow,
  oddsMap,
  ownOrder,
  pastDraw,
  placedOrder,
  placeRefusals,
  playOdds,
  shownIssue,
  unknown,
} from './calls.ts'
import { commitment } from './proof.ts'
import { issueText, lotteryCode } from './issue.ts'

/** The state of a round: open for bets, closed for bets, or no round is running. */
export const roundPhases = ['open', 'locked', 'closed'] as const
export type RoundPhase = (typeof roundPhases)[number]

const which = { gameId: lotteryCode }

const limits = v.strictObject({
  /** The least and the most stake of one item. */
  min: shownFen,
  max: shownFen,
  /** The most stake of one member in one round, over all orders. */
  round: shownFen,
})

const round = {
  gameId: lotteryCode,
  /** The server's clock: the countdown runs on `current.lockAt` and `drawAt` less this. */
  now: instant,
  phase: v.picklist(roundPhases),
  secondsLeft: count,
  current: v.nullable(shownIssue),
}

const item = v.strictObject({
  /** One field of the board, as `rate` lists it in `items[].type`: "green", "big", "7". */
  side: v.pipe(v.string(), v.minLength(1), v.maxLength(16)),
  amount: wireFen,
  /** The odds that the member was shown for this field. */
  oddsMilli: oddsMap,
})

export const quick = {
  info: post('locsgwin/getGameInfo', {
    input: v.strictObject(which),
    output: v.strictObject({
      ...round,
      name: lotteryRow.entries.name,
      periodSeconds: count,
      isOpen: v.boolean(),
      oddsVersion: count,
      limits,
      chain: v.nullable(commitment),
    }),
    ...openWatch,
    quiet: true,
    refusals: unknown,
  }),
  /** The last result and the countdown of the round under way. */
  last: post('locsgwin/lastGameInfo', {
    input: v.strictObject(which),
    output: v.strictObject({ ...round, last: v.nullable(pastDraw) }),
    ...openWatch,
    quiet: true,
    refusals: unknown,
  }),
  /** The table of odds; a rate that a client brings along is refused like any unknown field. */
  rate: post('locsgwin/rate', {
    input: v.strictObject(which),
    output: v.strictObject({ gameId: lotteryCode, oddsVersion: count, plays: anyList(playOdds) }),
    ...openWatch,
    refusals: unknown,
  }),
  bet: post('locsgwin/bet', {
    input: v.strictObject({
      ...which,
      issue: issueText,
      bets: linesOf(item),
      oddsVersion: count,
      total: wireFen,
      idempotencyKey,
    }),
    output: placedOrder,
    access: 'member',
    kind: 'play',
    once: true,
    refusals: placeRefusals,
  }),
  /** The caller's bets on rounds without a result, newest first. */
  open: post('locsgwin/betList', {
    input: v.strictObject({ gameId: v.optional(lotteryCode) }),
    output: v.strictObject({ list: anyList(ownOrder) }),
    ...ownWatch,
  }),
  /** All of the caller's bets on quick win, newest first. */
  records: post('locsgwin/betRec', {
    input: v.strictObject({
      gameId: v.optional(lotteryCode),
      issue: v.optional(issueText),
      cursor: v.optional(cursor),
      size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    }),
    output: page(ownOrder),
    ...ownWatch,
    refusals: { cursor_invalid: m.wallet_cursor_invalid },
  }),
  /** The balance that can be staked now, and the stakes already placed. */
  balance: post('locsgwin/accountbalance', {
    input: v.strictObject({}),
    output: v.strictObject({ available: shownFen, openStakes: shownFen }),
    ...ownWatch,
  }),
}
