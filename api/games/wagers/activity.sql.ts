// The statements of a member's play at venues, by day and by the hour of the day. Stakes and returns are those of the
// records (sumOfRounds): a loss beyond the stake counts as staked, and corrections of a venue count as returned.
import * as v from 'valibot'
import type { Sql } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'

type Span = { from: Date; to: Date }

const daySum = v.object({ day: v.string(), game: v.string(), stake: v.bigint(), back: v.bigint() })

export const roundsByDay = (db: Sql, member: Member, { from, to }: Span) =>
  db.rows(daySum)`
    select (at at time zone 'Asia/Shanghai')::date::text as day, game, sum(staked)::bigint as stake, sum(returned)::bigint as back
      from rounds_played(${member.bucket}::smallint, ${member.id}::bigint, ${from}::timestamptz, ${to}::timestamptz)
     group by 1, 2`

const hourSum = v.object({
  hour: v.number(),
  game: v.string(),
  stake: v.bigint(),
  back: v.bigint(),
  decided: v.bigint(),
  cost: v.bigint(),
})

export const roundsByHour = (db: Sql, member: Member, { from, to }: Span) =>
  db.rows(hourSum)`
    select extract(hour from at at time zone 'Asia/Shanghai')::int as hour, game, sum(staked)::bigint as stake,
           sum(returned)::bigint as back, coalesce(sum(stake) filter (where state = 'finished'), 0)::bigint as decided,
           coalesce(sum(staked - returned) filter (where state = 'finished'), 0)::bigint as cost
      from rounds_played(${member.bucket}::smallint, ${member.id}::bigint, ${from}::timestamptz, ${to}::timestamptz)
     group by 1, 2`
