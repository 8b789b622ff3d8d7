// Who of a batch waits for a row that somebody else holds. Asked when a lane did not get a lock in a moment.
import * as v from 'valibot'
import type { Sql } from '../db.ts'
import type { Order, Transfer } from './commands.ts'

const found = v.object({ id: v.bigint() })

/** The commands of one bucket whose wallet, draw or allowance is locked now. Waits for no lock, and keeps none. */
export async function heldCommands(
  db: Sql,
  bucket: number,
  commands: readonly (Order | Transfer)[],
): Promise<Set<Order | Transfer>> {
  const members = [...new Set(commands.map(({ member }) => member.id))]
  const draws = [...new Set(commands.flatMap((one) => (one.kind === 'order' ? [one.drawId] : [])))]
  const wallets = await heldMembers(db, bucket, members)
  const closed = draws.length > 0 ? await heldDraws(db, bucket, draws) : new Set<bigint>()
  return new Set(
    commands.filter(
      (one) => wallets.has(one.member.id) || (one.kind === 'order' && closed.has(one.drawId)),
    ),
  )
}

async function heldMembers(db: Sql, bucket: number, members: bigint[]): Promise<Set<bigint>> {
  const all = await db.rows(found)`
    select member_id as id
      from wallets
     where bucket = ${bucket}
       and member_id = any (${members}::bigint[])`
  const free = await db.rows(found)`
    select member_id as id
      from wallets
     where bucket = ${bucket}
       and member_id = any (${members}::bigint[])
       for update skip locked`
  return missing(all, free)
}

async function heldDraws(db: Sql, bucket: number, draws: bigint[]): Promise<Set<bigint>> {
  const all = await db.rows(found)`
    select draw_id as id
      from draw_allowances
     where bucket = ${bucket}
       and draw_id = any (${draws}::bigint[])`
  const free = await db.rows(found)`
    select draw_id as id
      from draw_allowances
     where bucket = ${bucket}
       and draw_id = any (${draws}::bigint[])
       for update skip locked`
  const open = await db.rows(found)`
    select id
      from draws
     where bucket = ${bucket}
       and id = any (${draws}::bigint[])
       for share skip locked`
  return new Set([...missing(all, free), ...missing(all, open)])
}

/** A row counts more than once where a member has several wallets: any of them holds the member up. */
function missing(all: { id: bigint }[], free: { id: bigint }[]): Set<bigint> {
  const counts = new Map<bigint, number>()
  for (const { id } of all) counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const { id } of free) counts.set(id, (counts.get(id) ?? 0) - 1)
  return new Set([...counts].flatMap(([id, count]) => (count > 0 ? [id] : [])))
}
