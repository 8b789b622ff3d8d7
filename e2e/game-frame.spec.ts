// The frame of the app around a game (decision 61): it opens a launch, lets the game in under the policy of the page,
// and closes the launch when it is left. The games play at a door of their own.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { launch } from '../core/launch.ts'
import { openDoor } from '../play/testing/door.ts'
import { m } from '../text/compiled/messages.js'
import { freePort } from '../tools/ports.ts'
import { signIn } from './member.ts'
import { button } from './phone.ts'
import { onPhone, ownStage } from './stage.ts'

const port = await freePort()
const { house, browser } = await ownStage({ PLAY_PORT: String(port), LOTTERIES: 'k3_1m' })
const door = await openDoor(house.url, port)
afterAll(() => door.close())
const session = await signIn(house)

/** The house opens games at venues of its own; here its answer is the door's. */
const opens = (page: Page, answer: () => object) =>
  page.route(`**/api/${launch.open.path}`, (route) =>
    route.fulfill({ json: { msg: '', data: null, ...answer() } }),
  )

test('the frame of the app: its game plays in it, and leaving closes the launch', async () => {
  await onPhone(browser, { language: 'en', session }, async (page) => {
    const id = '6f1c2a8e-5d0b-4c3a-9f7e-1b2d3c4e5f60'
    let closed: unknown
    await opens(page, () => ({ code: 1, data: { launch: id, url: door.launch('dice') } }))
    await page.route(`**/api/${launch.close.path}`, (route) => {
      closed = route.request().postDataJSON()
      return route.fulfill({ json: { code: 1, msg: '', data: {} } })
    })
    await page.goto(`${house.url}/h5/#${address.home()}`)
    await page.goto(`${house.url}/h5/#${address.game({ game: 'dice' })}`)
    const game = page.frameLocator('iframe')
    await game.locator('button[aria-describedby=pause]').click()
    await expect.poll(() => door.rounds().length).toBe(1)
    await game.getByRole('list', { name: m.play_rounds() }).getByRole('button').first().waitFor()
    expect(await game.locator('html').getAttribute('lang')).toBe('en')
    await button(page, m.play_frame_leave()).click()
    await expect.poll(() => closed).toEqual({ launch: id })
    expect(new URL(page.url()).hash).toBe(`#${address.home()}`)
  })
})

test('the frame says in words why a game does not open, and opens it on another press', async () => {
  await onPhone(browser, { language: 'zh_hans', session }, async (page) => {
    let isOpen = false
    const no = { code: 0, reason: 'game_maintenance', msg: m.venues_game_maintenance() }
    await opens(
      page,
      () =>
      isOpen ? { code: 1, data: { launch: '6f1c2a8e-5d0b-4c3a-9f7e-1b2d3c4e5f61', url: door.launch('slot20') } } : no, // prettier-ignore
    )
    await page.goto(`${house.url}/h5/#${address.game({ game: 'slot20' })}`)
    await page.getByRole('main').getByText(m.venues_game_maintenance()).waitFor()
    isOpen = true
    await button(page, m.play_frame_open()).click()
    await page.frameLocator('iframe').locator('button[aria-describedby=pause]').waitFor()
    await expect.poll(() => door.streams()).toBeGreaterThan(0)
    door.end('house')
    await page.frameLocator('iframe').getByRole('button', { name: m.play_leave() }).click()
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
  })
})

test('a game that there is none of, and a visitor, are told so', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.game()}`)
    await page.getByRole('heading', { name: m.play_frame_none() }).waitFor()
    await page.goto(`${house.url}/h5/#${address.game({ game: 'dice' })}`)
    await page.getByRole('heading', { name: m.play_frame_sign_in() }).waitFor()
  })
})
