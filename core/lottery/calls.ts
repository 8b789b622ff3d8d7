// The lottery's calls on the odds board, and the proof of a draw. Rulebook 0.1, 1, 4; decisions 15 to 26.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import {
  count,
  cursor,
  idempotencyKey,
  instant,
  page,
  post,
  shownFen,
  uuid,
  wireFen,
} from '../endpoint.ts'
import { selection } from './shape.ts'

/** One order carries at most so many lines. */
export const LINES_MAX = 200
/** Lines that a member may have in one draw, over all orders: they are settled and proved whole. */
export const DRAW_LINES_MAX = 2_000

export const drawStatuses = ['open', 'locked', 'drawn', 'settled', 'void'] as const
export type DrawStatus = (typeof drawStatuses)[number]

export const lotteryCode = v.pipe(v.string(), v.regex(/^[a-z0-9_]{3,16}$/))
export const issueText = v.pipe(v.string(), v.regex(/^\d{8}(?:-\d{4,6})?$/))
const hexOf = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))
// Marked so that a page which only makes calls leaves it out (web/build/contract.ts).
const hex32 = /* @__PURE__ */ hexOf(32)
/** One line of a draw's list, sealed by the house (decision 46). */
const ticketText = v.pipe(v.string(), v.regex(/^[\w-]{76}$/))
const lineNumber = v.pipe(count, v.maxValue(LINES_MAX))
export const drawnNumbers = v.array(count)

/** Decimal odds, stake included, in thousandths, by tier. */
export const oddsMap = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1000)))

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

export const commitment = v.strictObject({
  chainId: v.string(),
  /** s_0, published before the first issue; SHA-256 of every later key leads back to it (rulebook 4.3). */
  commitment: hex32,
  length: count,
  publishedAt: instant,
})

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
  /** What wins, in one sentence. */
  rule: v.string(),
  rtpBp: count,
  items: v.array(playItem),
})
export type PlayOdds = v.InferOutput<typeof playOdds>

const line = v.strictObject({
  play: v.pipe(v.string(), v.maxLength(40)),
  selection,
  units: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50_000)),
  /** For one unit. The line costs units times this. */
  stake: wireFen,
  oddsMilli: oddsMap,
  oddsVersion: count,
})
export type Line = v.InferOutput<typeof line>

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
  lines: v.array(placedLine),
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

const hashPath = v.array(v.strictObject({ side: v.picklist(['left', 'right']), hash: hex32 }))

const beaconProof = v.strictObject({
  round: count,
  /** The round is the first one at least a second after this. */
  lockAt: instant,
  chain: v.strictObject({
    hash: hex32,
    publicKey: hexOf(96),
    /** In seconds since 1970, and seconds. */
    genesisS: count,
    periodS: v.pipe(count, v.minValue(1)),
  }),
  /** Null until the house has it. */
  signature: v.nullable(hexOf(48)),
})
export type BeaconProof = v.InferOutput<typeof beaconProof>

const proof = v.strictObject({
  lottery: lotteryCode,
  issue: issueText,
  status: v.picklist(drawStatuses),
  voidReason: v.nullable(v.string()),
  chain: commitment,
  /** The issue's place in the chain: its key is s_position. */
  position: count,
  /** What stands in the prefix: "none", or 64 hex digits, which are null until they are public. */
  beacon: v.nullable(v.string()),
  /** Where the digits come from; null for a draw that was made without a beacon (rulebook 4.4). */
  beaconProof: v.nullable(beaconProof),
  /** Null until the draw. */
  key: v.nullable(hex32),
  numbers: v.nullable(drawnNumbers),
  /** The draw was settled again: when, why, and the numbers first shown, if any. `numbers` are those that hold. */
  correction: v.nullable(
    v.strictObject({ at: instant, cause: v.string(), first: v.nullable(drawnNumbers) }),
  ),
  /** The nearest key before this one that was published, as a shorter way than s_0. */
  checkpoint: v.strictObject({ position: count, key: hex32 }),
  /** The entry list, frozen and published before the key was revealed (decision 20). */
  entries: v.nullable(v.strictObject({ count, stake: shownFen, root: hex32, frozenAt: instant })),
  /** The caller's own bet in that list, or the one that was shared. */
  ticket: v.nullable(
    v.strictObject({ leaf: v.string(), terms: v.string(), path: hashPath, bucketPath: hashPath }),
  ),
})
export type Proof = v.InferOutput<typeof proof>

const which = { lottery: lotteryCode }
export const unknown = { lottery_unknown: m.lottery_unknown }

/** What every board can answer to an order, in the order of decision 16. */
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
    output: v.strictObject({ now: instant, list: v.array(lotteryRow) }),
    access: 'open',
    kind: 'read',
    passive: true,
  }),
  info: post('Lottery/getLotteryInfo', {
    input: v.strictObject(which),
    output: v.strictObject({
      ...lotteryRow.entries,
      now: instant,
      oddsVersion: count,
      chain: v.nullable(commitment),
    }),
    access: 'open',
    kind: 'read',
    passive: true,
    refusals: unknown,
  }),
  draws: post('Lottery/getLotteryOneList', {
    input: v.strictObject({
      ...which,
      cursor: v.optional(cursor),
      size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    }),
    output: page(pastDraw),
    access: 'open',
    kind: 'read',
    passive: true,
    refusals: { ...unknown, cursor_invalid: m.wallet_cursor_invalid },
  }),
  odds: post('Lottery/getLotteryPeilv', {
    input: v.strictObject(which),
    output: v.strictObject({ lottery: lotteryCode, oddsVersion: count, plays: v.array(playOdds) }),
    access: 'open',
    kind: 'read',
    passive: true,
    refusals: unknown,
  }),
  place: post('lottery/placeOrder', {
    input: v.strictObject({
      lotteryId: lotteryCode,
      issue: issueText,
      bets: v.pipe(
        v.array(line),
        v.minLength(1, 'selection_invalid'),
        v.maxLength(LINES_MAX, 'too_many_lines'),
      ),
      /** What the member was shown; the server adds up the lines and refuses another sum. */
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
    access: 'member',
    kind: 'read',
    passive: true,
    refusals: { cursor_invalid: m.wallet_cursor_invalid },
  }),
  proof: post('Lottery/getProof', {
    input: v.strictObject({
      ...which,
      issue: issueText,
      orderNo: v.optional(uuid),
      line: v.optional(count),
      /** What somebody shared: it goes before an order of one's own. */
      ticket: v.optional(ticketText),
    }),
    output: proof,
    access: 'open',
    kind: 'read',
    passive: true,
    added: true,
    // A thousand hashes or two: five a second are enough to look at draws.
    cost: 10,
    refusals: { ...unknown, issue_unknown: m.lottery_issue_unknown },
  }),
  /** A ticket of the caller's own line, for anybody whom the caller shows it to. */
  ticket: post('Lottery/getTicket', {
    input: v.strictObject({ ...which, issue: issueText, orderNo: uuid, line: lineNumber }),
    output: v.strictObject({ ticket: ticketText }),
    access: 'member',
    kind: 'read',
    passive: true,
    added: true,
    refusals: {
      ...unknown,
      issue_unknown: m.lottery_issue_unknown,
      ticket_unknown: m.lottery_ticket_unknown,
    },
  }),
}
