// Who wants to work with the house, and what was said to them: `npm run ops -- joins list`.
import { findJoin, markAnswered, markSeen, openJoins, type Join } from '../api/join/join.ts'
import type { Db } from '../api/shell/db.ts'
import { UUID_PATTERN } from '../core/endpoint.ts'
import { showInstant } from '../core/time.ts'
import { acts, actsSaying, reads, subject, where } from './desk.ts'
import { quoted } from './ops-message.ts'

export const joins = subject('joins', {
  list: reads(0, async (db) => (await openJoins(db)).map(line).join('\n') || 'nobody waits for an answer'),
  'show <number>': where(isNumber, acts(1, show)),
  'answer <number> <what was said to them, over the contact that they gave>': where(
    isNumber,
    actsSaying(1, async (db, { person, why: answer }, id) => {
      if (!(await markAnswered(db, id, person, answer)))
        throw new Error('there is no consultation of this number without an answer')
      return `${person} has answered ${id}`
    }),
  ),
})

function isNumber(id = ''): boolean {
  return UUID_PATTERN.test(id)
}

async function show(db: Db, person: string, id: string): Promise<string> {
  await markSeen(db, id, person)
  const found = await findJoin(db, id)
  if (!found) throw new Error('there is no consultation of this number')
  return whole(found)
}

const line = ({ id, topic, name, asked_at, seen_by }: Join): string =>
  [showInstant(asked_at.getTime()), id, topic, seen_by === null ? 'new' : `seen by ${seen_by}`, quoted(name)].join('  ')

const whole = (one: Join): string =>
  [
    line(one),
    `contact ${quoted(one.contact)}, writes ${one.language}`,
    ...(one.username === null ? [] : [`signed in as ${one.username}`]),
    quoted(one.message),
    ...(one.answer === null ? [] : [`answered by ${one.answered_by}: ${quoted(one.answer)}`]),
  ].join('\n')
