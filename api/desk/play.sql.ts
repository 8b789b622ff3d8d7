// The statements of one bet or round in a member's file. They write nothing (tools/tidy/tables.ts).
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

const betRow = v.object({
  lottery: v.string(),
  issue: v.string(),
  play: v.string(),
  selection: v.unknown(),
  odds: v.unknown(),
  facts: v.record(v.string(), v.number()),
  units: v.number(),
  unit_stake: v.bigint(),
  stake: v.bigint(),
  best: v.bigint(),
  accepted_at: v.date(),
  lock_at: v.date(),
  drawn_at: v.nullable(v.date()),
  settled_at: v.nullable(v.date()),
  key: v.nullable(v.instance(Buffer)),
  beacon: v.nullable(v.string()),
  root: v.nullable(v.instance(Buffer)),
  numbers: v.nullable(anyList(v.number())),
  outcome: v.nullable(v.number()),
  payout: v.nullable(v.bigint()),
  refund: v.nullable(v.bigint()),
})
export type BetRow = v.InferOutput<typeof betRow>

/** The numbers are those that hold: of the correction, where an issue was settled again. */
export const betOf = (db: Sql, { bucket, id }: Member, order: string, line: number) => db.maybe(betRow)`
  select i.lottery, i.issue, b.play, b.selection, b.odds, i.facts, b.units, b.unit_stake, b.stake, b.best, b.accepted_at, i.lock_at,
         i.drawn_at, x.settled_at, i.key, i.root, i.numbers, x.outcome::int as outcome, x.payout, x.refund,
         case when i.beacon = 'none' then i.beacon else encode(i.beacon_randomness, 'hex') end as beacon
    from bets b
    join issues i on i.draw_id = b.draw_id
    left join bet_results x
      on x.bucket = b.bucket and x.member_id = b.member_id and x.order_id = b.order_id and x.line = b.line
   where b.bucket = ${bucket}
     and b.member_id = ${id}
     and b.order_id = ${order}
     and b.line = ${line}`

const roundRow = v.object({
  venue: v.string(),
  game: v.string(),
  round: v.string(),
  launch: v.nullable(v.string()),
  permit: v.nullable(v.string()),
  state: v.string(),
  stake: v.bigint(),
  risk: v.bigint(),
  returned: v.bigint(),
  valid: v.bigint(),
  placed_at: v.date(),
  settled_at: v.nullable(v.date()),
})

export type RoundRow = v.InferOutput<typeof roundRow>

export const roundOf = (db: Sql, { bucket, id }: Member, bet: string) => db.maybe(roundRow)`
  select venue, game, round, launch, permit, state, stake, risk, returned, valid, placed_at, settled_at
    from venue_rounds
   where bucket = ${bucket}
     and member_id = ${id}
     and bet = ${bet}
     and verdict = 'done'`
