// The pictures of the README: `npm run pictures` takes them anew, and here they must have the parts that the pages have now.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { address, type Address } from '../core/addresses.ts'
import type { Language } from '../core/endpoint.ts'
import { lottery } from '../core/lottery/calls.ts'
import { m } from '../text/compiled/messages.js'
import { ask, onBig, paysIn, register, signIn, soon, type Session } from './member.ts'
import { field } from './phone.ts'
import { onPhone, ownStage } from './stage.ts'

const FOLDER = join(import.meta.dirname, '../docs/pictures')
const PARTS = join(FOLDER, 'parts.json')
const isTaking = process.env['KOI_PICTURES'] === 'taken'

// A house of its own for what people will look at, in which a minute is one.
// A house of its own: other walks end issues, and in a house that they share none may be left for the picture of a board.
const { house, browser, ends } = await ownStage({ DRAW_SECONDS: '3600', DRAW_LOCK_SECONDS: '2' })
const session = await register(house, 'pictures')
await paysIn(house, session, '5000.00')
// Withdrawals are shown by bao001, whose bank card is older than the wait that a new card has.
const bao = await signIn(house)
const issue = await drawn()

type Picture = {
  name: string
  language: Language
  theme: 'light' | 'dark'
  at: Address
  who?: Session
  prepare?: (page: Page) => Promise<unknown>
}

const pictures: Picture[] = [
  { name: 'home-zh-light', language: 'zh_hans', theme: 'light', at: address.homeTab() },
  { name: 'k3-en-dark', language: 'en', theme: 'dark', at: address.odds({ lottery: 'k3_1m' }), prepare: pickTwo },
  { name: 'verify-en-light', language: 'en', theme: 'light', at: address.verify({ lottery: 'k3_1m', issue }) },
  {
    name: 'withdraw-zh-light',
    language: 'zh_hans',
    theme: 'light',
    at: address.withdraw(),
    who: bao,
    prepare: typeAmount,
  },
]
const parts: Record<string, string[]> = isTaking ? {} : JSON.parse(readFileSync(PARTS, 'utf8'))
afterAll(() => {
  if (isTaking) writeFileSync(PARTS, `${JSON.stringify(parts, null, 2)}\n`)
})

test.each(pictures)(
  '$name has the parts of its page',
  async ({ name, language, theme, at, who = session, prepare }) => {
    await onPhone(browser, { language, session: who }, async (page) => {
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(`${house.url}/h5/#${at}`)
      await page.locator('h1').waitFor({ state: 'attached' })
      const isRead = () => page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
      await isRead()
      await prepare?.(page)
      await isRead()
      const found = async () => partsOf(await page.locator('body').ariaSnapshot())
      if (isTaking) {
        // Pictures of the page come late.
        await page.waitForTimeout(1_000)
        parts[name] = await found()
        await page.screenshot({ path: join(FOLDER, `${name}.png`) })
      }
      // A part of the page appears when its own data has come, which may be later than the first data of the page.
      await expect.poll(found, { message: 'take the pictures anew: npm run pictures' }).toEqual(parts[name])
    })
  },
)

/** The parts of a page, without counts: its headings, tabs, choices, regions and the rail below. */
function partsOf(snapshot: string): string[] {
  const named = /^\s*- (heading|tab|radio|region|navigation|tablist|radiogroup) "([^"]*)"/
  const found = snapshot.split('\n').flatMap((line) => {
    const [, role, name] = named.exec(line) ?? []
    return role === undefined || /\d/.test(name!) ? [] : [`${role} ${name}`]
  })
  return [...new Set(found)]
}

async function pickTwo(page: Page) {
  const fields = page.getByRole('main').locator('[data-cell]')
  for (const at of [0, 3]) await fields.nth(at).click()
  await page.getByRole('region', { name: m.lottery_board_slip() }).waitFor()
}

async function typeAmount(page: Page) {
  await field(page, m.withdraw_amount()).fill('1000')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
}

/** An issue with a bet of the member in it, drawn. */
async function drawn(): Promise<string> {
  const placed = await soon(async () => {
    const found = await onBig(house, '20.00', 3_000)
    return found && ask(house, lottery.place, found.order, session)
  })
  await ends({ lottery: 'k3_1m', issue: placed.issue })
  await soon(async () => {
    const { list } = await ask(house, lottery.draws, { lottery: 'k3_1m' })
    return list.find((one) => one.issue === placed.issue && one.numbers)
  })
  return placed.issue
}
