// `npm run ops -- notice …`: what the house says to everybody, written, published and ended by hand.
import * as v from 'valibot'
import type { Db } from '../api/shell/db.ts'
import {
  allNotices,
  draftNotice,
  endNotice,
  publishNotice,
  type NoticeRow,
  type Written,
} from '../api/message/notices.ts'
import { NOTICE_ID, noticeKinds, type RichText } from '../core/message.ts'
import { acts, reads, subject } from './desk.ts'
import { both, writtenIn } from './json-file.ts'
import { actsWithin, shownWindow, WINDOW } from './window.ts'

export const notice = subject('notice', {
  list: reads(0, list),
  'draft <file>': acts(1, draft),
  [`publish <id> ${WINDOW}`]: actsWithin(async (db, { person, window }, id) => {
    await publishNotice(db, id, window)
    return `${person} publishes ${id} ${shownWindow(window)}`
  }),
  'end <id>': acts(1, async (db, person, id) => {
    await endNotice(db, id)
    return `${person} has ended ${id}`
  }),
})

const yes = v.optional(v.boolean(), false)

/** A draft as it lies in its file, as JSON: the bodies are HTML of p, h3, ul, ol, li, br, strong, em and a. */
const file = v.strictObject({
  id: v.pipe(v.string(), v.regex(NOTICE_ID, 'id: small letters, digits and hyphens')),
  kind: v.picklist(noticeKinds),
  title: both(80),
  body: both(20_000),
  art: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d]{1,20}$/)), 'koi'),
  /** Opens at launch; runs as the line on home; may be put off for today, which nothing may that protects a member. */
  popup: yes,
  scroll: yes,
  daily: yes,
})

async function draft(db: Db, _person: string, path: string): Promise<string> {
  const { popup: inPopup, scroll: inScroll, daily: isDaily, ...rest } = await writtenIn(path, file)
  const written: Written = { ...rest, inPopup, inScroll, isDaily }
  const { id, title, body } = await draftNotice(db, written)
  return [
    title.zh_hans,
    ...linesOf(body.zh_hans),
    '',
    title.en,
    ...linesOf(body.en),
    '',
    `this is how it reads; publish it: npm run ops -- notice publish ${id}`,
  ].join('\n')
}

const linesOf = (text: RichText): string[] =>
  text.flatMap(({ as, lines }) =>
    lines.map((line) => {
      const said = line.map(({ text, link }) => (link === null ? text : `${text} <${link}>`))
      return `${as === 'ul' || as === 'ol' ? '  - ' : '  '}${said.join('')}`
    }),
  )

async function list(db: Db): Promise<string> {
  return (await allNotices(db)).map(shown).join('\n') || 'there is no notice'
}

function shown({ id, kind, title_zh_hans, title_en, ...row }: NoticeRow): string {
  const where = [row.in_popup && 'dialog', row.in_scroll && 'line', row.is_daily && 'daily']
  return [id, kind, stateOf(row), where.filter(Boolean).join(' '), `${title_zh_hans} / ${title_en}`]
    .filter((word) => word !== '')
    .join('  ')
}

function stateOf({ published_at: from, ends_at: until }: Pick<NoticeRow, 'published_at' | 'ends_at'>) {
  if (!from) return 'draft'
  const now = Date.now()
  const state = until && until.getTime() <= now ? 'ended' : from.getTime() > now ? 'waits' : 'shown'
  return `${state} ${shownWindow({ from, until })}`
}
