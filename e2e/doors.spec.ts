// The doors as a member meets them: a block by the operator.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { opsHere } from '../api/testing/here.ts'
import { hashIn } from '../api/testing/people.ts'
import { address, type Address } from '../core/addresses.ts'
import { languages } from '../core/endpoint.ts'
import { m } from '../text/compiled/messages.js'
import { register } from './member.ts'
import { turn } from './phone.ts'
import { onPhone, sharedStage, twoPeople } from './stage.ts'

const { house, browser } = await sharedStage()

const open = (page: Page, route: Address) => page.goto(`${house.url}/h5/#${route}`)

/** By the keyboard: under a pointer that rests on it a toast stays, and it may lie over the button. */
async function typePassword(page: Page): Promise<void> {
  const password = page.getByLabel(m.member_password(), { exact: true })
  await password.fill('koi2026x')
  await password.press('Enter')
}

test.each(turn(1))('a blocked member is told so, in %s', async (language) => {
  const session = await register(house, 'doors', languages.indexOf(language))
  const { username } = session
  const people = await twoPeople()
  await onPhone(browser, { language, session }, async (page) => {
    await open(page, address.mine())
    await page.getByText(username).first().waitFor()
    await opsHere(['member', 'block', username, 'for', 'a', 'test'], people.ann)
    await open(page, address.transactions())
    await page.getByText(m.member_login_expired(), { exact: true }).waitFor()
    await page.getByLabel(m.member_username(), { exact: true }).fill(username)
    await typePassword(page)
    await page.locator('form').getByText(m.member_blocked(), { exact: true }).waitFor()
    const said = await opsHere(['member', 'unblock', username, 'it', 'was'], people.ann)
    await opsHere(['member', 'approve', username, hashIn(said)], people.ben)
    await typePassword(page)
    await page.waitForURL(/transactionRecord/)
  })
})

// Runs in the page: all rows of a database, with their keys, as text.
const rowsOf = (name: string) =>
  new Promise<string>((done, lost) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => lost(opening.error)
    opening.onsuccess = () => {
      const stores = [...opening.result.objectStoreNames]
      if (stores.length === 0) return done('')
      const reading = opening.result.transaction(stores)
      const asked = stores.flatMap((store) => {
        const here = reading.objectStore(store)
        return [here.getAll(), here.getAllKeys()]
      })
      reading.oncomplete = () => done(JSON.stringify(asked.map(({ result }) => result as unknown)))
    }
  })

test('a password that was typed lies nowhere afterwards (BI-331)', async () => {
  await register(house, 'typed')
  await onPhone(browser, { language: 'en' }, async (page) => {
    await open(page, address.login())
    await page.getByLabel(m.member_username(), { exact: true }).fill('typed00')
    expect(await page.getByLabel(m.access_remember_password()).isChecked()).toBe(false)
    await typePassword(page)
    await page.waitForFunction(() => localStorage.getItem('token'))
    const kept = await page.evaluate(async () => ({
      address: location.href,
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    }))
    // Answers of the house that a page without a network shows (core/last-known.ts): what was typed is in none of them.
    expect(kept.databases.filter((name) => name !== 'koi-last-known')).toEqual([])
    for (const name of kept.databases) expect(await page.evaluate(rowsOf, name)).not.toContain('koi2026x')
    expect(JSON.stringify(kept)).not.toContain('koi2026x')
    // The house's output without the demo password, which is printed on purpose.
    expect(house.output().replace(/^Demo members:.*$/m, '')).not.toContain('koi2026x')
  })
})
