// The statements of a member's file. They read over every feature's tables and write none (tools/tidy/tables.ts).
import * as v from 'valibot'
import { FILE_MINUTES, fileParts } from '../../core/desk/file.ts'
import { transferKinds } from '../../core/ledger.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { playState } from '../shell/standing.ts'
import { rowAs } from './row.ts'

const { deposit, review_credit, withdraw_paid, withdraw_returned } = transferKinds

const person = v.object({
  bucket: v.number(),
  id: v.bigint(),
  username: v.string(),
  real_name: v.string(),
  mobile: v.string(),
  birthday: v.nullable(v.string()),
  email: v.nullable(v.string()),
  verified_at: v.nullable(v.date()),
  play_state: playState,
  has_offers: v.boolean(),
  is_demo: v.boolean(),
  invited_by: v.nullable(v.bigint()),
  level: v.number(),
  registered_at: v.date(),
  terms_version: v.nullable(v.number()),
  last_login_at: v.nullable(v.date()),
})
export type PersonRow = v.InferOutput<typeof person> & { inviter: string | null }

/** Members by their ids, in no order. */
export async function membersBy(db: Sql, members: readonly Member[]): Promise<PersonRow[]> {
  const found = await personsBy(db, members)
  const names = new Map((await namesOf(db, found)).map(({ id, username }) => [id, username]))
  return found.map((one) => ({ ...one, inviter: (one.invited_by !== null && names.get(one.invited_by)) || null }))
}

const personsBy = (db: Sql, members: readonly Member[]) => db.rows(person)`
  select m.bucket, m.id, m.username, m.real_name, m.mobile, m.birthday::text as birthday, m.email, m.verified_at, m.play_state,
         m.offers_ended_at is null as has_offers, m.is_demo, m.registered_at, m.terms_version, m.last_login_at,
         m.invited_by,
         coalesce((select s.level from vip_standings s where s.bucket = m.bucket and s.member_id = m.id), 0) as level
    from members m
    join unnest(${members.map(({ bucket }) => bucket)}::smallint[], ${members.map(({ id }) => id)}::bigint[]) as w (bucket, id)
      on w.bucket = m.bucket
         and w.id = m.id
   where m.bucket in (select bucket from buckets)`

/** Who invited them. In a statement of its own: a cluster joins no two members whose buckets may differ. */
const namesOf = (db: Sql, invited: readonly { invited_by: bigint | null }[]) =>
  db.rows(v.object({ id: v.bigint(), username: v.string() }))`
    select id, username
      from members
     where bucket in (select bucket from buckets)
       and id = any (${invited.flatMap((one) => one.invited_by ?? [])}::bigint[])`

const pair = v.object({ bucket: v.number(), id: v.bigint() })
const FOUND = 20

/** Members by the beginning of a username, of digits and small letters alone. */
export const namedLike = (db: Sql, beginning: string): Promise<Member[]> => db.rows(pair)`
  select bucket, member_id as id
    from member_names
   where username like ${`${beginning}%`}
   order by username
   limit ${FOUND}`

export const withMobile = (db: Sql, mobile: string): Promise<Member[]> => db.rows(pair)`
  select bucket, id
    from members
   where bucket in (select bucket from buckets)
     and mobile = ${mobile}
   limit ${FOUND}`

export const withNumber = (db: Sql, id: bigint): Promise<Member[]> => db.rows(pair)`
  select bucket, id
    from members
   where bucket in (select bucket from buckets)
     and id = ${id}`

export const calledSo = (db: Sql, name: string): Promise<Member[]> => db.rows(pair)`
  select bucket, id
    from members
   where bucket in (select bucket from buckets)
     and real_name = ${name}
   limit ${FOUND}`

/** The member who placed the order. */
export const ofDeposit = (db: Sql, id: string): Promise<Member[]> => db.rows(pair)`
  select bucket, member_id as id
    from deposit_orders
   where id = ${id}`

export const ofWithdrawal = (db: Sql, id: string): Promise<Member[]> => db.rows(pair)`
  select bucket, member_id as id
    from withdrawal_orders
   where id = ${id}`

export const ofTransfer = (db: Sql, id: string): Promise<Member[]> => db.rows(pair)`
  select bucket, member_id as id
    from venue_transfers
   where bucket in (select bucket from buckets)
     and id = ${id}`

/** Until when a session may read a file that it has opened; undefined where it has not, or not lately. By the index of what was done about a member. */
export const openUntil = (db: Sql, session: string, words: string): Promise<Date | undefined> => db.maybeValue(
  v.date(),
)`
  select begun.at + make_interval(mins => ${FILE_MINUTES}) as until
    from deeds begun
    join deeds done on done.id = begun.id and done.outcome = 'ok'
   where begun.session = ${session}
     and begun.outcome = 'begun'
     and lower(left(begun.words, 64)) collate "C" >= lower(rtrim(${words}::text))
     and lower(left(begun.words, 64)) collate "C" < lower(rtrim(${words}::text)) || '!'
     and starts_with(begun.words, ${words})
     and begun.at > clock_timestamp() - make_interval(mins => ${FILE_MINUTES})
   order by begun.at desc
   limit 1`

const walletRow = v.object({ account: v.number(), balance: v.bigint(), entries: v.bigint() })

export const walletsOf = (db: Sql, { bucket, id }: Member) => db.rows(walletRow)`
  select account, balance, number as entries
    from wallets
   where bucket = ${bucket}
     and member_id = ${id}
   order by account`

/** What the member has staked on draws and rounds that are not over. */
export const openStakesOf = (db: Sql, { bucket, id }: Member): Promise<bigint> => db.value(v.bigint())`
  select coalesce(sum(stake), 0)::bigint as stake
    from open_stakes
   where bucket = ${bucket}
     and member_id = ${id}`

/** A member's debt now, and the sums paid in, paid out, staked and returned over all time. Open bets count as staked. */
export const sumsOf = (db: Sql, { bucket, id }: Member) => db.one(rowAs(fileParts.sums))`
  select t.paid_in as "paidIn", t.paid_out as "paidOut", (b.staked + r.staked)::bigint as staked, (b.returned + r.returned)::bigint as returned,
         coalesce((select owed from receivables where bucket = ${bucket} and member_id = ${id}), 0)::bigint as owed
    from (select coalesce(sum(amount) filter (where kind in (${deposit.code}, ${review_credit.code})), 0)::bigint as paid_in,
                 (coalesce(sum(amount) filter (where kind = ${withdraw_paid.code}), 0) - coalesce(sum(amount) filter (where kind = ${withdraw_returned.code}), 0))::bigint as paid_out
            from transfers
           where bucket = ${bucket}
             and member_id = ${id}) t,
         (select coalesce(sum(b.stake), 0) as staked, coalesce(sum(x.payout + x.refund), 0) as returned
            from bets b
            left join bet_results x
              on x.bucket = b.bucket and x.member_id = b.member_id and x.order_id = b.order_id and x.line = b.line
           where b.bucket = ${bucket}
             and b.member_id = ${id}) b,
         (select coalesce(sum(risk), 0) as staked, coalesce(sum(returned), 0) as returned
            from venue_rounds
           where bucket = ${bucket}
             and member_id = ${id}
             and verdict = 'done'
             and state in ('open', 'review', 'finished')) r`

export const accountsOf = (db: Sql, { bucket, id }: Member) => db.rows(rowAs(fileParts.account))`
  select id, kind, masked, added_at as "addedAt"
    from payout_accounts
   where bucket = ${bucket}
     and member_id = ${id}
     and removed_at is null
   order by added_at`

const limitRow = v.object({ kind: v.string(), period: v.string(), most: v.nullable(v.bigint()), said_at: v.date() })

/** The newest word on each limit, as the member has said it. */
export const limitsOf = (db: Sql, { bucket, id }: Member) => db.rows(limitRow)`
  select distinct on (kind, period) kind, period, most, said_at
    from care_limits
   where bucket = ${bucket}
     and member_id = ${id}
     and holds
   order by kind, period, said_at desc`

const breakRow = v.object({ act: v.string(), said_at: v.date(), until: v.nullable(v.date()) })

export const breaksOf = (db: Sql, { bucket, id }: Member) => db.rows(breakRow)`
  select act, said_at, until
    from care_breaks
   where bucket = ${bucket}
     and member_id = ${id}
   order by said_at desc
   limit 10`

export const sessionsOf = (db: Sql, { bucket, id }: Member) => db.rows(rowAs(fileParts.session))`
  select coalesce(agent, '') as agent, coalesce(address, '') as address, created_at as since, active_at as "lastAt"
    from sessions
   where bucket = ${bucket}
     and member_id = ${id}
     and expires_at > now()
   order by active_at desc
   limit 20`
