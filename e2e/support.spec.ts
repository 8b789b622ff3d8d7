// People, as a member reaches them: a feedback that is answered, and a chat on two phones with an answer of people.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Page, Route } from 'playwright-core'
import { opsHere } from '../api/testing/here.ts'
import { address, type Address } from '../core/addresses.ts'
import { chat } from '../core/support/chat.ts'
import { site } from '../core/site.ts'
import { m } from '../text/compiled/messages.js'
import { ask, orders, register } from './member.ts'
import { button, field, heading } from './phone.ts'
import { onPhone, sharedStage, twoPeople } from './stage.ts'

const { house, browser } = await sharedStage()
const open = (page: Page, to: Address) => page.goto(`${house.url}/h5/#${to}`)

/** The call arrives, and its answer is lost. */
const lose = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

const png = sharp({ create: { width: 90, height: 60, channels: 3, background: '#c6381a' } })
  .png()
  .toBuffer()

const WORDS = 'I paid this order an hour ago and the money has not arrived 🙏'

test('a feedback with an order and a picture is answered, and a reply opens it again', async () => {
  const session = await register(house, 'feed')
  const order = await orders(house, session, '300.00')
  const { ann } = await twoPeople()
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await open(page, address.service({ order: order.id }))
    await page.getByText('09:00–24:00').waitFor()
    await page.getByRole('link', { name: m.support_feedback() }).click()
    await page.getByRole('button', { name: order.id.slice(0, 8) }).waitFor()
    await page.getByRole('radio', { name: m.site_feedback_deposit() }).check({ force: true })
    await field(page, m.support_content()).fill('too short')
    // The button looks not ready, and a press leads to the missing field.
    await button(page, m.support_submit()).click({ force: true })
    await page.getByText(m.support_length(), { exact: true }).waitFor()
    await field(page, m.support_content()).fill(WORDS)
    await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png })
    await page.getByRole('button', { name: m.support_picture_open({ n: 1 }) }).waitFor()
    // A draft survives a reload.
    await page.reload()
    await page.getByRole('button', { name: m.support_picture_open({ n: 1 }) }).waitFor()
    expect(await field(page, m.support_content()).inputValue()).toBe(WORDS)
    await button(page, m.support_submit()).click()
    await heading(page, m.support_detail()).waitFor()
    await page.getByText(m.support_state_waiting(), { exact: true }).waitFor()
    await page.getByText(m.support_no_replies()).waitFor()
    await page.getByRole('button', { name: m.support_picture_open({ n: 1 }) }).click()
    await expect
      .poll(() =>
        page
          .getByRole('dialog')
          .getByRole('img')
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBe(90)
    await page.keyboard.press('Escape')
    const id = new URL(page.url().replace('#', '')).searchParams.get('id') ?? ''
    await opsHere(['feedback', 'answer', id, 'it', 'has', 'arrived'], ann)
    await page.getByText('it has arrived').waitFor()
    await page.getByText(m.support_state_answered(), { exact: true }).waitFor()
    await field(page, m.support_reply()).fill('thank you')
    await button(page, m.support_reply_send()).click()
    await page.getByText('thank you', { exact: true }).waitFor()
    await page.getByText(m.support_state_waiting(), { exact: true }).waitFor()
    // Elsewhere in the app an answer is said.
    await open(page, address.help())
    await heading(page, m.help_title()).waitFor()
    await opsHere(['feedback', 'answer', id, 'you', 'are', 'welcome'], ann)
    await page.getByText(m.support_answered()).waitFor()
  })
})

test('a chat goes on on both phones, and what is written without a network is sent once', async () => {
  const session = await register(house, 'chat')
  const { ann } = await twoPeople()
  const say = (...words: string[]) => opsHere(['chat', ...words], ann)
  const bubble = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })
  const write = async (page: Page, text: string) => {
    await field(page, m.support_chat_write()).fill(text)
    await page.keyboard.press('Enter')
  }
  await onPhone(browser, { language: 'zh_hans', session }, async (one, { context }) => {
    await onPhone(browser, { language: 'zh_hans', session }, async (two) => {
      for (const page of [one, two]) {
        await open(page, address.chat())
        await page.getByRole('heading', { name: m.support_chat_empty() }).waitFor()
      }
      await write(one, '昨天的存款没到账')
      for (const page of [one, two]) await bubble(page, '昨天的存款没到账').waitFor()
      await two
        .getByRole('log')
        .getByText(/自动回复。/)
        .waitFor()
      await one.getByText(m.support_chat_sent(), { exact: true }).waitFor()
      await say('show', session.username)
      await one.getByText(m.support_chat_read(), { exact: true }).waitFor()
      await say('typing', session.username)
      await two.getByText(m.support_chat_typing()).waitFor()
      await say('answer', session.username, '这就查')
      for (const page of [one, two]) await bubble(page, '这就查').waitFor()
      await context.setOffline(true)
      await write(one, '好的，谢谢')
      await one.getByText(m.support_chat_offline()).waitFor()
      // The message waits on the device, whatever becomes of the page.
      await expect.poll(() => one.evaluate(() => localStorage.getItem('outgoing'))).toContain('好的，谢谢')
      await context.setOffline(false)
      for (const page of [one, two]) await bubble(page, '好的，谢谢').waitFor()
      await one.getByText(m.support_chat_offline()).waitFor({ state: 'detached' })
      await expect.poll(() => one.evaluate(() => localStorage.getItem('outgoing'))).toBe(null)
      // The house has it and the phone does not know: it asks again, under the same key.
      await one.route('**/api/service/send', lose, { times: 1 })
      await write(one, '还有一件事')
      for (const page of [one, two]) await bubble(page, '还有一件事').waitFor()
      await expect.poll(() => one.evaluate(() => localStorage.getItem('outgoing'))).toBe(null)
      await bubble(two, '还有一件事').waitFor()
      for (const page of [one, two])
        for (const text of ['好的，谢谢', '还有一件事']) expect(await bubble(page, text).count()).toBe(1)
    })
  })
})

test('a picture chosen without a network outlives its page, and is sent once when there is one', async () => {
  const session = await register(house, 'chatpic')
  const width = (page: Page) =>
    page
      .getByRole('log')
      .getByRole('button')
      .locator('img')
      .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth))
  await onPhone(browser, { language: 'en', session }, async (first, { context }) => {
    await open(first, address.chat())
    await first.getByRole('heading', { name: m.support_chat_empty() }).waitFor()
    await context.setOffline(true)
    await first.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png })
    await first.getByText(m.support_chat_offline()).waitFor()
    await expect.poll(() => width(first)).toEqual([90])
    await first.close()
    // The next page has a network that lets nothing through at first: what waits is seen there.
    const next = await context.newPage()
    await next.route('**/api/common/upload', (route) => route.abort())
    await context.setOffline(false)
    await open(next, address.chat())
    await next.getByText(m.support_picture_sending()).waitFor()
    await expect.poll(() => width(next)).toEqual([90])
    await context.setOffline(true)
    await next.unroute('**/api/common/upload')
    // The house has the picture, and then the message, and the phone knows of neither.
    await next.route('**/api/common/upload', lose, { times: 1 })
    await next.route('**/api/service/send', lose, { times: 1 })
    await context.setOffline(false)
    await next.getByText(m.support_chat_sent(), { exact: true }).waitFor()
    await expect.poll(() => next.evaluate(() => localStorage.getItem('outgoing'))).toBe(null)
    await expect.poll(() => width(next)).toEqual([90])
    const { list } = await ask(house, chat.list, { size: 50 }, session)
    expect(list.filter(({ image }) => image !== null)).toHaveLength(1)
    expect(await next.evaluate(keptPictures)).toEqual([])
  })
})

test('a visitor asks without an account, and reads the answer on another phone by the code', async () => {
  const { ann } = await twoPeople()
  const words = 'I forgot my username and get no messages. How do I sign in?'
  let code = ''
  await onPhone(browser, { language: 'en' }, async (page) => {
    await open(page, address.feedback())
    await page.getByRole('link', { name: m.support_visitor_ask() }).click()
    await field(page, m.support_question()).fill('too short')
    await button(page, m.support_question_send()).click({ force: true })
    await page.getByText(m.support_question_length(), { exact: true }).waitFor()
    await field(page, m.support_question()).fill(words)
    // A draft survives a reload.
    await page.reload()
    await expect.poll(() => field(page, m.support_question()).inputValue()).toBe(words)
    await button(page, m.support_question_send()).click()
    await page.getByRole('list', { name: m.support_conversation() }).getByText(words).waitFor()
    await page.getByText(m.support_state_waiting(), { exact: true }).waitFor()
    code = new URL(page.url().replace('#', '')).searchParams.get('code') ?? ''
    await page.getByText(code, { exact: true }).waitFor()
  })
  const id = (await opsHere(['question', 'list'], ann)).split('\n').at(-1)?.slice(0, 36) ?? ''
  await opsHere(['question', 'answer', id, 'use', 'recovery'], ann)
  await onPhone(browser, { language: 'en' }, async (page) => {
    await open(page, address.chat())
    await field(page, m.support_question_code()).fill('not a code')
    await button(page, m.support_question_find()).click()
    await page.getByText(m.support_question_unknown()).waitFor()
    await field(page, m.support_question_code()).fill(code.replace(/.$/, (last) => (last === '9' ? '8' : '9')))
    await button(page, m.support_question_find()).click()
    await page.getByRole('heading', { name: m.support_question_unknown() }).waitFor()
    await page.getByRole('link', { name: m.support_question_new() }).click()
    await field(page, m.support_question_code()).fill(code.toUpperCase())
    await button(page, m.support_question_find()).click()
    await page.getByText('use recovery', { exact: true }).waitFor()
    await page.getByText(m.support_state_answered(), { exact: true }).waitFor()
    await field(page, m.support_reply()).fill('it worked, thank you')
    await button(page, m.support_reply_send()).click()
    await page.getByText('it worked, thank you', { exact: true }).waitFor()
    await page.getByText(m.support_state_waiting(), { exact: true }).waitFor()
    // A sent message leaves an empty field, not one marked wrong.
    await expect.poll(() => field(page, m.support_reply()).inputValue()).toBe('')
    await page.waitForTimeout(300)
    expect(await field(page, m.support_reply()).getAttribute('aria-invalid')).not.toBe('true')
  })
})

test('the privacy notice says after how many days what goes by itself', async () => {
  const { keepDays } = await ask(house, site.config, {})
  await onPhone(browser, { language: 'en' }, async (page) => {
    await open(page, address.about())
    await button(page, m.legal_privacy()).click()
    await page.getByRole('dialog').getByText(m.legal_privacy_3_days(keepDays)).waitFor()
  })
})

/** Under which keys this browser keeps pictures that wait. */
const keptPictures = () =>
  new Promise((done, failed) => {
    const opening = indexedDB.open('outgoing', 1)
    opening.onerror = failed
    opening.onsuccess = () => {
      const all = opening.result.transaction('pictures').objectStore('pictures').getAllKeys()
      all.onsuccess = () => done(all.result)
    }
  })
