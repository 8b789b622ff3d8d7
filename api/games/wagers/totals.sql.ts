// The statements of totals of rounds at venues over all members: members of a week, and rounds of a day.
import * as v from 'valibot'
import type { Sql } from '../../shell/db.ts'

const players = v.object({ game: v.string(), members: v.number() })

/** Returns how many members of a bucket have finished a round of each game since a time. */
export const countPlayers = (db: Sql, bucket: number, since: Date) =>
  db.rows(players)`
    select game, count(distinct member_id)::int as members
      from venue_rounds
     where bucket = ${bucket}
       and settled_at >= ${since}
       and verdict = 'done'
       and game <> ''
     group by game`

const whole = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
)
const rounds = v.object({
  game: v.string(),
  rounds: v.number(),
  wagers: v.bigint(),
  stake: whole,
  paid: whole,
  stakeSquares: whole,
  paidSquares: whole,
  products: whole,
})

/** Finished rounds of some time. Paid is what the rules reckon by: less than nothing where more than the stake was lost. */
export const sumRounds = (db: Sql, { from, to }: { from: Date; to: Date }) =>
  db.rows(rounds)`
    select game, count(*)::int as rounds, count(*)::bigint as wagers, sum(stake)::text as stake, sum(paid)::text as paid,
           sum(stake * stake)::text as "stakeSquares", sum(paid * paid)::text as "paidSquares",
           sum(stake * paid)::text as products
      from (select game, stake::numeric as stake, (returned - risk + stake)::numeric as paid
              from venue_rounds
             where bucket in (select bucket from buckets)
               and state = 'finished'
               and settled_at >= ${from}
               and settled_at < ${to}
               and verdict = 'done'
               and game <> '') r
     group by game`
