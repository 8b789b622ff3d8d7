// A member's own page on a phone: the birthday that the first deposit asks for, what is confirmed, a picture, a place for
// a card, and a newer version in the phone's app.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { m } from '../text/compiled/messages.js'
import { PASSWORD, register } from './member.ts'
import { button, field, heading } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
const url = (page: string) => `${house.url}/h5/#${page}`

test('the first deposit asks for a birthday, and then goes on; it is confirmed for good', async () => {
  const session = await register(house, 'birth', 0, '')
  await onPhone(browser, { language: 'zh_hans', session }, async (page) => {
    await page.goto(url(address.deposit()))
    await field(page, m.deposit_amount()).fill('600')
    const pay = button(page, m.deposit_submit({ amount: '¥600.00' }))
    await pay.click()
    const sheet = page.getByRole('dialog', { name: m.profile_verify_title() })
    await sheet.waitFor()
    // Closed without an answer nothing was ordered; what was typed stands.
    await button(page, m.ui_close()).click()
    expect(await field(page, m.deposit_amount()).inputValue()).toContain('600')
    await pay.click()
    const birthday = sheet.getByLabel(m.profile_birthday(), { exact: true })
    await birthday.fill('2020-01-01')
    await button(page, m.profile_verify_go()).click()
    await sheet.getByText(m.profile_under_age()).waitFor()
    await birthday.fill('1990-05-17')
    await button(page, m.profile_verify_go()).click()
    await page.waitForURL(/\/pay\?orderNo=/)

    await page.goto(url(address.personData()))
    await page.getByText('1990-**-**', { exact: true }).waitFor()
    await page.getByText(m.profile_verified(), { exact: true }).waitFor()
    await page.getByRole('button', { name: m.profile_email() }).click()
    const mail = page.getByRole('dialog').getByLabel(m.profile_email(), { exact: true })
    await mail.fill('not a mail')
    await button(page, m.profile_confirm()).click()
    await page.getByText(m.profile_email_shape()).waitFor()
    await mail.fill('lin.xia@example.com')
    await button(page, m.profile_confirm()).click()
    await page.getByText('l***@example.com', { exact: true }).waitFor()

    // No option that stays for good is chosen beforehand.
    await page.getByRole('button', { name: m.profile_gender() }).click()
    await button(page, m.profile_confirm()).click()
    await page.getByRole('dialog').getByText(m.profile_gender_unknown()).waitFor()
    await page.getByRole('radio', { name: m.profile_female() }).check({ force: true })
    await button(page, m.profile_confirm()).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText(m.profile_female(), { exact: true }).waitFor()

    await button(page, m.profile_avatar_change()).click()
    await button(page, m.profile_avatar_lantern_gold()).click()
    await page.locator('img[src*="tile-lantern-gold"]').waitFor()
    await button(page, m.profile_avatar_change()).click()
    const red = sharp({ create: { width: 300, height: 400, channels: 3, background: '#d63f1c' } })
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'me.png', mimeType: 'image/png' },
      buffer: await red.png().toBuffer(),
    })
    const own = page.locator('img[src^="/api/avatar/"]')
    await own.waitFor()
    expect(await own.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(256)
    await page.getByRole('link', { name: m.profile_correct() }).click()
    await page.waitForURL(/service\/feedback\?type=information&text=/)
  })
})

test('a place is chosen by its sound, and the card comes back as it was typed', async () => {
  const session = await register(house, 'place')
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.goto(url(address.addBankCard()))
    await page.getByLabel(m.withdraw_bank(), { exact: true }).selectOption('ICBC')
    await field(page, m.withdraw_card_no()).fill('6222020200112233446')
    await button(page, m.places_choose()).click()
    await heading(page, m.places_choose()).waitFor()
    await field(page, m.places_search()).fill('shanghai jingan')
    await page.getByRole('button', { name: /上海市静安区/ }).click()
    await button(page, m.places_use({ name: 'Shanghai · Jingan' })).click()
    await heading(page, m.withdraw_add_card()).waitFor()
    expect(await field(page, m.withdraw_branch()).inputValue()).toBe('上海市静安区')
    expect(await field(page, m.withdraw_card_no()).inputValue()).toBe('6222 0202 0011 2233 446')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/6222/)
    await page.getByRole('link', { name: m.places_view() }).click()
    await page.getByText(m.places_coordinates(), { exact: true }).click()
    await page.getByText('31.23000, 121.47000').waitFor()
    // The same place as maps made in China count it, some hundred metres aside.
    await page.getByText(/^31\.22\d{3}, 121\.47\d{3}$/).waitFor()
    const route = page.getByRole('link', { name: m.places_route() })
    expect(await route.getAttribute('href')).toMatch(/^geo:31\.230000,121\.470000\?/)
  })
})

test('after a sign-in without remembering the password lies nowhere (BI-331)', async () => {
  await register(house, 'plain')
  // The start of a sandbox says the demo members' password; nothing after it does.
  const before = house.output().length
  await onPhone(browser, { language: 'en' }, async (page) => {
    await page.goto(url(address.login()))
    await field(page, m.member_username()).fill('plain00')
    await field(page, m.member_password()).fill(PASSWORD)
    await button(page, m.member_login()).click()
    await page.waitForFunction(() => localStorage.getItem('token') !== null)
    const kept = await page.evaluate(async () => {
      const databases = (await indexedDB.databases()).filter(({ name }) => name !== 'koi-last-known')
      const all = [{ ...localStorage }, { ...sessionStorage }, databases, document.cookie, location.href]
      return JSON.stringify(all)
    })
    // The places looked at are the right ones: the token lies there.
    expect(kept).toContain('"token"')
    expect(kept).not.toContain(PASSWORD)
    // No database but that of answers of the house, which doors.spec.ts looks through row by row.
    expect(kept).toContain('[]')
    expect(house.output().slice(before)).not.toContain(PASSWORD)
  })
})

test('the phone’s app hears of a newer version and gets it; a browser does not ask', async () => {
  await onPhone(browser, { language: 'en' }, async (page, { context }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const isAsked = () => asked.some((one) => one.includes('common/checkUpdate'))
    await page.goto(url(address.about()))
    await page.getByText(m.about_version({ version: '1.1.4', code: 9 })).waitFor()
    await button(page, m.about_open_show()).click()
    await page.getByText(/^react-dom \d.*MIT$/).waitFor()
    expect(isAsked()).toBe(false)

    await context.addInitScript(() => {
      const shell = { version: '1.1.3', platform: 'android', open: () => undefined }
      Object.assign(window, { koiNative: shell })
    })
    await page.reload()
    const dialog = page.getByRole('dialog', { name: m.about_update_title({ version: '1.1.4' }) })
    await dialog.getByText(m.about_update_text()).waitFor()
    await page.route('**/h5/atlas.json', (route) => route.abort())
    await button(page, m.about_update_go()).click()
    await page.getByText(m.about_update_failed()).waitFor()
    await page.unroute('**/h5/atlas.json')
    const file = page.waitForEvent('download')
    await button(page, m.about_update_go()).click()
    expect((await file).suggestedFilename()).toBe('atlas.json')
    await dialog.waitFor({ state: 'detached' })
  })
})

test("another member's uid in this browser shows nothing of theirs, and is put right (BI-067)", async () => {
  const [own, other] = [await register(house, 'uidown'), await register(house, 'uidother')]
  const session = { ...own, uid: other.uid }
  await onPhone(browser, { language: 'en', session }, async (page) => {
    const sent: string[] = []
    page.on('request', (asked) => {
      sent.push(`${asked.url()} ${JSON.stringify(asked.headers())} ${asked.postData()}`)
    })
    await page.goto(url(address.mine()))
    await page.getByText(`ID ${own.uid}`, { exact: true }).waitFor()
    await page.getByText(own.username, { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('uid'))).toBe(own.uid)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(own.token)
    await page.goto(url(address.personData()))
    await page.getByText(`ID ${own.uid}`, { exact: true }).waitFor()
    // A uid that the browser keeps is never sent, so the house has nothing to believe.
    expect(sent.filter((one) => one.includes(other.uid))).toEqual([])
  })
})
