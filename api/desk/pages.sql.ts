// The statements of the lists in a member's file, page by page from the newest.
import * as v from 'valibot'
import { fileRows } from '../../core/desk/file.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { rowAs } from './row.ts'

/** A place in a list by instant; rows of one instant go by their id, as text. */
export type Place = { at: Date; id: string }
export type Slice = { member: Member; after: Place; limit: number }

const entry = rowAs(v.strictObject({ ...fileRows.ledger.entries, kind: v.number(), account: v.number() }))

export const entriesOf = (db: Sql, { member: { bucket, id }, after, limit }: Slice) => db.rows(entry)`
  select e.id, e.at, e.kind, e.account, e.amount, e.after, e.ref
    from (select to_char(number, 'FM000000000000000') || ':' || account as id, date_trunc('milliseconds', created_at) as at,
                 kind, account, amount, after, ref
            from entries
           where bucket = ${bucket}
             and member_id = ${id}
             and account < 100) e
   where (e.at, e.id) < (${after.at}::timestamptz, ${after.id}::text)
   order by e.at desc, e.id desc
   limit ${limit}`

export const ordersOf = (db: Sql, { member: { bucket, id }, after, limit }: Slice) => db.rows(rowAs(fileRows.orders))`
  select o.id, o.at, o.what, o.by, o.amount, o.state, o.closed_at as "closedAt", o.reference
    from (select id::text as id, date_trunc('milliseconds', created_at) as at, 'deposit' as what, channel as by, amount, status as state,
                 coalesce(credited_at, closed_at) as closed_at, seen_tx as reference
            from deposits
           where bucket = ${bucket}
             and member_id = ${id}
           union all
          select id::text, date_trunc('milliseconds', requested_at), 'withdrawal', kind, amount, status,
                 coalesce(returned_at, closed_at), bank_reference
            from withdrawals
           where bucket = ${bucket}
             and member_id = ${id}
           union all
          select id::text, date_trunc('milliseconds', requested_at), 'transfer', venue || ' ' || direction, amount, state,
                 closed_at, venue_reference
            from venue_transfers
           where bucket = ${bucket}
             and member_id = ${id}) o
   where (o.at, o.id) < (${after.at}::timestamptz, ${after.id}::text)
   order by o.at desc, o.id desc
   limit ${limit}`

const { bet: _, ...played } = fileRows.plays.entries
const play = rowAs(v.strictObject({ ...played, play: v.nullable(v.string()) }))

/** Bets line by line under their issue, with their play and the number of their outcome; rounds under their venue, with their state. */
export const playsOf = (db: Sql, { member: { bucket, id }, after, limit }: Slice) => db.rows(play)`
  select p.id, p.at, p.game, p."on", p.play, p.stake, p.returned, p.outcome
    from (select b.order_id::text || ':' || b.line as id, date_trunc('milliseconds', b.accepted_at) as at, d.lottery as game,
                 d.issue as "on", b.play, b.stake, x.payout + x.refund as returned,
                 coalesce(x.outcome::text, 'open') as outcome
            from bets b
            join draws d on d.bucket = b.bucket and d.id = b.draw_id
            left join bet_results x
              on x.bucket = b.bucket and x.member_id = b.member_id and x.order_id = b.order_id and x.line = b.line
           where b.bucket = ${bucket}
             and b.member_id = ${id}
             and b.accepted_at < ${after.at}::timestamptz + interval '1 millisecond'
           union all
          select bet::text, date_trunc('milliseconds', placed_at), game, venue, null, risk,
                 case when state = 'finished' then returned end, state
            from venue_rounds
           where bucket = ${bucket}
             and member_id = ${id}
             and verdict = 'done'
             and game <> ''
             and placed_at < ${after.at}::timestamptz + interval '1 millisecond') p
   where (p.at, p.id) < (${after.at}::timestamptz, ${after.id}::text)
   order by p.at desc, p.id desc
   limit ${limit}`

/** Obligations of turnover, each with the play that was counted for it and what has closed it. */
export const obligationsOf = (db: Sql, { member: { bucket, id }, after, limit }: Slice) => db.rows(
  rowAs(fileRows.turnover),
)`
  select o.id, o.at, o.source, o.face, o.required, coalesce(u.done, 0)::bigint as done, coalesce(c.reason, 'open') as state,
         c.closed_at as "closedAt", o.ref
    from (select id::text as id, date_trunc('milliseconds', created_at) as at, source, face, required, ref
            from turnover_obligations
           where bucket = ${bucket}
             and member_id = ${id}) o
    left join lateral (select sum(amount) as done
                         from turnover_used
                        where bucket = ${bucket}
                          and member_id = ${id}
                          and obligation_id = o.id::uuid) u on true
    left join lateral (select reason, closed_at
                         from turnover_closings
                        where bucket = ${bucket}
                          and member_id = ${id}
                          and obligation_id = o.id::uuid
                          and released_at is null
                        order by closed_at desc
                        limit 1) c on true
   where (o.at, o.id) < (${after.at}::timestamptz, ${after.id}::text)
   order by o.at desc, o.id desc
   limit ${limit}`

/** Activities that were joined, and awards of activities. */
export const offersOf = (db: Sql, { member: { bucket, id }, after, limit }: Slice) => db.rows(rowAs(fileRows.offers))`
  select o.id, o.at, o.offer, o.period, o.state, o.amount, o.required, o.until
    from (select id::text as id, date_trunc('milliseconds', won_at) as at, offer, period,
                 case when undone_at is not null then 'undone'
                      when claimed_at is not null then 'claimed'
                      when lapsed_at is not null then 'lapsed'
                      else 'waits' end as state,
                 amount, required, expires_at as until
            from offer_awards
           where bucket = ${bucket}
             and member_id = ${id}
           union all
          select md5(offer || ' ' || period), date_trunc('milliseconds', joined_at), offer, period, 'joined', null, null, ends_at
            from offer_joins
           where bucket = ${bucket}
             and member_id = ${id}) o
   where (o.at, o.id) < (${after.at}::timestamptz, ${after.id}::text)
   order by o.at desc, o.id desc
   limit ${limit}`

export const eventsOf = (db: Sql, { member: { bucket, id }, after, limit }: Slice) => db.rows(rowAs(fileRows.doors))`
  select l.id, l.at, l.event, l.address, l.person
    from (select id::text as id, date_trunc('milliseconds', at) as at, event, address, person
            from security_log
           where bucket = ${bucket}
             and member_id = ${id}) l
   where (l.at, l.id) < (${after.at}::timestamptz, ${after.id}::text)
   order by l.at desc, l.id desc
   limit ${limit}`

const { title: _title, text: _text, ...told } = fileRows.messages.entries
const message = v.strictObject({ ...told, facts: v.unknown() })
export type MessageRow = v.InferOutput<typeof message>

/** What the member has deleted stands in an index of its own: a page is chosen of a page of each, so that none reads all of a member's. */
export const messagesOf = (db: Sql, { member: { bucket, id }, after, limit }: Slice) => db.rows(rowAs(message))`
  select t.id, t.at, t.kind, t.facts, t.read_at as "readAt", t.removed_at as "removedAt"
    from ((select id, told_at as at, kind, facts, read_at, removed_at
             from messages
            where bucket = ${bucket}
              and member_id = ${id}
              and removed_at is null
              and (told_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
            order by told_at desc, id desc
            limit ${limit})
           union all
          (select id, told_at, kind, facts, read_at, removed_at
             from messages
            where bucket = ${bucket}
              and member_id = ${id}
              and removed_at is not null
              and (told_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
            order by told_at desc, id desc
            limit ${limit})) t
   order by t.at desc, t.id desc
   limit ${limit}`

const { deed: _deed, says: _says, ...said } = fileRows.record.entries
const line = v.strictObject({ ...said, words: v.string() })
export type LineRow = v.InferOutput<typeof line>

/** Lines of the log that begin so, in small letters, and end there or go on behind a blank. */
export const linesBeginning = (
  db: Sql,
  beginnings: readonly string[],
  { after, limit }: Pick<Slice, 'after' | 'limit'>,
) => db.rows(rowAs(line))`
  select r.id, r.at, r.person, r.words, r.outcome, r.why
    from (select b.id::text as id, date_trunc('milliseconds', b.at) as at, b.person, b.words,
                 coalesce(d.outcome, 'begun') as outcome, coalesce(d.why, '') as why
            from unnest(${beginnings}::text[]) as p (beginning)
            join deeds b
              on b.outcome = 'begun'
                 and lower(left(b.words, 64)) collate "C" >= p.beginning
                 and lower(left(b.words, 64)) collate "C" < p.beginning || '!'
            left join deeds d
              on d.id = b.id
                 and d.outcome in ('ok', 'refused')) r
   where (r.at, r.id) < (${after.at}::timestamptz, ${after.id}::text)
   order by r.at desc, r.id desc
   limit ${limit}`
