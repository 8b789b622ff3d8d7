// Reads rounds one by one for the audit, each beside its ledger movements. The request and the outcome of a round lie
// as hashes beside the money (db/functions/place_rounds.sql, settle_rounds.sql), under the seals.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { codesOf } from '../../core/ledger.ts'
import { allVenueCodes, venueCodes } from '../../core/venue/venues.ts'
import type { Slice } from '../ledger/seal/slices.ts'
import type { Sql } from '../shell/db.ts'
import { compared } from '../shell/tally.ts'

const found = v.object({ ...compared.entries, named: v.nullable(anyList(v.string())) })
export type FoundRounds = v.InferOutput<typeof found>

const [stake = 0, win = 0, settled = 0] = codesOf(['round_stake', 'round_win', 'round_settled'])
const backs = codesOf(['round_refund', 'round_stake_back', 'round_win_back'])

/** Seamless rounds of some members: the stake, the win and the end are those of their movements. */
export const roundsAsMoved = (db: Sql, { bucket, from, to }: Slice): Promise<FoundRounds> =>
  db.one(found)`
    select count(*)::int as counted, count(s.what)::int as breaches,
           (array_agg(concat('round ', s.round, ' of member ', s.member_id, ' ', s.what)) filter (where s.what is not null))[1:100] as named
      from (select r.round, r.member_id,
                   case when (r.verdict = 'done') <> (r.state in ('open', 'review', 'finished', 'void'))
                          then 'was answered otherwise than it stands'
                        when r.verdict <> 'done' then null
                        when (r.state = 'review') <> (h.bet is not null) then 'waits for people, or does not, without their word'
                        when (t.amount, t.debit_balance, t.created_at) is distinct from (r.risk, r.bet_balance, r.placed_at)
                          or t.body is distinct from r.bet_body
                             || sha256(convert_to(concat_ws(' ', r.bet, r.launch, r.venue, r.game, r.stake), 'UTF8'))
                          then 'was not bet like this'
                        when r.state = 'finished' and r.returned > 0
                         and (w.amount, w.credit_balance, w.created_at) is distinct from (r.returned, r.win_balance, r.settled_at)
                          then 'was not won like this'
                        when r.state = 'void' and (b.at is null or b.at < r.settled_at or b.at > r.settled_at + interval '1 minute')
                          then 'was not given back then'
                        when r.state <> 'finished' and (r.returned > 0 or r.valid > 0)
                          then 'came to something before its end' end as what
              from venue_rounds r
              left join (select member_id, ref, amount, debit_balance, created_at, body
                           from transfers
                          where bucket = ${bucket}
                            and member_id between ${from} and ${to}
                            and kind = ${stake}::smallint) t
                on t.member_id = r.member_id and t.ref = r.round::text
              left join (select member_id, ref, amount, credit_balance, created_at
                           from transfers
                          where bucket = ${bucket}
                            and member_id between ${from} and ${to}
                            and kind = ${win}::smallint) w
                on w.member_id = r.member_id and w.ref = r.round::text
              left join (select member_id, ref, min(created_at) as at
                           from transfers
                          where bucket = ${bucket}
                            and member_id between ${from} and ${to}
                            and kind = any (${backs}::smallint[])
                          group by member_id, ref) b
                on b.member_id = r.member_id and b.ref = r.round::text
              left join rounds_in_review h
                on h.bucket = ${bucket} and h.member_id = r.member_id and h.bet = r.bet and h.ended_at is null
             where r.bucket = ${bucket}
               and r.member_id between ${from} and ${to}
               and r.number is null) s`

/** Seamless rounds that are over, won or not: the movement that settled them with others says each of them. */
export const roundsAsSettled = (db: Sql, bucket: number): Promise<FoundRounds> =>
  db.one(found)`
    select count(*)::int as counted, count(s.what)::int as breaches,
           (array_agg(concat('round ', s.round, ' of member ', s.member_id, ' ', s.what)) filter (where s.what is not null))[1:100] as named
      from (select r.round, r.member_id,
                   case when not exists (select from transfers t
                                          where t.bucket = ${bucket}
                                            and t.member_id = 0
                                            and t.kind = ${settled}::smallint
                                            and t.created_at = r.settled_at
                                            and position(r.said in substr(t.body, 33)) > 0)
                        then 'did not end like this' end as what
              from (select round, member_id, settled_at,
                           substr(sha256(convert_to(concat_ws(' ', member_id, bet, win, returned, valid, win_balance,
                                                              encode(win_body, 'hex')), 'UTF8')), 1, 16) as said
                      from venue_rounds
                     where bucket = ${bucket}
                       and number is null
                       and state = 'finished') r) s`

const journalRound = v.object({
  memberId: v.bigint(),
  bet: v.string(),
  venue: v.picklist(venueCodes),
  number: v.bigint(),
  round: v.string(),
  launch: v.nullable(v.string()),
  game: v.string(),
  stake: v.bigint(),
  risk: v.bigint(),
  returned: v.bigint(),
  valid: v.bigint(),
  permit: v.nullable(v.string()),
  outcome: v.string(),
  placedAt: v.date(),
  settledAt: v.date(),
  /** False if the round needed a permit and has none or a differing one, and no breach was reported to people. */
  hasLeave: v.boolean(),
})
export type JournalRound = v.InferOutput<typeof journalRound>

/**
 * Rounds out of journals behind one, by their key. Permits are kept for a week from when they were asked for; a round
 * beyond its leave came by two people's word.
 */
export const journalRounds = (
  db: Sql,
  bucket: number,
  after: Pick<JournalRound, 'memberId' | 'bet'>,
  limit: number,
) => db.rows(journalRound)`
  select r.member_id as "memberId", r.bet, r.venue, r.number, r.round, r.launch, r.game, r.stake, r.risk, r.returned,
         r.valid, r.permit, r.state as outcome, r.placed_at as "placedAt", r.settled_at as "settledAt",
         coalesce(case when p.id is null then r.placed_at < now() - interval '6 days'
                       else (p.venue, p.round, p.game, p.verdict) = (r.venue, r.round, r.game, 'done')
                        and p.stake >= r.stake and p.risk >= r.risk end, false)
         or exists (select from venue_entries_held h
                     where h.bucket = ${bucket} and h.member_id = r.member_id and h.venue = r.venue
                       and h.number = r.number and h.ended_at is not null)
         or coalesce((select sum(m.stake) >= r.stake and sum(m.risk) >= r.risk from permits m
                       where m.bucket = ${bucket} and m.member_id = r.member_id and m.round = r.round
                         and m.venue = r.venue and m.game = r.game and m.verdict = 'done'), false)
         or r.stake + r.risk + r.returned + r.valid = 0 as "hasLeave"
    from (select *
            from venue_rounds
           where bucket = ${bucket}
             and (member_id, bet) > (${after.memberId}, ${after.bet}::uuid)
             and number is not null
           order by member_id, bet
           limit ${limit}) r
    left join lateral (select id, venue, round, game, stake, risk, verdict
                         from permits
                        where bucket = ${bucket}
                          and member_id = r.member_id
                          and id = r.permit
                        limit 1) p on true
   order by r.member_id, r.bet`

const said = v.object({
  memberId: v.bigint(),
  key: v.string(),
  body: v.instance(Buffer),
  at: v.date(),
})
export type Said = v.InferOutput<typeof said>

/** Returns the stored bodies beside the first legs of some commands, and their times. */
export const bodiesOf = (db: Sql, bucket: number, members: bigint[], keys: string[]) =>
  db.rows(said)`
    select member_id as "memberId", key, body, created_at as at
      from transfers
     where bucket = ${bucket}
       and member_id = any (${members}::bigint[])
       and key = any (${keys}::uuid[])
       and leg = 0`

/** Journals whose number is not that of their entries: rounds, corrections and transfers, from 1 without a gap. */
export const journalsFit = (db: Sql, { bucket, from, to }: Slice): Promise<FoundRounds> =>
  db.one(found)`
    select count(*)::int as counted, count(s.what)::int as breaches,
           (array_agg(concat('the journal of member ', s.member_id, ' at ', s.venue, ' ', s.what)) filter (where s.what is not null))[1:100] as named
      from (select coalesce(j.member_id, e.member_id) as member_id, coalesce(j.venue, e.venue) as venue,
                   case when coalesce(j.number, 0) <> coalesce(e.entries, 0) or coalesce(j.number, 0) <> coalesce(e.last, 0)
                          or coalesce(j.number, 0) <> coalesce(e.apart, 0)
                          then 'has another number than its entries'
                        when j.pulled_at > now() + interval '1 minute' then 'was heard in time to come' end as what
              from (select member_id, venue, number, pulled_at
                      from venue_journals
                     where bucket = ${bucket}
                       and member_id between ${from} and ${to}) j
              full join (select member_id, venue, count(*) as entries, count(distinct number) as apart, max(number) as last
                           from (select member_id, venue, number from venue_rounds
                                  where bucket = ${bucket} and member_id between ${from} and ${to} and number is not null
                                  union all
                                 select member_id, venue, number from venue_corrections
                                  where bucket = ${bucket} and member_id between ${from} and ${to}
                                  union all
                                 select member_id, venue, journal_number from venue_transfers
                                  where bucket = ${bucket} and member_id between ${from} and ${to}
                                    and journal_number is not null) n
                          group by member_id, venue) e
                on e.member_id = j.member_id and e.venue = j.venue) s`

const player = v.object({
  player: v.string(),
  venue: v.picklist(allVenueCodes),
  bucket: v.number(),
  memberId: v.bigint(),
})

/** Returns the players that venues know, behind a player; the directory names every bucket. */
export const playersBehind = (db: Sql, after: string, limit: number) =>
  db.rows(player)`
    select player, venue, bucket, member_id as "memberId"
      from venue_players
     where player > ${after}::uuid
     order by player
     limit ${limit}`

const opener = v.object({ memberId: v.bigint(), venue: v.picklist(allVenueCodes) })

/** Some members and the venues where they have opened a game: each is known there. */
export const openersIn = (db: Sql, { bucket, from, to }: Slice) =>
  db.rows(opener)`
    select distinct member_id as "memberId", venue
      from launches
     where bucket = ${bucket}
       and member_id between ${from} and ${to}`

/** Returns those of some players that are in the directory. */
export const knownPlayers = (db: Sql, players: string[]) =>
  db.values(v.string())`
    select player
      from venue_players
     where player = any (${players}::uuid[])`
