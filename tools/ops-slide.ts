// `npm run ops -- slide …`: the slides of home, shown and ended by hand.
import * as v from 'valibot'
import type { Db } from '../api/shell/db.ts'
import { allSlides, putSlide, setSlideEnded, type PutSlide } from '../api/site/slides.sql.ts'
import { acts, reads, subject } from './desk.ts'
import { both, writtenIn } from './json-file.ts'
import { pagePath } from './ops-menu.ts'
import { shownWindow, WINDOW, windowOf, type Window } from './window.ts'

export const slide = subject('slide', {
  list: reads(0, list),
  [`put <file> ${WINDOW}`]: ([path = '', ...words]) => {
    const window = windowOf(words)
    const isRead = path !== '' && window
    return isRead ? { acts: (db, person) => put(db, { person, window }, path) } : undefined
  },
  'end <id>': acts(1, async (db, person, id) => {
    if ((await setSlideEnded(db, id)) === 0) throw new Error(`${id} is not on home`)
    return `${person} has taken ${id} off home`
  }),
})

/** A slide as it lies in its file, as JSON. Terms stand at the size of the offer (design 17). */
const file = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z\d-]{1,32}$/, 'id: small letters, digits and hyphens')),
  title: both(40),
  text: both(120),
  terms: v.optional(v.nullable(both(120)), null),
  art: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d]{1,20}$/, 'the name of a paper-cut')), 'koi'),
  link: v.optional(v.nullable(pagePath), null),
  position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)), 100),
})

async function put(db: Db, { person, window }: { person: string; window: Window }, path: string): Promise<string> {
  const written: PutSlide = await writtenIn(path, file)
  const { from, until } = window
  if (until && until.getTime() <= Math.max(from?.getTime() ?? 0, Date.now()))
    throw new Error('it would end before it begins')
  await putSlide(db, written, window)
  return `${person} shows ${written.id} ${shownWindow(window)}`
}

async function list(db: Db): Promise<string> {
  const now = Date.now()
  const all = await allSlides(db)
  const lines = all.map(({ id, position, link, shown_from: from, shown_until: until, ...row }) => {
    const state = until && until.getTime() <= now ? 'ended' : from.getTime() > now ? 'waits' : 'shown'
    return [
      position,
      id,
      state,
      shownWindow({ from, until }),
      link ?? '-',
      `${row.title_zh_hans} / ${row.title_en}`,
    ].join('  ')
  })
  return lines.join('\n') || 'there is no slide'
}
