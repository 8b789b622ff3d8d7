// A chase as its member sees it.
import { m } from '../../../text/compiled/messages.js'
import type { Language } from '../../../core/endpoint.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import { findGamePlay } from '../../../core/lottery/catalog.ts'
import {
  chaseStates,
  legReasons,
  legStates,
  type ChaseLeg,
  type ChaseRow,
  type ChaseTask,
  type LegReason,
} from '../../../core/lottery/chase.ts'
import { toWire } from '../../../core/money.ts'
import type { Sql } from '../../shell/db.ts'
import { page, type Paged } from '../../shell/page.ts'
import { refuse } from '../../shell/refusal.ts'
import type { Member } from '../../shell/serve.ts'
import { NEWEST_FIRST } from '../pages.ts'
import { issuesOf } from '../results.ts'
import { pickedText } from '../words.ts'
import {
  findChase,
  findChases,
  findLegs,
  findOutcomes,
  type ChaseRow as StoredChase,
  type StoredLine,
} from './chase.sql.ts'

const reasonTexts: Record<LegReason, typeof m.chase_reason_won> = {
  stopped: m.chase_reason_stopped,
  won: m.chase_reason_won,
  issue_missed: m.chase_reason_issue_missed,
  odds_changed: m.chase_reason_odds_changed,
  limit_reached: m.chase_reason_limit_reached,
  not_offered: m.chase_reason_not_offered,
  resting: m.chase_reason_resting,
  own_limit: m.chase_reason_own_limit,
  check_in: m.chase_reason_check_in,
}

type Viewer = { member: Member; locale: Language }

/** Returns one chase with all of its legs. Refuses another member's chase like one that never was. */
export async function chaseTask(db: Sql, { member, locale }: Viewer, id: string): Promise<ChaseTask> {
  const chase = await findChase(db, member, id)
  if (!chase) return refuse('chase_unknown')
  return { ...rowOf(chase, locale), list: await legsOf(db, { member, locale }, id) }
}

type Asked = Paged & { lotteryId?: string | undefined; isRunning?: boolean | undefined }

const CHASES = {
  ...NEWEST_FIRST,
  write: ({ at, id }: StoredChase) => `${at}-${id}`,
}

/** The member's chases, newest first, without their legs. */
export async function chasePage(db: Sql, { member, locale }: Viewer, asked: Asked) {
  const { lotteryId: lottery = null, isRunning = null } = asked
  const { list, more } = await page(
    asked,
    CHASES,
    (before, limit) => findChases(db, member, { lottery, isRunning, before, limit }),
    ({ lines }) => lines.length,
  )
  return { list: list.map((chase) => rowOf(chase, locale)), more }
}

function rowOf(chase: StoredChase, locale: Language): ChaseRow {
  const { id, lottery, createdAt, total, placed, returned, legs, legsDone, stopOnWin } = chase
  const listed = findLottery(lottery)
  return {
    chaseId: id,
    lottery,
    name: listed?.name({}, { locale }) ?? lottery,
    createdAt: createdAt.getTime(),
    state: chaseStates[chase.state - 1] ?? 'running',
    stopOnWin,
    total: toWire(total),
    placed: toWire(placed),
    returned: toWire(returned),
    waiting: toWire(total - placed - returned),
    legs,
    legsDone,
    lines: chase.lines.map((line) => lineOf(listed?.family ?? '', line, locale)),
  }
}

function lineOf(family: string, line: StoredLine, locale: Language): ChaseRow['lines'][number] {
  const { play, selection, units, unitStake, odds } = line
  const found = findGamePlay(family, play)
  return {
    play,
    name: found?.play.name({}, { locale }) ?? play,
    selection,
    picked: found ? pickedText(found.play, selection, locale) : '',
    units,
    stake: toWire(BigInt(unitStake)),
    oddsMilli: odds,
  }
}

async function legsOf(db: Sql, { member, locale }: Viewer, id: string): Promise<ChaseLeg[]> {
  const legs = await findLegs(db, member, id)
  const orders = legs.flatMap(({ orderId }) => orderId ?? [])
  const outcomes = new Map((await findOutcomes(db, member, orders)).map((each) => [each.orderId, each]))
  const issues = await issuesOf(
    db,
    legs.map(({ drawId }) => drawId),
  )
  return legs.map((leg) => {
    const outcome = leg.orderId === null ? undefined : outcomes.get(leg.orderId)
    const reason = legReasons.find((each) => each === leg.reason) ?? null
    return {
      leg: leg.leg,
      issue: leg.issue,
      multiple: leg.multiple,
      stake: toWire(leg.stake),
      state: legStates[leg.state - 1] ?? 'waiting',
      reason,
      reasonText: reason && reasonTexts[reason]({}, { locale }),
      orderId: leg.orderId,
      numbers: issues.get(leg.drawId)?.numbers ?? null,
      payout: outcome && outcome.open === 0 ? toWire(outcome.paid) : null,
    }
  })
}
