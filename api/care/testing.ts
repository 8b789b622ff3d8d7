// Helpers for tests of Play well: they move limits, breaks and stakes of a member into the past.
import { addFacts, houseOf } from '../ledger/seal/facts.ts'
import { earlier, tamper } from '../testing/tamper.ts'
import type { Person, TestHouse } from '../testing/house.ts'
import { careFeature } from './feature.ts'
import { breakFacts, checkInFacts, houseLimitFacts, limitFacts, registerFacts } from './facts.sql.ts'
import { exclude, rest } from './breaks.ts'
import type { BreakLength, ExclusionLength } from '../../core/care/care.ts'
import type { LimitPeriod } from '../../core/care/limits.ts'
import { dayOf } from '../../core/time.ts'

type Whose = Pick<Person, 'member'>

/** Moves all breaks and exclusions of a member into the past by an interval. */
export async function breaksPass(house: TestHouse, { member }: Whose, interval: string): Promise<void> {
  const { rows } = await tamper(
    house.database.config,
    `update care_breaks
        set ${earlier('said_at', interval)}, ${earlier('until', interval)}
      where bucket = $1 and member_id = $2
  returning id::text`,
    [member.bucket, member.id],
  )
  const ids = (rows as { id: string }[]).map(({ id }) => id)
  await addFacts(house.db, breakFacts, member, ids)
}

/** Moves all answers of outside registers about a member into the past by an interval. */
export async function registersPass(house: TestHouse, { member }: Whose, interval: string): Promise<void> {
  const { rows } = await tamper(
    house.database.config,
    `update care_registers set ${earlier('said_at', interval)} where bucket = $1 and member_id = $2 returning id::text`,
    [member.bucket, member.id],
  )
  const ids = (rows as { id: string }[]).map(({ id }) => id)
  await addFacts(house.db, registerFacts, member, ids)
}

/** The breaches that the audit names in Play well. */
export async function wrong(house: TestHouse): Promise<string[]> {
  const beside = { buckets: house.buckets, venues: new Map(), wagers: house.wagers }
  const checks = (await careFeature.checks?.(house.db, beside)) ?? []
  return checks.flatMap(({ id, says, breaches }) => (breaches > 0 ? [`${id} ${says}`] : []))
}

/** The jobs that wait for a member, by name. */
export async function jobsOf(house: TestHouse, { member }: Whose): Promise<string[]> {
  const rows = await house.sql(
    "select payload ->> 'job' as job from outbox where bucket = $1 and topic = 'job' and payload ->> 'member' = $2",
    [member.bucket, String(member.id)],
  )
  return rows.map(({ job }) => String(job)).toSorted()
}

export const rests = (house: TestHouse, { member }: Whose, length: BreakLength = 'd7') =>
  house.db.tx((tx) => rest(tx, member, length))

export const excludes = (house: TestHouse, { member }: Whose, length: ExclusionLength = 'm6') =>
  house.db.tx((tx) => exclude(tx, member, length))

/** Moves all limits and check-ins of a member into the past by an interval. */
export async function limitsPass(house: TestHouse, { member }: Whose, interval: string): Promise<void> {
  for (const [table, source] of [
    ['care_limits', limitFacts],
    ['care_check_ins', checkInFacts],
  ] as const) {
    const { rows } = await tamper(
      house.database.config,
      `update ${table} set ${earlier('said_at', interval)} where bucket = $1 and member_id = $2 returning id::text`,
      [member.bucket, member.id],
    )
    await addFacts(
      house.db,
      source,
      member,
      (rows as { id: string }[]).map(({ id }) => id),
    )
  }
}

/**
 * A period of limits that did not begin within the last half hour, so that stakes moved back by that much still lie in it: a test
 * that runs shortly after midnight would move them into the day before.
 */
export function periodBegunEarlier(): LimitPeriod {
  const [today, then] = [dayOf(Date.now()), dayOf(Date.now() - 1_800_000)]
  if (then === today) return 'day'
  return then.slice(0, 7) === today.slice(0, 7) ? 'month' : 'week'
}

/** Moves a member's stakes with their results, and the lease they were placed under, into the past by an interval. */
export async function playPasses(house: TestHouse, { member }: Whose, interval: string): Promise<void> {
  const passes = (table: string, ...columns: string[]) =>
    tamper(
      house.database.config,
      `update ${table} set ${columns.map((column) => earlier(column, interval)).join(', ')}
        where bucket = $1 and member_id = $2`,
      [member.bucket, member.id],
    )
  await passes('bets', 'accepted_at')
  await passes('bet_results', 'settled_at')
  await passes('wallets', 'room_until')
  await passes('launches', 'opened_at', 'ended_at')
  await limitsPass(house, { member }, interval)
}

/** Moves the operator's limits and the ends of leases into the past by an interval. */
export async function houseLimitsPass(house: TestHouse, interval: string): Promise<void> {
  const { rows } = await tamper(
    house.database.config,
    `update care_house_limits set ${earlier('from_at', interval)}, ${earlier('said_at', interval)} returning id::text`,
    [],
  )
  await tamper(house.database.config, `update wallets set ${earlier('room_until', interval)}`, [])
  const ids = (rows as { id: string }[]).map(({ id }) => id)
  await addFacts(house.db, houseLimitFacts, await houseOf(house.db), ids)
}

/** Limits of the operator's by two people, as 'stake day all dice 10.00', in force. */
export async function houseSets(house: TestHouse, ...limits: string[]): Promise<void> {
  for (const limit of limits) {
    await house.run(`care limit propose ${limit} as the test says`, 'ann')
    await house.run(`care limit approve ${limit.split(' ').slice(0, 4).join(' ')}`, 'ben')
  }
  await houseLimitsPass(house, '61 minutes 1 second')
}
