// `npm run ops -- sponsor …`: whom the house sponsors, written, put onto the page and taken off by hand.
import * as v from 'valibot'
import { anyList } from '../core/list.ts'
import type { Db } from '../api/shell/db.ts'
import { allSponsors, endSponsor, showSponsor, type SponsorRow } from '../api/sponsor/sponsors.ts'
import { SPONSOR_ID } from '../core/sponsor.ts'
import { dayOf, dayStartMs } from '../core/time.ts'
import { acts, reads, subject } from './desk.ts'
import { both, writtenIn } from './json-file.ts'

export const sponsor = subject('sponsor', {
  list: reads(0, list),
  'put <file>': acts(1, put),
  'end <id>': acts(1, async (db, person, id) => {
    await endSponsor(db, id)
    return `${person} has taken ${id} off the page`
  }),
})

const day = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(dayStartMs(text)), 'a day, as 2026-11-21'),
)
const motif = v.pipe(v.string(), v.regex(/^[a-z\d]{1,20}$/, 'the name of a paper-cut'))

/** A sponsor as it lies in its file, as JSON: the articles are HTML of p, h3, ul, ol, li, br, strong, em and a. */
const file = v.pipe(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(SPONSOR_ID, 'id: small letters, digits and hyphens')),
    name: both(60),
    line: both(120),
    body: both(20_000),
    art: v.optional(motif, 'koi'),
    pictures: v.optional(v.pipe(anyList(motif), v.maxLength(8)), []),
    since: day,
    until: v.optional(v.nullable(day), null),
    position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)), 100),
  }),
  v.check(({ since, until }) => until === null || until >= since, 'it ends before it begins'),
)

async function put(db: Db, person: string, path: string): Promise<string> {
  const { id, name } = await showSponsor(db, await writtenIn(path, file))
  return `${person} puts ${id} onto the page: ${name.zh_hans} / ${name.en}`
}

async function list(db: Db): Promise<string> {
  return (await allSponsors(db)).map(shown).join('\n') || 'there is no sponsor'
}

function shown({ id, name_zh_hans, name_en, since, until, ended_at }: SponsorRow): string {
  const days = `from ${since}${until === null ? '' : ` until ${until}`}`
  const state = ended_at ? `taken off on ${dayOf(ended_at.getTime())}` : 'on the page'
  return [id, state, days, `${name_zh_hans} / ${name_en}`].join('  ')
}
