// Automatic messages to a member who waits for people, marked as automatic: when people come, and which articles of
// help may answer already. Once people talk there are none.
import { isOpenAt, opensAt } from '../../core/support/hours.ts'
import { languages } from '../../core/endpoint.ts'
import { articlesFor } from '../help/find.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { findOffered, insertMessage, nextNumber, type ChatRow } from './chat.sql.ts'

/** The time after people's last message in which they still count as talking, in milliseconds. */
const TALKING_MS = 30 * 60_000
const ARTICLES = 3
/** The least score of an article that is offered: below it message and article have hardly a word in common. */
const ALIKE = 350

type Said = { before: ChatRow; content: string | null; serviceHours: string }

/** Sends the automatic reply, if one is due, and returns its message number. */
export async function answerByItself(
  tx: Tx,
  member: Member,
  { before, content, serviceHours }: Said,
): Promise<number | undefined> {
  const now = (await clock(tx)).getTime()
  if (before.answered_at && now - before.answered_at.getTime() < TALKING_MS) return undefined
  const offered = before.waiting_since ? await findOffered(tx, member, before.waiting_since) : []
  const found = content === null ? [] : await articlesFor(tx, content, languages)
  const likely = found.filter(({ score }) => score >= ALIKE).slice(0, ARTICLES)
  const articles = likely.flatMap(({ id }) => (offered.includes(id) ? [] : id))
  const isFirst = before.waiting_since === null
  if (!isFirst && articles.length === 0) return undefined
  const isClosed = isFirst && !isOpenAt(serviceHours, now)
  const notice = isClosed ? 'closed' : isFirst ? 'open' : 'found'
  const { last } = await nextNumber(tx, member)
  await insertMessage(tx, member, last, {
    ...{ side: 'automatic', notice, articles },
    opensAt: isClosed ? new Date(opensAt(serviceHours, now)) : null,
  })
  return last
}
