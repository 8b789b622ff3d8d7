// Notices: those in force, for each member or visitor who opens the app; and how operators write, publish and end them.
import { pageNameAt } from '../../core/addresses.ts'
import type { Language } from '../../core/endpoint.ts'
import type { Bulletin } from '../../core/message.ts'
import type { Sql } from '../shell/db.ts'
import { page, type InstantPlace, type Paged } from '../shell/page.ts'
import { refuse } from '../shell/refusal.ts'
import type { Session } from '../shell/serve.ts'
import { seesOffers } from '../shell/standing.ts'
import {
  findNotice,
  findNotices,
  insertNotice,
  putDraft,
  setEnded,
  setWindow,
  type NewNotice,
  type NoticeRow,
} from './notice.sql.ts'
import { richTextOf } from './rich-text.ts'

export { allNotices } from './notice.sql.ts'

export type { NoticeRow } from './notice.sql.ts'

type Reader = { language: Language; session: Session | null }

const NEWEST_FIRST = {
  first: { at: new Date('9999-01-01'), id: '' },
  cursor: /^(\d{1,14})_([a-z\d-]{1,64})$/,
  read: (ms = '', id = ''): InstantPlace => ({ at: new Date(Number.parseInt(ms, 10)), id }),
  write: ({ published_at, id }: NoticeRow) => `${published_at?.getTime() ?? 0}_${id}`,
}
const AT_LAUNCH = 20

// True for readers who are shown no promotions: excluded members, and those whom the operator offers none (R-RG-10).
// Judged at the time of sending.
const noOffers = ({ session }: Reader) => session !== null && !seesOffers(session)

/** Returns the notices that open at launch, and those that run in the line on the home page. */
export async function noticesAtLaunch(db: Sql, reader: Reader) {
  const found = await findNotices(db, { after: NEWEST_FIRST.first, limit: AT_LAUNCH, noOffers: noOffers(reader) })
  const of = (rows: NoticeRow[]) => rows.map((row) => shown(row, reader.language))
  return {
    popup: of(found.filter(({ in_popup }) => in_popup)),
    scroll: of(found.filter(({ in_scroll }) => in_scroll)),
  }
}

/** A page of all notices that are shown now. Refuses cursor_invalid. */
export async function noticesFor(db: Sql, reader: Reader, asked: Paged) {
  const { list, more } = await page(asked, NEWEST_FIRST, (after, limit) =>
    findNotices(db, { after, limit, noOffers: noOffers(reader) }),
  )
  return { list: list.map((row) => shown(row, reader.language)), more }
}

/** One that holds. Refuses notice_unknown: a draft, and one that has ended, are none. */
export async function noticeFor(db: Sql, { language }: Reader, id: string): Promise<Bulletin> {
  return shown((await findNotice(db, id)) ?? refuse('notice_unknown'), language)
}

const shown = (row: NoticeRow, language: Language): Bulletin => ({
  id: row.id,
  kind: row.kind,
  title: row[`title_${language}`],
  body: row[`body_${language}`],
  art: row.art,
  daily: row.is_daily,
  publishedAt: row.published_at?.getTime() ?? 0,
})

/** A notice as people write it: the bodies as HTML of a few tags. */
export type Written = Omit<NewNotice, 'body'> & { body: { zh_hans: string; en: string } }

const judged = ({ body, ...rest }: Written): NewNotice => ({
  ...rest,
  body: { zh_hans: richTextOf(body.zh_hans, isPage), en: richTextOf(body.en, isPage) },
})

const isPage = (path: string): boolean => pageNameAt(path) !== undefined

/** Publishes what the house itself says; what people have made of it since stays. */
export const publishOwn = (db: Sql, one: Written): Promise<void> => insertNotice(db, judged(one))

/** Keeps a draft, in the place of an earlier one; answers it as it will be shown. Throws a plain sentence. */
export async function draftNotice(db: Sql, written: Written): Promise<NewNotice> {
  const draft = judged(written)
  if ((await putDraft(db, draft)) === 0)
    throw new Error(`${draft.id} was published, and members may have read it: end it, and take another id`)
  return draft
}

export type Window = { from: Date | null; until: Date | null }

/** Has a draft shown from now or `from` on, until `until`. Throws a plain sentence. */
export async function publishNotice(db: Sql, id: string, { from, until }: Window): Promise<void> {
  if (until && until.getTime() <= Math.max(from?.getTime() ?? 0, Date.now()))
    throw new Error('it would end before it begins')
  if ((await setWindow(db, id, { from, until })) === 0) throw new Error(`there is no draft ${id}`)
}

/** Ends one that was published. Throws a plain sentence. */
export async function endNotice(db: Sql, id: string): Promise<void> {
  if ((await setEnded(db, id)) === 0) throw new Error(`${id} is not published, or has ended`)
}
