// Help, as somebody who looks for an answer: found by a word, read, said whether it was of use, and left for where it leads.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { languages } from '../core/endpoint.ts'
import { help } from '../core/help.ts'
import { m } from '../text/compiled/messages.js'
import { register } from './member.ts'
import { button, heading, turn, asksItself } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
const at = (to: string) => `${house.url}/h5/#${to}`

const words = {
  en: { keyword: 'button, DRAW closes', title: 'How to withdraw an order', link: 'Lottery bets' },
  zh_hans: { keyword: '怎样撤单', title: '怎样撤单', link: '看彩票注单' },
}

test.each(turn(0))('a member finds an answer and says what it was worth, in %s', async (language) => {
  const { keyword, title, link } = words[language]
  const session = await register(house, 'help', languages.indexOf(language))
  await onPhone(browser, { language, session }, async (page) => {
    await page.goto(at(address.service()))
    await page.getByRole('link', { name: m.support_help() }).click()
    await heading(page, m.help_title()).waitFor()
    const search = page.getByLabel(m.help_search(), { exact: true })
    await search.fill('qqqq')
    await page.getByRole('heading', { name: m.help_none({ keyword: 'qqqq' }) }).waitFor()
    await button(page, m.help_all()).click()
    await expect.poll(() => search.inputValue()).toBe('')
    await search.fill(keyword)
    const rows = page.getByRole('main').getByRole('listitem')
    await expect.poll(() => rows.first().innerText()).toBe(title)
    // From the field to the result by the keyboard alone.
    await search.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
    const [yes, no] = [button(page, m.help_yes()), button(page, m.help_no())]
    await yes.click()
    await expect.poll(() => yes.getAttribute('aria-pressed')).toBe('true')
    await no.click()
    await expect.poll(() => no.getAttribute('aria-pressed')).toBe('true')
    await page.reload()
    await expect.poll(() => no.getAttribute('aria-pressed')).toBe('true')
    expect(await yes.getAttribute('aria-pressed')).toBe('false')
    await page.goBack()
    await expect.poll(() => search.inputValue()).toBe(keyword)
    await rows.first().getByRole('link').click()
    await page.getByRole('link', { name: link, exact: true }).click()
    await page.waitForURL(/home\/record/)
  })
})

test('a visitor reads and is not asked; an article that is gone leads to the others', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    await page.goto(at(address.help({ article: 'deposit-ways' })))
    await page.getByRole('heading', { level: 2, name: 'Ways to deposit' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByText(m.help_was_useful()).count()).toBe(0)
    await page.goto(at(address.help({ article: 'no-such' })))
    await page.getByRole('heading', { name: m.help_unknown(), exact: true }).waitFor()
    await page.getByRole('link', { name: m.help_all(), exact: true }).click()
    await topic(page, 'Deposits').waitFor()
  })
})

test('each topic is a heading with its count, one of them open at most; Back finds it open, and where it was', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    await page.goto(at(address.help()))
    const [deposits, withdrawals] = [topic(page, 'Deposits'), topic(page, 'Withdrawals')]
    const way = page.getByRole('link', { name: 'Ways to deposit', exact: true })
    const items = page.getByRole('list', { name: 'Deposits', exact: true }).getByRole('listitem')
    await deposits.waitFor()
    expect(await page.getByRole('main').getByRole('link').count()).toBe(0)
    // By the keyboard alone, from the search.
    await page.getByLabel(m.help_search(), { exact: true }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await way.waitFor()
    expect(await deposits.getAttribute('aria-expanded')).toBe('true')
    expect((await deposits.innerText()).split(/\s+/)).toEqual(['Deposits', String(await items.count())])
    // The other closes above it, and the heading that was pressed stays where it is.
    await page.setViewportSize({ width: 390, height: 500 })
    await withdrawals.scrollIntoViewIfNeeded()
    const before = await topOf(withdrawals)
    await withdrawals.press('Enter')
    await expect.poll(() => withdrawals.getAttribute('aria-expanded')).toBe('true')
    expect(await deposits.getAttribute('aria-expanded')).toBe('false')
    expect(await way.count()).toBe(0)
    expect(Math.abs((await topOf(withdrawals)) - before)).toBeLessThan(2)
    const y = await page.evaluate(() => (scrollTo(0, 200), scrollY))
    expect(y).toBe(200)
    await page.getByRole('list', { name: 'Withdrawals', exact: true }).getByRole('link').first().click()
    await page.getByRole('link', { name: m.help_all(), exact: true }).waitFor()
    await page.goBack()
    await expect.poll(() => withdrawals.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
    await withdrawals.press('Enter')
    await expect.poll(() => withdrawals.getAttribute('aria-expanded')).toBe('false')
  })
})

const topic = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2 }).getByRole('button', { name: new RegExp(`^${name} \\d+$`) })
const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? 0

test('a list that does not come says so and is asked for again', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    const list = `**/api/${help.list.path}`
    await page.route(list, (route) => route.abort())
    await asksItself(page)
    await page.goto(at(address.help()))
    const again = button(page, m.ui_again())
    await again.waitFor()
    await page.keyboard.press('Escape')
    await page.unroute(list)
    await again.click()
    await topic(page, 'Deposits').waitFor()
  })
})
