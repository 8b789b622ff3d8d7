// The page of today: one look of the database at everything, shared by whoever has it open.
import { saysOrphan } from '../../core/desk/books.ts'
import type { DeskOutput } from '../../core/desk/call.ts'
import { bookChecks, gameKinds, queues, type BookCheck, type today } from '../../core/desk/today.ts'
import { fen, toWire } from '../../core/money.ts'
import { allVenueCodes } from '../../core/venue/venues.ts'
import type { Db } from '../shell/db.ts'
import { allOf, figuresOver, type Figures as Sums } from './figures.ts'
import { waitedBefore } from './waited.sql.ts'
import { booksNow, drawsNow, machineNow, venuesNow, waitingNow, type BookRow, type Waiting } from './waiting.sql.ts'

type Today = DeskOutput<typeof today.show>

/** Milliseconds for which one reading serves everybody who asks: the figures read many rows, what waits reads few. */
const FIGURES_MS = 10_000
const WAITS_MS = 1_000
/** What waited at this time of other days changes as slowly as the time goes on. */
const WAITED_MS = 5 * 60_000

/** Answers the page; however many have it open, the database is asked once for all of them. */
export function todayOf(db: Db): () => Promise<Today> {
  const [figures, waits] = [kept(FIGURES_MS, figuresOver(db)), kept(WAITS_MS, () => waitsOf(db))]
  const waited = kept(WAITED_MS, () => waitedBefore(db))
  return async () => shownToday(...(await Promise.all([figures(), waits(), waited()])))
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
  const [waits, draws, venues, machine, books] = await Promise.all([
    waitingNow(db),
    drawsNow(db),
    venuesNow(db, allVenueCodes),
    machineNow(db),
    booksNow(db),
  ])
  return { at: Date.now(), waits, draws, venues, machine, books }
}

type Figures = Awaited<ReturnType<ReturnType<typeof figuresOver>>>
type Waits = Awaited<ReturnType<typeof waitsOf>>

function shownToday(
  { three, days }: Figures,
  { at, waits, draws, venues, machine, books }: Waits,
  waited: Awaited<ReturnType<typeof waitedBefore>>,
): Today {
  const of = <T>(value: (one: Sums) => T) => beside(three.map(value))
  const money = (value: (one: Sums) => bigint) => of((one) => shown(value(one)))
  return {
    at,
    queues: inOrder(waits).map(({ queue, waiting, since, person = null }) => ({
      ...{ queue, waiting, person, since: since?.getTime() ?? null, before: waited[queue] },
    })),
    money: {
      paidIn: money((one) => one.paid_in),
      paidOut: money((one) => one.paid_out),
      staked: money((one) => allOf('staked', one)),
      returned: money((one) => allOf('returned', one)),
    },
    counts: {
      players: of((one) => one.players),
      registrations: of((one) => one.registrations),
      deposits: of((one) => one.deposits),
      withdrawals: of((one) => one.withdrawals),
      draws: of((one) => one.draws),
      voids: of((one) => one.voids),
    },
    kinds: gameKinds.map((kind) => ({
      kind,
      staked: money((one) => one[`staked ${kind}`]),
      returned: money((one) => one[`returned ${kind}`]),
    })),
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
      isFrozen: machine.is_frozen,
      frozenFor: machine.frozen_for,
    },
    books: bookChecks.map((check) => bookOf(check, books)),
  }
}

/**
 * A look that has found something fails its job, and the job says what. A finding is over once a later look has ended, which
 * says up to when it has read. Waiting money is summed at the end of a round of all wallets, which may take a day: what was found
 * then stands in the watch's own row until the next round has ended.
 */
function bookOf(check: BookCheck, { watched_upto, waiting_off, frozen_for, watch, watch_at, seal, audit }: BookRow) {
  const isNew = watch_at !== null && (watched_upto === null || watch_at > watched_upto)
  const found = isNew ? sentencesIn(watch) : []
  const of: Record<BookCheck, { upto: Date | null; says: string[] }> = {
    balances: {
      upto: watched_upto,
      says: [...found.filter((one) => !saysOrphan(one)), ...(frozen_for ? [frozen_for] : [])],
    },
    waiting: { upto: watched_upto, says: waiting_off },
    seals: { upto: null, says: sentencesIn(seal) },
    audit: { upto: null, says: sentencesIn(audit) },
  }
  const { upto, says } = of[check]
  return { check, isKept: says.length === 0, upto: upto?.getTime() ?? null, says: [...new Set(says)] }
}

const sentencesIn = (error: string | null): string[] =>
  error === null ? [] : error.replace(/^(?:Error: )?(?:the books: )?/, '').split('; ')

const shown = (amount: bigint): string => toWire(fen(amount))

const beside = <T>([today, yesterday, lastWeek]: readonly T[]) =>
  ({ today, yesterday, lastWeek }) as { today: T; yesterday: T; lastWeek: T }

const inOrder = (waits: Waiting[]): Waiting[] => queues.flatMap((queue) => waits.filter((one) => one.queue === queue))
