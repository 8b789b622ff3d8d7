// Play well on two phones of one member at once: a limit and its raise, the check-in, a break, and an exclusion with the way home for all money.
// On one phone: what protected a bet.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registerFacts } from '../api/care/facts.sql.ts'
import { keepRegisters } from '../api/care/registers.ts'
import { addFacts } from '../api/ledger/seal/facts.ts'
import { findByName } from '../api/member/member.sql.ts'
import { openDb } from '../api/shell/db.ts'
import { tamper } from '../api/testing/tamper.ts'
import { address, type Address } from '../core/addresses.ts'
import { care } from '../core/care/care.ts'
import type { Language } from '../core/endpoint.ts'
import { lottery } from '../core/lottery/calls.ts'
import { savings } from '../core/savings/savings.ts'
import { site } from '../core/site.ts'
import { m } from '../text/compiled/messages.js'
import { databaseOf } from './house.ts'
import { ask, key, onBig, paysIn, register, soon, type Session } from './member.ts'
import { around, button, field, heading } from './phone.ts'
import { fastStage, onPhone } from './stage.ts'

// The books are written into by hand here: half an hour of play does not fit into a walk.
const { house, browser } = await fastStage()
const at = (to: Address) => `${house.url}/h5/#${to}`
const database = { connectionString: databaseOf(house.place).DATABASE_URL }

/** Somebody whom no other walk has: a break bars a second account of the same person. */
const player = (walk: string, birthday: string) => register(house, walk, 0, birthday)

/** A member on a phone and, beside it, at a desk (R-RG-11: at phone and desktop width). */
const onTwo = (language: Language, session: Session, steps: (one: Page, other: Page) => Promise<void>) =>
  onPhone(browser, { language, session }, (one) =>
    onPhone(browser, { language, session }, async (other) => {
      await other.setViewportSize({ width: 1280, height: 800 })
      await steps(one, other)
    }),
  )

const row = (page: Page, text: string) => page.getByRole('button').filter({ hasText: text })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('a limit holds on both phones, its raise waits, and what is refused leads to Play well', async () => {
  const session = await player('careone', '1981-02-03')
  await onTwo('en', session, async (one, other) => {
    // No menu of the house takes the way away (R-RG-21).
    await one.route(`**/api/${site.sideMenu.path}`, (route) => route.fulfill({ json: { code: 1, msg: '', data: [] } }))
    await one.goto(at(address.mine()))
    await one.getByRole('link', { name: m.care_title(), exact: true }).click()
    await other.goto(at(address.care()))
    await row(one, m.care_limit_deposit()).click()
    // No amount is proposed to the member.
    await expect.poll(() => field(one, m.care_limit_amount()).inputValue()).toBe('')
    await field(one, m.care_limit_amount()).fill('500')
    await button(one, m.care_limit_send({ most: '¥500.00' })).click()
    const set = m.care_limit_set({ period: m.care_period_day(), most: '¥500.00', used: '¥0.00' })
    await other.getByText(set).waitFor()

    await row(other, m.care_limit_deposit()).click()
    await field(other, m.care_limit_amount()).fill('900')
    await other.getByText(m.care_limit_after({ most: '¥500.00' })).waitFor()
    await button(other, m.care_limit_send({ most: '¥900.00' })).click()
    // The old one holds until it is confirmed.
    await one.getByText(set).waitFor()
    await one.getByText(/raise to ¥900\.00, confirm from/).waitFor()

    await other.goto(at(address.deposit()))
    await other.getByText(m.care_deposit_left({ left: '¥500.00' })).waitFor()
    await field(other, m.deposit_amount()).fill('600')
    await button(other, m.deposit_submit({ amount: '¥600.00' })).click()
    const held = dialog(other, m.care_title())
    await held.getByText(/Over your deposit limit of ¥500\.00: ¥500\.00 left/).waitFor()
    await button(other, m.care_held_go()).click()
    await heading(other, m.care_title()).waitFor()
  })
})

test('a check-in stands over the boards of both phones until one of them answers it', async () => {
  const session = await player('caretwo', '1982-03-04')
  await paysIn(house, session, '100')
  await ask(house, care.answerCheckIn, { everyMinutes: 10 }, session)
  await onTwo('zh_hans', session, async (one, other) => {
    await bets(session)
    await passes('caretwo00', '10 min')
    for (const page of [one, other]) await page.goto(at(address.odds({ lottery: 'k3_1m' })))
    const title = m.care_check_in_title({ time: m.care_minutes({ minutes: 10 }) })
    await dialog(other, title).waitFor()
    await dialog(one, title).getByText(m.care_staked(), { exact: true }).waitFor()
    // Only an answer ends the check-in, and no key that was meant for the board gives one.
    const hasFocus = (one: Element) => one === document.activeElement
    expect(await dialog(one, title).evaluate(hasFocus)).toBe(true)
    await one.keyboard.press('Enter')
    await one.keyboard.press('Escape')
    await button(one, m.care_check_in_go_on()).click()
    for (const page of [one, other]) await dialog(page, title).waitFor({ state: 'detached' })
    await bets(session)
  })
})

test('what the house lets one game take stands on Play well, beside what is used of it', async () => {
  // In an age band that no other walk's member is in.
  const session = await player('careseven', '1931-08-09')
  await tamper(
    database,
    `insert into care_house_limits (id, kind, period, from_age, to_age, game, most, said_at, from_at, proposed_by, approved_by, why)
     values (gen_random_uuid(), 'stake', 'month', 95, 95, 'k3_1m', 250, now() - interval '2 hours', now() - interval '30 minutes',
             'ann', 'ben', 'a walk')`,
  )
  await paysIn(house, session, '100')
  await bets(session)
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.goto(at(address.care({ part: 'limits' })))
    const games = page.getByRole('list', { name: m.care_game_limits(), exact: true })
    await games.getByText(m.care_game_limit({ game: m.lottery_name_k3_1m() }), { exact: true }).waitFor()
    const set = m.care_limit_set({ period: m.care_period_month(), most: '¥2.50', used: '¥2.00' })
    const used = games.getByRole('progressbar', { name: `${m.care_limit_stake()} · ${set}`, exact: true })
    expect(await used.getAttribute('value')).toBe('80')
  })
})

test('a break on one phone is a break on the other, and an exclusion brings all money home', async () => {
  const session = await player('carethree', '1983-04-05')
  await paysIn(house, session, '1000')
  for (const product of ['flex', 'lock30'] as const)
    await ask(house, savings.into, { product, amount: '300.00', ...key() }, session)
  await onTwo('en', session, async (one, other) => {
    for (const page of [one, other]) await page.goto(at(address.care({ part: 'break' })))
    await button(one, m.care_break_for_h24()).click()
    await button(one, m.care_go_on()).click()
    await button(one, m.care_break_begin()).click()
    for (const page of [one, other]) await heading2(page, m.care_resting_title()).waitFor()
    // The same length again would add next to nothing.
    expect(await button(one, m.care_break_for_h24()).count()).toBe(0)
    await button(one, m.care_break_for_d7()).waitFor()
    // A game says why it does not open, and does not offer itself again.
    await other.goto(at(address.game({ game: 'dice' })))
    await button(other, m.care_held_ok()).click()
    await other.getByRole('link', { name: m.care_held_go(), exact: true }).waitFor()
    expect(await button(other, m.play_frame_open()).count()).toBe(0)
    await other.goto(at(address.deposit()))
    await field(other, m.deposit_amount()).fill('200')
    await button(other, m.deposit_submit({ amount: '¥200.00' })).click()
    await dialog(other, m.care_title())
      .getByText(new RegExp(`^${m.care_break_until({ until: '' })}\\d{4}-`))
      .waitFor()
    await button(other, m.care_held_go()).click()

    await row(one, m.care_exclusion()).click()
    // The label is pressed once the sheet has come to rest; a forced press of its radio met the place where that had been.
    await one.locator('label').filter({ hasText: m.care_exclusion_m6() }).click()
    await one.getByRole('radio', { name: m.care_exclusion_m6(), checked: true }).waitFor({ state: 'attached' })
    await button(one, m.care_go_on()).click()
    await button(one, m.care_exclusion_begin()).click()
    for (const page of [one, other]) await heading2(page, m.care_excluded_title()).waitFor()
    // What has a term stays until its end, or comes now without its interest: the member says which.
    await other.getByText(around(m.care_home_lock_stays({ interest: '…' }))).waitFor()
    await other.locator('label').filter({ hasText: m.care_home_locks_too() }).click()
    await other.getByText(around(m.care_home_lock_leaves({ interest: '…' }))).waitFor()
    await button(other, m.care_home_go()).click()
    await one.getByText(m.care_home_all(), { exact: true }).waitFor()
    // Money that a venue has not confirmed yet is named, and then not all of it is home.
    await underWay('carethree00', 500)
    await one.reload()
    await one.getByText(m.care_home_transit_sub(), { exact: true }).waitFor()
    expect(await one.getByText(m.care_home_all(), { exact: true }).count()).toBe(0)
    await underWay('carethree00', 0)
    await one.reload()
    await one.getByText(m.care_home_all(), { exact: true }).waitFor()
    await one.getByRole('link', { name: m.care_home_withdraw(), exact: true }).click()
    await heading(one, m.withdraw_title()).waitFor()
  })
})

test('a raise that has waited is confirmed by a press, and who was excluded comes back by one, a day later', async () => {
  const session = await player('carefive', '1985-06-07')
  await ask(house, care.setLimit, { limit: 'time', period: 'week', minutes: 60 }, session)
  await ask(house, care.setLimit, { limit: 'time', period: 'week', minutes: 120 }, session)
  await saidEarlier('carefive00', '24 hours 1 second')
  await onTwo('en', session, async (one, other) => {
    for (const page of [one, other]) await page.goto(at(address.care()))
    await button(one, m.care_limit_confirm({ most: m.care_hours({ hours: 2 }) })).click()
    const set = { period: m.care_period_week(), most: m.care_hours({ hours: 2 }), used: m.care_minutes({ minutes: 0 }) }
    for (const page of [one, other]) await page.getByText(m.care_limit_set(set)).waitFor()

    await ask(house, care.exclude, { length: 'm6' }, session)
    await saidEarlier('carefive00', '7 months')
    await one.reload()
    await button(one, m.care_come_back()).click()
    await dialog(one, m.care_come_back_title()).getByRole('button', { name: m.care_come_back(), exact: true }).click()
    // Both phones show when play opens, and it is closed before.
    for (const page of [one, other]) await page.getByText(/^Play opens on \d{4}-/).waitFor()
    expect((await ask(house, care.state, {}, session)).standing).toBe('excluded')
  })
})

test('a bet shows which limit protected it, and which register had its member listed', async () => {
  const session = await player('careeight', '1988-09-10')
  await paysIn(house, session, '100')
  await ask(house, care.setLimit, { limit: 'stake', period: 'week', amount: '50.00' }, session)
  const { orderId: order, issue } = await bets(session)
  await wasListed('careeight00', ['OASIS'])
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.goto(at(address.verify({ lottery: 'k3_1m', issue, order, line: 0 })))
    await button(page, m.care_receipt_open()).click()
    const rows = page.getByRole('listitem')
    const limit = m.care_receipt_limit({ limit: m.care_limit_stake(), period: m.care_period_week() })
    await rows.filter({ hasText: limit }).filter({ hasText: '¥50.00' }).waitFor()
    await rows.filter({ hasText: m.care_receipt_no_break() }).waitFor()
    await rows.filter({ hasText: m.care_receipt_listed() }).filter({ hasText: 'OASIS' }).waitFor()
  })
})

test('Activity is reached from Play well, and its bars are read by the arrow keys', async () => {
  const session = await player('caresix', '1986-07-08')
  const { id: order } = await paysIn(house, session, '100')
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.goto(at(address.care()))
    await page.getByRole('link').filter({ hasText: m.care_activity() }).click()
    await heading(page, m.care_activity()).waitFor()
    await page.getByRole('radio', { name: m.care_activity_paid_in(), exact: true }).check({ force: true })
    const bars = page.getByRole('radiogroup', { name: m.care_activity_paid_in(), exact: true })
    const today = bars.getByRole('radio', { name: /: ¥100\.00$/ })
    expect([await bars.getByRole('radio').count(), await today.isChecked()]).toEqual([14, true])
    await today.focus()
    await page.keyboard.press('ArrowLeft')
    await bars.getByRole('radio', { name: /: ¥0\.00$/, checked: true }).waitFor()
    await button(page, m.care_activity_later()).first().click()
    await expect.poll(() => today.isChecked()).toBe(true)
    // Every deposit shows what the month's deposits come to (R-RG-06).
    await page.goto(at(address.depositOrder({ order })))
    const month = page.getByRole('link').filter({ hasText: m.care_net_deposits() })
    await month.filter({ hasText: '¥100.00' }).waitFor()
  })
})

test('the numbers to call show when the house does not answer, and to a visitor', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    await page.goto(at(address.odds({ lottery: 'k3_1m' })))
    await page.getByRole('link', { name: m.care_title(), exact: true }).click()
    await page.getByRole('link', { name: m.care_help_gb() }).waitFor()
  })
  const session = await player('carefour', '1984-05-06')
  await onPhone(browser, { language: 'zh_hans', session }, async (page) => {
    await page.route(`**/api/${care.state.path}`, (route) => route.abort())
    await page.goto(at(address.care()))
    await page.getByRole('link', { name: m.care_help_cn() }).waitFor()
  })
})

const heading2 = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** A stake on the issue that is open. */
async function bets(session: Session) {
  const { order } = await soon(() => onBig(house, '2.00', 3_000))
  return { ...(await ask(house, lottery.place, order, session)), issue: order.issue }
}

/** Registers have this member listed since an hour, and so behind the back of what was placed meanwhile. */
async function wasListed(username: string, registers: string[]): Promise<void> {
  const db = openDb({ ...database, max: 1 })
  const member = await findByName(db, username)
  if (!member) throw new Error(`${username} has not come`)
  await keepRegisters(db, member, registers)
  const { rows } = await tamper(
    database,
    "update care_registers set said_at = said_at - interval '1 hour' where bucket = $1 and member_id = $2 returning id::text",
    [member.bucket, member.id],
  )
  const ids = (rows as { id: string }[]).map(({ id }) => id)
  await addFacts(db, registerFacts, member, ids)
  await db.close()
}

/** Lays an amount, in fen, under way between this member's central wallet and a venue. */
const underWay = (username: string, fen: number) =>
  tamper(
    database,
    `insert into wallets (bucket, member_id, account, balance)
     select bucket, member_id, 41 /* in transit */, $2::bigint from member_names where username = $1
         on conflict (bucket, member_id, account) do update set balance = excluded.balance`,
    [username, fen],
  )

/** Moves this member's limits and breaks into the past, and the wait of the page is over. */
async function saidEarlier(username: string, interval: string): Promise<void> {
  const whose = `where (bucket, member_id) = (select bucket, member_id from member_names where username = $1)`
  await tamper(database, `update care_limits set said_at = said_at - $2::interval ${whose}`, [username, interval])
  const breaks = `update care_breaks set said_at = said_at - $2::interval, until = until - $2::interval ${whose}`
  await tamper(database, breaks, [username, interval])
}

/** Moves this member's stakes, and the end of their lease's room, into the past. */
async function passes(username: string, interval: string): Promise<void> {
  const whose = `(bucket, member_id) = (select bucket, member_id from member_names where username = $1)`
  const earlier = (text: string) => tamper(database, `${text} where ${whose}`, [username, interval])
  await earlier('update bets set accepted_at = accepted_at - $2::interval')
  await earlier('update wallets set room_until = room_until - $2::interval')
}
