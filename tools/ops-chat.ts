// `npm run ops -- chat …`: members who wait in the chat, what they write, and the answers.
import { holderOf, memberNamed } from '../api/member/names.ts'
import type { Db } from '../api/shell/db.ts'
import { answerAtDesk, chatAtDesk, typeAtDesk, waitingChats, type MessageRow } from '../api/support/desk.ts'
import { showInstant } from '../core/time.ts'
import { acts, actsSaying, reads, subject, toMember } from './desk.ts'
import { pictureLine } from './ops-feedback.ts'
import { quoted } from './ops-message.ts'

/** To look into somebody's chat is a deed: it is on record, and the member sees that it was read. */
export const chat = subject('chat', {
  list: reads(0, list),
  'show <username>': acts(1, show),
  'typing <username>': acts(1, typing),
  'answer <username> <words>': actsSaying(1, async (db, { person, why: words }, username) => {
    const number = await toMember(db, username, (tx, member) => answerAtDesk(tx, member, person, words))
    return `message ${number} to ${username} is sent`
  }),
})

async function list(db: Db): Promise<string> {
  const lines: string[] = []
  for (const { bucket, member_id: id, waiting_since, last, read_by_people } of await waitingChats(db)) {
    const { username } = await holderOf(db, { bucket, id })
    const since = `waits since ${showInstant(waiting_since.getTime())}`
    lines.push([username, since, `${last - read_by_people} not read`].join('  '))
  }
  return lines.join('\n') || 'nobody waits in the chat'
}

async function show(db: Db, _person: string, username: string): Promise<string> {
  const { messages, isTyping } = await chatAtDesk(db, await memberNamed(db, username))
  if (messages.length === 0) return `${username} has written nothing`
  return [...messages.map(shown), ...(isTyping ? [`${username} is writing`] : [])].join('\n')
}

function shown(one: MessageRow): string {
  const { number, side, person, created_at } = one
  const who = side === 'people' ? person : side === 'member' ? 'the member' : 'by itself'
  return `${number}  ${showInstant(created_at.getTime())}  ${who}: ${said(one)}`
}

function said({ content, image, about, notice, articles }: MessageRow): string {
  if (content !== null) return quoted(content)
  if (image !== null) return pictureLine(image)
  if (about) return `${about.type} ${about.orderNo}  ${about.amount}`
  return [notice ?? '', ...articles].join('  ')
}

async function typing(db: Db, _person: string, username: string): Promise<string> {
  const isTold = await toMember(db, username, typeAtDesk)
  return isTold ? `${username} sees that somebody writes` : 'it was told a moment ago'
}
