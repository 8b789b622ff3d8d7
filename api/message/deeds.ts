import * as declared from '../../core/desk/content.ts'
import { stateIn, windowIn } from '../../core/desk/fields.ts'
import type { RichText } from '../../core/message.ts'
import { does, type Doing } from '../shell/deed.ts'
import { allNotices, draftNotice, endNotice, publishNotice, type NoticeRow } from './notices.ts'

export const messageDeeds: readonly Doing[] = [
  does(declared.noticeList, async ({ db }) => ({ list: (await allNotices(db)).map(shown) })),
  does(declared.noticeDraft, async ({ db }, { notice: { popup, scroll, daily, ...rest } }) => {
    const { title, body } = await draftNotice(db, { ...rest, inPopup: popup, inScroll: scroll, isDaily: daily })
    return { zh_hans: [title.zh_hans, ...linesOf(body.zh_hans)], en: [title.en, ...linesOf(body.en)] }
  }),
  does(declared.noticePublish, ({ db }, { id, ...said }) => publishNotice(db, id, windowIn(said))),
  does(declared.noticeEnd, ({ db }, { id }) => endNotice(db, id)),
]

const linesOf = (text: RichText): string[] =>
  text.flatMap(({ as, lines }) =>
    lines.map((line) => {
      const said = line.map(({ text, link }) => (link === null ? text : `${text} <${link}>`))
      return `${as === 'ul' || as === 'ol' ? '  - ' : '  '}${said.join('')}`
    }),
  )

function shown({ id, kind, title_zh_hans, title_en, published_at: from, ends_at: until, ...row }: NoticeRow) {
  const where = [row.in_popup && 'dialog', row.in_scroll && 'line', row.is_daily && 'daily']
  return {
    ...{ id, kind, state: from ? stateIn({ from, until }, Date.now()) : 'draft', from: from?.getTime() ?? null },
    ...{
      until: until?.getTime() ?? null,
      where: where.filter(Boolean).join(' '),
      zh_hans: title_zh_hans,
      en: title_en,
    },
  }
}
