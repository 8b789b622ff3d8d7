// News for open pages, written with the fact itself: what is rolled back is never told.
import type { News, Topic } from '../../core/events.ts'
import type { Tx } from './db.ts'
import type { Member } from './serve.ts'
import { insertOutbox } from './shell.sql.ts'

/** Sends an event to the pages of a member; with a bucket alone, to every open page. */
export function tell<T extends Topic>(
  tx: Tx,
  whom: Member | { readonly bucket: number },
  topic: T,
  news: News<T>,
): Promise<void> {
  const members = 'id' in whom ? { members: [String(whom.id)] } : {}
  return insertOutbox(tx, whom.bucket, topic, { ...members, ...news })
}
