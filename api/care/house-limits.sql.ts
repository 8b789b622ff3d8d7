// The statements of the operator's limits. Rows are only added, by two people.
import * as v from 'valibot'
import { limitKinds, limitPeriods } from '../../core/care/limits.ts'
import { sayHouse } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { houseLimitFacts } from './facts.sql.ts'

const houseLimit = v.object({
  id: v.string(),
  kind: v.picklist(limitKinds),
  period: v.picklist(limitPeriods),
  fromAge: v.number(),
  toAge: v.number(),
  game: v.nullable(v.string()),
  most: v.nullable(v.bigint()),
  from: v.date(),
  why: v.string(),
})
export type HouseLimit = v.InferOutput<typeof houseLimit>

/** Every limit of the operator's, the oldest first. */
export const everyHouseLimit = (db: Sql): Promise<HouseLimit[]> =>
  db.rows(houseLimit)`
    select id, kind, period, from_age as "fromAge", to_age as "toAge", game, most, from_at as from, why
      from care_house_limits
     order by from_at, id`

type NewLimit = Omit<HouseLimit, 'from'> & { proposedBy: string; approvedBy: string }

/** Adds a limit, and answers when it begins. */
export async function insertHouseLimit(tx: Tx, one: NewLimit): Promise<Date> {
  const from = await tx.value(v.date())`
    insert into care_house_limits (id, kind, period, from_age, to_age, game, most, proposed_by, approved_by, why)
    values (${one.id}, ${one.kind}, ${one.period}, ${one.fromAge}, ${one.toAge}, ${one.game}, ${one.most},
            ${one.proposedBy}, ${one.approvedBy}, ${one.why})
 returning from_at`
  await sayHouse(tx, houseLimitFacts, [one.id])
  return from
}

const heldBy = v.object({
  id: v.string(),
  kind: v.picklist(limitKinds),
  period: v.picklist(limitPeriods),
  game: v.nullable(v.string()),
  most: v.bigint(),
})

/** The operator's limits that hold for a member at an instant of microseconds. */
export const houseLimitsAt = (db: Sql, { bucket, id }: Member, at: bigint) =>
  db.rows(heldBy)`
    select id, kind, period, game, most
      from house_limits_of(${bucket}::smallint, ${id}::bigint, timestamptz 'epoch' + ${at} * interval '1 microsecond')
     order by kind, period, game, most`
