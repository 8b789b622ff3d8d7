// The page of today: one look of the database at everything, shared by whoever has it open.
import type { DeskOutput } from '../../core/desk/call.ts'
import { queues, type today } from '../../core/desk/today.ts'
import { fen, toWire } from '../../core/money.ts'
import { venueCodes } from '../../core/venues.ts'
import type { Db } from '../shell/db.ts'
import { lastDays, movedIn, playedIn, registeredIn, stretches } from './today.sql.ts'
import { drawsNow, machineNow, venuesNow, waitingNow, type Waiting } from './waiting.sql.ts'

type Today = DeskOutput<typeof today.show>

/** Milliseconds for which one reading of the figures serves everybody who asks. */
const FRESH_MS = 10_000

/** Answers the page; however many have it open, the database is asked once in ten seconds. */
export function todayOf(db: Db): () => Promise<Today> {
  let last: { at: number; page: Promise<Today> } | undefined
  return () => {
    if (!last || performance.now() - last.at > FRESH_MS) {
      const page = look(db)
      last = { at: performance.now(), page }
      page.catch(() => (last = undefined))
    }
    return last.page
  }
}

async function look(db: Db): Promise<Today> {
  const three = await stretches(db)
  const [moved, played, registered, days] = await Promise.all([
    movedIn(db, three),
    playedIn(db, three),
    registeredIn(db, three),
    lastDays(db),
  ])
  const [waits, draws, venues, machine] = await Promise.all([
    waitingNow(db),
    drawsNow(db),
    venuesNow(db, venueCodes),
    machineNow(db),
  ])
  const money = (values: bigint[]) => beside(values.map(shown))
  return {
    at: three.at.getTime(),
    queues: inOrder(waits).map((one) => ({ ...one, since: one.since?.getTime() ?? null })),
    money: {
      paidIn: money(moved.map((one) => one.paid_in)),
      paidOut: money(moved.map((one) => one.paid_out)),
      lotteryStakes: money(moved.map((one) => one.staked)),
      lotteryReturns: money(moved.map((one) => one.returned)),
      venueStakes: money(played.map((one) => one.staked)),
      venueReturns: money(played.map((one) => one.returned)),
    },
    counts: {
      players: beside(played.map((one) => one.players)),
      registrations: beside(registered),
      deposits: beside(moved.map((one) => one.deposits)),
      withdrawals: beside(moved.map((one) => one.withdrawals)),
    },
    days: days.map((one) => ({
      day: one.day,
      paidIn: shown(one.paid_in),
      paidOut: shown(one.paid_out),
      staked: shown(one.staked),
      returned: shown(one.returned),
    })),
    draws: draws.map(({ lottery, is_open, issue, locks_at, late, voids }) => ({
      ...{ lottery, isOpen: is_open, issue, late, voids },
      locksAt: locks_at?.getTime() ?? null,
    })),
    venues: venues.map(({ venue, hanging, open_rounds, breaches, held }) => ({
      ...{ venue, hanging, openRounds: open_rounds, breaches, held },
    })),
    machine: {
      lateJobs: machine.late_jobs,
      failingJobs: machine.failing_jobs,
      outbox: machine.outbox,
      outboxSince: machine.outbox_since?.getTime() ?? null,
      watchedUpto: machine.watched_upto?.getTime() ?? null,
      isFrozen: machine.is_frozen,
      frozenFor: machine.frozen_for,
    },
  }
}

const shown = (amount: bigint): string => toWire(fen(amount))

const beside = <T>([today, yesterday, lastWeek]: readonly T[]) =>
  ({ today, yesterday, lastWeek }) as { today: T; yesterday: T; lastWeek: T }

const inOrder = (waits: Waiting[]): Waiting[] => queues.flatMap((queue) => waits.filter((one) => one.queue === queue))
