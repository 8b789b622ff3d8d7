// The main job, as a member does it on a phone: register, deposit, bet, see it drawn and paid, verify, withdraw.
import jsqr from 'jsqr'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address, type Address } from '../core/addresses.ts'
import { languages, type Language } from '../core/endpoint.ts'
import { lottery } from '../core/lottery/calls.ts'
import { m } from '../text/compiled/messages.js'
import { ask, soon } from './member.ts'
import { appears, around, button, field, heading, typeCode, untilShown } from './phone.ts'
import { fastStage, onPhone } from './stage.ts'
import { countTaps, type Taps } from './taps.ts'

// The package's types name its export one level deeper than it is.
const readQr = jsqr as unknown as typeof jsqr.default

const { house, browser } = await fastStage()

const members: Record<Language, { username: string; mobile: string }> = {
  zh_hans: { username: 'walker01', mobile: '13800000101' },
  en: { username: 'walker02', mobile: '13800000102' },
}

test.each(languages)('the whole walk, in %s', async (language) => {
  await onPhone(browser, { language, isMobile: true }, async (page, { problems }) => {
    page.on('console', (said) => {
      if (said.type() === 'error') problems.push(`console: ${said.text()}`)
    })
    const devices = heardOf(page)
    const taps = countTaps(page)
    await register(page, taps, members[language])
    await deposit(page, taps)
    const toDeposit = taps.count()
    const issue = await bet(page, taps)
    const counted = `${toDeposit} taps to the first credited deposit, ${taps.count()} to the first bet, ${taps.apart()} apart`
    process.stdout.write(`${language}: ${counted}\n`)
    expect([toDeposit <= DEPOSIT_TAPS, taps.count() <= BET_TAPS]).toEqual([true, true])
    await seeSteps(page)
    await seeItDrawn(page)
    await verifyIt(page, issue, language)
    await addCard(page)
    await withdraw(page)
    await readRecords(page)
    // Once the house has given the device an id, every call carries it.
    const [before, device] = [...devices]
    expect([devices.size, before, device]).toEqual([2, '', expect.stringMatching(/^[\w-]{43}$/)])
  })
})

/** The devices that the page's calls say they come from, in the order in which they came up. */
function heardOf(page: Page): Set<string> {
  const devices = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith(`${house.url}/api/`) && request.method() === 'POST')
      devices.add(request.headers()['device'] ?? '')
  })
  return devices
}

/** The aims: from a visitor's home to money in the wallet, and on to a bet. */
const DEPOSIT_TAPS = 12
const BET_TAPS = 15

const open = (page: Page, route: Address) => page.goto(`${house.url}/h5/#${route}`)
/** From a visitor's home: what follows is tapped, never opened by its address. */
async function register(page: Page, taps: Taps, { username, mobile }: { username: string; mobile: string }) {
  await open(page, address.home())
  await taps.tap(page.getByRole('main').getByRole('link', { name: m.member_register(), exact: true }))
  await taps.type(field(page, m.member_username()), username)
  await taps.type(field(page, m.member_password()), 'koi2026x')
  await taps.type(field(page, m.member_confirm_password()), 'koi2026x')
  await taps.tap(button(page, m.member_next()))
  await field(page, m.member_mobile()).and(page.locator(':focus')).waitFor()
  await taps.type(field(page, m.member_mobile()), mobile)
  await taps.type(field(page, m.member_real_name()), '林夏')
  await taps.typeApart(field(page, m.member_birthday()), '1990-05-17')
  await taps.tapApart(page.getByLabel(m.member_agree()))
  await taps.tap(page.locator('form').getByRole('button', { name: m.member_register(), exact: true }))
  await page.getByText(m.wallet_total()).first().waitFor()
  // The notice that this is play money is shown over the page at launch.
  const dialog = page.getByRole('dialog')
  await taps.tapApart(dialog.getByRole('button', { name: m.message_got_it(), exact: true }))
  await dialog.waitFor({ state: 'detached' })
}

/** By the card of the first steps, with the gift that must be joined before the money comes. */
async function deposit(page: Page, taps: Taps) {
  await taps.tap(page.getByRole('link', { name: m.member_welcome_1() }))
  await taps.tap(page.getByRole('radio', { name: '¥500' }))
  await taps.tap(button(page, m.offers_join_pay_amount({ amount: '¥500.00' })))
  // The cashier's own page, on its own server, comes at once.
  await taps.tap(page.locator('button[name=way][value=pay]'))
  await page.waitForURL(/\/h5\/#\/home\/pay\?order=/)
  await page.getByRole('heading', { name: m.deposit_state_credited(), exact: true }).waitFor()
}

async function bet(page: Page, taps: Taps): Promise<string> {
  await taps.tap(page.getByRole('link', { name: m.deposit_bet(), exact: true }))
  // Both halves of the dice, big and small: one of the two bets wins unless it is a triple. A first bet is one of them.
  const sides = page.getByRole('group', { name: m.lottery_k3_side(), exact: true })
  await taps.tap(sides.getByRole('button').nth(0))
  for (const at of [0, 1])
    await untilShown(sides.getByRole('button').nth(at), sides.locator('button[aria-pressed=true]').nth(at))
  const send = button(page, around(m.lottery_board_send({ issue: '…' })))
  await send.waitFor()
  for (let tries = 0; tries < 60; tries++) {
    const said = await send.textContent().catch(() => '')
    const [issue] = /\d{4,}/.exec(said ?? '') ?? []
    if (issue && !(await send.getAttribute('aria-disabled')) && (await isEarly())) {
      const placed = page.waitForResponse((answer) => answer.url().endsWith('/lottery/placeOrder'))
      await taps.tap(send)
      const answer = (await (await placed).json()) as { code: number; data: { issue: string } }
      if (answer.code === 1) return answer.data.issue
    }
    await page.waitForTimeout(500)
  }
  throw new Error('no issue was open for a bet')
}

/** The card of the first steps is done: it shows the way to verify, once. */
async function seeSteps(page: Page) {
  await open(page, address.home())
  await page.getByRole('link', { name: m.member_welcome_3() }).first().waitFor()
  await page.getByText(m.member_welcome_lead({ done: 3 }), { exact: true }).waitFor()
  await page.reload()
  await page.getByText(m.wallet_total()).first().waitFor()
  expect(await page.getByText(m.member_welcome_lead({ done: 3 })).count()).toBe(0)
}

/** Is there time before the lock? A bet that comes late is refused, and the browser calls that an error. */
async function isEarly(): Promise<boolean> {
  const { current } = await ask(house, lottery.info, { lottery: 'k3_1m' })
  return current !== null && current.lockAt - Date.now() > 4_000
}

async function seeItDrawn(page: Page) {
  await open(page, address.bets({ status: 'completed' }))
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link')
  await soon(async () => {
    await page.reload()
    await heading(page, m.bets_title()).waitFor()
    return (await appears(rows.nth(1), 5_000)) || undefined
  })
  expect(await rows.count()).toBe(2)
}

async function verifyIt(page: Page, issue: string, language: Language) {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.waitForURL(/betDetail/)
  await seenByStranger(await shareIt(page), language)
  await page.goto(`${house.url}/h5/#${address.verify({ lottery: 'k3_1m', issue })}`)
  const main = page.getByRole('main')
  await main
    .getByText(m.lottery_verify_ok(), { exact: true })
    .or(main.getByText(m.lottery_verify_ok_ticket(), { exact: true }))
    .first()
    .waitFor()
  // The very first issue hangs on the commitment itself; later ones offer the long way back to it.
  const walk = button(page, around(m.lottery_verify_walk({ steps: '…' })))
  if ((await walk.count()) === 0) return
  await walk.click()
  await main.getByText(m.lottery_verify_walk_ok()).waitFor()
}

/** The content of the code in the shared picture. */
async function shareIt(page: Page): Promise<string> {
  await button(page, m.lottery_ticket_share()).click()
  const picture = page.getByRole('dialog', { name: m.lottery_ticket_share() }).getByRole('img')
  await picture.waitFor()
  const { width, height, pixels } = await picture.evaluate(async (img: HTMLImageElement) => {
    await img.decode()
    const canvas = document.createElement('canvas')
    canvas.width = img.naturalWidth
    canvas.height = img.naturalHeight
    const pen = canvas.getContext('2d')!
    pen.drawImage(img, 0, 0)
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
    return { width: canvas.width, height: canvas.height, pixels: [...new Uint32Array(data.buffer)] }
  })
  const found = readQr(new Uint8ClampedArray(Uint32Array.from(pixels).buffer), width, height)
  if (!found) throw new Error('no code in the picture')
  return found.data
}

/** Whom the picture was sent to sees the bet replayed and checked, without an account; its amount is not shown. */
async function seenByStranger(link: string, language: Language) {
  expect(link).toContain(`#${address.ticket.path}?`)
  await onPhone(browser, { language }, async (page) => {
    // Who wants movement sees one act after the other; the others find all of them there (screens.spec).
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(link)
    const said = page.getByRole('status')
    await button(page, m.lottery_replay_skip()).click()
    await said.getByText(m.lottery_replay_ok({ steps: 6 }), { exact: true }).waitFor()
    await button(page, m.lottery_replay_again()).click()
    await button(page, m.lottery_replay_pause()).click()
    await said.getByText(around(m.lottery_replay_step({ step: 1, of: 6, title: '…', mark: '…' }))).waitFor()
    await button(page, m.lottery_replay_go_on()).click()
    await button(page, m.lottery_replay_skip()).click()
    const acts = page.getByRole('main').getByRole('listitem')
    expect(await acts.count()).toBe(6)
    for (const act of await acts.all()) expect(await act.innerText()).toContain(m.lottery_verify_mark_ok())
    await page.getByText(m.lottery_replay_kept(), { exact: true }).waitFor()
    expect(await acts.first().innerText()).not.toContain('¥')
    await page.getByRole('link', { name: m.lottery_replay_figures() }).click()
    const step = page.getByRole('region', { name: m.lottery_verify_ticket() })
    await step.getByText(m.lottery_verify_shared_kept(), { exact: true }).waitFor()
    // A ticket with one changed letter opens nothing.
    const [, ticket = ''] = /ticket=([\w-]{76})$/.exec(link) ?? []
    await page.goto(link.replace(ticket, `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`))
    await page.getByText(m.lottery_replay_unknown(), { exact: true }).waitFor()
  })
}

async function addCard(page: Page) {
  await open(page, address.withdraw())
  await page.getByRole('link', { name: m.withdraw_add_card() }).click()
  await page.getByLabel(m.withdraw_bank(), { exact: true }).selectOption('ICBC')
  await page.getByLabel(m.withdraw_card_no(), { exact: true }).fill(cardNumber())
  await page.getByLabel(m.withdraw_branch(), { exact: true }).fill('北京分行')
  await button(page, m.withdraw_add_card_submit()).click()
  await heading(page, m.withdraw_title()).waitFor()
}

let cards = 0
/** A number with a right check digit, another one for each member. */
function cardNumber(): string {
  const body = `62220202001122${String(100 + cards++)}`.padEnd(18, '0')
  const sum = [...body].reverse().reduce((total, char, at) => {
    const digit = Number.parseInt(char, 10) * (at % 2 === 0 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

async function withdraw(page: Page) {
  await page.getByLabel(m.withdraw_amount(), { exact: true }).fill('200')
  await button(page, around(m.withdraw_submit({ amount: '¥200.00', actual: '…' }))).click()
  // No turnover was counted, so the withdrawal has a high fee and asks to be confirmed.
  await button(page, around(m.withdraw_anyway({ actual: '…' }))).click()
  // No withdrawal password yet: it is set here, twice the same six digits, then asked for.
  await page.getByRole('dialog', { name: m.member_passcode_choose() }).waitFor()
  await typeCode(page, '246810')
  await page.getByRole('dialog', { name: m.member_passcode_repeat() }).waitFor()
  await typeCode(page, '246810')
  await page.getByRole('dialog', { name: m.withdraw_enter_password() }).waitFor()
  await typeCode(page, '246810')
  await page.waitForURL(/transactionDetail\?order=/)
  await page.getByText(m.wallet_status_done(), { exact: true }).waitFor({ timeout: 30_000 })
}

async function readRecords(page: Page) {
  await open(page, address.transactions())
  const main = page.getByRole('main')
  await main.getByText('−', { exact: false }).first().waitFor()
  const rows = await main.getByRole('listitem').count()
  // A deposit, an order, what it paid, a withdrawal.
  expect(rows).toBeGreaterThanOrEqual(3)
  await main.getByRole('link').first().click()
  await page.getByText(m.wallet_after(), { exact: true }).waitFor()
}
