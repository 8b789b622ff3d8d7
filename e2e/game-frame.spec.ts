// The frame of the app around a game (decision 61): it opens a launch, lets the game in under the policy of the page,
// and closes the launch when it is left. The games play at the venues' own door.
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { bets } from '../core/bets.ts'
import { launch } from '../core/launch.ts'
import { m } from '../text/compiled/messages.js'
import { ask, paysIn, register } from './member.ts'
import { button } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
const session = await register(house, 'frame')
await paysIn(house, session, '100.00')
const played = async () =>
  (await ask(house, bets.list, {}, session)).list.filter(({ gameCode }) => gameCode === 'dice')

test('the frame of the app: its game plays in it, leaving closes the launch, and the round is in the records', async () => {
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.home()}`)
    await page.goto(`${house.url}/h5/#${address.game({ game: 'dice' })}`)
    const game = page.frameLocator('iframe')
    await game.locator('button[aria-describedby=pause]').click()
    await game.getByRole('list', { name: m.play_rounds() }).getByRole('button').first().waitFor()
    expect(await game.locator('html').getAttribute('lang')).toBe('en')
    const closed = page.waitForResponse(`**/api/${launch.close.path}`)
    await button(page, m.play_frame_leave()).click()
    expect(await (await closed).json()).toMatchObject({ code: 1 })
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${address.home()}`)
    await expect.poll(async () => (await played()).map(({ stake }) => stake)).toEqual(['1.00'])
  })
})

test('the frame says in words why a game does not open, opens it on another press, and hears when it is over', async () => {
  await onPhone(browser, { language: 'zh_hans', session }, async (page) => {
    const open = `**/api/${launch.open.path}`
    const no = { code: 0, msg: m.venues_game_maintenance(), data: null, reason: 'game_maintenance' }
    await page.route(open, (route) => route.fulfill({ json: no }))
    await page.goto(`${house.url}/h5/#${address.game({ game: 'dice' })}`)
    await page.getByRole('main').getByText(m.venues_game_maintenance()).waitFor()
    await page.unroute(open)
    await button(page, m.play_frame_open()).click()
    const game = page.frameLocator('iframe')
    await game.locator('button[aria-describedby=pause]').waitFor()
    // Opened elsewhere, it is over here.
    await ask(house, launch.open, { game: 'slot20' }, session)
    await game.getByRole('button', { name: m.play_leave() }).click()
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
