// Reads the terms that bets and chases were accepted under, for the audit.
import * as v from 'valibot'
import { transferKinds } from '../../../core/ledger.ts'
import type { Sql } from '../../shell/db.ts'

const oddsVersion = v.object({
  lottery: v.string(),
  version: v.number(),
  rtpBp: v.number(),
  playRtpBp: v.record(v.string(), v.number()),
  variants: v.record(v.string(), v.string()),
})
export type OddsVersion = v.InferOutput<typeof oddsVersion>

/** Every version there was of every lottery's odds. */
export const findOddsVersions = (db: Sql) => db.rows(oddsVersion)`
  select lottery, version, rtp_bp as "rtpBp", play_rtp_bp as "playRtpBp", variants
    from odds_versions`

/** Lotteries whose prices are not those that were kept of their version. */
export const findUnkeptOffers = (db: Sql) => db.values(v.string())`
  select l.code
    from lotteries l
    left join odds_versions o
      on o.lottery = l.code and o.version = l.odds_version
   where (o.rtp_bp, o.play_rtp_bp, o.variants) is distinct from (l.rtp_bp, l.play_rtp_bp, l.variants)
   order by l.code`

const keptChase = v.object({
  memberId: v.bigint(),
  id: v.string(),
  lottery: v.string(),
  stopOnWin: v.boolean(),
  lines: v.unknown(),
  total: v.bigint(),
  /** When the chase takes its next turn; null once it is over. */
  nextAt: v.nullable(v.date()),
  /** The body of the payment that held its stake; null where there is none. */
  body: v.nullable(v.instance(Buffer)),
})
export type KeptChase = v.InferOutput<typeof keptChase>

/** The chases of a bucket behind one, by their key. */
export const keptChases = (
  db: Sql,
  bucket: number,
  after: Pick<KeptChase, 'memberId' | 'id'>,
  limit: number,
) => db.rows(keptChase)`
  select c.member_id as "memberId", c.id, c.lottery, c.stop_on_win as "stopOnWin", c.lines, c.total,
         c.next_at as "nextAt", t.body
    from (select *
            from chases
           where bucket = ${bucket}
             and (member_id, id) > (${after.memberId}, ${after.id}::uuid)
           order by member_id, id
           limit ${limit}) c
    left join lateral (select body
                         from transfers
                        where bucket = ${bucket}
                          and member_id = c.member_id
                          and key = c.id
                          and leg = 0
                          and kind = ${transferKinds.chase_hold.code}::smallint
                        limit 1) t on true
   order by c.member_id, c.id`

const keptLeg = v.object({
  memberId: v.bigint(),
  chaseId: v.string(),
  leg: v.number(),
  drawId: v.bigint(),
  issue: v.string(),
  multiple: v.number(),
  stake: v.bigint(),
  opensAt: v.date(),
  lockAt: v.date(),
  isWaiting: v.boolean(),
})
export type KeptLeg = v.InferOutput<typeof keptLeg>

/** The legs of some chases of a bucket, in their order. */
export const keptLegs = (db: Sql, bucket: number, members: bigint[], chases: string[]) =>
  db.rows(keptLeg)`
    select member_id as "memberId", chase_id as "chaseId", leg, draw_id as "drawId", issue, multiple, stake,
           opens_at as "opensAt", lock_at as "lockAt", decided_at is null as "isWaiting"
      from chase_legs
     where bucket = ${bucket}
       and member_id = any (${members}::bigint[])
       and chase_id = any (${chases}::uuid[])
     order by member_id, chase_id, leg`
