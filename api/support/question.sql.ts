// The statements of visitors' questions.
import * as v from 'valibot'
import type { Sql, Tx } from '../shell/db.ts'
import { queued, START, type QueuePlace } from '../shell/queue.ts'

const questionRow = v.object({
  id: v.string(),
  language: v.string(),
  state: v.picklist(['waiting', 'answered', 'closed']),
  words: v.number(),
  asked_at: v.date(),
  updated_at: v.date(),
})

export type NewQuestion = { id: string; codeHash: Buffer; language: string }

export async function insertQuestion(tx: Tx, one: NewQuestion): Promise<void> {
  await tx.run`
    insert into questions (id, code_hash, language)
    values (${one.id}, ${one.codeHash}, ${one.language})`
}

export const findQuestionByCode = (db: Sql, codeHash: Buffer) =>
  db.maybe(questionRow)`
    select id, language, state, words, asked_at, updated_at
      from questions
     where code_hash = ${codeHash}`

export const findQuestion = (db: Sql, id: string) =>
  db.maybe(questionRow)`
    select id, language, state, words, asked_at, updated_at
      from questions
     where id = ${id}`

/** The longest wait first. */
export const findWaitingQuestions = (db: Sql, limit: number, after: QueuePlace = START) =>
  db.rows(v.object({ ...questionRow.entries, ...queued, waiting_since: v.date() }))`
    select id, language, state, words, asked_at, updated_at, waiting_since,
           (extract(epoch from waiting_since) * 1000000)::bigint::text as place
      from questions
     where waiting_since is not null
       and waiting_since >= ${after.at}::timestamptz
       and (waiting_since, id::text) > (${after.at}::timestamptz, ${after.id}::text)
     order by waiting_since, id::text
     limit ${limit}`

/**
 * One word more, and what it makes of the question. Answers its number; undefined where there is no such question. A wait that has
 * begun goes on where the visitor writes again; one that ends is kept for as long as the desk looks back.
 */
export const addWord = (tx: Tx, id: string, state: 'waiting' | 'answered'): Promise<number | undefined> =>
  tx.maybeValue(v.number())`
    update questions
       set words = words + 1,
           state = ${state},
           updated_at = statement_timestamp(),
           waiting_since = case when ${state} = 'waiting' then least(waiting_since, statement_timestamp()) end,
           waited = case when ${state} = 'waiting' then waited
                         else waited * tstzmultirange(tstzrange(statement_timestamp() - interval '8 days', null))
                            + tstzmultirange(tstzrange(least(waiting_since, statement_timestamp()), statement_timestamp())) end
     where id = ${id}
 returning words`

export const closeQuestionRow = (db: Sql, id: string): Promise<boolean> =>
  db.any`
    update questions
       set state = 'closed',
           updated_at = statement_timestamp(),
           waiting_since = null,
           waited = waited * tstzmultirange(tstzrange(statement_timestamp() - interval '8 days', null))
                  + tstzmultirange(tstzrange(least(waiting_since, statement_timestamp()), statement_timestamp()))
     where id = ${id}
       and state <> 'closed'`

export type NewWord = { id: string; number: number; person: string | null; content: string }

export async function insertWord(tx: Tx, one: NewWord): Promise<void> {
  await tx.run`
    insert into question_words (question_id, number, person, content)
    values (${one.id}, ${one.number}, ${one.person}, ${one.content})`
}

const word = v.object({
  number: v.number(),
  person: v.nullable(v.string()),
  content: v.string(),
  created_at: v.date(),
})

export const findWords = (db: Sql, id: string) =>
  db.rows(word)`
    select number, person, content, created_at
      from question_words
     where question_id = ${id}
     order by number`

/** Deletes questions without a word for `days`, some at a time; answers how many. */
export const forgetQuestions = (db: Sql, days: number): Promise<number> =>
  db.value(v.number())`
    select forget_questions(${days}) as gone`
