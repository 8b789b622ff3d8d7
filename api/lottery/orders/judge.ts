// Checks an order before the ledger sees it: selections, units, odds, stakes (decision 16).
import { parseIssue } from '../../../core/lottery/calendar.ts'
import { factsAt } from '../../../core/lottery/facts.ts'
import type { Facts, Odds, Play, Selection } from '../../../core/lottery/game.ts'
import { MAX_UNITS } from '../../../core/lottery/selection.ts'
import { capBoundFen, type Line } from '../../../core/lottery/settle.ts'
import { unitPrices } from '../../../core/lottery/stake.ts'
import { showYuan, sumFen, type Fen } from '../../../core/money.ts'
import type { OrderLine } from '../../ledger/post/commands.ts'
import { Refusal } from '../../shell/refusal.ts'
import type { PricedLottery } from '../odds/priced.ts'
import type { Want, WantedLine } from './want.ts'

/** A line as it will be accepted: `units` counted here, `odds` those of the house for the tiers in reach. */
export type JudgedLine = Line & { units: number }
export type Judged = { drawId: bigint; oddsVersion: number; lines: JudgedLine[] }

/** Judges an order; returns its first fault, if any. Nothing here accepts a bet. */
export function judge(priced: PricedLottery, want: Want, drawId: bigint | undefined): Judged | Refusal {
  if (drawId === undefined || !priced.isOpen) return new Refusal('draw_closed')
  const lines = readLines(priced, want)
  if (lines instanceof Refusal) return lines
  if (want.total !== undefined && totalOf(lines) !== want.total)
    return new Refusal('total_differs', { total: showYuan(totalOf(lines)) })
  const { oddsVersion } = priced
  return oddsProblem(priced, want, lines) ?? stakeProblem(priced, want, lines) ?? { drawId, oddsVersion, lines }
}

/** The stake of all lines. */
export const totalOf = (lines: readonly Pick<JudgedLine, 'unitStakeFen' | 'units'>[]): Fen =>
  sumFen(lines.map((line) => line.unitStakeFen * BigInt(line.units)))

/** The lines, each with its tickets counted here; or which of them is no choice of its play. */
export function readLines(priced: PricedLottery, want: Want): JudgedLine[] | Refusal {
  const lines: JudgedLine[] = []
  let units = 0
  for (const [at, wanted] of want.lines.entries()) {
    const line = readLine(priced, want, wanted)
    if (!line) return new Refusal('selection_invalid', { line: at })
    lines.push(line)
    units += line.units
    // At once: two hundred lines of the largest choices would be counted for nothing.
    if (units > MAX_UNITS) return new Refusal('selection_invalid', { units: MAX_UNITS })
  }
  return lines
}

function readLine(priced: PricedLottery, { board }: Want, wanted: WantedLine): JudgedLine | undefined {
  const play = priced.play(board, wanted.play)
  if (!play || play.problem(wanted.selection)) return undefined
  // The play has just found nothing wrong with it.
  const selection = wanted.selection as Selection
  const units = play.count(selection)
  if (wanted.units !== undefined && units !== wanted.units) return undefined
  const odds = oddsInReach(priced, play, selection)
  return { play, selection, units, unitStakeFen: wanted.unitStake, odds }
}

/** Of the play's odds, those that this selection can win: they are locked into the bet. */
export function oddsInReach(priced: Pick<PricedLottery, 'odds'>, play: Play, selection: Selection): Odds {
  const all = priced.odds(play)
  return Object.fromEntries(Object.keys(play.most(selection)).map((tier) => [tier, all[tier] as number]))
}

/** Returns the facts of an issue by today's calendar; the bet itself is settled by the facts that its draw keeps. */
export function factsOf({ lottery }: PricedLottery, number: string): Facts | undefined {
  const issue = parseIssue(lottery, number)
  return issue && factsAt(lottery.family, issue.drawsAtMs)
}

/**
 * The member was shown every price that can be won, and no other (decision 18). What is locked in may be
 * more: both prices of a zodiac, of which the year of the draw chooses one.
 */
function oddsProblem(priced: PricedLottery, want: Want, lines: JudgedLine[]): Refusal | undefined {
  const facts = factsOf(priced, want.issue)
  const same = want.lines.every((wanted, at) => {
    const line = lines[at]
    if (!line || wanted.oddsVersion !== priced.oddsVersion) return false
    const all = priced.odds(line.play)
    const tiers = Object.keys(line.play.most(line.selection, facts))
    const isShown = tiers.every((tier) => tier in wanted.oddsMilli)
    return isShown && Object.entries(wanted.oddsMilli).every(([tier, odds]) => all[tier] === odds)
  })
  return same ? undefined : new Refusal('odds_changed', newOdds(priced, lines))
}

/** Returns the new prices for the member to accept: the version, and the odds of each play in the order. */
export function newOdds(priced: PricedLottery, lines: readonly Pick<JudgedLine, 'play'>[]) {
  const odds = Object.fromEntries(lines.map(({ play }) => [play.code, priced.odds(play)]))
  return { oddsVersion: priced.oddsVersion, odds }
}

/** The least of a ticket is a setting, but on the official board: there it is 分 at a multiple of 1. */
export function stakeRange({ unitStake }: PricedLottery, board: Want['board']): { min: Fen; max: Fen } {
  return board === 'official' ? { min: unitPrices.fen, max: unitStake.max } : unitStake
}

function stakeProblem(priced: PricedLottery, want: Want, lines: JudgedLine[]): Refusal | undefined {
  const { min, max } = stakeRange(priced, want.board)
  const at = lines.findIndex((line) => line.unitStakeFen < min || line.unitStakeFen > max)
  if (at < 0) return undefined
  return new Refusal('stake_range', { line: at, min: showYuan(min), max: showYuan(max) })
}

/** The lines as the ledger takes them. */
export const ledgerLines = (lines: readonly JudgedLine[], board: Want['board']): OrderLine[] =>
  lines.map((line) => ({
    play: line.play.code,
    selection: line.selection,
    units: line.units,
    unitStake: line.unitStakeFen,
    odds: line.odds,
    best: capBoundFen(line),
    board,
  }))
