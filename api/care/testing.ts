// What tests of Play well share: time that passes for what a member has said.
import { addFacts } from '../ledger/facts.ts'
import { tamper } from '../testing/tamper.ts'
import type { Person, TestHouse } from '../testing/house.ts'
import { careFeature } from './feature.ts'
import { breakFacts } from './facts.sql.ts'
import { exclude, rest } from './breaks.ts'
import type { BreakLength, ExclusionLength } from '../../core/care.ts'

type Whose = Pick<Person, 'member'>

/** All breaks and exclusions of this member were said so much earlier. */
export async function breaksPass(house: TestHouse, { member }: Whose, interval: string): Promise<void> {
  const { rows } = await tamper(
    house.database.config,
    `update care_breaks
        set said_at = said_at - $3::interval, until = until - $3::interval
      where bucket = $1 and member_id = $2
  returning id::text`,
    [member.bucket, member.id, interval],
  )
  const ids = (rows as { id: string }[]).map(({ id }) => id)
  await addFacts(house.db, breakFacts, member, ids)
}

/** What the audit finds wrong in Play well. */
export async function wrong(house: TestHouse): Promise<string[]> {
  const beside = { buckets: house.buckets, venues: new Map(), wagers: house.wagers }
  const checks = (await careFeature.checks?.(house.db, beside)) ?? []
  return checks.flatMap(({ id, says, breaches }) => (breaches > 0 ? [`${id} ${says}`] : []))
}

export const rests = (house: TestHouse, { member }: Whose, length: BreakLength = 'd7') =>
  house.db.tx((tx) => rest(tx, member, length))

export const excludes = (house: TestHouse, { member }: Whose, length: ExclusionLength = 'm6') =>
  house.db.tx((tx) => exclude(tx, member, length))
