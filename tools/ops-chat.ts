// `npm run ops -- chat …`: members who wait in the chat, what they write, and the answers.
import { holderOf, memberNamed } from '../api/member/names.ts'
import type { Db } from '../api/shell/db.ts'
import { answerAtDesk, chatAtDesk, typeAtDesk, waitingChats } from '../api/support/desk.ts'
import type { MessageRow } from '../api/support/desk.ts'
import { showInstant } from '../core/time.ts'
import type { Command } from './desk.ts'
import { pictureLine } from './ops-feedback.ts'
import { quoted } from './ops-message.ts'

export const CHAT_USAGE = `npm run ops -- chat list
npm run ops -- chat show <username>
npm run ops -- chat typing <username>
npm run ops -- chat answer <username> <words>`

/**
 * What a line about the chat asks for. Throws the usage where it asks for nothing. To look into somebody's chat is a
 * deed: it is on record, and the member sees that it was read.
 */
export function chatCommand([verb, username = '', ...rest]: readonly string[]): Command {
  if (verb === 'list' && username === '') return { reads: list }
  const words = rest.join(' ').trim()
  if (username === '') throw new Error(CHAT_USAGE)
  if (verb === 'show' && words === '') return { acts: (db) => show(db, username) }
  if (verb === 'typing' && words === '') return { acts: (db) => typing(db, username) }
  if (verb === 'answer' && words !== '')
    return { acts: (db, person) => answer(db, username, { person, words }) }
  throw new Error(CHAT_USAGE)
}

async function list(db: Db): Promise<string> {
  const lines: string[] = []
  for (const { bucket, member_id: id, waiting_since, last, read_by_people } of await waitingChats(
    db,
  )) {
    const { username } = await holderOf(db, { bucket, id })
    const since = `waits since ${showInstant(waiting_since.getTime())}`
    lines.push([username, since, `${last - read_by_people} not read`].join('  '))
  }
  return lines.length > 0 ? lines.join('\n') : 'nobody waits in the chat'
}

async function show(db: Db, username: string): Promise<string> {
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

async function typing(db: Db, username: string): Promise<string> {
  const member = await memberNamed(db, username)
  const isTold = await db.tx((tx) => typeAtDesk(tx, member))
  return isTold ? `${username} sees that somebody writes` : 'it was told a moment ago'
}

async function answer(
  db: Db,
  username: string,
  { person, words }: { person: string; words: string },
): Promise<string> {
  const member = await memberNamed(db, username)
  const number = await db.tx((tx) => answerAtDesk(tx, member, person, words))
  return `message ${number} to ${username} is sent`
}
