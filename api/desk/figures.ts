// The figures of the first page. What is past is read once a day and kept in this process, and each look reads the last minutes
// alone, however many members there are and however late it is. A round that its venue takes back after it was kept is out of
// the figures from the next day on.
import { gameKinds, type GameKind } from '../../core/desk/today.ts'
import { findGame } from '../../core/games/catalog.ts'
import { addDays, dayStartMs } from '../../core/time.ts'
import type { Sql } from '../shell/db.ts'
import {
  daysFrom,
  drawnIn,
  movedIn,
  playersIn,
  registeredIn,
  roundsIn,
  threeDays,
  type DayRow,
  type Stretches,
} from './today.sql.ts'

const MINUTE_MS = 60_000
/** By then whatever was under way has ended: a row carries the time at which its transaction began. */
const SETTLED_MS = 5 * MINUTE_MS
/** A stretch whose unkept part is longer is kept as far as it is settled. */
const LONG_MS = 15 * MINUTE_MS
/** Days of the chart before today. */
const DAYS_BEFORE = 13

/** The sums of a kind of game stand under `staked lottery`, `returned lottery`. */
const played = gameKinds.flatMap((kind) => [`staked ${kind}`, `returned ${kind}`] as const)
const amounts = ['paid_in', 'paid_out', ...played] as const
const counts = ['deposits', 'withdrawals', 'registrations', 'draws', 'voids'] as const
type Sums = Record<(typeof amounts)[number], bigint> & Record<(typeof counts)[number], number>
/** The figures of one stretch of time: its sums, and how many members played in it. */
export type Figures = Sums & { players: number }
type Read = Sums & { players: Iterable<bigint> }

/** The part of a stretch that is kept from one read to the next: everything before `upto`. */
type Kept = { upto: number; sums: Sums; players: Set<bigint> }

const NOTHING = Object.fromEntries([...amounts.map((name) => [name, 0n]), ...counts.map((name) => [name, 0])]) as Sums
const plus = (one: Sums, other: Sums) =>
  Object.fromEntries([
    ...amounts.map((name) => [name, one[name] + other[name]]),
    ...counts.map((name) => [name, one[name] + other[name]]),
  ]) as Sums

/** Answers today, yesterday and a week ago, each up to this time, and the last fourteen days. One look at a time. */
export function figuresOver(db: Sql): () => Promise<{ three: Figures[]; days: DayRow[] }> {
  let [keptOn, kept] = ['', [] as Kept[]]
  const pastDays = new Map<string, DayRow>()

  async function read() {
    const { day, starts, ends } = await threeDays(db)
    if (keptOn !== day) {
      kept = starts.map((start) => ({ upto: start.getTime(), sums: NOTHING, players: new Set() }))
      keptOn = day
      pastDays.clear()
    }
    const now = ends.map((end) => end.getTime())
    if (kept.some(({ upto }, at) => now[at]! - upto > LONG_MS)) await keep(now.map((end) => end - SETTLED_MS))
    const last = await readIn(db, stretchesOf(kept, now))
    const three = last.map((one, at) => shown(kept[at]!, one))
    return { three, days: [...(await daysBefore(day, now[0]!)), dayOfToday(day, three[0]!)] }
  }

  /** A stretch that is shorter than that stays as it is. */
  async function keep(until: readonly number[]): Promise<void> {
    const ends = until.map((end, at) => Math.max(end, kept[at]!.upto))
    const found = await readIn(db, stretchesOf(kept, ends))
    kept = kept.map(({ sums: before, players }, at) => ({
      upto: ends[at]!,
      sums: plus(before, found[at]!),
      players: new Set([...players, ...found[at]!.players]),
    }))
  }

  /** Yesterday is kept once it is settled. */
  async function daysBefore(today: string, now: number): Promise<DayRow[]> {
    const all = Array.from({ length: DAYS_BEFORE }, (_, at) => addDays(today, at - DAYS_BEFORE))
    const [first] = all.filter((one) => !pastDays.has(one))
    const found = first === undefined ? [] : await daysFrom(db, first, all.at(-1)!)
    const rows = all.map((one) => pastDays.get(one) ?? found.find(({ day }) => day === one)!)
    const isSettled = now - dayStartMs(today) > SETTLED_MS
    for (const row of isSettled ? rows : rows.slice(0, -1)) pastDays.set(row.day, row)
    return rows
  }

  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const next = last.then(read, read)
    last = next
    return next
  }
}

const stretchesOf = (kept: readonly Kept[], ends: readonly number[]): Stretches => ({
  starts: kept.map(({ upto }) => new Date(upto)),
  ends: ends.map((end) => new Date(end)),
})

async function readIn(db: Sql, three: Stretches): Promise<Read[]> {
  const [moved, rounds, players, registrations, draws] = await Promise.all([
    movedIn(db, three),
    roundsIn(db, three),
    playersIn(db, three),
    registeredIn(db, three),
    drawnIn(db, three),
  ])
  return three.starts.map((_, place) => {
    const here = ({ at }: { at: number }) => at === place
    const { staked = 0n, returned = 0n, ...money } = moved.find(here) ?? {}
    const sums: Sums = { ...NOTHING, ...money, ...registrations.find(here), ...draws.find(here) }
    sums['staked lottery'] = staked
    sums['returned lottery'] = returned
    for (const round of rounds.filter(here)) {
      const kind = kindOf(round.game)
      sums[`staked ${kind}`] += round.staked
      sums[`returned ${kind}`] += round.returned
    }
    return { ...sums, players: players.filter(here).map(({ member }) => member) }
  })
}

/** A game that this version does not know counts as the turnover counts it. */
const kindOf = (game: string): GameKind => findGame(game)?.category ?? 'electronic'

/** What was staked, or returned, in all kinds of games together. */
export const allOf = (what: 'staked' | 'returned', sums: Sums): bigint =>
  gameKinds.reduce((sum, kind) => sum + sums[`${what} ${kind}`], 0n)

function shown({ sums: before, players }: Kept, last: Read): Figures {
  let count = players.size
  for (const one of new Set(last.players)) if (!players.has(one)) count += 1
  return { ...plus(before, last), players: count }
}

const dayOfToday = (day: string, one: Figures): DayRow => ({
  ...{ day, paid_in: one.paid_in, paid_out: one.paid_out },
  staked: allOf('staked', one),
  returned: allOf('returned', one),
})
