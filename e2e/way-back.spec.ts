// The way back from another site: nothing of a page is a reason for the browser to load it again, and a page that was kept asks
// who is signed in. The browser of the walks keeps none, so what the events of a kept page do is told to a page that stands.
import { afterAll, expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { m } from '../text/compiled/messages.js'
import { launchBrowser } from './browser.ts'
import { register } from './member.ts'
import { untilUseful } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'
import { reasonsOf } from './way-back.ts'

const { house, browser: usual } = await sharedStage()
const browser = await launchBrowser({ keepsPages: true })
afterAll(() => browser.close())

test('no page gives the browser a reason to load it again on the way back', async () => {
  const session = await register(house, 'back')
  // What differs is what a page holds open: nothing of its own, a game in a frame, a chat.
  const pages = [address.home(), address.game({ game: 'dice' }), address.chat()].map((at) => ({ name: at, at }))
  await onPhone(browser, { language: 'en', session, keepsApp: true }, async (page) => {
    expect(await reasonsOf(page, house.url, pages)).toEqual([])
  })
})

test('a page that was kept while its member signed out elsewhere shows nothing of theirs', async () => {
  const session = await register(house, 'back', 1)
  await onPhone(usual, { language: 'en', session }, async (page) => {
    const streams: string[] = []
    const isStream = (url: string) => url.endsWith('/api/events')
    page.on('request', (request) => isStream(request.url()) && streams.push('opened'))
    page.on('requestfailed', (request) => isStream(request.url()) && streams.push('closed'))
    await page.goto(`${house.url}/h5/#${address.mine()}`)
    await untilUseful(page)
    await expect.poll(() => streams).toEqual(['opened'])

    await page.evaluate(showing('pagehide'))
    await expect.poll(() => streams).toEqual(['opened', 'closed'])
    // What a page stores itself it is not told of, as a page that is kept is told nothing.
    await page.evaluate(`localStorage.removeItem('token'), localStorage.removeItem('uid')`)
    await page.evaluate(showing('pageshow'))
    await page.getByText(m.member_guest(), { exact: true }).waitFor()
    await expect.poll(() => streams).toEqual(['opened', 'closed', 'opened'])
  })
})

test('a page that grows behind the way back moves no more once its reader does something', async () => {
  await onPhone(usual, { language: 'en', session: await register(house, 'back', 2) }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.care()}`)
    await untilUseful(page)
    // Its parts may still come: as often as it takes until the page is so long.
    await page.waitForFunction(() => (scrollTo(0, 400), scrollY === 400))
    await page.evaluate((to) => (location.hash = to), `#${address.help()}`)
    await page.getByRole('heading', { level: 1, name: m.help_title() }).waitFor()
    const late = await page.addStyleTag({ content: 'main > * { display: none }' })
    await page.goBack()
    await page.waitForFunction((title) => document.title.startsWith(title), m.care_title())
    await untilUseful(page)
    await page.keyboard.press('Shift')
    await late.evaluate((style) => (style as Element).remove())
    // Two frames show a page at its new length.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect(await page.evaluate(() => [scrollY, document.body.scrollHeight > innerHeight + 400])).toEqual([0, true])
  })
})

const showing = (type: string) => `void dispatchEvent(new PageTransitionEvent('${type}', { persisted: true }))`
