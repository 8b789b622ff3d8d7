// VIP, as a member who has come to a level: the gift of it is taken once, rebate too, and both stand in the records.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { auditHere } from '../api/testing/here.ts'
import { features } from '../api/features.ts'
import { openDb } from '../api/shell/db.ts'
import { hooksOf } from '../api/shell/hook.ts'
import { countSettled } from '../api/turnover/count.ts'
import { makeRebates } from '../api/vip/rebate.ts'
import { oneWager } from '../api/vip/testing.ts'
import { address } from '../core/addresses.ts'
import { languages } from '../core/endpoint.ts'
import { fen } from '../core/money.ts'
import { addDays, dayOf, dayStartMs } from '../core/time.ts'
import { m } from '../text/compiled/messages.js'
import { databaseOf } from './house.ts'
import { paysIn, register, type Session } from './member.ts'
import { around, heading, turn, untilUseful } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
const at = (to: string) => `${house.url}/h5/#${to}`
const db = openDb({ connectionString: databaseOf(house.place).DATABASE_APP_URL })
afterAll(() => db.close())

const today = dayOf(Date.now())
const yesterday = addDays(today, -1)

/** Play of an amount that was settled yesterday at noon, as the job counts it; and its rebate, which is due by now or soon. */
async function hasPlayed({ uid }: Session, amount: bigint): Promise<void> {
  const id = BigInt(uid)
  const { rows } = await db.pool.query('select bucket from members where id = $1', [id])
  const { bucket } = rows[0] as { bucket: number }
  const noon = new Date(dayStartMs(yesterday) + 12 * 3_600_000).toISOString()
  const settled = { bucket, at: noon, key: randomUUID() }
  await db.tx((tx) => countSettled(tx, hooksOf(features), oneWager(id, fen(amount), 'lottery'), settled))
  await makeRebates(db, bucket, new Date(dayStartMs(today) + 15 * 3_600_000))
}

test.each(turn(0))('a member comes to a level, takes its gift and the rebate, in %s', async (language) => {
  const session = await register(house, 'vip', languages.indexOf(language))
  await paysIn(house, session, '1000.00')
  await hasPlayed(session, 10_000_00n)
  await onPhone(browser, { language, session }, async (page) => {
    await page.goto(at(address.mine()))
    await page.getByRole('link', { name: around(m.vip_level({ level: 1 })) }).click()
    await heading(page, m.vip_title()).waitFor()
    const card = page.getByRole('region', { name: m.vip_level({ level: 1 }) })
    await card
      .getByText(m.vip_level({ level: 2 }))
      .first()
      .waitFor()
    const gift = m.vip_claim_what({ what: m.vip_perk_upgrade() })
    await page.getByRole('button', { name: around(gift) }).click()
    await page.getByText(m.vip_claimed({ amount: '¥8.00' })).waitFor()
    await page.getByText(m.vip_taken({ at: today })).waitFor()
    // The rebate by the keyboard alone: 0.20 % of 10,000.00, for the level of yesterday.
    const rebate = page
      .getByRole('list', { name: m.vip_rebates() })
      .getByRole('button', { name: around(m.vip_rebate_of_day({ day: yesterday })) })
    await rebate.press('Enter')
    await page.getByText(m.vip_claimed({ amount: '¥20.00' })).waitFor()
    await expect.poll(() => rebate.count()).toBe(0)
    await page.getByRole('link', { name: m.vip_records(), exact: true }).click()
    await page.getByText(m.vip_kind_upgrade()).waitFor()
    await page.getByText(m.vip_kind_rebate(), { exact: true }).waitFor()
    await page.goBack()
    await untilUseful(page)
    await page.getByRole('link', { name: m.vip_ladder_all(), exact: true }).click()
    await heading(page, m.vip_detail_title()).waitFor()
    await page.getByRole('radio', { name: m.vip_level({ level: 5 }), exact: true }).check()
    await page.waitForURL(/level=5/)
    await page.getByText('0.50%').waitFor()
    await page.goBack()
    await heading(page, m.vip_title()).waitFor()
  })
})

const prize = { en: ['VIP weekly choice', 'Red koi'], zh_hans: ['VIP 每周之选', '红锦鲤'] } as const

test.each(turn(1))('a member of VIP 2 chooses a prize of the week and claims it, in %s', async (language) => {
  const [offer, name] = prize[language]
  const session = await register(house, 'choice', languages.indexOf(language))
  await paysIn(house, session, '10000.00')
  await hasPlayed(session, 100_000_00n)
  await onPhone(browser, { language, session }, async (page) => {
    await page.goto(at(address.offers({ tab: 'vip' })))
    await page.getByRole('link', { name: around(offer) }).click()
    await heading(page, offer).waitFor()
    await page.getByRole('link', { name: m.offers_choose(), exact: true }).click()
    await heading(page, m.offers_records()).waitFor()
    await page.getByRole('button', { name: around(name) }).click()
    await page.getByText(m.offers_prize_won({ name })).first().waitFor()
    await page.goto(at(address.welfare()))
    await page.getByRole('button', { name: around(m.offers_prize_of({ name: offer, prize: name })) }).click()
    await page
      .getByText(m.offers_took({ amount: '¥8.00' }))
      .first()
      .waitFor()
    // The claimed gift is no longer among this week's choices, and is in the record.
    await page.goto(at(address.redemptions()))
    await page.getByText(m.offers_award_state_claimed(), { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: around(name) }).count()).toBe(0)
  })
})

test('a visitor reads the levels, and the books are right behind all of it', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    await page.goto(at(address.vipDetail({ level: 3 })))
    await heading(page, m.vip_detail_title({}, { locale: 'en' })).waitFor()
    await page.getByText('0.40%').first().waitFor()
  })
  const { isRight, report } = await auditHere(house)
  expect(isRight, report).toBe(true)
})
