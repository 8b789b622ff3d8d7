// The way back from another site: the browser shows the very page that was left, without loading it again (its back-forward cache).
import { afterAll, expect, test } from 'vitest'
import { allPages } from '../bench/front-pages.ts'
import { address } from '../core/addresses.ts'
import { m } from '../text/compiled/messages.js'
import { launchBrowser } from './browser.ts'
import { register, signIn } from './member.ts'
import { button, heading, untilUseful, type Phone } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house } = await sharedStage()
const browser = await launchBrowser({ keepsPages: true })
afterAll(() => browser.close())

test('every page that a member leaves stands as it was on the way back', async () => {
  const session = await signIn(house)
  const pages = (await allPages(house, session)).filter(({ isMember }) => isMember)
  await onPhone(browser, { language: 'en', session, isNew: true }, async (page, { context }) => {
    const why = await reasons(page, context)
    const lost: string[] = []
    await page.goto(`${house.url}/h5/`)
    await untilUseful(page)
    for (const { name, at } of pages) {
      await page.evaluate(`void (window.koiKept = true, location.hash = ${JSON.stringify(at)})`)
      await untilUseful(page)
      await page.goto(`${house.url}/healthz`)
      await page.goBack()
      if (!(await page.evaluate('window.koiKept === true'))) lost.push(`${name}: ${why.splice(0).join(', ')}`)
    }
    expect(lost).toEqual([])
  })
})

test('a page that was left by a member who then signed out elsewhere shows nothing of theirs on the way back', async () => {
  const session = await register(house, 'back')
  await onPhone(browser, { language: 'en', session, isNew: true }, async (page, { context }) => {
    await page.goto(`${house.url}/h5/#${address.mine()}`)
    await page.getByText('back').first().waitFor()
    await page.evaluate('void (window.koiKept = true)')
    await page.goto(`${house.url}/healthz`)

    const other = await context.newPage()
    await other.goto(`${house.url}/h5/#${address.settings()}`)
    await heading(other, m.member_settings()).waitFor()
    await button(other, m.member_sign_out()).click()
    await other.getByRole('dialog').getByRole('button', { name: m.member_sign_out(), exact: true }).click()
    await other.getByText(m.member_signed_out()).waitFor()

    await page.goBack()
    expect(await page.evaluate('window.koiKept === true')).toBe(true)
    await button(page, m.member_sign_in()).waitFor()
  })
})

/** What the browser says of each page that it had to load again. */
async function reasons(page: Phone['page'], context: Phone['context']): Promise<string[]> {
  const said: string[] = []
  const cdp = await context.newCDPSession(page)
  await cdp.send('Page.enable')
  cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations: all }) =>
    said.push(...all.map(({ type, reason }) => `${reason} (${type})`)),
  )
  return said
}
