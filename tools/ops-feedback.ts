// `npm run ops -- feedback …`: what members have written to people, and the answers.
import { holderOf } from '../api/member/names.ts'
import type { Db } from '../api/shell/db.ts'
import {
  answerFeedback,
  closeFeedback,
  feedbackAtDesk,
  waitingFeedback,
  type FeedbackLine,
} from '../api/support/desk.ts'
import { showInstant } from '../core/time.ts'
import { acts, actsSaying, reads, subject } from './desk.ts'
import { quoted } from './ops-message.ts'

export const feedback = subject('feedback', {
  list: reads(0, list),
  export: reads(0, sheet),
  'show <feedback>': reads(1, show),
  'answer <feedback> <words>': actsSaying(1, async (db, { person, why: words }, id) => {
    await db.tx((tx) => answerFeedback(tx, { id, person, words }))
    return `${person} has answered ${id}; the member is told`
  }),
  'close <feedback>': acts(1, async (db, person, id) => {
    await db.tx((tx) => closeFeedback(tx, id))
    return `${person} has closed ${id}`
  }),
})

const memberOf = ({ bucket, member_id: id }: FeedbackLine) => ({ bucket, id })

const nameOf = async (db: Db, one: FeedbackLine) => (await holderOf(db, memberOf(one))).username

async function list(db: Db): Promise<string> {
  const lines: string[] = []
  for (const one of await waitingFeedback(db)) {
    const since = `waits since ${showInstant(one.updated_at.getTime())}`
    lines.push([one.id, await nameOf(db, one), one.type, since, quoted(one.content)].join('  '))
  }
  return lines.join('\n') || 'no feedback waits'
}

async function show(db: Db, id: string): Promise<string> {
  const { found, replies } = await feedbackAtDesk(db, id)
  const { about } = found
  return [
    `${found.type} of ${await nameOf(db, found)}, ${found.state}, written at ${showInstant(found.created_at.getTime())}`,
    ...(about ? [`about ${about.type} ${about.orderNo}  ${about.amount}`] : []),
    quoted(found.content),
    ...found.images.map(pictureLine),
    ...replies.flatMap(({ person, content, images, created_at }) => [
      `${showInstant(created_at.getTime())}  ${person ?? 'the member'}: ${quoted(content)}`,
      ...images.map(pictureLine),
    ]),
  ].join('\n')
}

/** Where people find a picture that a member has sent. */
export const pictureLine = (id: string): string => `picture: uploads/${id}.webp in the data folder`

/** Open feedback as CSV, for a spreadsheet. */
async function sheet(db: Db): Promise<string> {
  const rows = [['feedback', 'member', 'type', 'since', 'order', 'content']]
  for (const one of await waitingFeedback(db))
    rows.push([
      ...[one.id, await nameOf(db, one), one.type, showInstant(one.updated_at.getTime())],
      ...[one.about?.orderNo ?? '', one.content],
    ])
  return rows.map((cells) => cells.map(cell).join(',')).join('\r\n')
}

/** A sheet takes what begins so for a formula and runs it: a sign before it makes it words again (BI-289). */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]/u

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
