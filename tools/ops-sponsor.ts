// `npm run ops -- sponsor …`: whom the house sponsors, written, put onto the page and taken off by hand.
import * as v from 'valibot'
import type { Db } from '../api/shell/db.ts'
import { allSponsors, endSponsor, showSponsor } from '../api/sponsor/sponsors.ts'
import type { SponsorRow } from '../api/sponsor/sponsors.ts'
import { SPONSOR_ID } from '../core/sponsor.ts'
import { dayOf, dayStartMs } from '../core/time.ts'
import type { Command } from './desk.ts'
import { jsonIn } from './json-file.ts'

export const SPONSOR_USAGE = `npm run ops -- sponsor list
npm run ops -- sponsor put <file>
npm run ops -- sponsor end <id>`

/** What a line about sponsors asks for. Throws the usage where it asks for nothing. */
export function sponsorCommand([verb, what = '', ...rest]: readonly string[]): Command {
  if (verb === 'list' && what === '') return { reads: list }
  if (what === '' || rest.length > 0) throw new Error(SPONSOR_USAGE)
  if (verb === 'put') return { acts: (db, person) => put(db, what, person) }
  if (verb === 'end')
    return {
      acts: async (db, person) => {
        await endSponsor(db, what)
        return `${person} has taken ${what} off the page`
      },
    }
  throw new Error(SPONSOR_USAGE)
}

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))
const both = (most: number) => v.strictObject({ zh_hans: words(most), en: words(most) })
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
    pictures: v.optional(v.pipe(v.array(motif), v.maxLength(8)), []),
    since: day,
    until: v.optional(v.nullable(day), null),
    position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)), 100),
  }),
  v.check(({ since, until }) => until === null || until >= since, 'it ends before it begins'),
)

async function put(db: Db, path: string, person: string): Promise<string> {
  const read = v.safeParse(file, await jsonIn(path))
  if (!read.success)
    throw new Error(
      read.issues.map((issue) => `${v.getDotPath(issue) ?? path}: ${issue.message}`).join('\n'),
    )
  const { id, name } = await showSponsor(db, read.output)
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
