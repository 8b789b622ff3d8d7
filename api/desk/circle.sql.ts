// The statements of who belongs to a member. They write nothing (tools/tidy/tables.ts).
import * as v from 'valibot'
import { circleParts } from '../../core/desk/circle.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { playState } from '../shell/standing.ts'
import { rowAs } from './row.ts'

const LISTED = 100

/** What is the member's own is chosen before it is joined, here and below: others lie on other machines of a cluster. */
export const friendsOf = (db: Sql, { bucket, id }: Member) => db.rows(rowAs(circleParts.friend))`
  with invited as materialized (
    select friend_bucket, friend_id, friend_name, registered_at, state, reward, signals
      from invitations
     where bucket = ${bucket}
       and member_id = ${id}
     order by registered_at desc, friend_id
     limit ${LISTED})
  select m.username, i.friend_name as name, i.registered_at as "registeredAt", i.state, i.reward, i.signals
    from invited i
    join members m on m.bucket = i.friend_bucket and m.id = i.friend_id
   order by i.registered_at desc, i.friend_id`

const share = rowAs(v.strictObject({ ...circleParts.share.entries, standing: playState }))
export type ShareRow = v.InferOutput<typeof share>

const withAccounts = (db: Sql, { bucket, id }: Member): Promise<ShareRow[]> => db.rows(share)`
  with mine as materialized (
    select distinct on (fingerprint) fingerprint, kind, masked
      from payout_accounts
     where bucket = ${bucket}
       and member_id = ${id})
  select m.username, m.real_name as name, m.play_state as standing, 'account' as by, mine.kind || ' ' || mine.masked as what, min(a.added_at) as since
    from mine
    join payout_accounts a
      on a.bucket in (select bucket from buckets)
         and a.fingerprint = mine.fingerprint
         and a.member_id <> ${id}
    join members m on m.bucket = a.bucket and m.id = a.member_id
   group by m.username, m.real_name, m.play_state, mine.kind, mine.masked
   order by since
   limit ${LISTED}`

const withDevices = (db: Sql, { bucket, id }: Member): Promise<ShareRow[]> => db.rows(share)`
  with mine as materialized (
    select device_hash
      from member_devices
     where bucket = ${bucket}
       and member_id = ${id})
  select m.username, m.real_name as name, m.play_state as standing, 'device' as by, left(encode(d.device_hash, 'hex'), 8) as what, d.last_at as since
    from mine
    join member_devices d
      on d.bucket in (select bucket from buckets)
         and d.device_hash = mine.device_hash
         and d.member_id <> ${id}
    join members m on m.bucket = d.bucket and m.id = d.member_id
   order by d.last_at desc
   limit ${LISTED}`

/** Others of the same name and birthday. */
const samePerson = (db: Sql, { bucket, id }: Member): Promise<ShareRow[]> => db.rows(share)`
  with mine as materialized (
    select real_name, birthday
      from members
     where bucket = ${bucket}
       and id = ${id}
       and real_name <> '')
  select m.username, m.real_name as name, m.play_state as standing, 'person' as by, '' as what, m.registered_at as since
    from mine
    join members m
      on m.bucket in (select bucket from buckets)
         and m.real_name = mine.real_name
         and m.birthday = mine.birthday
         and m.id <> ${id}
   order by m.registered_at
   limit ${LISTED}`

export async function sharesOf(db: Sql, member: Member): Promise<ShareRow[]> {
  const all = [withAccounts(db, member), withDevices(db, member), samePerson(db, member)]
  return (await Promise.all(all)).flat()
}

export const devicesOf = (db: Sql, { bucket, id }: Member) => db.rows(rowAs(circleParts.device))`
  select left(encode(device_hash, 'hex'), 8) as device, address, last_at as "lastAt"
    from member_devices
   where bucket = ${bucket}
     and member_id = ${id}
   order by last_at desc
   limit ${LISTED}`
