// `npm run ops -- question …`: what visitors have asked without an account, and the answers.
import type { Db } from '../api/shell/db.ts'
import { answerQuestion, closeQuestion, questionAtDesk, waitingQuestions } from '../api/support/question.ts'
import { showInstant } from '../core/time.ts'
import { acts, actsSaying, reads, subject } from './desk.ts'
import { quoted } from './ops-message.ts'

export const question = subject('question', {
  list: reads(0, list),
  'show <question>': reads(1, show),
  'answer <question> <words>': actsSaying(1, async (db, { person, why: words }, id) => {
    await answerQuestion(db, { id, person, words })
    return `${person} has answered ${id}; who has its code reads it`
  }),
  'close <question>': acts(1, async (db, person, id) => {
    await closeQuestion(db, id)
    return `${person} has closed ${id}`
  }),
})

async function list(db: Db): Promise<string> {
  const lines = (await waitingQuestions(db)).map(({ id, language, updated_at, last }) =>
    [id, language, `waits since ${showInstant(updated_at.getTime())}`, quoted(last)].join('  '),
  )
  return lines.join('\n') || 'no question waits'
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
