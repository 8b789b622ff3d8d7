// Help articles for a member, and the member's rating of them.
import type { Language } from '../../core/endpoint.ts'
import type { HelpArticle } from '../../core/help.ts'
import type { Sql } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { articlesFor } from './find.ts'
import { allTitles, findAnswer, findArticle, findTitlesOf, keepAnswer } from './help.sql.ts'

/** The topics with their articles; a keyword leaves those that answer it, the likeliest topic and article first. */
export async function searchHelp(db: Sql, language: Language, keyword: string) {
  const all = await allTitles(db, language)
  const isAsked = keyword.trim() !== ''
  const ids = isAsked ? (await articlesFor(db, keyword, [language])).map(({ id }) => id) : []
  const byId = new Map(all.map((row) => [row.id, row]))
  const found = isAsked ? ids.flatMap((id) => byId.get(id) ?? []) : all
  return [...Map.groupBy(found, ({ topic }) => topic)].map(([id, rows]) => ({
    id,
    title: rows[0]!.topic_title,
    articles: rows.map(({ id, title }) => ({ id, title })),
  }))
}

/** An article, with the member's answer. Refuses help_unknown. */
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

/** Returns the titles of these articles; a removed one has none. */
export async function titlesOf(db: Sql, language: Language, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  return new Map((await findTitlesOf(db, language, ids)).map(({ id, title }) => [id, title]))
}
