// Savings on a phone: into flex and out, a locked order with the price of leaving it early, and what is said of each.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import type { Language } from '../core/endpoint.ts'
import { savings } from '../core/savings/savings.ts'
import { m } from '../text/compiled/messages.js'
import { paysIn, register } from './member.ts'
import { button, heading, turn } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
const at = (to: string) => `${house.url}/h5/#${to}`

let members = 0
async function saver(language: Language, steps: (page: Page) => Promise<void>, amount = '1000') {
  const session = await register(house, 'saver', members++)
  await paysIn(house, session, amount)
  await onPhone(browser, { language, session }, steps)
}

const amount = (page: Page) => page.getByLabel(m.savings_amount(), { exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const row = (page: Page, text: string) => page.getByRole('button').filter({ hasText: text })

test.each(turn(1))('into flex, out of it, and both stand in the records, in %s', async (language) => {
  await saver(language, async (page) => {
    await page.goto(at(address.mine()))
    await page.getByRole('link', { name: m.savings_title(), exact: true }).click()
    await heading(page, m.savings_title()).waitFor()
    await button(page, m.savings_in()).click()
    const into = dialog(page, m.savings_into_title({ product: m.savings_product_flex() }))
    await into.getByText(m.savings_available({ amount: '¥1,000.00' })).waitFor()
    // Too little is said where it stands, before anything is sent.
    await amount(page).fill('50')
    await amount(page).blur()
    await into.getByText(m.savings_below_min({ min: '¥100.00' })).waitFor()
    await amount(page).fill('600')
    // By the keyboard: Enter in the field sends the form.
    await amount(page).press('Enter')
    await into.waitFor({ state: 'detached' })
    await page
      .getByText(m.ui_money({ amount: '600' }))
      .first()
      .waitFor({ state: 'attached' })

    await button(page, m.savings_out()).click()
    const out = dialog(page, m.savings_out_title())
    await amount(page).fill('600.01')
    await amount(page).blur()
    await out.getByText(m.savings_short({ available: '¥600.00' })).waitFor()
    await amount(page).fill('200.5')
    await out.getByRole('button', { name: m.savings_out_send({ amount: '¥200.50' }) }).click()
    await out.waitFor({ state: 'detached' })
    await page
      .getByText(m.ui_money({ amount: '399.50' }))
      .first()
      .waitFor({ state: 'attached' })

    await page.getByRole('radio', { name: m.savings_records() }).check({ force: true })
    const record = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await record(m.savings_act_in()).waitFor()
    await record(m.savings_act_out()).waitFor()
    await page.reload()
    await record(m.savings_act_out()).waitFor()
  })
})

test.each(turn(0))('a locked order says what it brings, and what leaving it early costs, in %s', async (language) => {
  await saver(language, async (page) => {
    const name = m.savings_product_lock30()
    await page.goto(at(address.interest()))
    await row(page, m.savings_product_lock30()).first().click()
    const into = dialog(page, m.savings_into_title({ product: name }))
    await amount(page).fill('1000')
    await into.getByText('¥4.50', { exact: true }).waitFor()
    await into.getByRole('switch', { name: m.savings_renew() }).click()
    const send = m.savings_into_lock_send({ amount: '¥1,000.00', days: 30, interest: '¥4.50' })
    await into.getByRole('button', { name: send }).click()
    await into.waitFor({ state: 'detached' })

    const held = row(page, `${name} · 5.48%`)
    await held.click()
    const order = dialog(page, m.savings_order_title())
    const renew = order.getByRole('switch', { name: m.savings_renew() })
    await expect.poll(() => renew.isChecked()).toBe(true)
    await renew.click()
    await expect.poll(() => renew.isChecked()).toBe(false)
    await button(page, m.savings_early()).click()
    const early = dialog(page, m.savings_early_title())
    await early.getByText(m.savings_early_price({ amount: '¥1,000.00', interest: '¥4.50' })).waitFor()
    await button(page, m.savings_early_keep()).click()
    await order.waitFor()
    await button(page, m.savings_early()).click()
    await button(page, m.savings_early_go({ amount: '¥1,000.00' })).click()
    await early.waitFor({ state: 'detached' })
    await page.getByText(m.savings_holdings_empty(), { exact: true }).waitFor()
    await page.getByRole('radio', { name: m.savings_ended() }).check({ force: true })
    await row(page, m.savings_state_early()).waitFor()
  })
})

test('nothing to receive says so, and what does not come is asked for again', async () => {
  await saver(
    'en',
    async (page) => {
      const data = `**/api/${savings.data.path}`
      await page.route(data, (route) => route.abort())
      await page.goto(at(address.interest()))
      const again = button(page, m.ui_again())
      await again.first().waitFor()
      await page.unroute(data)
      await again.first().click()
      await button(page, m.savings_receive()).click({ force: true })
      await page.getByText(m.savings_nothing_earned()).first().waitFor()
    },
    '100',
  )
})
