import { test } from 'vitest'
import { address } from '../core/addresses.ts'
import { languages } from '../core/endpoint.ts'
import { offers } from '../core/offers.ts'
import { ask, key, paysIn, register } from './member.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
test('pictures', async () => {
  const session = await register(house, 'zoff')
  await ask(house, offers.apply, { id: 'first-deposit', version: 1, ...key() }, session)
  await paysIn(house, session, '300.00')
  await ask(house, offers.apply, { id: 'lantern-prizes', version: 1, ...key() }, session)
  await ask(house, offers.redeem, { prizeId: 'lantern-prizes', clientSeed: 'a', ...key() }, session)
  await new Promise((wake) => setTimeout(wake, 3000))
  for (const language of languages)
    await onPhone(browser, { language, session }, async (page) => {
      const theme = language === 'en' ? 'dark' : 'light'
      for (const [name, at] of Object.entries({
        list: address.offers(), match: address.offer({ id: 'deposit-match' }), lantern: address.offer({ id: 'lantern-prizes' }),
        first: address.offer({ id: 'first-deposit' }), welfare: address.welfare(), record: address.redemptions(), mine: address.mine(),
      })) {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto(`${house.url}/h5/#${at}`)
        await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme)
        await page.waitForTimeout(1200)
        await page.screenshot({ path: `/tmp/o-${name}-${language}.png`, fullPage: name !== 'list' && name !== 'mine' })
        if (language === 'en') {
          await page.setViewportSize({ width: 320, height: 700 })
          await page.waitForTimeout(300)
          await page.screenshot({ path: `/tmp/o-${name}-320.png`, fullPage: name !== 'mine' })
        }
      }
    })
}, 240_000)
