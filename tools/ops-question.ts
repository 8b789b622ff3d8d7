// `npm run ops -- question …`: what visitors have asked without an account, and the answers.
import type { Db } from '../api/shell/db.ts'
import {
  answerQuestion,
  closeQuestion,
  questionAtDesk,
  waitingQuestions,
} from '../api/support/question.ts'
import { showInstant } from '../core/time.ts'
import type { Command } from './desk.ts'
import { quoted } from './ops-message.ts'

export const QUESTION_USAGE = `npm run ops -- question list
npm run ops -- question show <question>
npm run ops -- question answer <question> <words>
npm run ops -- question close <question>`

/** What a line about a question asks for. Throws the usage where it asks for nothing. */
export function questionCommand([verb, id = '', ...rest]: readonly string[]): Command {
  const words = rest.join(' ').trim()
  if (verb === 'list' && id === '') return { reads: list }
  if (verb === 'show' && id !== '' && words === '') return { reads: (db) => show(db, id) }
  if (verb === 'answer' && words !== '')
    return {
      acts: async (db, person) => {
        await answerQuestion(db, { id, person, words })
        return `${person} has answered ${id}; who has its code reads it`
      },
    }
  if (verb === 'close' && id !== '' && words === '')
    return {
      acts: async (db, person) => {
        await closeQuestion(db, id)
        return `${person} has closed ${id}`
      },
    }
  throw new Error(QUESTION_USAGE)
}

async function list(db: Db): Promise<string> {
  const lines = (await waitingQuestions(db)).map(({ id, language, updated_at, last }) =>
    [id, language, `waits since ${showInstant(updated_at.getTime())}`, quoted(last)].join('  '),
  )
  return lines.length > 0 ? lines.join('\n') : 'no question waits'
}

async function show(db: Db, id: string): Promise<string> {
  const { found, words } = await questionAtDesk(db, id)
  return [
    `${found.state}, asked in ${found.language} at ${showInstant(found.asked_at.getTime())}; nobody knows who asks`,
    ...words.map(
      ({ person, content, created_at }) =>
        `${showInstant(created_at.getTime())}  ${person ?? 'the visitor'}: ${quoted(content)}`,
    ),
  ].join('\n')
}
