// The opening of every page: what it says whatever the house answers, drawn by its own code for each language, for a
// visitor and for a member. Each is a file that the script in the page fetches first (boot.ts). Beside it, found on the way:
// what the page asks the house for, and which names of its address both go by.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { address } from '../../core/addresses.ts'
import { languages } from '../../core/endpoint.ts'
import { asksOf, readsOf, together } from './asks.ts'
import type { DrawAt, Drawn, DrawnPage } from './drawn.ts'
import { examples, listed, queryOf, twoIds, UNKNOWN, type QueryName } from './examples.ts'
import type { Opens } from './first.ts'
import { drawingsOf, isForAll } from './for-all.ts'
import { drawnDay, onPhone, type Phone } from './phone.ts'

type Draw = (at: string) => Promise<DrawnPage>
type Drawer = { drawHome: () => string; drawPage: Draw }

/** The folder of the openings: kept for good, like all assets, so that what has changed lies elsewhere. */
export const openingsAt = ({ files }: Drawn): string =>
  `assets/openings-${createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8)}`

/** Draws by a program that loads anew for each device: one has its language and its session for as long as the app runs. */
export async function drawAll(program: string): Promise<Drawn> {
  const folder = mkdtempSync(join(tmpdir(), 'koi-drawn-'))
  const file = join(folder, 'drawn.mjs')
  writeFileSync(file, program)
  const load = async ({ language, isMember }: Phone) =>
    (await import(`${pathToFileURL(file).href}?${language}-${isMember}`)) as Drawer
  const drawn: Drawn = { homes: '', files: {}, pictures: {}, wholes: {}, reads: {}, opens: {}, asks: {}, calls: [] }
  try {
    for (const phone of phones)
      await onPhone(phone, async () => {
        const { drawHome, drawPage } = await load(phone)
        if (!phone.isMember) drawn.homes += drawHome()
        for (const name of Object.keys(address)) await drawOpenings(drawn, phone, { name, drawPage })
      })
    return { ...drawn, reads: readsOf(drawn), ...together(drawn) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const phones: Phone[] = languages.flatMap((language) => [true, false].map((isMember) => ({ language, isMember })))

type OnePage = { name: string; drawPage: Draw }

/** Openings that depend on the address: they are found on the first phone, and drawn on every one. */
async function drawOpenings(drawn: Drawn, phone: Phone, { name, drawPage }: OnePage): Promise<void> {
  const { path } = address[name as keyof typeof address]
  const known = new Map<string, Promise<DrawnPage>>()
  const drawAt = (at: string) => {
    const found = known.get(at) ?? drawPage(at)
    known.set(at, found)
    return found
  }
  const draw = async (query: Record<string, string> = {}) => {
    const bare = await drawAt(path)
    // A page that reads none of these names is the same with any of them.
    return Object.keys(query).some(bare.goesBy) ? drawAt(atOf(path, query)) : bare
  }
  if (phone.language === languages[0]) {
    if (phone.isMember) drawn.opens[name] = await opensOf(draw)
    await asksOf(draw, drawn, { name, isMember: phone.isMember })
    if (!phone.isMember && isForAll(name)) {
      const shown = async (query?: Record<string, string>) => ({ at: atOf(path, query), ...(await draw(query)) })
      Object.assign(drawn.wholes, await drawingsOf(name, shown))
    }
  }
  const keep = (which: string, { html }: DrawnPage) => {
    if (drawnDay.test(html)) throw new Error(`the opening of ${name} says the day of the build`)
    drawn.files[`${which}.${phone.language}${phone.isMember ? '.member' : ''}.html`] = withoutIds(html)
  }
  const bare = await draw()
  keep(name, bare)
  const [, picture] = /<img src="\/h5\/(art\/[^"]+)"/.exec(bare.html) ?? []
  if (picture) drawn.pictures[name] = picture
  for (const [query, values] of Object.entries(drawn.opens[name] ?? {}) as [QueryName, string[]][]) {
    if (values.length === 0) keep(`${name}-${query}`, await draw(queryOf(query)))
    for (const value of values) keep(`${name}-${query}-${value}`, await draw(queryOf(query, value)))
  }
}

/** By which names of its address a page looks another way: for any value, for each of a list, or for none that we know. */
async function opensOf(draw: DrawAt): Promise<Opens> {
  const opens: Opens = {}
  const bare = (await draw()).html
  for (const query of Object.keys(examples) as QueryName[]) {
    const pages: [string, string][] = []
    for (const value of examples[query]) pages.push([value, withoutIds((await draw(queryOf(query, value))).html)])
    const looks = new Set(pages.map(([, html]) => html))
    if (looks.size === 1 && looks.has(bare)) continue
    const unknown = (await draw(queryOf(query, UNKNOWN))).html
    const values = pages.filter(([, html]) => html !== unknown).map(([value]) => value)
    opens[query] = looks.size === 1 ? [] : listed.includes(query) ? values : [UNKNOWN]
  }
  return opens
}

/** Links name an order; until the app has come they lead to their page without it. */
const withoutIds = (html: string): string => twoIds.reduce((text, id) => text.replaceAll(id, ''), html)

function atOf(path: string, query: Record<string, string> = {}): string {
  const text = new URLSearchParams(query).toString()
  return text ? `${path}?${text}` : path
}
