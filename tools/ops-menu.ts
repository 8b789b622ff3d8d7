// `npm run ops -- menu …`: what the side menu has, changed by hand: its first tabs are the bar at the bottom, the rest is on My.
import * as v from 'valibot'
import { pageNameAt } from '../core/addresses.ts'
import type { Db } from '../api/shell/db.ts'
import { putEntry, resetEntry, takeEntry, wholeMenu } from '../api/site/menu.ts'
import { acts, reads, subject } from './desk.ts'
import { both, writtenIn } from './json-file.ts'

export const menu = subject('menu', {
  list: reads(0, list),
  'put <file>': acts(1, put),
  'off <id>': acts(1, async (db, person, id) => {
    await takeEntry(db, id)
    return `${person} has taken ${id} off the menu`
  }),
  'reset <id>': acts(1, async (db, person, id) => {
    await resetEntry(db, id)
    return `${person} has given ${id} back to the house`
  }),
})

/** A page of the app, without its '#/' and with its query. */
export const pagePath = v.pipe(
  v.string(),
  v.regex(/^(?!\/)[\w/-]*(?:\?[\w=&.-]*)?$/, 'a page of the app, as mine/index'),
  v.check((text) => pageNameAt(`/${text.split('?')[0]}`) !== undefined, 'there is no such page'),
)

/** An entry as it lies in its file, as JSON. */
const file = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{0,31}$/, 'id: small letters, digits and hyphens')),
  name: both(20),
  path: pagePath,
  type: v.optional(v.nullable(v.picklist([1, 2])), null),
  tab: v.optional(v.boolean(), false),
  requiresLogin: v.optional(v.boolean(), false),
  position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999)),
})

async function put(db: Db, person: string, path: string): Promise<string> {
  const { name, tab, requiresLogin, ...entry } = await writtenIn(path, file)
  const names = { name_zh_hans: name.zh_hans, name_en: name.en }
  await putEntry(db, { ...entry, ...names, is_tab: tab, requires_login: requiresLogin })
  return `${person} has put ${entry.id} onto the menu: ${name.zh_hans} / ${name.en}`
}

async function list(db: Db): Promise<string> {
  const rows = await wholeMenu(db)
  return rows
    .map(({ id, position, path, type, is_tab, is_off, ...row }) => {
      const where = is_off ? 'off' : is_tab ? 'tab' : 'my'
      const page = type === null ? path : `${path}?type=${type}`
      return [position, id, where, page, `${row.name_zh_hans} / ${row.name_en}`].join('  ')
    })
    .join('\n')
}
