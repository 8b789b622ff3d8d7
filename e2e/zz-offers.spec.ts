import { test } from 'vitest'
import { address } from '../core/addresses.ts'
import { languages } from '../core/endpoint.ts'
import { offers } from '../core/offers.ts'
import { sponsor } from '../core/sponsor.ts'
import { transfer } from '../core/transfer.ts'
import { ask, key, paysIn, register } from './member.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
test('shots', { timeout: 400_000 }, async () => {
  const session = await register(house, 'zzoffers')
  await paysIn(house, session, '300.00')
  const { list } = await ask(house, offers.list, {}, session)
  for (const one of list.filter(({ state }) => state === 'open').slice(0, 3))
    await ask(house, offers.apply, { id: one.id, version: one.version, ...key() }, session).catch(() => {})
  const { list: clubs } = await ask(house, sponsor.list, {})
  await ask(house, transfer.setAuto, { auto: true }, session)
  const pages: [string, string][] = [
    ['offers', address.offers()], ['offer', address.offer({ id: list[0]!.id })], ['sponsors', address.sponsors()],
    ['sponsor', address.sponsor({ id: clubs[0]!.id })], ['vip', address.vip()], ['welfare', address.welfare()],
    ['savings', address.interest()], ['redemptions', address.redemptions()], ['vipDetail', address.vipDetail()], ['invite', address.invite()],
    ['liability', address.liability()], ['deposit', address.deposit()], ['transfer', address.transfer()],
    ['bring', address.game({ game: 'slot20' })],
  ]
  for (const language of languages)
    for (const [width, scheme] of [[320, 'dark'], [500, 'light']] as const)
      await onPhone(browser, { language, session }, async (page) => {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await page.goto(`${house.url}/h5/#${address.home()}`)
        for (const [name, to] of pages) {
          await page.goto(`${house.url}/h5/#${to}`)
          await page.waitForLoadState('networkidle').catch(() => {})
          await page.waitForTimeout(700)
          if (name === 'bring') await page.getByRole('radio').nth(1).check({ force: true }).catch(() => {})
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          if (wide > 0) console.log('TOO WIDE', name, language, width, wide)
          await page.screenshot({ path: `/tmp/shots/offers/${name}-${language}-${width}.png`, fullPage: false })
        }
      })
})
