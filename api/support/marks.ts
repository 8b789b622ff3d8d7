// The reading position of each side of a chat, and whether one is writing.
import { TYPING_MS } from '../../core/support/chat.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { tell } from '../shell/tell.ts'
import { setReadByMember, setReadByPeople, setTyping } from './chat.sql.ts'

type Side = 'member' | 'people'

/** A side has read up to a message; what it had read already stays read. Open pages hear of it. */
export async function markRead(tx: Tx, member: Member, { side, upTo }: { side: Side; upTo: number }): Promise<void> {
  const set = side === 'member' ? setReadByMember : setReadByPeople
  const last = await set(tx, member, Math.min(upTo, 2 ** 31 - 1))
  if (last !== undefined) await tell(tx, member, 'service', { upTo: last })
}

/** One side is writing. It counts, and is told, at most each three seconds: false where it was told just now. */
export async function markTyping(tx: Tx, member: Member, side: Side): Promise<boolean> {
  const isNew = await setTyping(tx, member, side, TYPING_MS / 1_000)
  if (isNew && side === 'people') await tell(tx, member, 'serviceTyping', {})
  return isNew
}
