// A member's messages as they are read: their words are made here, from the kept facts.
import * as v from 'valibot'
import type { Language } from '../../core/endpoint.ts'
import type { MessageGroup, Told } from '../../core/message.ts'
import { m } from '../../text/compiled/messages.js'
import type { Db, Sql } from '../shell/db.ts'
import { newestFirst, page, type Paged } from '../shell/page.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { kinds, tellUnread } from './inform.ts'
import type { AnyKind } from './kinds/kind.ts'
import { countUnread, findMessage, findMessages, markRead, markRemoved, type MessageRow } from './message.sql.ts'

const NEWEST_FIRST = newestFirst<MessageRow>(({ told_at: at, id }) => ({ at, id }))

const known: ReadonlyMap<string, AnyKind> = new Map(Object.entries(kinds))
const namesIn = (group: MessageGroup) => [...known].filter(([, kind]) => kind.group === group).map(([name]) => name)

type Asked = Paged & { group?: MessageGroup | undefined; unread?: boolean | undefined }

/** A page of the member's messages, the newest first. Refuses cursor_invalid. */
export async function messagesOf(db: Sql, member: Member, asked: Asked, locale: Language) {
  const { group, unread = false } = asked
  const wanted = { kinds: group ? namesIn(group) : null, unread }
  const { list, more } = await page(asked, NEWEST_FIRST, (after, limit) =>
    findMessages(db, member, wanted, { after, limit }),
  )
  return { list: list.map((row) => shown(row, locale)), more }
}

/** Returns one message. Refuses message_unknown, also for another member's. */
export async function messageOf(db: Sql, member: Member, id: string, locale: Language): Promise<Told> {
  return shown((await findMessage(db, member, id)) ?? refuse('message_unknown'), locale)
}

export async function unreadOf(db: Sql, { bucket, id }: Member): Promise<number> {
  return (await countUnread(db, bucket, [id]))[0]?.unread ?? 0
}

export type Which = { ids?: readonly string[] | undefined; upto?: number | undefined }

/** Marks messages as read. Answers the number of unread ones left. */
export const readMessages = (db: Db, member: Member, { ids = [], upto }: Which): Promise<number> =>
  changed(db, member, (tx) => markRead(tx, member, { ids, upto: upto === undefined ? null : new Date(upto) }))

/** Deletes messages. Answers the number of unread ones left. */
export const deleteMessages = (db: Db, member: Member, ids: readonly string[]): Promise<number> =>
  changed(db, member, (tx) => markRemoved(tx, member, ids))

/** Under the member's lock, so that several phones at once neither wait for each other in a circle nor count wrong. */
const changed = (db: Db, member: Member, change: (tx: Parameters<typeof lockMember>[0]) => Promise<number>) =>
  db.tx(async (tx) => {
    await lockMember(tx, member)
    if ((await change(tx)) === 0) return unreadOf(tx, member)
    return (await tellUnread(tx, member.bucket, [member.id])).get(member.id) ?? 0
  })

function shown({ id, kind, facts, told_at, read_at }: MessageRow, locale: Language): Told {
  return { id, at: told_at.getTime(), isRead: read_at !== null, ...toldWords({ kind, facts }, locale) }
}

/**
 * The words of a message, as its member reads them. One whose kind or facts nothing here can read hides no other: it says
 * that something happened.
 */
export function toldWords({ kind: name, facts }: Pick<MessageRow, 'kind' | 'facts'>, locale: Language) {
  const kind = known.get(name)
  const read = kind && v.safeParse(kind.facts, facts)
  if (!kind || !read?.success) {
    const words = {
      title: m.message_unreadable({}, { locale }),
      text: m.message_unreadable_text({}, { locale }),
    }
    return { ...words, group: kind?.group ?? ('account' as const), link: null }
  }
  const of = read.output as never
  return {
    group: kind.group,
    title: kind.title({}, { locale }),
    text: kind.text(of, { locale }),
    link: kind.about(of)?.slice(1) ?? null,
  }
}
