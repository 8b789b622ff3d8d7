// Writes messages. Code that decides something a member must hear of calls this in the same transaction, so that
// there is a message if and only if it happened.
import * as v from 'valibot'
import type { Tx } from '../shell/db.ts'
import { keyOf } from '../ledger/post/keys.ts'
import type { Member } from '../shell/serve.ts'
import { tell } from '../shell/tell.ts'
import { aboutAccount } from './kinds/account.ts'
import { aboutCare } from './kinds/care.ts'
import type { AnyKind } from './kinds/kind.ts'
import { aboutMoney } from './kinds/money.ts'
import { aboutPlay } from './kinds/play.ts'
import { aboutVip } from './kinds/vip.ts'
import { countUnread, insertMessages } from './message.sql.ts'

/** Every kind of message, by the name under which it is kept: one that was written is never renamed. */
export const kinds = { ...aboutMoney, ...aboutAccount, ...aboutPlay, ...aboutVip, ...aboutCare }

type Kinds = typeof kinds
/** A message: its kind, its facts, and which fact of that kind it is. The same one is told once, for ever. */
export type Message = {
  [K in keyof Kinds]: { kind: K; facts: v.InferOutput<Kinds[K]['facts']>; once: string }
}[keyof Kinds]

/** Writes a message to a member, and tells their open pages how many wait. */
export const inform = (tx: Tx, { bucket, id }: Member, message: Message): Promise<void> =>
  informEach(tx, bucket, [{ memberId: id, message }])

/** Informs several members of a bucket, each by a message of their own. */
export async function informEach(
  tx: Tx,
  bucket: number,
  all: readonly { memberId: bigint; message: Message }[],
): Promise<void> {
  const rows = all.map(({ memberId, message: { kind, facts, once } }) => ({
    ...{ memberId, kind, id: keyOf('message', memberId, kind, once) },
    facts: written(kinds[kind], facts),
  }))
  const fresh = await insertMessages(tx, bucket, rows)
  if (fresh.length > 0) await tellUnread(tx, bucket, [...new Set(fresh)])
}

/** Tells pages of these members, of one bucket, how many messages wait to be read. */
export async function tellUnread(tx: Tx, bucket: number, members: readonly bigint[]): Promise<Map<bigint, number>> {
  const found = await countUnread(tx, bucket, members)
  const unread = new Map(found.map((row) => [row.member_id, row.unread]))
  for (const id of members) await tell(tx, { bucket, id }, 'message', { unread: unread.get(id) ?? 0 })
  return unread
}

/** As it is kept. What could not be read again is a bug of the caller's, and found now. */
function written({ facts: shape }: AnyKind, facts: object): string {
  const text = JSON.stringify(facts, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  v.parse(shape, JSON.parse(text))
  return text
}
