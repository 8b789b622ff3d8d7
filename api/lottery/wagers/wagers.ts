// Bets on draws as wagers: line by line, in words. Spec 2 (bet detail), 4 (the four statuses); decision 54.
import * as v from 'valibot'
import { m } from '../../../text/compiled/messages.js'
import { betStatuses, type Bet, type BetStatus } from '../../../core/bets.ts'
import type { Language } from '../../../core/endpoint.ts'
import { outcomes } from '../../../core/ledger.ts'
import type { LotteryBet } from '../../../core/lottery/bet.ts'
import { findGamePlay } from '../../../core/lottery/catalog.ts'
import { readDrawId, type Lottery } from '../../../core/lottery/calendar.ts'
import type { Play } from '../../../core/lottery/game.ts'
import { playAndPick } from '../../../core/lottery/pick.ts'
import { selection } from '../../../core/lottery/shape.ts'
import { NONE, toWire } from '../../../core/money.ts'
import { dayOf } from '../../../core/time.ts'
import type { Sql } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import type { Wager, WagerDays, WagersAsked, WagerSum } from '../../shell/wager.ts'
import { findLegOrders } from '../chase/chase.sql.ts'
import { causeText } from '../correction/words.ts'
import { boardOf } from '../boards.ts'
import { bestOfRows } from '../orders/orders.ts'
import { outcomesAsked, outcomesOf } from '../orders/status.ts'
import { voidText } from '../proof.ts'
import { issuesOf, type ShownResult } from '../results.ts'
import { pickedText } from '../words.ts'
import { spanOf, sumBets } from './days.sql.ts'
import { findBets, findChanges, type BetChange, type BetRow } from './wagers.sql.ts'

/** A member's bets on draws, each line a wager. */
export async function listWagers(db: Sql, member: Member, asked: WagersAsked, locale: Language): Promise<Wager[]> {
  const { orderId, after, limit, status } = asked
  const { from, to } = status ? await narrowed(db, member, status, asked) : asked
  const rows = await findBets(db, member, { from, to, orderId, after, limit, outcomes: outcomesAsked(status) })
  const issues = await issuesOf(
    db,
    rows.map(({ drawId }) => drawId),
  )
  const changes = await changesOf(db, member, rows, issues)
  const chases = await chasesOf(db, member, rows)
  return rows.map((row) => {
    const issue = issues.get(row.drawId)
    const resettled = resettledOf(issue, changes.get(`${row.orderId} ${row.line}`), locale)
    return { ...wagerOf(row, issue, locale), resettled, chase: chases.get(row.orderId) ?? null }
  })
}

/** Returns the chases of orders that one has placed, by order. Only the official board has chases. */
async function chasesOf(db: Sql, member: Member, rows: readonly BetRow[]): Promise<Map<string, string>> {
  const official = rows.filter(({ board }) => boardOf(board) === 'official').map(({ orderId }) => orderId)
  if (official.length === 0) return new Map()
  const found = await findLegOrders(db, member, [...new Set(official)])
  return new Map(found.map(({ id, chase }) => [id, chase]))
}

/** Returns the first payouts of lines on corrected draws, by order and line. Most pages have none of these. */
async function changesOf(
  db: Sql,
  member: Member,
  rows: readonly BetRow[],
  issues: ReadonlyMap<bigint, ShownResult>,
): Promise<Map<string, BetChange>> {
  const corrected = rows.filter(({ drawId }) => issues.get(drawId)?.correctedAt)
  if (corrected.length === 0) return new Map()
  const orders = [...new Set(corrected.map(({ orderId }) => orderId))]
  const found = await findChanges(db, member, orders)
  return new Map(found.map((one) => [`${one.orderId} ${one.line}`, one]))
}

function resettledOf(
  issue: ShownResult | undefined,
  change: BetChange | undefined,
  locale: Language,
): Bet['resettled'] {
  if (!issue?.correctedAt || !issue.correctedCause) return null
  return {
    at: issue.correctedAt.getTime(),
    cause: causeText(issue.correctedCause, locale),
    before: change ? toWire(change.before) : null,
    owed: toWire(change?.owed ?? NONE),
  }
}

type Range = Pick<WagerDays, 'from' | 'to'>

/** The part of a range in which bets of a status lie; an empty one where there is none. */
async function narrowed(db: Sql, member: Member, status: BetStatus, { from, to }: Range): Promise<Range> {
  const days = { from, to, first: dayOf(from.getTime()), last: dayOf(to.getTime() - 1) }
  const found = await spanOf(db, member, outcomesOf[status], days)
  if (!found.from || !found.past) return { from, to: from }
  return {
    from: found.from > from ? found.from : from,
    to: found.past < to ? found.past : to,
  }
}

function wagerOf(row: BetRow, issue: ShownResult | undefined, locale: Language): Omit<Wager, 'resettled' | 'chase'> {
  const lottery = readDrawId(row.drawId)?.lottery
  if (!lottery) throw new Error(`bet ${row.orderId} is on ${row.drawId}, which is no draw of ours`)
  const { at, orderId, line, stake, payout, refund, settledAt } = row
  const detail = readBet(row, lottery, issue, locale)
  return {
    ...{ at, orderId, line, stake, payout, refund, settledAt },
    // A bet that cannot be read waits for two people; the member's page shows it without details.
    detail: detail ?? { of: 'facts', facts: [] },
    summary: detail ? playAndPick(detail.playName, detail.picked, locale) : m.bets_unread({}, { locale }),
    platform: m.bets_platform({}, { locale }),
    gameType: m.bets_type_lottery({}, { locale }),
    gameCode: lottery.code,
    gameName: lottery.name({}, { locale }),
    round: issue?.issue ?? '',
    status: statusOf(row.outcome),
    outcome: wonLostPush(row.outcome),
    dueAt: issue?.drawAt ?? null,
    cancelUntil: boardOf(row.board) === 'official' ? (issue?.lockAt ?? null) : null,
    reason: voidText(issue?.voidReason ?? null, locale),
  }
}

/** Undefined for a bet that was damaged where it lies (bets_apart): no rule reads it. */
function readBet(
  row: BetRow,
  lottery: Lottery,
  issue: ShownResult | undefined,
  locale: Language,
): LotteryBet | undefined {
  const found = findGamePlay(lottery.family, row.play)
  try {
    return found && detailOf(row, found.play, issue, locale)
  } catch {
    return undefined
  }
}

function detailOf(row: BetRow, play: Play, issue: ShownResult | undefined, locale: Language): LotteryBet {
  const best = bestOfRows([row], issue?.drawAt)
  const chosen = v.parse(selection, row.selection)
  return {
    of: 'lottery',
    play: row.play,
    playName: play.name({}, { locale }),
    selection: chosen,
    picked: pickedText(play, chosen, locale),
    units: row.units,
    unitStake: toWire(row.unitStake),
    oddsMilli: row.odds,
    best: toWire(best.mostFen),
    isBestExact: best.isExact,
    numbers: issue?.numbers ?? null,
  }
}

const statusOf = (outcome: number | null): BetStatus =>
  betStatuses.find((status) => outcomesOf[status].includes(outcome ?? 0)) ?? 'unfinished'

function wonLostPush(outcome: number | null): Bet['outcome'] {
  if (outcome === outcomes.won) return 'won'
  if (outcome === outcomes.lost) return 'lost'
  return outcome === outcomes.push ? 'push' : null
}

/** Returns the sums of bets on draws over some days, by status. */
export async function sumWagers(db: Sql, member: Member, days: WagerDays): Promise<WagerSum[]> {
  const sums = await sumBets(db, member, days)
  return sums.map(({ outcome, bets, ...money }) => ({
    ...money,
    status: statusOf(outcome),
    count: bets,
  }))
}
