// The lottery's calls on the odds board, and the proof of a draw. Rulebook 0.1, 1, 4; decisions 15 to 26.
import * as v from 'valibot'
import { anyList, listOf, tableOf } from '../list.ts'
import { m } from '../../text/compiled/messages.js'
import { count, cursor, idempotencyKey, instant, page, post, shownFen, uuid, wireFen } from '../endpoint.ts'
import { openWatch, ownWatch } from '../asked.ts'
import { commitment, proof, ticketText } from './proof.ts'
import { drawnNumbers, drawStatuses, issueText, lotteryCode } from './issue.ts'
import { entriesIn, selection } from './shape.ts'

/** The most lines of one order. */
export const LINES_MAX = 200

/** All that is picked in the lines of an order, and all prices that go with it. */
export const ORDER_ENTRIES_MOST = 20_000

/** Do the lines of an order have few enough entries? Boards name the picks of a line `selection` or `numbers`. */
function isShortOrder(lines: readonly unknown[]): boolean {
  let entries = 0
  for (const line of lines) {
    const { selection: picked, numbers = picked, oddsMilli } = Object(line) as Record<string, unknown>
    if (Array.isArray(numbers)) entries += entriesIn(numbers)
    entries += Object.keys(Object(oddsMilli) as object).length
    if (entries > ORDER_ENTRIES_MOST) return false
  }
  return true
}

/** The lines of an order, as a board writes one. */
export const linesOf = <S extends v.GenericSchema>(line: S) =>
  v.pipe(listOf(line, LINES_MAX, { long: 'too_many_lines', fits: isShortOrder }), v.minLength(1, 'selection_invalid'))

/** Lines that a member may have in one draw, over all orders: they are settled and proved whole. */
export const DRAW_LINES_MAX = 2_000

/** No play has more prices, nor longer names of them. */
export const TIERS_MOST = 200
const TIER_LETTERS = 40

/** Decimal odds, stake included, in thousandths, by tier. */
export const oddsMap = tableOf(
  v.pipe(v.string(), v.maxLength(TIER_LETTERS)),
  v.pipe(v.number(), v.integer(), v.minValue(1000)),
  TIERS_MOST,
)

export const shownIssue = v.strictObject({
  issue: issueText,
  opensAt: instant,
  lockAt: instant,
  drawAt: instant,
  status: v.picklist(drawStatuses),
})
export type Issue = v.InferOutput<typeof shownIssue>

export const pastDraw = v.strictObject({
  issue: issueText,
  drawAt: instant,
  status: v.picklist(drawStatuses),
  /** Null while there is no result, and for ever where the draw is void. */
  numbers: v.nullable(drawnNumbers),
})
export type PastDraw = v.InferOutput<typeof pastDraw>

export const lotteryRow = v.strictObject({
  lottery: lotteryCode,
  family: v.string(),
  name: v.string(),
  board: v.picklist(['odds', 'official', 'quick']),
  periodSeconds: count,
  isOpen: v.boolean(),
  current: v.nullable(shownIssue),
  last: v.nullable(pastDraw),
})
export type LotteryRow = v.InferOutput<typeof lotteryRow>

const playItem = v.strictObject({
  /** The tier's code, or the cell's. */
  type: v.string(),
  name: v.string(),
  selection,
  oddsMilli: oddsMap,
  min: shownFen,
  max: shownFen,
  isOpen: v.boolean(),
})
export const playOdds = v.strictObject({
  play: v.string(),
  name: v.string(),
  /** The winning condition, in one sentence. */
  rule: v.string(),
  rtpBp: count,
  items: anyList(playItem),
})
export type PlayOdds = v.InferOutput<typeof playOdds>

const line = v.strictObject({
  play: v.pipe(v.string(), v.maxLength(40)),
  selection,
  units: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50_000)),
  /** The stake of one unit. The line costs units times this. */
  stake: wireFen,
  oddsMilli: oddsMap,
  oddsVersion: count,
})

const placedLine = v.strictObject({
  line: count,
  play: v.string(),
  selection,
  units: count,
  stake: shownFen,
  total: shownFen,
  oddsMilli: oddsMap,
})

export const placedOrder = v.strictObject({
  orderId: uuid,
  lottery: lotteryCode,
  issue: issueText,
  acceptedAt: instant,
  total: shownFen,
  /** The most that this order can pay, stakes included: some draw pays it, or it is a bound that none exceeds. */
  best: shownFen,
  isBestExact: v.boolean(),
  /** The cash wallet after the stake was taken. */
  balance: shownFen,
  lines: anyList(placedLine),
})
export type PlacedOrder = v.InferOutput<typeof placedOrder>

/** An order as records show it. */
export const ownOrder = v.strictObject({
  ...placedOrder.entries,
  balance: v.nullable(shownFen),
  status: v.picklist(drawStatuses),
  numbers: v.nullable(drawnNumbers),
  payout: v.nullable(shownFen),
})
export type OwnOrder = v.InferOutput<typeof ownOrder>

const lineNumber = v.pipe(count, v.maxValue(LINES_MAX))
const which = { lottery: lotteryCode }
export const unknown = { lottery_unknown: m.lottery_unknown }

/** The refusals that an order can get on every board, in the order of decision 16. */
export const placeRefusals = {
  ...unknown,
  draw_closed: m.lottery_draw_closed,
  selection_invalid: m.lottery_selection_invalid,
  too_many_lines: m.lottery_too_many_lines,
  total_differs: m.lottery_total_differs,
  odds_changed: m.lottery_odds_changed,
  stake_range: m.lottery_stake_range,
  payout_cap: m.lottery_payout_cap,
  member_cap: m.lottery_member_cap,
  draw_cap: m.lottery_draw_cap,
  round_limit: m.quick_round_limit,
  line_limit: m.lottery_line_limit,
  balance_short: m.lottery_balance_short,
}

export const lottery = {
  list: post('lottery/lotteryList', {
    input: v.strictObject({ family: v.optional(v.pipe(v.string(), v.maxLength(16))) }),
    output: v.strictObject({ now: instant, list: anyList(lotteryRow) }),
    ...openWatch,
  }),
  info: post('Lottery/getLotteryInfo', {
    input: v.strictObject(which),
    output: v.strictObject({
      ...lotteryRow.entries,
      now: instant,
      oddsVersion: count,
      chain: v.nullable(commitment),
    }),
    ...openWatch,
    refusals: unknown,
  }),
  draws: post('Lottery/getLotteryOneList', {
    input: v.strictObject({
      ...which,
      cursor: v.optional(cursor),
      size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    }),
    output: page(pastDraw),
    ...openWatch,
    refusals: { ...unknown, cursor_invalid: m.wallet_cursor_invalid },
  }),
  odds: post('Lottery/getLotteryPeilv', {
    input: v.strictObject(which),
    output: v.strictObject({ lottery: lotteryCode, oddsVersion: count, plays: anyList(playOdds) }),
    ...openWatch,
    refusals: unknown,
  }),
  place: post('lottery/placeOrder', {
    input: v.strictObject({
      lotteryId: lotteryCode,
      issue: issueText,
      bets: linesOf(line),
      /** The total shown to the member; the server adds up the lines and refuses another total. */
      total: wireFen,
      idempotencyKey,
    }),
    output: placedOrder,
    access: 'member',
    kind: 'play',
    once: true,
    refusals: placeRefusals,
  }),
  /** The caller's own orders, newest first, with their lines. */
  orders: post('lottery/getUserGameList', {
    input: v.strictObject({
      lottery: v.optional(lotteryCode),
      issue: v.optional(issueText),
      cursor: v.optional(cursor),
      size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    }),
    output: page(ownOrder),
    ...ownWatch,
    refusals: { cursor_invalid: m.wallet_cursor_invalid },
  }),
  proof: post('Lottery/getProof', {
    input: v.strictObject({
      ...which,
      issue: issueText,
      orderNo: v.optional(uuid),
      line: v.optional(count),
      /** A shared ticket; if given, it is shown instead of the caller's own order. */
      ticket: v.optional(ticketText),
    }),
    output: proof,
    ...openWatch,
    added: true,
    // A thousand hashes or two: five a second are enough to look at draws.
    cost: 10,
    refusals: { ...unknown, issue_unknown: m.lottery_issue_unknown },
  }),
  /** A ticket of the caller's own line, for anybody whom the caller shows it to. */
  ticket: post('Lottery/getTicket', {
    input: v.strictObject({
      ...which,
      issue: issueText,
      orderNo: uuid,
      line: lineNumber,
      /** May others read what was staked? */
      withAmount: v.boolean(),
    }),
    output: v.strictObject({ ticket: ticketText }),
    ...ownWatch,
    added: true,
    refusals: {
      ...unknown,
      issue_unknown: m.lottery_issue_unknown,
      ticket_unknown: m.lottery_ticket_unknown,
    },
  }),
}
