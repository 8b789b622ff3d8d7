// `npm run ops -- notice …`: what the house says to everybody, written, published and ended by hand.
import * as v from 'valibot'
import type { Db } from '../api/shell/db.ts'
import { allNotices, draftNotice, endNotice, publishNotice } from '../api/message/notices.ts'
import type { NoticeRow, Written } from '../api/message/notices.ts'
import { NOTICE_ID, noticeKinds } from '../core/message.ts'
import type { RichText } from '../core/message.ts'
import type { Command } from './desk.ts'
import { jsonIn } from './json-file.ts'
import { shownWindow, windowOf } from './window.ts'

export const NOTICE_USAGE = `npm run ops -- notice list
npm run ops -- notice draft <file>
npm run ops -- notice publish <id> [from <YYYY-MM-DDTHH:MM>] [until <YYYY-MM-DDTHH:MM>]
npm run ops -- notice end <id>`

/** What a line about notices asks for. Throws the usage where it asks for nothing. */
export function noticeCommand([verb, what = '', ...rest]: readonly string[]): Command {
  if (verb === 'list' && what === '') return { reads: list }
  if (what === '') throw new Error(NOTICE_USAGE)
  if (verb === 'draft' && rest.length === 0) return { acts: (db) => draft(db, what) }
  if (verb === 'end' && rest.length === 0)
    return {
      acts: async (db, person) => {
        await endNotice(db, what)
        return `${person} has ended ${what}`
      },
    }
  if (verb === 'publish') {
    const window = windowOf(rest, NOTICE_USAGE)
    return {
      acts: async (db, person) => {
        await publishNotice(db, what, window)
        return `${person} publishes ${what} ${shownWindow(window)}`
      },
    }
  }
  throw new Error(NOTICE_USAGE)
}

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))
const both = (most: number) => v.strictObject({ zh_hans: words(most), en: words(most) })
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

async function draft(db: Db, path: string): Promise<string> {
  const read = v.safeParse(file, await jsonIn(path))
  if (!read.success)
    throw new Error(
      read.issues.map((issue) => `${v.getDotPath(issue) ?? path}: ${issue.message}`).join('\n'),
    )
  const { popup: inPopup, scroll: inScroll, daily: isDaily, ...rest } = read.output
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
  const all = await allNotices(db)
  return all.length > 0 ? all.map(shown).join('\n') : 'there is no notice'
}

function shown({ id, kind, title_zh_hans, title_en, ...row }: NoticeRow): string {
  const where = [row.in_popup && 'dialog', row.in_scroll && 'line', row.is_daily && 'daily']
  return [id, kind, stateOf(row), where.filter(Boolean).join(' '), `${title_zh_hans} / ${title_en}`]
    .filter((word) => word !== '')
    .join('  ')
}

function stateOf({
  published_at: from,
  ends_at: until,
}: Pick<NoticeRow, 'published_at' | 'ends_at'>) {
  if (!from) return 'draft'
  const now = Date.now()
  const state = until && until.getTime() <= now ? 'ended' : from.getTime() > now ? 'waits' : 'shown'
  return `${state} ${shownWindow({ from, until })}`
}
