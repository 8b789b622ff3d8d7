// The pages of the desk, each read by axe at the least width: those that everybody works on in both languages and both themes.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { groupOf } from '../core/desk/deed.ts'
import { deeds } from '../core/desk/deeds.ts'
import type { Language } from '../core/endpoint.ts'
import { m } from '../text/compiled/messages.js'
import { bringAxe, violations } from './axe.ts'

const en = { locale: 'en' } as const

/** The pages that are read in both languages and both themes; all others once, at the least width. */
const main = ['#/today', '#/members/bao', '#/money/withdrawals', '#/do/deposit', '#/do/person']
const FILE = '#/file/deskwalk00'
const others = [
  ...['#/proposals', '#/payouts', '#/money/deposits', '#/money/transfers', '#/file/bao001', FILE],
  ...['ledger', 'orders', 'plays', 'benefits', 'messages', 'circle', 'doors', 'record', 'deeds'].map(
    (part) => `${FILE}/${part}`,
  ),
  ...[...new Set(deeds.filter(({ isAtTerminal }) => !isAtTerminal).map(groupOf))]
    .filter((group) => !main.includes(`#/do/${group}`))
    .map((group) => `#/do/${group}`),
]

/** Reads each page that somebody with every role has, and the palette. */
export async function everyPage(page: Page): Promise<void> {
  await readsAll(page, main)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('draw')
  await page.getByRole('option').first().waitFor()
  await reads(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1024, height: 768 })
  await readsAll(page, others)
  await page.getByRole('button', { name: m.desk_dark({}, en), exact: true }).click()
  await page.getByRole('button', { name: '中文' }).click()
  await readsAll(page, main)
}

async function readsAll(page: Page, pages: readonly string[]): Promise<void> {
  for (const to of pages) {
    await goes(page, to)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await isWhole(page)
    await reads(page)
    expect([to, ...(await page.evaluate(beyond))]).toEqual([to])
    if (inWords.has(to)) expect([to, ...(await page.evaluate(codes))]).toEqual([to])
  }
}

/**
 * In the page: what stands out to the right of it, and on a narrow page a list of a group that has not the whole width. A table
 * scrolls in its own frame.
 */
const beyond = () => {
  const isGroup = innerWidth < 1280 && location.hash.startsWith('#/do/')
  const lists = isGroup ? [...document.querySelectorAll('main [role=region]')] : []
  return [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth && !one.closest('[role=region]'))
    .concat(lists.filter((one) => one.clientWidth < 700))
    .map((one) => `${one.tagName} ${one.className} ${one.clientWidth} ${one.getBoundingClientRect().right}`)
}

/** Pages on which every cell is a figure, a name or words: of codes of ours none stands as the database has it. */
const inWords = new Set(['#/today', '#/do/price', '#/do/games', '#/do/savings', '#/do/care', '#/do/freeze'])

/** Runs in the page: the texts of table cells that show a code instead of words, such as k3_1m, unit_stake_min or payout-rules. */
const codes = () =>
  [...document.querySelectorAll('main td')]
    .map((cell) => cell.textContent ?? '')
    .filter((text) => /^[a-z][a-z\d]*(?:[_-][a-z\d]+)+$|^(?:electronic|instant|slot20|lottery|channel)$/.test(text))

/** Checks that axe finds no fault. */
export async function reads(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await bringAxe(page)
  expect(await violations(page)).toEqual([])
}

/** Waits until everything of the page has come. The stream keeps the network busy for ever; what is on its way says so itself. */
export const isWhole = (page: Page) => page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))

/** Fills in the form of a deed as the desk draws it, by the names of its fields, and sends it. */
export async function clicks(
  page: Page,
  name: string,
  input: Readonly<Record<string, string>>,
  locale: Language = 'en',
): Promise<void> {
  await goes(page, `#/do/${name.split(' ')[0]}/${encodeURIComponent(name)}`)
  const { words, does } = deeds.find((deed) => deed.name === name)!
  await page.getByRole('heading', { level: 3, name: words({}, { locale }), exact: true }).waitFor()
  for (const [field, value] of Object.entries(input)) {
    const at = page.locator(`main form [name="${field}"]`)
    if ((await at.evaluate((element) => element.tagName)) === 'SELECT') await at.selectOption(value)
    else await at.fill(value)
  }
  await page.locator('main form button[type=submit]').click()
  await page
    .getByText(does === 'proposes' ? m.desk_proposed({}, { locale }) : m.desk_done({}, { locale }), { exact: true })
    .waitFor()
}

/** Opens the page of an address behind the #. */
export const goes = (page: Page, hash: string) => page.evaluate((to) => void (location.hash = to), hash)
