// I-12: who could not play has not played, nobody staked or paid in beyond a limit that held, and how members stand is what
// the dated rows say.
import type { Check } from '../ledger/audit/audit.ts'
import type { Sql } from '../shell/db.ts'
import { checksOver, tallyOf, type Compared } from '../shell/tally.ts'
import {
  depositsSince,
  endlessLeases,
  limitsThatHeld,
  liveRoom,
  playedResting,
  playersSince,
  playsSince,
  stakeLimitsNow,
  wrongBreaks,
  wrongLimits,
  wrongStandings,
} from './audit.sql.ts'
import { playedOf } from './check-in.sql.ts'
import { dayOf, yearsOn } from '../../core/time.ts'
import { everyHouseLimit, type HouseLimit } from './house-limits.sql.ts'
import { periodAt } from './periods.ts'
import { beyondInDeposits, beyondInPlay, type Held } from './replay.ts'

export const checkBreaks = (db: Sql, buckets: readonly number[]): Promise<Check[]> =>
  checksOver(db, buckets, [
    ['I-12', 'every member stands as blocks, closings and breaks say', wrongStandings],
    ['I-12', 'nobody staked in a break or an exclusion', playedResting],
    ['I-12', 'no exclusion ended before its time, nor by itself', wrongBreaks],
  ])

export async function checkLimits(db: Sql, buckets: readonly number[]): Promise<Check[]> {
  const room = { counted: 0, breaches: 0 }
  const house = (await everyHouseLimit(db)).filter(({ from }) => from <= new Date())
  const beyond = await tallyOf(buckets, async (bucket) => {
    const sum = { counted: 0, breaches: 0 }
    const own = Map.groupBy(await limitsThatHeld(db, bucket), (one) => one.member_id)
    for (const { id: member, birthday } of await playersSince(db, bucket, house[0]?.from ?? null)) {
      const limits = [...(own.get(member) ?? []), ...house.map((one) => heldByHouse(one, birthday))]
      const held = limits.toSorted((one, other) => one.from.getTime() - other.from.getTime())
      add(sum, await replayed(db, { bucket, member, limits: held }))
      add(room, await roomsOf(db, bucket, member))
    }
    return sum
  })
  return [
    { id: 'I-12', says: 'nobody staked or paid in a fen beyond a limit that held', ...beyond },
    { id: 'I-12', says: 'no lease leaves more to be staked than the limits do', ...room },
    ...(await checksOver(db, buckets, [
      ['I-12', 'no lease runs on past a check-in', endlessLeases],
      ['I-12', 'every limit that was raised had waited for its day', wrongLimits],
    ])),
  ]
}

/** A limit of the operator's as it holds for somebody of this birthday; without one every band holds. */
const heldByHouse = (
  { kind, period, most, from, fromAge, toAge, game }: HouseLimit,
  birthday: string | null,
): Held => ({
  ...{ kind, period, most, from },
  ...(game === null ? {} : { game }),
  band: {
    name: `${fromAge}-${toAge}`,
    holds: (at) => {
      if (birthday === null) return true
      const age = yearsOn(birthday, dayOf(at.getTime()))
      return fromAge <= age && age <= toAge
    },
  },
})

type Whose = { bucket: number; member: bigint; limits: readonly Held[] }

/** The replay starts with the month of the member's first limit. */
async function replayed(db: Sql, { bucket, member, limits }: Whose): Promise<Compared> {
  const [first] = limits
  if (!first) return { counted: 0, breaches: 0 }
  const since = new Date(
    Math.min(periodAt('month', first.from).from.getTime(), periodAt('week', first.from).from.getTime()),
  )
  const plays = await playsSince(db, bucket, member, since)
  const deposits = await depositsSince(db, bucket, member, since)
  return {
    counted: plays.length + deposits.length,
    breaches: beyondInPlay(limits, plays) + beyondInDeposits(limits, deposits),
  }
}

async function roomsOf(db: Sql, bucket: number, member: bigint): Promise<Compared> {
  const lease = await liveRoom(db, bucket, member)
  if (!lease) return { counted: 1, breaches: 0 }
  for (const { most, game, ...span } of await stakeLimitsNow(db, bucket, member)) {
    const { staked } = await playedOf(db, { bucket, id: member }, span, game)
    const left = most > staked ? most - staked : 0n
    if (lease.room === null || lease.room > left) return { counted: 1, breaches: 1 }
  }
  return { counted: 1, breaches: 0 }
}

function add(sum: Compared, one: Compared): void {
  sum.counted += one.counted
  sum.breaches += one.breaches
}
