// Reads decisions of two people out of the books of features, by kind and subject as their proposals have them.
import * as v from 'valibot'
import type { Kind } from '../shell/proposals.ts'
import type { Sql } from '../shell/db.ts'

const row = v.object({
  subject: v.string(),
  person: v.string(),
  /** Where the row goes on to be used as it stands: the fields of the proposal that it must agree with. */
  says: v.optional(v.record(v.string(), v.unknown())),
})
type Row = v.InferOutput<typeof row>

/** The person is the second one. What the house began with has names that are no person's. */
export const decided: Partial<Record<Kind, (db: Sql) => Promise<Row[]>>> = {
  deposit: (db) => db.rows(row)`
    select provider || ' ' || reference as subject, approved_by as person
      from provider_payments
     where approved_by is not null`,
  loss: (db) => db.rows(row)`
    select reference as subject, approved_by as person
      from loss_closings
     where approved_by is not null
       and bucket in (select bucket from buckets)`,
  bet: (db) => db.rows(row)`
    select order_id || ' ' || line as subject, approved_by as person
      from bets_apart
     where approved_by is not null
       and bucket in (select bucket from buckets)`,
  venue: (db) => db.rows(row)`
    select r.round::text as subject, h.approved_by as person
      from rounds_in_review h
      join venue_rounds r
        on r.bucket = h.bucket and r.member_id = h.member_id and r.bet = h.bet
     where h.approved_by is not null
       and h.bucket in (select bucket from buckets)`,
  entry: (db) => db.rows(row)`
    select id::text as subject, approved_by as person
      from venue_entries_held
     where approved_by is not null
       and bucket in (select bucket from buckets)`,
  receivable: (db) => db.rows(row)`
    select debt || ' ' || reference as subject, approved_by as person
      from venue_debt_payments
     where bucket in (select bucket from buckets)`,
  gift: (db) => db.rows(row)`
    select ref as subject, approved_by as person,
           jsonb_build_object('member', bucket || '/' || member_id, 'amount', amount::text, 'note', note) as says
      from vip_gifts
     where approved_by is not null
       and bucket in (select bucket from buckets)`,
  rate: (db) => db.rows(row)`
    select product || ' ' || to_char(since at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as subject, published_by as person,
           jsonb_build_object('rateBp', rate_bp) as says
      from savings_rates
     where drafted_by <> 'the house'`,
  offer: (db) => db.rows(row)`
    select id as subject, published_by as person, jsonb_build_object('version', version, 'terms', terms) as says
      from offers
     where published_by is not null
       and drafted_by <> 'the house'`,
  game: (db) => db.rows(row)`
    select game as subject, approved_by as person, jsonb_build_object('change', 'return', 'rtpBp', rtp_bp) as says
      from game_returns`,
  draw: (db) => db.rows(row)`
    select i.lottery || ' ' || i.issue as subject, c.approved_by as person
      from corrections c
      join issues i on i.draw_id = c.draw_id
     where c.approved_by is not null`,
  login: (db) => db.rows(row)`
    select bucket || '/' || member_id as subject, approved_by as person
      from login_resets
     where approved_by is not null
       and bucket in (select bucket from buckets)`,
  detail: (db) => db.rows(row)`
    select bucket || '/' || member_id || ' ' || field as subject, approved_by as person
      from member_corrections
     where approved_by is not null
       and bucket in (select bucket from buckets)`,
  block: (db) => db.rows(row)`
    select bucket || '/' || member_id as subject, ended_by as person
      from member_blocks
     where ended_by is not null
       and bucket in (select bucket from buckets)`,
  payout: (db) => db.rows(row)`
    select id::text as subject, approved_by as person
      from blocked_payouts
     where approved_by is not null
       and bucket in (select bucket from buckets)`,
  void: (db) => db.rows(row)`
    select i.lottery || ' ' || i.issue as subject, w.approved_by as person
      from issue_voids w
      join issues i on i.draw_id = w.draw_id
     where w.approved_by is not null`,
  review: (db) => db.rows(row)`
    select id::text as subject, approved_by as person
      from withdrawal_reviews
     where approved_by is not null
       and bucket in (select bucket from buckets)`,
  friend: (db) => db.rows(row)`
    select bucket || '/' || member_id || ' ' || friend_id as subject, approved_by as person
      from invitations
     where approved_by is not null
       and bucket in (select bucket from buckets)`,
  person: (db) => db.rows(row)`
    select name as subject, approved_by as person
      from people
     where approved_by is not null`,
  role: (db) => db.rows(row)`
    select name || ' ' || role as subject, approved_by as person
      from person_roles
     where approved_by is not null`,
  exclusion: (db) => db.rows(row)`
    select bucket || '/' || member_id as subject, approved_by as person
      from care_breaks
     where approved_by is not null
       and bucket in (select bucket from buckets)`,
  limit: (db) => db.rows(row)`
    select kind || ' ' || period || ' ' || from_age || '-' || to_age || coalesce(' ' || game, '') as subject,
           approved_by as person
      from care_house_limits`,
  'person reset': (db) => db.rows(row)`
    select name as subject, ended_by as person
      from person_keys
     where ended_by is not null`,
  'person end': (db) => db.rows(row)`
    select name as subject, ended_by as person
      from people
     where ended_by is not null`,
}
