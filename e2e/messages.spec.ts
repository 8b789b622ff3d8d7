// Messages on two phones of one member: what happens moves the dot of both by push, and reading on one clears it on the other.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { m } from '../text/compiled/messages.js'
import { paysIn, register } from './member.ts'
import { button, heading } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
const open = (page: Page, to: string) => page.goto(`${house.url}/h5/#${to}`)
const dot = (page: Page, count: number) =>
  page.getByRole('navigation').getByText(m.ui_unread({ count }), { exact: true })

test('a deposit moves the dot of both phones, reading clears it on both, and a deleted one is gone', async () => {
  const session = await register(house, 'told')
  await onPhone(browser, { language: 'en', session }, async (one) => {
    await onPhone(browser, { language: 'en', session }, async (other) => {
      for (const page of [one, other]) await open(page, address.mine())
      await one.getByText(m.member_to_messages(), { exact: true }).waitFor()
      expect(await dot(one, 1).count()).toBe(0)
      await paysIn(house, session, '600.00')
      await dot(other, 1).waitFor()
      await dot(one, 1).waitFor()

      // By the keyboard, from My to the message and on to its subject.
      await one.getByRole('link', { name: m.member_to_messages() }).press('Enter')
      await heading(one, m.message_title()).waitFor()
      const row = one.getByRole('main').getByRole('link', { name: m.message_deposit_credited() })
      // When it came, to the second, in the list and on its page (design 3); the day stands once above its rows (decision 0059).
      await row.getByText(/^\d{2}:\d{2}:\d{2}$/).waitFor()
      expect(await row.textContent()).not.toMatch(/\d{4}-\d{2}-\d{2}/)
      await row.press('Enter')
      await one.getByText(m.message_deposit_credited_text({ amount: '¥600.00' })).waitFor()
      await one
        .getByRole('article')
        .getByText(/^\d{2}:\d{2}:\d{2}$/)
        .waitFor()
      await dot(other, 1).waitFor({ state: 'detached' })
      await one.getByRole('link', { name: m.message_open() }).click()
      await one.waitForURL(/home\/pay\?order=/)

      await open(other, address.notify())
      await button(other, m.message_choose()).click()
      await other.getByRole('checkbox', { name: m.message_deposit_credited() }).check()
      await button(other, m.message_delete()).click()
      await other.getByRole('dialog').getByRole('button', { name: m.message_delete() }).click()
      await other.getByRole('heading', { name: m.message_empty(), exact: true }).waitFor()
      // Notices to everybody stand beside the member's own messages.
      await other.getByRole('radio', { name: m.message_notices() }).check({ force: true })
      await other.getByRole('link', { name: 'This is play money' }).click()
      await other.getByText('no bank card is charged').waitFor()
    })
  })
})
