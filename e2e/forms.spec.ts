// Every form by one kit: when it speaks of a field, where the focus goes, what it remembers, and how often it sends.
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { address, type Address } from '../core/addresses.ts'
import type { Language } from '../core/endpoint.ts'
import { member } from '../core/member/member.ts'
import { TERMS_VERSION } from '../core/terms.ts'
import { m } from '../text/compiled/messages.js'
import { register } from './member.ts'
import { field, turn, untilUseful } from './phone.ts'
import { onPhone as walk, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()

test.each(turn(0))('a field is judged once it is left, and then with each key, in %s', (language) =>
  onPhone({ language, route: address.register() }, async (page) => {
    const name = field(page, m.member_username())
    await field(page, m.member_confirm_password()).focus()
    await name.pressSequentially('koi')
    // The second password was passed through, and the name is being typed: nothing is wrong yet.
    expect(await page.locator('[aria-invalid]').count()).toBe(0)
    await name.blur()
    await says(page, m.member_username(), m.member_username_rule())
    expect(await page.locator('[aria-invalid]').count()).toBe(1)
    await name.press('End')
    await name.pressSequentially('01')
    await expect.poll(() => name.getAttribute('aria-invalid')).toBeNull()
    const password = field(page, m.member_password())
    await password.fill('koi2026x')
    await field(page, m.member_confirm_password()).fill('koi2026y')
    await field(page, m.member_confirm_password()).blur()
    await says(page, m.member_confirm_password(), m.member_password_mismatch())
    // Rules over two fields are checked again when either changes.
    await password.fill('koi2026y')
    await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(0)
    // The second step opens at its first field, has the first one behind Back, and is judged by itself.
    await send(page, m.member_next())
    await focused(page, m.member_mobile())
    await page.goBack()
    await focused(page, m.member_username())
    await send(page, m.member_next())
    await focused(page, m.member_mobile())
    expect(await page.locator('[aria-invalid]').count()).toBe(0)
    await send(page, m.member_register())
    await says(page, m.member_mobile(), m.member_mobile_shape())
    await focused(page, m.member_mobile())
    await says(page, m.member_birthday(), m.member_birthday_needed())
    await says(page, m.member_agree(), m.member_agree_first())
    // Back, and on again only when it is right.
    await send(page, m.member_back())
    await focused(page, m.member_username())
    await name.fill('koi')
    await send(page, m.member_next())
    await says(page, m.member_username(), m.member_username_rule())
    await focused(page, m.member_username())
  }),
)

test('the form says which terms it showed, and a page from before they changed is told so where it agrees', () =>
  onPhone({ language: 'en', route: address.register() }, async (page) => {
    const said: unknown[] = []
    await page.route(`**/api/${member.register.path}`, (route) => {
      const form = route.request().postDataJSON() as { terms: number }
      said.push(form.terms)
      return route.continue({ postData: JSON.stringify({ ...form, terms: form.terms + 1 }) })
    })
    await registers(page, { username: 'oldpage1', mobile: '13800000910' })
    await says(page, m.member_agree(), m.member_terms_changed())
    expect(said).toEqual([TERMS_VERSION])
  }))

test.each(turn(1))(
  'a refusal stands at its fields until one of them is changed, and no password is kept, in %s',
  (language) =>
    onPhone({ language, route: address.register() }, async (page) => {
      await registers(page, { username: 'bao001', mobile: '13800000909' })
      // The first of the two stands in the first step.
      await focused(page, m.member_username())
      await says(page, m.member_username(), m.member_identity_used())
      await page.getByRole('status').getByText(m.member_identity_used()).waitFor()
      await field(page, m.member_username()).blur()
      expect(await page.locator('[aria-invalid]').count()).toBe(2)
      // It may be the mobile that is used: the way to it is open, and the word of the house stands there as well.
      await send(page, m.member_next())
      await says(page, m.member_mobile(), m.member_identity_used())
      await field(page, m.member_real_name()).fill('林夏夏')
      expect(await page.locator('[aria-invalid]').count()).toBe(1)
      await field(page, m.member_mobile()).fill('13800000910')
      await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(0)
      await page.reload()
      await untilUseful(page)
      expect(await field(page, m.member_mobile()).inputValue()).toBe('13800000910')
      expect(await field(page, m.member_password()).inputValue()).toBe('')
      const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
      expect(kept).not.toContain('koi2026x')
    }),
)

test('a wrong password is said at its field, which is empty and has the focus', () =>
  onPhone({ language: 'en', route: address.login() }, async (page) => {
    await send(page, m.member_login())
    await says(page, m.member_username(), m.member_login_no_name())
    await focused(page, m.member_username())
    await field(page, m.member_username()).fill('bao001')
    await field(page, m.member_password()).fill('koi2026y')
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page, m.member_password()).inputValue()).toBe('')
    await focused(page, m.member_password())
    expect(await field(page, m.member_password()).getAttribute('aria-invalid')).toBe('true')
    await field(page, m.member_password()).fill('koi2026x')
    await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByText(m.wallet_total()).first().waitFor()
  }))

test('an account is remembered without its number', () =>
  onPhone({ language: 'zh_hans', route: address.addBankCard(), isMember: true }, async (page) => {
    await field(page, m.withdraw_bank()).selectOption('ICBC')
    await field(page, m.withdraw_card_no()).fill('6222020200112233')
    await field(page, m.withdraw_branch()).fill('北京分行')
    await send(page, m.withdraw_add_card_submit())
    await says(page, m.withdraw_card_no(), m.withdraw_card_number())
    await focused(page, m.withdraw_card_no())
    await page.reload()
    await untilUseful(page)
    expect(await field(page, m.withdraw_bank()).inputValue()).toBe('ICBC')
    expect(await field(page, m.withdraw_branch()).inputValue()).toBe('北京分行')
    expect(await field(page, m.withdraw_card_no()).inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('62220202')
  }))

test('a deposit is remembered, sent once, and asked about by its key when its answer is lost', () =>
  onPhone({ language: 'zh_hans', route: address.deposit(), isMember: true }, async (page) => {
    await field(page, m.deposit_amount()).fill('500')
    await page.goto(`${house.url}/h5/#${address.settings()}`)
    await page.goto(`${house.url}/h5/#${address.deposit()}`)
    await page.reload()
    await untilUseful(page)
    const amount = m.deposit_submit({ amount: '¥500.00' })
    const keys: string[] = []
    const lost = async (route: Route) => {
      keys.push((route.request().postDataJSON() as { idempotencyKey: string }).idempotencyKey)
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    }
    await page.route('**/api/recharge/submit', lost)
    await page.getByRole('button', { name: amount }).dblclick()
    await page.getByText(m.ui_outcome_open()).waitFor()
    await page.locator('button[name=way][value=pay]').waitFor()
    await page.goBack()
    await page.waitForURL(/\/home\/pay\?order=/)
    expect(keys).toEqual([keys[0], keys[0]])
    const draft = await page.evaluate(() => sessionStorage.getItem('draft:deposit'))
    expect(draft).toBeNull()
  }))

/** A button that is not ready is pressed as well: it leads to the missing field. */
const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click({ force: true })

/** The field is marked as wrong, and described by these words. */
async function says(page: Page, name: string, words: string) {
  const one = field(page, name)
  await expect.poll(() => one.getAttribute('aria-invalid')).toBe('true')
  const id = await one.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${id}"]`).textContent()).toBe(words)
}

/** Fills in both steps of a registration, and sends it. */
async function registers(page: Page, { username, mobile }: { username: string; mobile: string }) {
  await field(page, m.member_username()).fill(username)
  await field(page, m.member_password()).fill('koi2026x')
  await field(page, m.member_confirm_password()).fill('koi2026x')
  await send(page, m.member_next())
  await field(page, m.member_mobile()).fill(mobile)
  await field(page, m.member_real_name()).fill(' 林夏 ')
  await field(page, m.member_birthday()).fill('1990-05-17')
  await page.getByLabel(m.member_agree()).check()
  await send(page, m.member_register())
}

const focused = (page: Page, name: string) => field(page, name).and(page.locator(':focus')).waitFor()

type Where = { language: Language; route: Address; isMember?: boolean }

let members = 0

async function onPhone({ language, route, isMember }: Where, steps: (page: Page) => Promise<void>) {
  const session = isMember ? await register(house, 'forms', members++) : undefined
  await walk(browser, { language, session, isMobile: true }, async (page) => {
    await page.goto(`${house.url}/h5/#${route}`)
    await untilUseful(page)
    if (!session && (await page.getByRole('dialog').count())) await page.keyboard.press('Escape')
    await steps(page)
  })
}
