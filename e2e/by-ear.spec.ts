// A screen reader's words for signing in, a deposit, a bet and a withdrawal: names, roles and live regions, in the
// order in which they are spoken.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address, type Address } from '../core/addresses.ts'
import type { Language } from '../core/endpoint.ts'
import { m } from '../text/compiled/messages.js'
import { addsCard, paysIn, register, type Session } from './member.ts'
import { around, button, field, heading, untilShown } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()

const member = await register(house, 'ears')
await Promise.all([paysIn(house, member, '500.00'), addsCard(house, member)])

test('signing in: the fields by their names, and what is missing is said', async () => {
  await walk('zh_hans', address.login(), undefined, async (page) => {
    await heading(page, m.member_login_title()).waitFor()
    await inOrder(page, [
      `button "${m.ui_skip()}"`,
      'banner',
      `button "${m.ui_back()}"`,
      'main',
      `heading "${m.member_login_title()}" [level=1]`,
      `textbox "${m.member_username()}"`,
      `textbox "${m.member_password()}"`,
      `button "${m.ui_password_show()}"`,
      `checkbox "${m.access_remember_password()}"`,
      `button "${m.member_login()}"`,
      `link "${m.member_register()}"`,
      'status',
    ])
    // An empty form is not sent: the focus goes to the missing field, whose error is spoken.
    await page.locator('form').getByRole('button', { name: m.member_login(), exact: true }).click()
    const name = field(page, m.member_username())
    await expect.poll(() => described(page)).toContain(m.member_login_no_name())
    expect(await name.getAttribute('aria-invalid')).toBe('true')
  })
})

test('a deposit: what is paid how, between which limits, and what the button will do', async () => {
  await walk('en', address.deposit(), member, async (page) => {
    await field(page, m.deposit_amount()).fill('50')
    await page.keyboard.press('Tab')
    await page.getByText(m.deposit_amount_range()).first().waitFor()
    await inOrder(page, [
      `link "${m.deposit_records()}"`,
      `heading "${m.deposit_title()}" [level=1]`,
      `heading "${m.deposit_method()}" [level=2]`,
      `button "${m.deposit_fastpay()} `,
      m.deposit_limits({ min: '¥100.00', max: '¥50,000.00' }),
      `textbox "${m.deposit_amount()}"`,
      m.deposit_amount_range(),
      `radiogroup "${m.ui_quick_amounts()}"`,
      'radio "¥100"',
      `textbox "${m.deposit_depositor()}"`,
      'contentinfo',
      'button ',
    ])
    await page.getByRole('radio', { name: '¥300', exact: true }).check({ force: true })
    await inOrder(page, ['contentinfo', `button "${m.deposit_submit({ amount: '¥300.00' })}"`])
  })
})

test('a bet: the clock, the fields with their prices, and what was picked and placed', async () => {
  await walk('zh_hans', address.odds({ lottery: 'k3_1m' }), member, async (page) => {
    const cell = { play: m.lottery_k3_side(), name: m.lottery_k3_cell_big() }
    const big = page.getByRole('button', { name: `${cell.play} ${cell.name}` }).first()
    await big.waitFor()
    await inOrder(page, [
      'banner',
      'timer',
      `heading "${m.lottery_name_k3_1m()}" [level=1]`,
      `radiogroup "${m.lottery_board_plays()}"`,
      `region "${cell.play}"`,
      `heading "${cell.play}" [level=2]`,
      `group "${cell.play}"`,
      `button "${cell.play} ${cell.name}`,
    ])
    await untilShown(big, page.locator('[data-cell][aria-pressed=true]'))
    // The dock comes after the fields, and has a name.
    await inOrder(page, [`button "${cell.play} ${cell.name}`, '[pressed]', 'contentinfo', 'region '])
    const said = await heardOf(page)
    const send = page.getByRole('button', { name: around(m.lottery_board_send({ issue: '…' })) })
    const placed = around(m.lottery_board_placed({ total: '¥1.00', issue: '…' }))
    await expect
      .poll(
        async () => {
          const isOff = await send.getAttribute('aria-disabled', { timeout: 500 }).catch(() => 'true')
          if (isOff !== 'true') await send.click({ timeout: 500 }).catch(() => undefined)
          return (await said()).some((text) => placed.test(text))
        },
        { timeout: 25_000 },
      )
      .toBe(true)
  })
})

test('a withdrawal: what it costs is said before it is sent, and the code by how many digits', async () => {
  await walk('en', address.withdraw(), member, async (page) => {
    await field(page, m.withdraw_amount()).fill('200')
    await inOrder(page, [
      `heading "${m.withdraw_title()}" [level=1]`,
      `radiogroup "${m.withdraw_method()}"`,
      `radio "${m.withdraw_kind_bank()}" [checked]`,
      `list "${m.withdraw_to()}"`,
      `button "${m.withdraw_all()}"`,
      `textbox "${m.withdraw_amount()}"`,
      m.withdraw_handling_fee(),
      m.withdraw_administrative_fee(),
      m.withdraw_actual(),
      'contentinfo',
      `button "${m.withdraw_submit({ amount: '¥200.00', actual: '' })}`,
    ])
    const ask = m.withdraw_submit({ amount: '¥200.00', actual: '…' })
    await page.getByRole('button', { name: around(ask) }).click()
    const cost = page.getByRole('dialog').filter({ hasText: m.withdraw_cost() })
    await cost.waitFor()
    await inOrder(page, ['dialog "', m.withdraw_cost(), `button "${m.withdraw_not_now()}"`])
    await page.getByRole('button', { name: around(m.withdraw_anyway({ actual: '…' })) }).click()
    await page.getByLabel(m.ui_passcode(), { exact: true }).and(page.locator(':focus')).waitFor()
    await inOrder(page, [`dialog "${m.withdraw_enter_password()}"`, `textbox "${m.ui_passcode()}"`])
    await button(page, m.ui_close()).click()
  })
})

async function walk(
  language: Language,
  at: Address,
  session: Session | undefined,
  steps: (page: Page) => Promise<void>,
) {
  await onPhone(browser, { language, session }, async (page) => {
    await page.goto(`${house.url}/h5/#${at}`)
    await steps(page)
  })
}

/** The page's text from its top on holds all of this, in this order. */
async function inOrder(page: Page, wanted: readonly string[]) {
  await expect
    .poll(async () => {
      const lines = (await page.locator('body').ariaSnapshot()).split('\n')
      let at = 0
      for (const line of lines) while (at < wanted.length && line.includes(wanted[at]!)) at++
      return wanted.slice(at)
    })
    .toEqual([])
}

/** The text that describes the focused element. */
const described = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  })

type Hearing = typeof globalThis & { heard: string[] }

/** The texts of the live regions from now on. */
async function heardOf(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const here = globalThis as Hearing
    here.heard = []
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]'))
        if (region.textContent) here.heard.push(region.textContent)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as Hearing).heard)
}
