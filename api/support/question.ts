// Questions of visitors, without an account: a code of a hundred bits opens one question, and nothing else does.
import { randomInt, randomUUID } from 'node:crypto'
import type { Language } from '../../core/endpoint.ts'
import type { Question } from '../../core/support/question.ts'
import { tidied } from '../../core/wording.ts'
import { networkOf } from '../../core/network.ts'
import { takeTry } from '../member/tries.ts'
import type { Db, Sql, Tx } from '../shell/db.ts'
import { hashOf } from '../shell/hash.ts'
import type { Origin } from '../shell/origin.ts'
import type { QueuePlace } from '../shell/queue.ts'
import { refuse } from '../shell/refusal.ts'
import { deskWords, isUuid } from './attached.ts'
import {
  addWord,
  closeQuestionRow,
  findQuestion,
  findQuestionByCode,
  findWaitingQuestions,
  findWords,
  insertQuestion,
  insertWord,
} from './question.sql.ts'

/** How often one question is written to in a day, and how many words of both sides it has at most. */
const MORE_A_DAY = 10
const WORDS_MOST = 60
const DAY_SECONDS = 86_400

// No vowels, so that no word comes out; nothing that looks like something else.
const SIGNS = 'bcdfghjkmnpqrstvwxyz23456789'
const newCode = (): string =>
  Array.from({ length: 5 }, () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')).join('-')

type Asker = { origin: Origin; language: Language; questionsADay: number }

/** Keeps a question and answers the code that opens it. Refuses `throttled`: what an address asks is counted. */
export async function askQuestion(
  db: Db,
  content: string,
  { origin, language, questionsADay }: Asker,
): Promise<string> {
  const subject = `questions from ${networkOf(origin.address)}`
  const limit = { tries: questionsADay, seconds: DAY_SECONDS }
  await takeTry(db, { subject, limit, reason: 'throttled' })
  const code = newCode()
  const id = randomUUID()
  await db.tx(async (tx) => {
    await insertQuestion(tx, { id, codeHash: hashOf(code.toLowerCase()), language })
    await say(tx, { id, person: null, content: tidied(content) })
  })
  return code
}

/** The question that a code opens. Refuses question_unknown. */
export async function readQuestion(db: Sql, code: string): Promise<Question> {
  const { id, state } = await openedBy(db, code)
  const words = await findWords(db, id)
  return {
    state,
    list: words.map(({ number, person, content, created_at }) => ({
      number,
      from: person === null ? 'visitor' : 'people',
      content,
      at: created_at.getTime(),
    })),
  }
}

/** The visitor's next words; it waits for people again. Refuses question_unknown, throttled. */
export async function askMore(db: Db, code: string, content: string): Promise<void> {
  const { id, words } = await openedBy(db, code)
  if (words >= WORDS_MOST) refuse('throttled', { retryAfter: DAY_SECONDS })
  const limit = { tries: MORE_A_DAY, seconds: DAY_SECONDS }
  await takeTry(db, { subject: `question ${id}`, limit, reason: 'throttled' })
  await db.tx((tx) => say(tx, { id, person: null, content: tidied(content) }))
}

const openedBy = async (db: Sql, code: string) =>
  (await findQuestionByCode(db, hashOf(code.toLowerCase()))) ?? refuse('question_unknown')

type Said = { id: string; person: string | null; content: string }

async function say(tx: Tx, one: Said): Promise<void> {
  const number = await addWord(tx, one.id, one.person === null ? 'waiting' : 'answered')
  if (number === undefined) throw new Error(`no question has the number ${one.id}`)
  await insertWord(tx, { ...one, number })
}

// The view and the acts of people at the desk.

/** Returns questions that wait, the longest wait first, with their last words. */
export async function waitingQuestions(db: Sql, limit: number, after: QueuePlace) {
  const all = await findWaitingQuestions(db, limit, after)
  return Promise.all(all.map(async (one) => ({ ...one, last: (await findWords(db, one.id)).at(-1)?.content ?? '' })))
}

/** A question with all its words; throws a plain sentence where there is none. */
export async function questionAtDesk(db: Sql, id: string) {
  const found = isUuid(id) ? await findQuestion(db, id) : undefined
  if (!found) throw new Error(`no question has the number ${id}`)
  return { found, words: await findWords(db, id) }
}

export async function answerQuestion(
  db: Db,
  { id, person, words }: { id: string; person: string; words: string },
): Promise<void> {
  const content = deskWords(words)
  await questionAtDesk(db, id)
  await db.tx((tx) => say(tx, { id, person, content }))
}

export async function closeQuestion(db: Sql, id: string): Promise<void> {
  await questionAtDesk(db, id)
  if (!(await closeQuestionRow(db, id))) throw new Error('it is closed already')
}
