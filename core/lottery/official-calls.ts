// The official board's calls: tickets counted in 注, prices in 元角分, chase. Rulebook 0.1; decisions 15, 25, 47.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { m } from '../../text/compiled/messages.js'
import {
  count,
  cursor,
  dayText,
  empty,
  idempotencyKey,
  instant,
  page,
  post,
  shownFen,
  uuid,
  wireFen,
} from '../endpoint.ts'
import { openWatch, ownWatch } from '../asked.ts'
import { betStatuses } from '../bets.ts'
import { rangeRefusals } from '../wallet.ts'
import {
  linesOf,
  lotteryRow,
  oddsMap,
  ownOrder,
  pastDraw,
  placedOrder,
  placeRefusals,
  shownIssue,
  unknown,
} from './calls.ts'
import { issueText, lotteryCode } from './issue.ts'
import { chaseRow, chaseTask, chaseWish, multipleNumber } from './chase.ts'
import { boards } from './game.ts'
import { selection } from './shape.ts'

const which = { lotteryId: lotteryCode }
const size = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))

/** The price of a ticket at multiple 1: 元, 角, 分. */
export const unitTexts = ['2.00', '0.20', '0.02'] as const
export type UnitText = (typeof unitTexts)[number]
const unit = v.picklist(unitTexts)

const entry = v.union([v.number(), v.string()])

const option = v.strictObject({
  optionId: v.string(),
  name: v.string(),
  rule: v.string(),
  rtpBp: count,
  /** How tickets are counted: the formula of the rules, and its result for the example. */
  units: v.strictObject({ formula: v.string(), example: count }),
  example: selection,
  /** Whether a selection is one list per row; else it is one flat list. */
  nested: v.boolean(),
  rows: anyList(
    v.strictObject({
      code: v.string(),
      name: v.string(),
      entries: anyList(v.strictObject({ value: v.union([entry, anyList(entry)]), name: v.string() })),
    }),
  ),
  tiers: anyList(v.strictObject({ code: v.string(), name: v.string(), oddsMilli: count })),
})
export type OfficialOption = v.InferOutput<typeof option>

const line = v.strictObject({
  /** The play's code, as `getOption` lists it. */
  optionId: v.pipe(v.string(), v.maxLength(40)),
  numbers: selection,
  /** Tickets 注数; the server counts them again and refuses another number. */
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50_000)),
  multiple: multipleNumber,
  unit,
  oddsMilli: oddsMap,
  oddsVersion: count,
})

/** The boards whose orders can be listed: all lottery orders stand in one record. */
export const orderBoards = [...boards, 'all'] as const

const officialOrder = v.strictObject({
  ...ownOrder.entries,
  /** The four statuses of the spec. */
  betStatus: v.picklist(betStatuses),
  /** The draw takes bets still, so an order of this board can be taken back whole. */
  canCancel: v.boolean(),
  /** The chase that this order is a leg of. */
  chaseId: v.nullable(uuid),
})
export type OfficialOrder = v.InferOutput<typeof officialOrder>

const chaseOver = { chase_unknown: m.chase_unknown, chase_over: m.chase_over }

export const official = {
  list: post('caipiao/getList', {
    input: empty,
    output: v.strictObject({
      now: instant,
      list: anyList(v.strictObject({ family: v.string(), name: v.string(), list: anyList(lotteryRow) })),
    }),
    ...openWatch,
  }),
  funds: post('caipiao/funds', {
    input: empty,
    output: v.strictObject({ available: shownFen, chase: shownFen, openStakes: shownFen }),
    ...ownWatch,
  }),
  /** Past draws, newest first; and as many of the issues to come as asked for, the current one first. */
  history: post('caipiao/getHistory', {
    input: v.strictObject({
      ...which,
      cursor: v.optional(cursor),
      size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200))),
      next: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
    }),
    output: v.strictObject({
      ...page(pastDraw).entries,
      now: instant,
      current: v.nullable(shownIssue),
      next: anyList(v.strictObject({ issue: issueText, opensAt: instant, lockAt: instant, drawAt: instant })),
    }),
    ...openWatch,
    quiet: true,
    refusals: { ...unknown, cursor_invalid: m.wallet_cursor_invalid },
  }),
  /** The options for bets: the tree of plays with their odds, the prices, the limits. */
  option: post('caipiao/getOption', {
    input: v.strictObject(which),
    output: v.strictObject({
      ...lotteryRow.entries,
      now: instant,
      oddsVersion: count,
      prices: anyList(v.strictObject({ unit, name: v.string() })),
      limits: v.strictObject({
        multipleMin: count,
        multipleMax: count,
        units: count,
        lines: count,
        chaseLegs: count,
        /** The most that one ticket may stake. */
        stakeMax: shownFen,
        orderPayout: shownFen,
        memberPayout: shownFen,
      }),
      groups: anyList(v.strictObject({ code: v.string(), name: v.string(), plays: anyList(option) })),
    }),
    ...openWatch,
    quiet: true,
    refusals: unknown,
  }),
  /** Places an order on one issue; with `chase`, on several, of which the first is `issue`. */
  submit: post('caipiao/submit', {
    input: v.strictObject({
      ...which,
      issue: issueText,
      bets: linesOf(line),
      chase: v.optional(chaseWish),
      /** The total shown to the member: over all lines, and all issues of a chase. */
      total: wireFen,
      idempotencyKey,
    }),
    output: v.strictObject({
      /** Null for a chase, whose legs become orders one by one. */
      order: v.nullable(placedOrder),
      chase: v.nullable(chaseTask),
      balance: shownFen,
    }),
    access: 'member',
    kind: 'play',
    once: true,
    refusals: { ...placeRefusals, chase_invalid: m.chase_invalid },
  }),
  /**
   * The caller's orders, newest first: of this board, or of another or all of them if asked; of some days, or
   * of any. With `orderNo`, that order alone, whichever its board.
   */
  orders: post('caipiao/getBetList', {
    input: v.strictObject({
      board: v.optional(v.picklist(orderBoards)),
      lotteryId: v.optional(lotteryCode),
      issue: v.optional(issueText),
      status: v.optional(v.picklist(betStatuses)),
      start: v.optional(dayText),
      end: v.optional(dayText),
      orderNo: v.optional(uuid),
      cursor: v.optional(cursor),
      size,
    }),
    output: page(officialOrder),
    ...ownWatch,
    refusals: rangeRefusals,
  }),
  /** Takes a whole order back before its lock 撤单; the money comes back once. */
  cancel: post('caipiao/cancelOrder', {
    input: v.strictObject({ orderNo: uuid, idempotencyKey }),
    output: v.strictObject({ orderNo: uuid, refund: shownFen, balance: shownFen }),
    access: 'member',
    kind: 'moneyOut',
    once: true,
    added: true,
    refusals: {
      order_unknown: m.official_order_unknown,
      order_over: m.official_order_over,
      draw_closed: m.official_cancel_late,
    },
  }),
  /** The caller's chase orders, newest first. */
  chases: post('caipiao/getChaseList', {
    input: v.strictObject({
      lotteryId: v.optional(lotteryCode),
      isRunning: v.optional(v.boolean()),
      cursor: v.optional(cursor),
      size,
    }),
    output: page(chaseRow),
    ...ownWatch,
    added: true,
    refusals: { cursor_invalid: m.wallet_cursor_invalid },
  }),
  /** One chase with all of its legs. */
  chase: post('caipiao/getChase', {
    input: v.strictObject({ chaseId: uuid }),
    output: chaseTask,
    ...ownWatch,
    added: true,
    refusals: { chase_unknown: m.chase_unknown },
  }),
  /** Ends a chase: what is not a bet yet comes back. */
  stopChase: post('caipiao/stopChase', {
    input: v.strictObject({ chaseId: uuid, idempotencyKey }),
    output: chaseTask,
    access: 'member',
    kind: 'moneyOut',
    once: true,
    added: true,
    refusals: chaseOver,
  }),
}
