// The statements of help.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import type { Language } from '../../core/endpoint.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

const listed = v.object({
  topic: v.string(),
  topic_title: v.string(),
  id: v.string(),
  title: v.string(),
})

/** Every article with its topic, in the order of the page. */
export const allTitles = (db: Sql, language: Language) =>
  db.rows(listed)`
    select topic.id as topic,
           case when ${language}::text = 'en' then topic.title_en else topic.title_zh_hans end as topic_title,
           article.id,
           case when ${language}::text = 'en' then article.title_en else article.title_zh_hans end as title
      from help_articles article
      join help_topics topic on topic.id = article.topic
     order by topic.position, topic.id, article.position, article.id`

const article = v.object({
  title_zh_hans: v.string(),
  title_en: v.string(),
  text_zh_hans: anyList(v.string()),
  text_en: anyList(v.string()),
  link: v.string(),
  link_zh_hans: v.string(),
  link_en: v.string(),
})

export const findArticle = (db: Sql, id: string) =>
  db.maybe(article)`
    select title_zh_hans, title_en, text_zh_hans, text_en, link, link_zh_hans, link_en
      from help_articles
     where id = ${id}`

const searched = v.object({
  id: v.string(),
  title_zh_hans: v.string(),
  title_en: v.string(),
  asked_zh_hans: anyList(v.string()),
  asked_en: anyList(v.string()),
  text_zh_hans: v.string(),
  text_en: v.string(),
})
export type SearchedArticle = v.InferOutput<typeof searched>

/** Every article with the words by which it is found. */
export const everyArticle = (db: Sql) =>
  db.rows(searched)`
    select id, title_zh_hans, title_en, asked_zh_hans, asked_en,
           array_to_string(text_zh_hans, ' ') as text_zh_hans, array_to_string(text_en, ' ') as text_en
      from help_articles
     order by id`

/** The other words for an article; undefined where there is no such article. */
export const findAsked = (db: Sql, id: string) =>
  db.maybe(v.object({ zh_hans: anyList(v.string()), en: anyList(v.string()) }))`
    select asked_zh_hans as zh_hans, asked_en as en
      from help_articles
     where id = ${id}`

/** What is another once anything has changed by which articles are found. */
export const stampOfArticles = (db: Sql): Promise<string> =>
  db.value(v.string())`
    select md5(coalesce(string_agg(concat_ws(' ', id, title_zh_hans, title_en, asked_zh_hans::text, asked_en::text,
                                             text_zh_hans::text, text_en::text), ' ' order by id), ''))
      from help_articles`

export const findTitlesOf = (db: Sql, language: Language, ids: readonly string[]) =>
  db.rows(v.object({ id: v.string(), title: v.string() }))`
    select id, case when ${language}::text = 'en' then title_en else title_zh_hans end as title
      from help_articles
     where id = any (${ids}::text[])`

export const findAnswer = (db: Sql, member: Member, article: string) =>
  db.maybeValue(v.boolean())`
    select is_useful
      from help_answers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and article = ${article}`

export async function keepAnswer(db: Sql, member: Member, article: string, isUseful: boolean): Promise<void> {
  await db.run`
    insert into help_answers (bucket, member_id, article, is_useful)
    values (${member.bucket}, ${member.id}, ${article}, ${isUseful})
        on conflict (bucket, member_id, article) do update
       set is_useful = excluded.is_useful, answered_at = excluded.answered_at`
}

const counted = v.object({ article: v.string(), yes: v.number(), no: v.number() })

/** Returns members' ratings of each article, the least useful first. */
export const countAnswers = (db: Sql) =>
  db.rows(counted)`
    select article, count(*) filter (where is_useful)::int as yes,
           count(*) filter (where not is_useful)::int as no
      from help_answers
     where bucket in (select bucket from buckets)
     group by article
     order by no desc, yes, article`

type Words<T = string> = { zh_hans: T; en: T }
export type NewTopic = { id: string; title: Words; position: number }
export type NewArticle = {
  id: string
  topic: string
  title: Words
  text: Words<string[]>
  /** Other words in which members ask for it: searched, and never shown. */
  asked: Words<string[]>
  link: string
  linkName: Words
  position: number
}

const listedArticle = v.object({ id: v.string(), topic: v.string(), title_zh_hans: v.string(), title_en: v.string() })

/** Every article with its topic, in the order of the page. */
export const allArticles = (db: Sql) =>
  db.rows(listedArticle)`
    select article.id, article.topic, article.title_zh_hans, article.title_en
      from help_articles article
      join help_topics topic on topic.id = article.topic
     order by topic.position, topic.id, article.position, article.id`

export const hasTopic = (db: Sql, id: string): Promise<boolean> =>
  db.any`
    select id
      from help_topics
     where id = ${id}`

/** Keeps a topic; a former version is replaced. */
export async function putTopic(db: Sql, { id, title, position }: NewTopic): Promise<void> {
  await db.run`
    insert into help_topics (id, title_zh_hans, title_en, position)
    values (${id}, ${title.zh_hans}, ${title.en}, ${position})
        on conflict (id) do update
       set title_zh_hans = excluded.title_zh_hans, title_en = excluded.title_en, position = excluded.position`
}

/** The same for an article. */
export async function putArticle(db: Sql, one: NewArticle): Promise<void> {
  await db.run`
    insert into help_articles (id, topic, title_zh_hans, title_en, text_zh_hans, text_en,
                               asked_zh_hans, asked_en, link, link_zh_hans, link_en, position)
    values (${one.id}, ${one.topic}, ${one.title.zh_hans}, ${one.title.en}, ${one.text.zh_hans},
            ${one.text.en}, ${one.asked.zh_hans}, ${one.asked.en}, ${one.link}, ${one.linkName.zh_hans},
            ${one.linkName.en}, ${one.position})
        on conflict (id) do update
       set topic = excluded.topic, title_zh_hans = excluded.title_zh_hans, title_en = excluded.title_en,
           text_zh_hans = excluded.text_zh_hans, text_en = excluded.text_en,
           asked_zh_hans = excluded.asked_zh_hans, asked_en = excluded.asked_en, link = excluded.link,
           link_zh_hans = excluded.link_zh_hans, link_en = excluded.link_en, position = excluded.position`
}

/** Deletes an article; returns 0 if there is none. The votes of members stay. */
export const deleteArticle = (db: Sql, id: string): Promise<number> =>
  db.run`
    delete from help_articles
     where id = ${id}`

/** Adds a topic; a topic that exists keeps what people have edited. */
export async function insertTopic(db: Sql, { id, title, position }: NewTopic): Promise<void> {
  await db.run`
    insert into help_topics (id, title_zh_hans, title_en, position)
    values (${id}, ${title.zh_hans}, ${title.en}, ${position})
        on conflict (id) do nothing`
}

/** The same for an article. */
export async function insertArticle(db: Sql, one: NewArticle): Promise<void> {
  await db.run`
    insert into help_articles (id, topic, title_zh_hans, title_en, text_zh_hans, text_en,
                               asked_zh_hans, asked_en, link, link_zh_hans, link_en, position)
    values (${one.id}, ${one.topic}, ${one.title.zh_hans}, ${one.title.en}, ${one.text.zh_hans},
            ${one.text.en}, ${one.asked.zh_hans}, ${one.asked.en}, ${one.link}, ${one.linkName.zh_hans},
            ${one.linkName.en}, ${one.position})
        on conflict (id) do nothing`
}
