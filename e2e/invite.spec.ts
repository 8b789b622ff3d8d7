// A friend by a code: sent as a link and as a picture, filled in at the registration, seen by the inviter, and claimed
// once the friend has played.
import { readFile } from 'node:fs/promises'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tamper } from '../api/testing/tamper.ts'
import { address } from '../core/addresses.ts'
import { languages } from '../core/endpoint.ts'
import { invite } from '../core/invite.ts'
import { m } from '../text/compiled/messages.js'
import { databaseOf } from './house.ts'
import { ask, PASSWORD, register } from './member.ts'
import { button, field, heading, turn } from './phone.ts'
import { fastStage, onPhone } from './stage.ts'

// The package calls itself a module in its types alone.
const readQr = jsqr as unknown as typeof jsqr.default

// A house of its own: its books are edited by hand, so that no audit of another walk may find them.
const { house, browser } = await fastStage()
const at = (to: string) => `${house.url}/h5/#${to}`
const database = { connectionString: databaseOf(house.place).DATABASE_URL }

test.each(turn(1))('a friend comes by a code and brings a reward, in %s', async (language) => {
  const number = languages.indexOf(language)
  const session = await register(house, 'invite', number)
  const { code, link } = await ask(house, invite.mine, {}, session)
  expect(link).toBe(`${house.url}/i/${code}`)

  await onPhone(browser, { language, session }, async (page) => {
    await page.goto(at(address.mine()))
    await page.getByRole('link', { name: m.invite_title(), exact: true }).click()
    await heading(page, m.invite_title()).waitFor()
    await page.getByText(code!, { exact: true }).waitFor()
    await page.getByRole('heading', { name: m.invite_none(), exact: true }).waitFor()
    await button(page, m.invite_poster()).click()
    const sheet = page.getByRole('dialog', { name: m.invite_poster(), exact: true })
    await sheet.getByRole('img', { name: m.invite_poster_alt({ code: code! }) }).waitFor()
    const coming = page.waitForEvent('download')
    await button(page, m.ui_picture_keep()).click()
    const picture = await readFile(await (await coming).path())
    expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([720, 1080])
    // A friend's phone reads the link out of it, past the mark in its middle.
    const { data } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(readQr(new Uint8ClampedArray(data), 720, 1080)?.data).toBe(link)
    await button(page, m.ui_close()).click()
    await sheet.waitFor({ state: 'hidden' })
    await button(page, m.invite_face()).click()
    const face = page.getByRole('dialog', { name: m.invite_face(), exact: true })
    await face.getByRole('img', { name: m.invite_qr() }).waitFor()
    await page.keyboard.press('Escape')
    await face.waitFor({ state: 'hidden' })
  })

  const friend = `mate${number}x`
  await onPhone(browser, { language }, async (page) => {
    await page.goto(link!)
    await heading(page, m.member_register()).waitFor()
    const typed = {
      [m.member_username()]: friend,
      [m.member_password()]: PASSWORD,
      [m.member_confirm_password()]: PASSWORD,
      [m.member_mobile()]: `1370000000${number}`,
      [m.member_real_name()]: number === 0 ? '周晚' : 'Wan Zhou',
      [m.member_birthday()]: '1992-02-02',
    }
    for (const [name, text] of Object.entries(typed)) {
      if (name === m.member_mobile()) await button(page, m.member_next()).click()
      await field(page, name).fill(text)
    }
    expect(await field(page, m.member_invite_code()).inputValue()).toBe(code)
    await page.getByRole('checkbox').check()
    await button(page, m.member_register()).click()
    await page.waitForFunction(() => localStorage.getItem('uid') !== null)
  })

  const shown = `${friend.slice(0, 2)}***x`
  await onPhone(browser, { language, session }, async (page) => {
    await page.goto(at(address.invite()))
    const row = page.getByRole('listitem').filter({ hasText: shown })
    await row.getByText(m.invite_state_waiting(), { exact: true }).waitFor()
    await plays(friend)
    // The page hears of it by itself.
    const claim = button(page, m.invite_claim({ amount: '¥18.00' }))
    await claim.click()
    await page.getByText(m.invite_claimed_done({ amount: '¥18.00' }), { exact: true }).waitFor()
    await claim.waitFor({ state: 'hidden' })
    await row.getByText(m.invite_state_claimed(), { exact: true }).waitFor()
  })
})

/** As a deposit and settled bets leave a friend behind; then the house's own job counts. */
async function plays(username: string): Promise<void> {
  const who = 'from member_names where username = $1'
  for (const text of [
    `insert into turnover_obligations (bucket, member_id, id, source, ref, face, required)
     select bucket, member_id, gen_random_uuid(), 'deposit', 'paid', 10000, 10000 ${who}`,
    `insert into turnover_bets (bucket, member_id, order_id, line, effective, counted, placed_at, counted_at, category)
     select bucket, member_id, gen_random_uuid(), 0, 30000, 30000, now(), now(), 'lottery' ${who}`,
    `select graphile_worker.add_job('invite_count') ${who}`,
  ])
    await tamper(database, text, [username])
}
