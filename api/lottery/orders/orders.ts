// A member's own orders, as records show them.
import type { BetStatus } from '../../../core/bets.ts'
import { boardCodes } from '../../../core/ledger.ts'
import { bestOf, type Best } from '../../../core/lottery/best.ts'
import { games } from '../../../core/lottery/catalog.ts'
import { drawStatuses } from '../../../core/lottery/issue.ts'
import type { OwnOrder } from '../../../core/lottery/calls.ts'
import type { Selection as WireSelection } from '../../../core/lottery/shape.ts'
import { findLottery, readDrawId } from '../../../core/lottery/calendar.ts'
import { findPlay, type Board, type Selection } from '../../../core/lottery/game.ts'
import { factsAt } from '../../../core/lottery/facts.ts'
import type { Line } from '../../../core/lottery/settle.ts'
import { fen, sumFen, toWire } from '../../../core/money.ts'
import type { Sql } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import { boardOf } from '../boards.ts'
import { issuesOf, type ShownResult } from '../results.ts'
import { findLines, findOrders, type FoundOrder, type LineRow, type OrderPlace } from './orders.sql.ts'
import { outcomesAsked } from './status.ts'

export type DrawRange = { from: bigint; to: bigint }

/** An order as its member sees it, with the actions that its board allows. */
export type ReadOrder = {
  order: OwnOrder
  board: Board
  outcomes: (number | null)[]
  drawId: bigint
  lockAt: Date
}

/** The filters of a list of a member's orders; an absent filter narrows nothing. */
export type OrdersAsked = {
  boards: readonly Board[]
  draws: DrawRange
  status?: BetStatus | undefined
  times?: { from: Date; to: Date } | undefined
}

const ALWAYS = { from: new Date(0), to: new Date(Date.UTC(9_999, 0)) }

/** Returns the places of a member's orders, newest first, behind a place in that order. */
export function findPlaces(
  db: Sql,
  member: Member,
  page: OrdersAsked & { before: OrderPlace; limit: number },
): Promise<FoundOrder[]> {
  const { boards, draws, status, times = ALWAYS, before, limit } = page
  return findOrders(db, member, {
    ...{ draws, times, before, limit },
    boards: boards.map((board) => boardCodes[board]),
    outcomes: outcomesAsked(status),
  })
}

/** Returns an order as its acceptance was answered; undefined where there is none. */
export async function findPlaced(db: Sql, member: Member, orderId: string) {
  const found = (await readOrders(db, member, [orderId])).get(orderId)
  if (!found) return undefined
  const { orderId: id, lottery, issue, acceptedAt, total, best, isBestExact, lines } = found.order
  return { orderId: id, lottery, issue, acceptedAt, total, best, isBestExact, lines }
}

/** Every draw of a lottery, or of all: ids begin with the lottery's number. */
export function drawsOfLottery(code: string | undefined): DrawRange {
  if (code === undefined) return { from: 0n, to: 10n ** 18n }
  const no = BigInt(findLottery(code)?.no ?? 0)
  return { from: no * 10n ** 13n, to: (no + 1n) * 10n ** 13n - 1n }
}

/** Orders of the member by their ids. */
export async function readOrders(db: Sql, member: Member, orderIds: string[]): Promise<Map<string, ReadOrder>> {
  const lines = Map.groupBy(await findLines(db, member, orderIds), ({ orderId }) => orderId)
  const issues = await issuesOf(
    db,
    [...lines.values()].flat().map(({ drawId }) => drawId),
  )
  return new Map(
    [...lines].flatMap(([orderId, rows]) => {
      const [first] = rows
      const issue = first && issues.get(first.drawId)
      if (!issue) return []
      const { drawId, lockAt } = issue
      const outcomes = rows.map(({ outcome }) => outcome)
      const board = boardOf(first.board)
      const order = orderOf(orderId, rows, issue)
      return [[orderId, { order, board, outcomes, drawId, lockAt }] as const]
    }),
  )
}

function orderOf(orderId: string, rows: LineRow[], issue: ShownResult): OwnOrder {
  const best = bestOfRows(rows, issue.drawAt)
  const isPaid = rows.every(({ payout }) => payout !== null)
  // The draw is read behind the lines: it may have been settled in between.
  const shown = statusOf(issue.status)
  const status = shown === 'settled' && !isPaid ? 'drawn' : shown
  return {
    orderId,
    lottery: issue.lottery,
    issue: issue.issue,
    acceptedAt: rows[0]?.acceptedAt.getTime() ?? 0,
    total: toWire(sumFen(rows.map(({ stake }) => stake))),
    best: toWire(best.mostFen),
    isBestExact: best.isExact,
    balance: null,
    lines: rows.map((row) => ({
      line: row.line,
      play: row.play,
      selection: row.selection as WireSelection,
      units: row.units,
      stake: toWire(row.unitStake),
      total: toWire(row.stake),
      oddsMilli: row.odds,
    })),
    status,
    numbers: issue.numbers,
    payout: isPaid ? toWire(sumFen(rows.map(({ payout }) => payout ?? 0n))) : null,
  }
}

export const statusOf = (code: number) => drawStatuses[code - 1] ?? 'open'

type BetRow = Pick<LineRow, 'drawId' | 'play' | 'selection' | 'unitStake' | 'best' | 'odds'>

/**
 * The most that accepted lines of one draw can pay, as it was answered when they were accepted. Bounds are not
 * worked out again: the caps' are stored. These were judged without the year of the draw, though, which in Mark
 * Six says which price of an animal counts.
 */
export function bestOfRows(rows: readonly BetRow[], drawAt: Date | undefined): Best {
  const family = rows[0] && readDrawId(rows[0].drawId)?.lottery.family
  const game = family && games[family]
  const facts = family && drawAt && factsAt(family, drawAt.getTime())
  if (!game || !(game.outcomes || facts?.yearAnimal !== undefined))
    return { mostFen: sumFen(rows.map(({ best }) => best)), isExact: false }
  const lines = rows.flatMap((row): Line[] => {
    const play = findPlay(game, row.play)
    // The play checked the stored selection when the order was accepted.
    const selection = row.selection as Selection
    return play ? [{ play, selection, unitStakeFen: fen(row.unitStake), odds: row.odds }] : []
  })
  return bestOf(game, lines, facts)
}
