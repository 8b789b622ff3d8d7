// A visitor's first look: what the phone must fetch before it sees home, by the budget of docs/decisions/0003, and
// the other language.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { m } from '../text/compiled/messages.js'
import { sharedStage } from './stage.ts'

const FIRST_PAINT_BYTES = 102_000
const WHOLE_BYTES = 115_000
const BUILT = join(import.meta.dirname, '../dist')

const { house, browser } = await sharedStage()

test('home is drawn by at most 102 kB of script, before anything else has come', async () => {
  const { page, scripts } = await openHome((name) => name.startsWith('late-'))
  await page.getByRole('heading', { name: selected }).waitFor()
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
