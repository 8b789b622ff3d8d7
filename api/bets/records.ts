// A member's bets, line by line, in words. Spec 2 (bet detail), 4 (the four statuses).
import { m } from '../../text/compiled/messages.js'
import { betStatuses } from '../../core/bets.ts'
import type { Bet, BetStatus } from '../../core/bets.ts'
import type { Language } from '../../core/endpoint.ts'
import { UUID_PATTERN } from '../../core/forms/fields.ts'
import { outcomes } from '../../core/ledger.ts'
import { findGamePlay } from '../../core/lottery/catalog.ts'
import { readDrawId } from '../../core/lottery/calendar.ts'
import { NONE, toWire } from '../../core/money.ts'
import { addDays, dayOf, dayStartMs, msOfMicros } from '../../core/time.ts'
import type { Day } from '../../core/time.ts'
import type { Sql } from '../shell/db.ts'
import { timesOf } from '../shell/page.ts'
import type { Member } from '../shell/serve.ts'
import { bestOfRows } from '../lottery/orders/orders.ts'
import { outcomesAsked, outcomesOf } from '../lottery/orders/status.ts'
import { causeText } from '../lottery/correction/words.ts'
import { voidText } from '../lottery/proof.ts'
import { issuesOf } from '../lottery/results.ts'
import type { ShownResult } from '../lottery/results.ts'
import { pickedText } from '../lottery/words.ts'
import { spanOf } from './days.sql.ts'
import type { Stretch } from './days.sql.ts'
import { findBets, findChanges } from './bets.sql.ts'
import type { BetChange, BetPlace, BetRow } from './bets.sql.ts'

export type Asked = {
  status?: BetStatus | undefined
  orderNo?: string | undefined
  start?: Day | undefined
  end?: Day | undefined
  after: BetPlace
  limit: number
}

/** Bets of the days asked for, the last seven by default; of one order, whenever it was. */
export async function listBets(
  db: Sql,
  member: Member,
  asked: Asked,
  locale: Language,
): Promise<{ bet: Bet; place: BetPlace }[]> {
  const { status, orderNo, after, limit } = asked
  // A number that is none is like the number of an order that is not there (BI-278).
  if (orderNo !== undefined && !UUID_PATTERN.test(orderNo)) return []
  const range = rangeOf(asked)
  const { from, to } = status ? await narrowed(db, member, status, range) : range
  const rows = await findBets(db, member, {
    ...{ from, to, after, limit },
    orderId: orderNo ?? null,
    outcomes: outcomesAsked(status),
  })
  const issues = await issuesOf(
    db,
    rows.map(({ drawId }) => drawId),
  )
  const changes = await changesOf(db, member, rows, issues)
  return rows.map((row) => {
    const issue = issues.get(row.drawId)
    const resettled = resettledOf(issue, changes.get(`${row.orderId} ${row.line}`), locale)
    return {
      bet: { ...betOf(row, issue, locale), resettled },
      place: { at: row.at, orderId: row.orderId, line: row.line },
    }
  })
}

/** What lines of corrected draws had brought at first, by order and line. Most pages have none of these. */
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

type Range = { from: Date; to: Date }

/** The part of a range in which bets of a status lie; an empty one where there is none. */
async function narrowed(db: Sql, member: Member, status: BetStatus, { from, to }: Range) {
  const found = await spanOf(db, member, outcomesOf[status], stretchOf({ from, to }))
  if (!found.from || !found.past) return { from, to: from }
  return {
    from: found.from > from ? found.from : from,
    to: found.past < to ? found.past : to,
  }
}

/** The Shanghai days of a range, both included. */
export const stretchOf = ({ from, to }: Range): Stretch => ({
  ...{ from, to },
  first: dayOf(from.getTime()),
  last: dayOf(to.getTime() - 1),
})

/** The days asked for; for one order, all there are. */
function rangeOf({ orderNo, ...asked }: Pick<Asked, 'orderNo' | 'start' | 'end'>): Range {
  if (orderNo === undefined || asked.start !== undefined || asked.end !== undefined)
    return timesOf(asked)
  return { from: new Date(0), to: new Date(dayStartMs(addDays(dayOf(Date.now()), 2))) }
}

function betOf(
  row: BetRow,
  issue: ShownResult | undefined,
  locale: Language,
): Omit<Bet, 'resettled'> {
  const lottery = readDrawId(row.drawId)?.lottery
  const found = lottery && findGamePlay(lottery.family, row.play)
  if (!lottery || !found)
    throw new Error(`bet ${row.orderId} is on ${row.play}, which no rule knows`)
  const { payout, refund, settledAt } = row
  const best = bestOfRows([row], issue?.drawAt)
  const isSettled = payout !== null && refund !== null
  return {
    orderNo: row.orderId,
    line: row.line,
    platform: m.bets_platform({}, { locale }),
    gameType: m.bets_type_lottery({}, { locale }),
    gameCode: lottery.code,
    gameName: lottery.name({}, { locale }),
    issue: issue?.issue ?? '',
    play: row.play,
    playName: found.play.name({}, { locale }),
    selection: row.selection,
    picked: pickedText(found.play, row.selection, locale),
    units: row.units,
    unitStake: toWire(row.unitStake),
    stake: toWire(row.stake),
    oddsMilli: row.odds,
    best: toWire(best.mostFen),
    isBestExact: best.isExact,
    status: statusOf(row.outcome),
    outcome: wonLostPush(row.outcome),
    payout: isSettled ? toWire(payout) : null,
    refund: isSettled ? toWire(refund) : null,
    net: isSettled ? toWire(payout + refund - row.stake) : null,
    numbers: issue?.numbers ?? null,
    reason: voidText(issue?.voidReason ?? null, locale),
    placedAt: msOfMicros(row.at),
    settledAt: settledAt && settledAt.getTime(),
  }
}

export const statusOf = (outcome: number | null): BetStatus =>
  betStatuses.find((status) => outcomesOf[status].includes(outcome ?? 0)) ?? 'unfinished'

function wonLostPush(outcome: number | null): Bet['outcome'] {
  if (outcome === outcomes.won) return 'won'
  if (outcome === outcomes.lost) return 'lost'
  return outcome === outcomes.push ? 'push' : null
}
