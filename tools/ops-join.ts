// Who wants to work with the house, and what was said to them: `npm run ops -- joins list`.
import { findJoin, markAnswered, markSeen, openJoins } from '../api/join/join.ts'
import type { Join } from '../api/join/join.ts'
import { UUID_PATTERN } from '../core/forms/fields.ts'
import { showInstant } from '../core/time.ts'
import type { Command } from './desk.ts'
import { quoted } from './ops-message.ts'

export const JOIN_USAGE = `npm run ops -- joins list
npm run ops -- joins show <number>
npm run ops -- joins answer <number> <what was said to them, over the contact that they gave>`

/** What a line about consultations asks for. Throws the usage where it asks for nothing. */
export function joinCommand([verb, id = '', ...words]: readonly string[]): Command {
  if (verb === 'list' && id === '')
    return {
      reads: async (db) =>
        (await openJoins(db)).map(line).join('\n') || 'nobody waits for an answer',
    }
  if (!UUID_PATTERN.test(id)) throw new Error(JOIN_USAGE)
  if (verb === 'show' && words.length === 0)
    return {
      acts: async (db, person) => {
        await markSeen(db, id, person)
        const found = await findJoin(db, id)
        if (!found) throw new Error('there is no consultation of this number')
        return whole(found)
      },
    }
  const answer = words.join(' ').trim()
  if (verb !== 'answer' || answer === '') throw new Error(JOIN_USAGE)
  return {
    acts: async (db, person) => {
      if (!(await markAnswered(db, id, person, answer)))
        throw new Error('there is no consultation of this number without an answer')
      return `${person} has answered ${id}`
    },
  }
}

const line = ({ id, topic, name, asked_at, seen_by }: Join): string =>
  [
    showInstant(asked_at.getTime()),
    id,
    topic,
    seen_by === null ? 'new' : `seen by ${seen_by}`,
    quoted(name),
  ].join('  ')

const whole = (one: Join): string =>
  [
    line(one),
    `contact ${quoted(one.contact)}, writes ${one.language}`,
    ...(one.username === null ? [] : [`signed in as ${one.username}`]),
    quoted(one.message),
    ...(one.answer === null ? [] : [`answered by ${one.answered_by}: ${quoted(one.answer)}`]),
  ].join('\n')
