// The one bar of a running game, of two pages: the app lays the way out and the session over the left end of the game's own bar.
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { m } from '../text/compiled/messages.js'
import { paysIn, register } from './member.ts'
import { button, turn } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
const session = await register(house, 'onebar')
await paysIn(house, session, '100.00')

test.each(turn(0))(
  'a running game has one bar: the way out, the session, one balance and the menu, in %s',
  async (language) => {
    await onPhone(browser, { language, session }, async (page) => {
      await page.goto(`${house.url}/h5/#${address.game({ game: 'dice' })}`)
      const game = page.frameLocator('iframe')
      const balance = game.locator('dl').first()
      await balance.waitFor()
      const out = button(page, m.play_frame_leave())
      const over = page.getByRole('banner')
      for (const [width, height] of [
        [320, 640],
        [375, 667],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height })
        const [bar, way, money, menu, field] = await Promise.all(
          [
            over,
            out,
            balance,
            game.getByRole('button', { name: m.play_more(), exact: true }),
            page.locator('iframe'),
          ].map((part) => part.boundingBox()),
        )
        expect(field).toEqual({ x: expect.any(Number), y: 0, width: expect.any(Number), height })
        expect(way!.y + way!.height).toBeLessThanOrEqual(52)
        expect(bar!.x + bar!.width).toBeLessThanOrEqual(money!.x)
        expect(bar!.height).toBe(52)
        expect(money!.y + money!.height).toBeLessThanOrEqual(52)
        expect(menu!.x + menu!.width).toBeLessThanOrEqual(width)
      }
      expect(await over.getByText(/¥/).count()).toBeLessThanOrEqual(1)
      // Its menu leads to help, and so out of the game.
      await game.getByRole('button', { name: m.play_more(), exact: true }).click()
      await game.getByRole('button', { name: m.play_frame_help(), exact: true }).click()
      await expect.poll(() => new URL(page.url()).hash).toBe(`#${address.help()}`)
    })
  },
)
