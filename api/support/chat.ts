// The chat: a member's numbered messages, what people answer, and what the house says by itself until they do.
import type { ChatMessage, chat as calls } from '../../core/support/chat.ts'
import type { Input, Language } from '../../core/endpoint.ts'
import { tidied } from '../../core/wording.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { titlesOf } from '../help/help.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { OrderSource } from '../shell/order.ts'
import { page, type Paged } from '../shell/page.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { tell } from '../shell/tell.ts'
import { ownOrder, takePictures } from './attached.ts'
import { answerByItself } from './automatic.ts'
import {
  countUnread,
  findChat,
  findMessages,
  insertMessage,
  isFlooding,
  nextNumber,
  setAnswered,
  setWaiting,
  type MessageRow,
} from './chat.sql.ts'

/** A member's messages in a minute. */
export const MESSAGES_A_MINUTE = 30

type Sent = Input<typeof calls.send>

/**
 * Writes a message down under the next number, and what the house says to it by itself. Refuses chat_one,
 * chat_picture, order_unknown, throttled.
 */
export async function sendMessage(
  tx: Tx,
  member: Member,
  { text, image, orderNo, idempotencyKey: clientId }: Sent,
  { orders, serviceHours }: { orders: readonly OrderSource[]; serviceHours: string },
) {
  if ([text, image, orderNo].filter((one) => one !== undefined).length !== 1) refuse('chat_one')
  if (image !== undefined) await takePictures(tx, member, [image], 'chat')
  const about = orderNo === undefined ? null : await ownOrder(tx, member, orderNo, orders)
  const before = await nextNumber(tx, member)
  const number = before.last
  if (await isFlooding(tx, member, { from: number - 60, most: MESSAGES_A_MINUTE }))
    refuse('throttled', { retryAfter: 20 })
  const content = text === undefined ? null : tidied(text)
  const words = { side: 'member' as const, clientId, content, image: image ?? null, about }
  const at = await insertMessage(tx, member, number, words)
  await setWaiting(tx, member)
  const said = await answerByItself(tx, member, { before, content, serviceHours })
  await tell(tx, member, 'service', { upTo: said ?? number })
  return { number, at: at.getTime() }
}

/** People answer; with it they have read what stands before. Answers the number. */
export async function answerChat(
  tx: Tx,
  member: Member,
  { person, content }: { person: string; content: string },
): Promise<number> {
  const { last } = await nextNumber(tx, member)
  await insertMessage(tx, member, last, { side: 'people', person, content })
  await setAnswered(tx, member)
  await tell(tx, member, 'service', { upTo: last })
  return last
}

const NEWEST_FIRST = {
  first: 2 ** 31 - 1,
  cursor: /^(\d{1,9})$/,
  read: (number = '') => Number.parseInt(number, 10),
  write: ({ number }: MessageRow) => String(number),
}

/** One page, the newest first, and how far both sides have read. Refuses cursor_invalid. */
export async function listMessages(db: Sql, member: Member, asked: Paged, language: Language) {
  const { list, more } = await page(asked, NEWEST_FIRST, (below, limit) => findMessages(db, member, below, limit))
  const chat = await findChat(db, member)
  const titles = await titlesOf(db, language, [...new Set(list.flatMap((one) => one.articles))])
  return {
    list: list.map((row) => messageOf(row, language, titles)),
    more,
    readByPeople: chat?.read_by_people ?? 0,
    unread: chat ? await countUnread(db, member, chat.read_by_member) : 0,
  }
}

function messageOf(row: MessageRow, language: Language, titles: ReadonlyMap<string, string>): ChatMessage {
  const articles = row.articles.flatMap((id) => {
    const title = titles.get(id)
    return title === undefined ? [] : [{ id, title }]
  })
  return {
    number: row.number,
    from: row.side,
    clientId: row.client_id,
    text: row.content ?? ownWords(row, language),
    image: row.image,
    order: row.about,
    articles,
    at: row.created_at.getTime(),
  }
}

/** Returns the text of an automatic message, in the reader's language. */
function ownWords({ notice, opens_at }: MessageRow, locale: Language): string | null {
  if (notice === 'open') return m.support_auto_open({}, { locale })
  if (notice === 'found') return m.support_auto_found({}, { locale })
  if (notice !== 'closed') return null
  const time = showInstant(opens_at?.getTime() ?? 0).slice(0, 16)
  return m.support_auto_closed({ time }, { locale })
}
