// The page of today: one look of the database at everything, shared by whoever has it open.
import type { DeskOutput } from '../../core/desk/call.ts'
import { queues, type today } from '../../core/desk/today.ts'
import { fen, toWire } from '../../core/money.ts'
import { venueCodes } from '../../core/venue/venues.ts'
import type { Db } from '../shell/db.ts'
import { figuresOver } from './figures.ts'
import { drawsNow, machineNow, venuesNow, waitingNow, type Waiting } from './waiting.sql.ts'

type Today = DeskOutput<typeof today.show>

/** Milliseconds for which one reading serves everybody who asks: the figures read many rows, what waits reads few. */
const FIGURES_MS = 10_000
const WAITS_MS = 1_000

/** Answers the page; however many have it open, the database is asked once for all of them. */
export function todayOf(db: Db): () => Promise<Today> {
  const [figures, waits] = [kept(FIGURES_MS, figuresOver(db)), kept(WAITS_MS, () => waitsOf(db))]
  return async () => shownToday(...(await Promise.all([figures(), waits()])))
}

/** How often the page is read where nobody asks, in milliseconds. */
const AHEAD_MS = 60_000

/**
 * Reads the page at once and again each minute, until the answer is called: the first look of a process, and of a day, goes
 * over fourteen days of all members, and no person waits for that.
 */
export function readAhead(look: () => Promise<unknown>, onError: (error: unknown) => void): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const read = () => {
    last = look().catch(onError)
  }
  read()
  const timer = setInterval(read, AHEAD_MS)
  return async () => {
    clearInterval(timer)
    await last
  }
}

/** The last reading, or another where it has grown old. */
function kept<T>(freshMs: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; reading: Promise<T> } | undefined
  return () => {
    if (!last || performance.now() - last.at > freshMs) {
      const reading = read()
      last = { at: performance.now(), reading }
      reading.catch(() => (last = undefined))
    }
    return last.reading
  }
}

async function waitsOf(db: Db) {
  const [waits, draws, venues, machine] = await Promise.all([
    waitingNow(db),
    drawsNow(db),
    venuesNow(db, venueCodes),
    machineNow(db),
  ])
  return { at: Date.now(), waits, draws, venues, machine }
}

type Figures = Awaited<ReturnType<ReturnType<typeof figuresOver>>>
type Waits = Awaited<ReturnType<typeof waitsOf>>

function shownToday({ three, days }: Figures, { at, waits, draws, venues, machine }: Waits): Today {
  const of = <T>(value: (one: (typeof three)[number]) => T) => beside(three.map(value))
  const money = (value: (one: (typeof three)[number]) => bigint) => of((one) => shown(value(one)))
  return {
    at,
    queues: inOrder(waits).map(({ queue, waiting, since, person = null }) => ({
      ...{ queue, waiting, person, since: since?.getTime() ?? null },
    })),
    money: {
      paidIn: money((one) => one.paid_in),
      paidOut: money((one) => one.paid_out),
      lotteryStakes: money((one) => one.staked),
      lotteryReturns: money((one) => one.returned),
      venueStakes: money((one) => one.rounds_staked),
      venueReturns: money((one) => one.rounds_returned),
    },
    counts: {
      players: of((one) => one.players),
      registrations: of((one) => one.registrations),
      deposits: of((one) => one.deposits),
      withdrawals: of((one) => one.withdrawals),
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
