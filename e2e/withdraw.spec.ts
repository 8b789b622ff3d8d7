// Money out on a phone: to a card, a USDT address and a wallet; the turnover told; an account taken away.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address, type Address } from '../core/addresses.ts'
import type { Language } from '../core/endpoint.ts'
import { isCardNumber } from '../core/forms/bank-card.ts'
import { lottery } from '../core/lottery/calls.ts'
import { m } from '../text/compiled/messages.js'
import { runs } from './house.ts'
import { addsCard, ask, onBig, PASSCODE, PASSWORD, paysIn, register, soon } from './member.ts'
import { appears, around, field, heading, turn, typeCode } from './phone.ts'
import { fastStage, onPhone } from './stage.ts'

const { house, browser } = await fastStage()
const session = await register(house, 'payout')
await paysIn(house, session, '5000.00')
await addsCard(house, session)
await soon(hedges)

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

// A member has three withdrawals a day, one for each kind of account.
test('to a card, a USDT address and a wallet, each with its way in sight', async () => {
  await walk('zh_hans', async (page) => {
    await open(page, address.withdraw())
    // Turnover first: the first withdrawal pays for it and closes it.
    const told = page.getByRole('dialog', { name: m.withdraw_turnover_title() })
    const hedged = told.getByText(m.withdraw_bet_hedged_why()).first()
    // Bets count a little later than they are settled, so it is looked at again.
    for (let tries = 0; tries < 60 && !(await hedged.isVisible()); tries++) {
      await page.keyboard.press('Escape')
      await told.waitFor({ state: 'detached' })
      await runs(house, 'turnover_count')
      await button(page, m.withdraw_turnover_explain()).click()
      await told.getByText(m.withdraw_source_deposit({ amount: '¥5,000.00' })).waitFor()
      await appears(hedged)
    }
    await hedged.waitFor()
    await page.keyboard.press('Escape')

    await takeAtCost(page, '1000')
    await ends(page, m.withdraw_step_paid())
    await page.getByText('工商银行 ···· 3446').waitFor()

    await open(page, address.withdraw())
    await radio(page, m.withdraw_kind_crypto()).check({ force: true })
    await page.getByRole('link', { name: m.withdraw_add_crypto() }).click()
    await field(page, m.withdraw_chain_address_label()).fill(ETHER)
    await field(page, m.withdraw_alias()).fill('冷钱包')
    // An address of another network is said to be one, and is not sent.
    await button(page, m.withdraw_add_crypto_submit()).click({ force: true })
    await page.getByText(m.withdraw_chain_address_other({ other: 'ERC20 / BEP20', protocol: 'TRC20' })).waitFor()
    await field(page, m.withdraw_chain_address_label()).fill(TRON)
    await button(page, m.withdraw_add_crypto_submit()).click()
    await heading(page, m.withdraw_title()).waitFor()
    await radio(page, m.withdraw_kind_crypto()).check({ force: true })
    await take(page, '500')
    await ends(page, m.withdraw_step_paid())
    await page.getByText('USDT · TRC20 TR7N…Lj6t').waitFor()

    await open(page, address.withdraw())
    await radio(page, m.withdraw_kind_wallet()).check({ force: true })
    await page.getByRole('link', { name: m.withdraw_add_wallet() }).click()
    await field(page, m.withdraw_wallet_alias()).fill('支付宝')
    await field(page, m.withdraw_wallet_address_label()).fill('bao@pay.example')
    await button(page, m.withdraw_add_wallet_submit()).click()
    await heading(page, m.withdraw_title()).waitFor()
    await radio(page, m.withdraw_kind_wallet()).check({ force: true })
    await take(page, '300')
    await ends(page, m.withdraw_step_paid())

    const { payouts } = await house.outside.books('bank')
    expect(payouts.slice(-3).map(({ currency }) => currency)).toEqual(['CNY', 'USDT', 'CNY'])
  })
})

test.each(turn(0))('accounts are listed masked and leave with the six digits, in %s', (language) =>
  walk(language, async (page) => {
    await open(page, address.mine())
    await page.getByRole('link', { name: m.member_to_cards() }).click()
    await heading(page, m.withdraw_accounts()).waitFor()
    await radio(page, m.withdraw_tab_crypto()).check({ force: true })
    await page.getByRole('link', { name: m.withdraw_add_crypto() }).click()
    await radio(page, 'BEP20').check({ force: true })
    await field(page, m.withdraw_chain_address_label()).fill(ETHER)
    await field(page, m.withdraw_alias()).fill(`cold ${language}`)
    await button(page, m.withdraw_add_crypto_submit()).click()
    await heading(page, m.withdraw_accounts()).waitFor()
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `cold ${language}` })
    await row.getByText('0x5a…eAed').waitFor()
    await row.getByRole('button').click()
    await page.getByRole('dialog', { name: m.withdraw_remove() }).waitFor()
    await typeCode(page, '135790')
    await page
      .getByText(m.withdraw_wrong_password({ left: 2 }))
      .first()
      .waitFor()
    await typeCode(page, PASSCODE)
    await row.waitFor({ state: 'detached' })
  }),
)

test('the log has all of it and knows no card, no address, no wallet and no password', () => {
  const log = house.output()
  expect(log).toContain('withdraw/submit')
  expect(log).toContain('withdraw/addCrypt')
  for (const secret of [TRON, ETHER, ETHER.toLowerCase(), 'bao@pay.example', PASSCODE, PASSWORD])
    expect(log.replace(/^Demo members: .*$/m, '')).not.toContain(secret)
  const digits = log.match(/(?<!\d)\d{16,19}(?!\d)/g) ?? []
  expect(digits.filter(isCardNumber)).toEqual([])
})

/** The same bet from both sides, big and small, which counts for no turnover. */
async function hedges() {
  const found = await onBig(house, '20.00', 3_000)
  const [big] = found?.order.bets ?? []
  if (!found || !big) return undefined
  const { plays } = await ask(house, lottery.odds, { lottery: 'k3_1m' })
  const items = plays.find(({ play }) => play === big.play)?.items
  const { selection, oddsMilli } = items!.find(({ type }) => type === 'small')!
  const bets = [big, { ...big, selection, oddsMilli }]
  return ask(house, lottery.place, { ...found.order, bets, total: '40.00' }, session)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const radio = (page: Page, name: string) => page.getByRole('radio', { name })
const open = (page: Page, route: Address) => page.goto(`${house.url}/h5/#${route}`)

/** Takes an amount out that costs little, with the password. */
async function take(page: Page, amount: string) {
  await fillAmount(page, amount)
  await giveCode(page)
}

/** The same where it costs more than a tenth: it is asked about once more, and the filled button is the way out. */
async function takeAtCost(page: Page, amount: string) {
  await fillAmount(page, amount)
  const asked = page.getByRole('dialog').filter({ hasText: m.withdraw_cost() })
  await asked.getByText(m.withdraw_administrative_rate({ percent: '10' })).waitFor()
  await asked.getByRole('button', { name: m.withdraw_not_now(), exact: true }).click()
  await asked.waitFor({ state: 'detached' })
  await fillAmount(page, amount)
  await asked.getByRole('button', { name: new RegExp(m.withdraw_anyway({ actual: '.+' })) }).click()
  await giveCode(page)
}

/** Types the amount and presses the button that names it. */
async function fillAmount(page: Page, amount: string) {
  await field(page, m.withdraw_amount()).fill(amount)
  const words = m.withdraw_submit({
    amount: `¥${Number.parseInt(amount, 10).toLocaleString('en')}.00`,
    actual: '…',
  })
  await button(page, around(words)).click()
}

async function giveCode(page: Page) {
  await page.getByRole('dialog', { name: m.withdraw_enter_password() }).waitFor()
  await typeCode(page, PASSCODE)
  await page.waitForURL(/transactionDetail\?order=/)
}

const ends = (page: Page, step: string) =>
  page.locator('li[data-done=true]').getByText(step, { exact: true }).waitFor({ timeout: 60_000 })

const walk = (language: Language, steps: (page: Page) => Promise<void>) =>
  onPhone(browser, { language, session, isMobile: true }, steps)
