// The desk's view of feedback and chats, and the answers of people.
import type { FeedbackType } from '../../core/site.ts'
import { inform } from '../message/inform.ts'
import type { Db, Sql, Tx } from '../shell/db.ts'
import type { QueuePlace } from '../shell/queue.ts'
import type { Member } from '../shell/serve.ts'
import { tell } from '../shell/tell.ts'
import { deskWords, isUuid } from './attached.ts'
import { answerChat } from './chat.ts'
import { findChat, findMessages } from './chat.sql.ts'
import { findById, findReplies, findWaitingOf, insertReply, setEnded } from './feedback.sql.ts'
import { markRead, markTyping } from './marks.ts'

export type { MessageRow } from './chat.sql.ts'

const SHOWN = 100

export { findWaitingChats as waitingChats } from './chat.sql.ts'
export { findWaiting as waitingFeedback } from './feedback.sql.ts'

/** Feedback of a type that waits, the longest wait first. */
export const waitingOf = (type: FeedbackType) => (db: Sql, limit: number, after: QueuePlace) =>
  findWaitingOf(db, type, { limit, after })

/** A feedback with its replies; throws a plain sentence where there is none. */
export async function feedbackAtDesk(db: Sql, id: string) {
  const found = isUuid(id) ? await findById(db, id) : undefined
  if (!found) throw new Error(`no feedback has the number ${id}`)
  const member: Member = { bucket: found.bucket, id: found.member_id }
  return { found, member, replies: await findReplies(db, member, id) }
}

/** A staff answer; the member's open pages hear of it, and a member who is away finds it in the inbox. */
export async function answerFeedback(
  tx: Tx,
  { id, person, words }: { id: string; person: string; words: string },
): Promise<void> {
  const { member, found } = await feedbackAtDesk(tx, id)
  const content = deskWords(words)
  const number = await setEnded(tx, member, id, { state: 'answered', more: 1 })
  await insertReply(tx, member, { id, number, person, content, images: [] })
  await tell(tx, member, 'feedback', { id })
  const facts = { id, type: found.type }
  await inform(tx, member, { kind: 'feedback_answered', facts, once: `${id} ${number}` })
}

/** Closes a feedback that needs no further reply; the member may open it again. */
export async function closeFeedback(tx: Tx, id: string): Promise<void> {
  const { member, found } = await feedbackAtDesk(tx, id)
  if (found.state === 'closed') throw new Error('it is closed already')
  await setEnded(tx, member, id, { state: 'closed', more: 0 })
  await tell(tx, member, 'feedback', { id })
}

/** The last messages of a member's chat, in their order. With it they are read, and the member sees that. */
export async function chatAtDesk(db: Db, member: Member) {
  const newest = await findMessages(db, member, 2 ** 31 - 1, SHOWN)
  const [last] = newest
  if (last) await db.tx((tx) => markRead(tx, member, { side: 'people', upTo: last.number }))
  const chat = await findChat(db, member)
  return { messages: newest.toReversed(), isTyping: chat?.is_member_typing ?? false, chat }
}

export const answerAtDesk = (tx: Tx, member: Member, person: string, words: string) =>
  answerChat(tx, member, { person, content: deskWords(words) })

export const typeAtDesk = (tx: Tx, member: Member) => markTyping(tx, member, 'people')
