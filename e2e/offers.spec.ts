// Promotions, as a member meets them: read with its price, joined, paid in for, waited for, claimed, and found in the record.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { auditHere, opsHere } from '../api/testing/here.ts'
import { address } from '../core/addresses.ts'
import { languages } from '../core/endpoint.ts'
import { offers } from '../core/offers/offers.ts'
import { m } from '../text/compiled/messages.js'
import { paysIn, register } from './member.ts'
import { around, button, heading, turn, asksItself, untilUseful } from './phone.ts'
import { onPhone, sharedStage, twoPeople } from './stage.ts'

const { house, browser } = await sharedStage()
const at = (to: string) => `${house.url}/h5/#${to}`

const names = {
  en: { first: 'First deposit gift', lantern: 'Lantern draw' },
  zh_hans: { first: '新人首存礼', lantern: '花灯抽奖' },
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

test.each(turn(1))(
  'a member reads what a bonus costs, joins, pays in, claims it and finds it in the record, in %s',
  async (language) => {
    const { first, lantern } = names[language]
    const session = await register(house, 'offer', languages.indexOf(language))
    await onPhone(browser, { language, session }, async (page) => {
      await page.goto(at(address.homeTab()))
      await page.getByRole('link', { name: m.offers_tab(), exact: true }).first().click()
      await heading(page, m.offers_title()).waitFor()
      const tabs = page.getByRole('radiogroup', { name: m.offers_tabs() })
      expect(await tabs.getByRole('radio').count()).toBe(6)
      await tabs.getByRole('radio', { name: m.offers_class_newcomer() }).check({ force: true })
      const cards = page.getByRole('main').getByRole('listitem')
      await expect.poll(() => cards.count()).toBe(1)
      await cards.getByRole('link').press('Enter')

      await heading(page, first).waitFor()
      await page.getByRole('heading', { name: m.offers_price(), exact: true }).waitFor()
      await page.getByText(m.offers_price_more(), { exact: true }).first().waitFor()
      await page.getByText(m.offers_rule_fixed({ amount: '¥58.00' })).waitFor()
      await button(page, m.offers_join()).click()
      await page.getByRole('link', { name: m.offers_to_deposit(), exact: true }).waitFor()
      await paysIn(house, session, '300.00')

      await page.goto(at(address.mine()))
      await page.getByRole('link', { name: m.offers_mine_welfare(), exact: true }).click()
      await heading(page, m.offers_welfare()).waitFor()
      // It comes by a job, and the event of its message has the page ask again.
      await button(page, `${m.offers_claim()} ${first}`).click()
      await toast(page, m.offers_took({ amount: '¥58.00' })).waitFor()
      await button(page, m.offers_signin_do()).click()
      await page.getByText(m.offers_signin_signed(), { exact: true }).waitFor()

      // A draw: joined, drawn with a seed of this browser, and everything of it in the record.
      await page.goto(at(address.offer({ id: 'lantern-prizes' })))
      await heading(page, lantern).waitFor()
      await button(page, m.offers_join()).click()
      await page.getByText(m.offers_commitment(), { exact: false }).first().waitFor()
      await page.goto(at(address.welfare()))
      await page.getByRole('link', { name: `${m.offers_choose()} ${lantern}` }).click()
      await button(page, m.offers_draw()).click()
      // A drawn prize opens on the page and stays there.
      await page
        .getByRole('status')
        .getByText(around(m.offers_opened_until({ time: '…' })))
        .waitFor()
      await page.getByRole('link', { name: m.offers_to_welfare(), exact: true }).waitFor()
      await page.goto(at(address.redemptions()))
      await heading(page, m.offers_records()).waitFor()
      await page.getByRole('button', { name: lantern }).click()
      await page.getByRole('dialog').getByText(m.offers_award_seed(), { exact: true }).waitFor()
      await page.goBack()
      await page.getByText(m.offers_award_required({ amount: '¥464.00' })).waitFor()
      await page.goto(at(address.transactions()))
      await page.getByText(m.offers_movement_gift(), { exact: true }).waitFor()
    })
    expect((await auditHere(house)).report).not.toContain('WRONG')
  },
)

test('a visitor reads everything and is asked to sign in; what has ended says so', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    await page.goto(at(address.offer({ id: 'deposit-match' })))
    await page.getByRole('heading', { name: m.offers_price(), exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await button(page, m.offers_sign_in()).click()
    await page.waitForURL(/userPages\/login/)
    await page.goto(at(address.offer({ id: 'no-such' })))
    await page.getByRole('heading', { name: m.offers_unknown(), exact: true }).waitFor()
    await page.goto(at(address.welfare()))
    await page.getByRole('heading', { name: m.offers_sign_in_first(), exact: true }).waitFor()
    await page.goto(at(address.offers({ tab: 'vip' })))
    await page.getByRole('link', { name: /VIP weekly choice/ }).waitFor()
    // The VIP rebate stands in its tab, and leads to the rates.
    await page.goto(at(address.offers({ tab: 'rebate' })))
    await page.getByRole('link', { name: around(m.offers_rebate()) }).click()
    await heading(page, m.vip_detail_title()).waitFor()
  })
})

test('what is won by playing leads to the games once it is joined, and never to a deposit', async () => {
  const session = await register(house, 'mission')
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.goto(at(address.offer({ id: 'daily-mission' })))
    await button(page, m.offers_join()).click()
    await page.getByRole('link', { name: m.offers_to_games(), exact: true }).click()
    await page.waitForURL(/home\/gameDetail/)
  })
})

test('a list that does not come says so and is asked for again', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    const list = `**/api/${offers.list.path}`
    await page.route(list, (route) => route.abort())
    await asksItself(page)
    await page.goto(at(address.offers()))
    const again = button(page, m.ui_again())
    await again.waitFor()
    await page.keyboard.press('Escape')
    await page.unroute(list)
    await again.click()
    await page.getByRole('link', { name: /Koi day/ }).waitFor()
  })
})

test.each(turn(0))(
  'home mentions one offer behind everything else, and no more today once that is said, in %s',
  async (language) => {
    const session = await register(house, 'line', languages.indexOf(language))
    await onPhone(browser, { language, session }, async (page) => {
      const first = page.getByRole('link', { name: new RegExp(names[language].first) })
      await page.goto(at(address.homeTab()))
      await untilUseful(page)
      await page.locator('#shelf-popular').scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 600)
      await first.waitFor()
      // The price goes with it: what is to be played.
      await first.getByText(m.offers_play_reward({ times: '8' }), { exact: false }).waitFor()
      await button(page, m.offers_home_hide()).press('Enter')
      await first.waitFor({ state: 'detached' })
      // The focus stays on the page, beside where the line was.
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('shelf-popular')
      await page.reload()
      await untilUseful(page)
      await page.locator('#shelf-popular').scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 600)
      await page.locator('#shelf-lottery').waitFor()
      expect(await first.count()).toBe(0)
    })
  },
)

test('who is given no promotions sees none on home and none in their tab', async () => {
  const session = await register(house, 'none')
  const { ann } = await twoPeople()
  await opsHere(['member', 'offers', 'end', session.username, 'a', 'test'], ann)
  await onPhone(browser, { language: 'en', session }, async (page) => {
    const listed = page.waitForResponse(`**/api/${offers.list.path}`)
    await page.goto(at(address.homeTab()))
    await untilUseful(page)
    await page.locator('#shelf-popular').scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 600)
    await page.locator('#shelf-lottery').waitFor()
    expect(await (await listed).json()).toMatchObject({ data: { list: [] } })
    expect(await page.getByRole('link', { name: /First deposit gift/ }).count()).toBe(0)
    for (const tab of ['limited', 'rebate'] as const) {
      await page.goto(at(address.offers({ tab })))
      await page.getByRole('heading', { name: m.offers_none(), exact: true }).waitFor()
    }
  })
})
