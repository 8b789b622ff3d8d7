// What help a member is shown, and what they thought of it.
import type { Language } from '../../core/endpoint.ts'
import type { HelpArticle } from '../../core/help.ts'
import type { Sql } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { findAnswer, findArticle, findTitles, keepAnswer } from './help.sql.ts'

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
    useful: answer?.is_useful ?? null,
  }
}

/** Keeps the member's answer in the place of an earlier one. Refuses help_unknown. */
export async function rateHelp(
  db: Sql,
  member: Member,
  answer: { id: string; useful: boolean },
): Promise<void> {
  if (!(await findArticle(db, answer.id))) refuse('help_unknown')
  await keepAnswer(db, member, answer.id, answer.useful)
}
