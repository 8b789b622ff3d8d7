// `npm run ops -- help …`: what help says, written by hand, and which articles were of use.
import * as v from 'valibot'
import { allArticles, countAnswers, deleteArticle, hasTopic, putArticle, putTopic } from '../api/help/help.sql.ts'
import type { Db } from '../api/shell/db.ts'
import { anyList } from '../core/list.ts'
import { acts, reads, subject } from './desk.ts'
import { both, writtenIn } from './json-file.ts'
import { pagePath } from './ops-menu.ts'

export const help = subject('help', {
  list: reads(0, async (db) => {
    const all = await countAnswers(db)
    const lines = all.map(({ article, yes, no }) => `${article}  useful ${yes}  not ${no}`)
    return lines.join('\n') || 'no article has an answer yet'
  }),
  articles: reads(0, async (db) => {
    const all = await allArticles(db)
    const lines = all.map(({ id, topic, title_zh_hans, title_en }) => `${topic}  ${id}  ${title_zh_hans} / ${title_en}`)
    return lines.join('\n') || 'there is no article'
  }),
  'topic <file>': acts(1, topic),
  'put <file>': acts(1, put),
  'remove <id>': acts(1, async (db, person, id) => {
    if ((await deleteArticle(db, id)) === 0) throw new Error(`there is no article ${id}`)
    return `${person} has removed ${id}`
  }),
})

const id = v.pipe(v.string(), v.regex(/^[a-z\d-]{1,40}$/, 'id: small letters, digits and hyphens'))
const position = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)), 100)
const paragraphs = v.pipe(
  anyList(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000))),
  v.minLength(1),
  v.maxLength(30),
)

const askedWords = v.pipe(anyList(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80))), v.maxLength(30))

/** A topic, and an article, as they lie in their files, as JSON. Paragraphs are plain words, never HTML (R-SEC-07). */
const topicFile = v.strictObject({ id, title: both(40), position })
const articleFile = v.strictObject({
  id,
  topic: id,
  title: both(80),
  text: v.strictObject({ zh_hans: paragraphs, en: paragraphs }),
  /** Other words in which members ask for it. */
  asked: v.optional(v.strictObject({ zh_hans: askedWords, en: askedWords }), { zh_hans: [], en: [] }),
  link: pagePath,
  linkName: both(40),
  position,
})

async function topic(db: Db, person: string, path: string): Promise<string> {
  const written = await writtenIn(path, topicFile)
  await putTopic(db, written)
  return `${person} has put the topic ${written.id}: ${written.title.zh_hans} / ${written.title.en}`
}

async function put(db: Db, person: string, path: string): Promise<string> {
  const written = await writtenIn(path, articleFile)
  if (!(await hasTopic(db, written.topic))) throw new Error(`there is no topic ${written.topic}`)
  await putArticle(db, written)
  return `${person} has put ${written.id}: ${written.title.zh_hans} / ${written.title.en}`
}
