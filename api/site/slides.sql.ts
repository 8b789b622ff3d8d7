// The statements of slides and of the menu's changes.
import * as v from 'valibot'
import type { Sql } from '../shell/db.ts'

const slide = v.object({
  id: v.string(),
  title_zh_hans: v.string(),
  title_en: v.string(),
  text_zh_hans: v.string(),
  text_en: v.string(),
  terms_zh_hans: v.nullable(v.string()),
  terms_en: v.nullable(v.string()),
  art: v.string(),
  link: v.nullable(v.string()),
})

export const findSlides = (db: Sql) =>
  db.rows(slide)`
    select id, title_zh_hans, title_en, text_zh_hans, text_en, terms_zh_hans, terms_en, art, link
      from slides
     where shown_from <= clock_timestamp()
       and (shown_until is null or shown_until > clock_timestamp())
     order by position, id
     limit 10`

type Words = { zh_hans: string; en: string }

export type NewSlide = {
  id: string
  title: Words
  text: Words
  art: string
  link: string | null
  position: number
}

const listedSlide = v.object({
  id: v.string(),
  title_zh_hans: v.string(),
  title_en: v.string(),
  link: v.nullable(v.string()),
  position: v.number(),
  shown_from: v.date(),
  shown_until: v.nullable(v.date()),
})

/** Every one that there is, in the order of home. */
export const allSlides = (db: Sql) =>
  db.rows(listedSlide)`
    select id, title_zh_hans, title_en, link, position, shown_from, shown_until
      from slides
     order by position, id`

export type PutSlide = NewSlide & { terms: Words | null }

/** Shows a slide from now or `from` on; a former version is replaced. */
export async function putSlide(db: Sql, one: PutSlide, { from, until }: { from: Date | null; until: Date | null }) {
  await db.run`
    insert into slides (id, title_zh_hans, title_en, text_zh_hans, text_en, terms_zh_hans, terms_en, art, link,
                        position, shown_from, shown_until)
    values (${one.id}, ${one.title.zh_hans}, ${one.title.en}, ${one.text.zh_hans}, ${one.text.en},
            ${one.terms?.zh_hans ?? null}, ${one.terms?.en ?? null}, ${one.art}, ${one.link}, ${one.position},
            coalesce(${from}::timestamptz, statement_timestamp()), ${until})
        on conflict (id) do update
       set title_zh_hans = excluded.title_zh_hans, title_en = excluded.title_en,
           text_zh_hans = excluded.text_zh_hans, text_en = excluded.text_en,
           terms_zh_hans = excluded.terms_zh_hans, terms_en = excluded.terms_en, art = excluded.art,
           link = excluded.link, position = excluded.position, shown_from = excluded.shown_from,
           shown_until = excluded.shown_until`
}

/** Takes one off home. Answers 0 where it is not there, or has ended. */
export const setSlideEnded = (db: Sql, id: string): Promise<number> =>
  db.run`
    update slides
       set shown_until = statement_timestamp()
     where id = ${id}
       and (shown_until is null or shown_until > statement_timestamp())`

const menuChange = v.object({
  id: v.string(),
  name_zh_hans: v.string(),
  name_en: v.string(),
  path: v.string(),
  type: v.nullable(v.number()),
  is_tab: v.boolean(),
  requires_login: v.boolean(),
  position: v.number(),
  is_off: v.boolean(),
})
export type MenuChange = v.InferOutput<typeof menuChange>

/** The changes of the menu that people have made. */
export const findMenuChanges = (db: Sql) =>
  db.rows(menuChange)`
    select id, name_zh_hans, name_en, path, type, is_tab, requires_login, position, is_off
      from menu_changes
     order by id`

/** Keeps a change, in the place of an earlier one of the same entry. */
export async function putMenuChange(db: Sql, one: MenuChange): Promise<void> {
  await db.run`
    insert into menu_changes (id, name_zh_hans, name_en, path, type, is_tab, requires_login, position, is_off)
    values (${one.id}, ${one.name_zh_hans}, ${one.name_en}, ${one.path}, ${one.type}, ${one.is_tab},
            ${one.requires_login}, ${one.position}, ${one.is_off})
        on conflict (id) do update
       set name_zh_hans = excluded.name_zh_hans, name_en = excluded.name_en, path = excluded.path,
           type = excluded.type, is_tab = excluded.is_tab, requires_login = excluded.requires_login,
           position = excluded.position, is_off = excluded.is_off, put_at = excluded.put_at`
}

/** The entry is as the house has it again. Answers 0 where it is. */
export const deleteMenuChange = (db: Sql, id: string): Promise<number> =>
  db.run`
    delete from menu_changes
     where id = ${id}`

/** Shows a slide without terms; one that is there already stays as it was edited. */
export async function insertSlide(db: Sql, one: NewSlide): Promise<void> {
  await db.run`
    insert into slides (id, title_zh_hans, title_en, text_zh_hans, text_en, art, link, position)
    values (${one.id}, ${one.title.zh_hans}, ${one.title.en}, ${one.text.zh_hans}, ${one.text.en},
            ${one.art}, ${one.link}, ${one.position})
        on conflict (id) do nothing`
}
