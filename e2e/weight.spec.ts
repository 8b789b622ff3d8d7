// A visitor's first look: what the phone must fetch before it sees home, by the budget of docs/decisions/0003, and
// the other language; and what a first visit to any other page fetches (docs/decisions/0074).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { m } from '../text/compiled/messages.js'
import { sharedStage } from './stage.ts'

const FIRST_PAINT_BYTES = 102_000
const WHOLE_BYTES = 115_000
const BUILT = join(import.meta.dirname, '../dist')
const APP = join(BUILT, 'h5')

/** Files of the build by their sources, as vite writes them down. */
type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>

const VISIT_BYTES = 180_000
/** Boards weigh more, and no more than this. */
const heavier: Record<string, number> = {
  'lottery/official/OfficialBoardPage.tsx': 198_000,
  'lottery/odds/OddsBoardPage.tsx': 194_000,
  'lottery/quick/QuickPage.tsx': 194_000,
}

const { house, browser } = await sharedStage()

test('home is drawn by at most 102 kB of script, before anything else has come', async () => {
  const { page, scripts } = await openHome((name) => /^(?:late|home)-/.test(name))
  // The heading of the app's own home: the house's drawing has it too, and stands there without any script.
  await page.locator('#shelf-popular:not(.opening *)').getByRole('heading', { name: selected }).waitFor()
  await page.getByRole('link', { name: m.member_login({}, { locale: 'zh_hans' }) }).waitFor()
  expect(scripts).toContainEqual(expect.stringContaining('/shell-'))
  expect(sum(scripts)).toBeLessThanOrEqual(FIRST_PAINT_BYTES)
})

test('with the live draw, the event stream and the notice of a first visit it stays below 115 kB', async () => {
  // Work that begins when the page is useful is no part of the first look.
  const { page, scripts } = await openHome((name) => name.startsWith('afterwards-'))
  await page.getByRole('dialog').waitFor()
  await page.getByRole('timer').first().waitFor({ state: 'attached' })
  await page.getByRole('status').first().waitFor({ state: 'attached' })
  expect(scripts).toContainEqual(expect.stringContaining('/late-'))
  expect(sum(scripts)).toBeLessThanOrEqual(WHOLE_BYTES)
})

test('the other language is one press away, and the next page speaks it too', async () => {
  const { page } = await openHome()
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
  await page.getByRole('button', { name: gotIt }).click()
  await heading(selected)
  await page.getByRole('button', { name: 'English', exact: true }).first().click()
  await heading(m.site_selected({}, { locale: 'en' }))
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.goto(`${house.url}/h5/#${address.hall()}`)
  await heading(m.lottery_hall_title({}, { locale: 'en' }))
})

test('a first visit to a page fetches at most 180 kB before anything that waits until it is at rest', () => {
  const manifest = JSON.parse(readFileSync(join(APP, '.vite/manifest.json'), 'utf8')) as Manifest
  // The app's first file, and what surrounds each page.
  const named = (wanted: string) => Object.keys(manifest).filter((source) => manifest[source]?.name === wanted)
  const every = filesOf(manifest, [...named('shell'), ...named('late')])
  const page = brotliCompressSync(readFileSync(join(APP, 'index.html'))).length + largestOpening()
  const pages = Object.keys(manifest).filter((source) => /Page\.tsx$/.test(source))
  // Home, which has two addresses, is in the first script.
  expect(pages).toHaveLength(Object.keys(address).length - 2)
  expect(every.size).toBeGreaterThan(2)
  const weights = pages.map((source) => {
    const files = new Set([...every, ...filesOf(manifest, [source])])
    return { source, bytes: [...files].reduce((all, file) => all + brotliBytes(file), page) }
  })
  expect(weights.filter(({ source, bytes }) => bytes > (heavier[source] ?? VISIT_BYTES))).toEqual([])
})

const gotIt = m.message_got_it({}, { locale: 'zh_hans' })
const selected = m.site_selected({}, { locale: 'zh_hans' })

const opened: Page[] = []
// A page that is left open works on.
afterEach(() => Promise.all(opened.splice(0).map((page) => page.close())))

/** A visitor's first look, without the scripts that `lost` names; `scripts` are those that came. */
async function openHome(lost: (name: string) => boolean = () => false) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  opened.push(page)
  const scripts: string[] = []
  await page.route('**/*.js', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (lost(pathname.split('/').at(-1) ?? '')) return route.abort()
    scripts.push(pathname)
    return route.continue()
  })
  await page.goto(`${house.url}/h5/`)
  return { page, scripts }
}

/** The size in bytes as they travel: gzipped where the build did so. */
const sum = (scripts: string[]): number =>
  scripts
    .map((script) => join(BUILT, script))
    .map((file) => statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size)
    .reduce((all, each) => all + each, 0)

/** Files of these sources with all that they import, and their styles. */
function filesOf(manifest: Manifest, sources: string[], seen = new Set<string>()): Set<string> {
  for (const { file, imports = [], css = [] } of sources.map((source) => manifest[source]!)) {
    if (seen.has(file)) continue
    for (const one of [file, ...css]) seen.add(one)
    filesOf(manifest, imports, seen)
  }
  return seen
}

/** The size in bytes as phones get it: the house sends what the build has compressed. */
function brotliBytes(file: string): number {
  const at = join(APP, file)
  return statSync(existsSync(`${at}.br`) ? `${at}.br` : at).size
}

function largestOpening(): number {
  const folder = readdirSync(join(APP, 'assets')).find((name) => name.startsWith('openings-')) ?? ''
  const openings = readdirSync(join(APP, 'assets', folder)).filter((name) => name.endsWith('.html'))
  return Math.max(...openings.map((name) => brotliBytes(`assets/${folder}/${name}`)))
}
