// Help articles for a member, and the member's rating of them.
import type { Language } from '../../core/endpoint.ts'
import type { HelpArticle } from '../../core/help.ts'
import type { Sql } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { everyArticle, findAnswer, findArticle, findTitles, findTitlesOf, keepAnswer } from './help.sql.ts'

/** The topics with their articles; a keyword leaves those that hold each of its words, in any case and width. */
export async function searchHelp(db: Sql, language: Language, keyword: string) {
  const words = keyword
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s\p{P}\p{C}]+/u)
  const found = await findTitles(db, language, words)
  return [...Map.groupBy(found, ({ topic }) => topic)].map(([id, rows]) => ({
    id,
    title: rows[0]!.topic_title,
    articles: rows.map(({ id, title }) => ({ id, title })),
  }))
}

/** One article, with the member's answer. Refuses help_unknown. */
export async function readHelp(
  db: Sql,
  id: string,
  asker: { language: Language; member: Member | null },
): Promise<HelpArticle> {
  const { language, member } = asker
  const found = (await findArticle(db, id)) ?? refuse('help_unknown')
  const answer = member && (await findAnswer(db, member, id))
  return {
    id,
    title: found[`title_${language}`],
    paragraphs: found[`text_${language}`],
    link: found.link,
    linkName: found[`link_${language}`],
    useful: answer ?? null,
  }
}

/** Keeps the member's answer in the place of an earlier one. Refuses help_unknown. */
export async function rateHelp(db: Sql, member: Member, answer: { id: string; useful: boolean }): Promise<void> {
  if (!(await findArticle(db, answer.id))) refuse('help_unknown')
  await keepAnswer(db, member, answer.id, answer.useful)
}

/** A title says more than a text. */
const IN_TITLE = 4
/** Words that stand in more than this share of the articles say nothing of any. */
const COMMON = 0.3
/** Below it two have hardly anything in common. */
const ALIKE = 7

/**
 * The articles that have most in common with a question, in whichever language; none where that is little.
 * A rare word counts for more than one that stands in many.
 */
export async function articlesFor(db: Sql, text: string, most: number): Promise<string[]> {
  const all = await everyArticle(db)
  const articles = all.map((one) => ({
    id: one.id,
    title: one.title.normalize('NFKC').toLowerCase(),
    text: one.text.normalize('NFKC').toLowerCase(),
  }))
  const scores = new Map<string, number>()
  for (const term of termsOf(text)) {
    const having = articles.filter((one) => one.title.includes(term) || one.text.includes(term))
    if (having.length === 0 || having.length > articles.length * COMMON) continue
    const weight = Math.log(articles.length / having.length)
    for (const { id, title } of having)
      scores.set(id, (scores.get(id) ?? 0) + weight * (title.includes(term) ? IN_TITLE : 1))
  }
  const ranked = [...scores].toSorted((a, b) => b[1] - a[1])
  const least = Math.max(ALIKE, (ranked[0]?.[1] ?? 0) / 2)
  return ranked.flatMap(([id, score]) => (score >= least ? [id] : [])).slice(0, most)
}

/** Words of letters, each by its beginning, which its forms share; hanzi in pairs, for there are no gaps between words. */
function termsOf(text: string): Set<string> {
  const plain = text.normalize('NFKC').toLowerCase()
  const words = plain.match(/[a-z0-9]{3,}/g) ?? []
  const pairs = (plain.match(/\p{Script=Han}{2,}/gu) ?? []).flatMap((run) =>
    [...run].slice(1).map((sign, at) => [...run][at]! + sign),
  )
  return new Set([...words.map((word) => word.slice(0, 6)), ...pairs])
}

/** Returns the titles of these articles; a removed one has none. */
export async function titlesOf(db: Sql, language: Language, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  return new Map((await findTitlesOf(db, language, ids)).map(({ id, title }) => [id, title]))
}
