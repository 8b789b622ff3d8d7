// People at the desk, each in a browser of their own: what one proposes another approves, and a third may not; every page is
// read by axe in both languages and both themes.
import { gzipSync } from 'node:zlib'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openDb } from '../api/shell/db.ts'
import { openDesk as openTerminal } from '../api/testing/desk.ts'
import { plainRows } from '../api/testing/equal-rows.ts'
import { deeds } from '../core/desk/deeds.ts'
import { lineOf, wordsIn } from '../core/desk/line.ts'
import { withdraw } from '../core/withdraw/withdraw.ts'
import { m } from '../text/compiled/messages.js'
import { openDesk, seated, sits } from './at-desk.ts'
import { clicks, everyPage, goes, reads } from './desk-pages.ts'
import { databaseOf } from './house.ts'
import { asksForMuch } from './held.ts'
import { ask, paysIn, register, soon } from './member.ts'
import { BETS, opensGame } from './opened-game.ts'
import { sharedStage, twoPeople } from './stage.ts'

const project = join(import.meta.dirname, '..')
const { house, browser } = await sharedStage()
// Others who stand on this house are let in by the first two, who must be there before anybody else.
await twoPeople()
const desk = await openDesk(house)
afterAll(desk.stop)

const en = { locale: 'en' } as const

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)

/** Goes down the list by j until this row has the focus, and opens it. */
async function stepsTo(page: Page, one: Locator): Promise<void> {
  await one.waitFor()
  for (let steps = 0; steps < 20 && !(await hasFocus(one)); steps++) await page.keyboard.press('j')
  expect(await hasFocus(one)).toBe(true)
  await page.keyboard.press('Enter')
}

test('two people in two browsers pay what was held, and a third may not; a file opens for a reason; every page is read', async () => {
  const [ann, ben] = [await seated(house, 'ann at the desk'), await seated(house, 'ben at the desk')]
  const { session, withdrawal } = await asksForMuch(house, 'deskwalk')
  const [a, b] = [await sits(browser, desk.url, ann), await sits(browser, desk.url, ben)]

  // Ann finds the member, opens the file for a reason, reads what speaks for the payout that is held, and proposes it.
  await a.page.keyboard.press('/')
  await a.page.keyboard.type('deskwalk')
  await a.page.keyboard.press('Enter')
  await stepsTo(a.page, a.page.getByRole('row', { name: /deskwalk00/ }))
  await a.page.getByLabel(m.desk_open_reason({}, en)).fill('a payout of hers waits')
  await a.page.getByRole('button', { name: m.desk_open({}, en), exact: true }).click()
  await a.page.getByRole('heading', { name: m.desk_who({}, en) }).waitFor()
  // From the first page to the queue and to what waits there, without a pointer.
  await goes(a.page, '#/today')
  await stepsTo(a.page, a.page.getByRole('link', { name: m.desk_queue_reviews({}, en), exact: true }))
  await stepsTo(a.page, a.page.getByRole('row', { name: /deskwalk00/ }))
  await a.page.getByRole('heading', { name: m.desk_review_decide({}, en) }).waitFor()
  const choice = (name: 'payout refuse' | 'payout pay') =>
    a.page.getByRole('button', { name: deeds.find((deed) => deed.name === name)!.words({}, en), exact: true })
  await choice('payout refuse').click()
  await a.page.getByLabel(m.desk_review_member_reads({}, en), { exact: true }).waitFor()
  await reads(a.page)
  await choice('payout pay').click()
  await reads(a.page)
  await a.page.getByLabel(m.desk_f_why({}, en), { exact: true }).fill('her own card, her own deposit')
  await a.page.getByRole('button', { name: m.desk_propose({}, en), exact: true }).click()
  await a.page
    .getByRole('link', { name: m.desk_to_proposals({}, en), exact: true })
    .first()
    .click()
  await a.page.getByRole('row', { name: withdrawal }).click()
  await a.page.getByText(m.desk_own_proposal({}, en)).waitFor()
  await reads(a.page)

  // Cat reads it too, and her roles do not approve it.
  const cat = await seated(house, 'cat at the desk', 'content')
  const c = await sits(browser, desk.url, cat)
  await goes(c.page, '#/proposals')
  await c.page.getByRole('row', { name: withdrawal }).click()
  await c.page.getByText(m.desk_no_role({}, en)).waitFor()
  expect(await c.page.getByRole('button', { name: m.desk_approve({}, en), exact: true }).count()).toBe(0)

  // Ben approves what he has read: not with a wrong code, with a new one. Then it leaves.
  await goes(b.page, '#/proposals')
  await b.page.getByRole('row', { name: withdrawal }).click()
  await b.page.getByText('her own card, her own deposit').waitFor()
  await b.page.getByText('11,000.00', { exact: true }).waitFor()
  await b.page.getByLabel(m.desk_code({}, en)).fill('000000')
  await b.page.getByRole('button', { name: m.desk_approve({}, en), exact: true }).click()
  await b.page.getByText(m.desk_no_code_wrong({}, en)).waitFor()
  await b.page.getByLabel(m.desk_code({}, en)).fill(b.code())
  await b.page.getByRole('button', { name: m.desk_approve({}, en), exact: true }).click()
  await b.page.getByText(m.desk_proposals_none({}, en)).waitFor()
  await soon(async () => {
    const { status } = await ask(house, withdraw.order, { id: withdrawal }, session)
    return status === 'paid' || undefined
  })
  await goes(a.page, `#/payouts/deskwalk00/${withdrawal}`)
  const over = { first: ann.name, second: ben.name, what: m.desk_review_pay({}, en) }
  await a.page.getByText(m.desk_review_over(over, en)).waitFor()

  await everyPage(a.page)
  for (const { problems, page } of [a, b, c]) {
    expect(problems).toEqual([])
    await page.context().close()
  }
})

test('a round at a venue is seen again from the file of its member, and proved once its seed is let go', async () => {
  const session = await register(house, 'replayed', 0, '1972-05-09')
  await paysIn(house, session, '100.00')
  const game = await opensGame(house, session, 'dice')
  const { data } = await game.bet(BETS.dice)
  const { drawn } = data!['round'] as { drawn: { roll: number } }
  const { page, problems } = await sits(browser, desk.url, await seated(house, 'replays at the desk', 'support'))
  await goes(page, '#/file/replayed00/plays')
  await page.getByLabel(m.desk_open_reason({}, en)).fill('she asks what she rolled')
  await page.getByRole('button', { name: m.desk_open({}, en), exact: true }).click()
  await page.getByRole('link', { name: m.desk_replay_see({}, en), exact: true }).click()
  await page.getByText(m.desk_replay_hidden({}, en), { exact: true }).waitFor()
  // The sentence that its player reads in the game.
  await page.getByText(m.play_dice_rolled({ number: (drawn.roll / 100).toFixed(2) }, en)).waitFor()
  await reads(page)
  const { data: rotated } = await game.call('rotate')
  const { serverSeed } = rotated!['revealed'] as { serverSeed: string }
  await page.reload()
  await page.getByText(m.desk_replay_proved({}, en), { exact: true }).waitFor()
  await page.getByText(serverSeed, { exact: true }).waitFor()
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByText(m.desk_replay_proved({}, { locale: 'zh_hans' }), { exact: true }).waitFor()
  await reads(page)
  expect(problems).toEqual([])
  await page.context().close()
})

/** Twelve deeds about one member, or about none. */
const twelve: readonly [name: string, input: Record<string, string>][] = [
  ['member offers end', { why: 'many accounts' }],
  ['member offers begin', { why: 'her sisters' }],
  ['member correct propose', { field: 'mobile', value: '13912345678', why: 'another one' }],
  ['note write', { words: 'she calls from her office' }],
  ['case open', { words: 'her card is missing' }],
  ['case close', { words: 'it came back' }],
  ['invite block', { why: 'a ring of friends' }],
  ['invite unblock', { why: 'no ring at all' }],
  ['care exclude', { length: 'y1', why: 'asked in writing' }],
  ['draw resume', {}],
  ['member block', { why: 'a stolen phone' }],
  ['member unblock', { why: 'it was found' }],
]
const asked = (name: string, username: string, input: Record<string, string>) =>
  name === 'draw resume' ? input : { username, ...input }

test('twelve deeds done at a terminal and in the browser leave equal rows', async () => {
  const owner = openDb({ connectionString: databaseOf(house.place).DATABASE_URL })
  const terminal = openTerminal({ config: { connectionString: databaseOf(house.place).DATABASE_URL } as never }, owner)
  await register(house, 'formed', 0, '1972-05-06')
  await register(house, 'clicked', 0, '1972-05-07')
  const { page, problems } = await sits(browser, desk.url, await seated(house, 'clicks at the desk'))
  for (const [name, input] of twelve) {
    const deed = deeds.find((one) => one.name === name)!
    await terminal.types(wordsIn(lineOf(deed, asked(name, 'formed00', input))), 'types at the desk')
    await clicks(page, name, asked(name, 'clicked00', input))
  }
  expect(problems).toEqual([])
  const TABLES = 'deeds proposals members member_blocks member_corrections inviters security_log'
  for (const table of TABLES.split(' ')) {
    const { rows } = await owner.pool.query<Record<string, unknown>>(`select * from ${table}`)
    const of = async (username: string) => {
      const found = await owner.pool.query('select bucket, member_id from member_names where username = $1', [username])
      const { bucket, member_id: id } = found.rows[0] as { bucket: number; member_id: bigint }
      const own = rows.filter((row) => {
        const text = Object.values(row).filter((value) => typeof value === 'string')
        return (
          String(row['member_id'] ?? (table === 'members' ? row['id'] : '')) === String(id) ||
          text.some((value) => value.includes(username) || value.split(' ').includes(`${bucket}/${id}`))
        )
      })
      return plainRows(own, (text) =>
        text
          .replaceAll(username, 'member')
          .replace(/types at the desk|clicks at the desk/g, 'person')
          .replace(/"(?:mobile|code|birthday|address|network|was)":"[^"]*",?/g, ''),
      )
    }
    const [typed, clicked] = [await of('formed00'), await of('clicked00')]
    expect([table, ...clicked]).toEqual([table, ...typed])
    expect(typed.length, table).toBeGreaterThan(0)
  }
  await page.context().close()
  await terminal.close()
  await owner.close()
})

test('a list goes on behind its last row, as often as there is more, and has each row once', async () => {
  const owner = openDb({ connectionString: databaseOf(house.place).DATABASE_URL })
  // All of one instant: a page ends in the middle of them.
  await owner.pool.query(`
    insert into join_requests (id, topic, name, contact, message, language, asked_at)
    select gen_random_uuid(), 'agent', 'of the list ' || k, 'x', 'x', 'en', '2026-01-01' from generate_series(1, 250) as k`)
  const { page, problems } = await sits(browser, desk.url, await seated(house, 'lists at the desk', 'support'))
  await goes(page, '#/do/joins')
  const rows = page.getByRole('row', { name: /of the list/ })
  const more = page.getByRole('button', { name: m.desk_more({}, en), exact: true })
  for (const count of [100, 200, 250]) {
    await rows.nth(count - 1).waitFor()
    const names = (await rows.allTextContents()).map((text) => /of the list \d+/.exec(text)?.[0])
    expect([names.length, new Set(names).size]).toEqual([count, count])
    if (count === 100) await reads(page)
    if (count < 250) await more.click()
  }
  await more.waitFor({ state: 'detached' })
  // Whoever leaves its end for another page begins at the top of that one.
  await page.evaluate(() => scrollTo(0, 5_000))
  await page.waitForFunction(() => scrollY === 5_000)
  await goes(page, '#/today')
  await page.getByRole('heading', { level: 1, name: m.desk_today({}, en) }).waitFor()
  await page.waitForFunction(() => scrollY === 0)
  expect(problems).toEqual([])
  await owner.pool.query(`delete from join_requests where name like 'of the list %'`)
  await page.context().close()
  await owner.close()
})

test('a first page that cannot be read is asked for again by itself, and at once by a button', async () => {
  const { page, problems } = await sits(browser, desk.url, await seated(house, 'asks at the desk', 'auditor'))
  let asked = 0
  // The house is away for all but the press: by itself the page asks again every half minute, and when the stream tells it to.
  await page.route('**/api/desk/today/show', (route) => {
    asked++
    return route.request().headers()['pressed'] ? route.continue() : route.abort()
  })
  await page.reload()
  const again = page.getByRole('button', { name: m.desk_ask_again({}, en), exact: true })
  await again.waitFor()
  // Once, and three times more before anything is said; another change that the stream tells of may have asked besides.
  expect(asked).toBeGreaterThanOrEqual(4)
  await page.getByRole('heading', { level: 1, name: m.desk_today({}, en) }).waitFor()
  await page.getByText(m.desk_no_unreachable({}, en)).waitFor()
  await reads(page)
  await page.evaluate(marksPressed)
  await again.click()
  const figures = page.getByRole('list', { name: m.desk_figures({}, en) })
  await figures.waitFor()
  await again.waitFor({ state: 'detached' })
  expect(problems.filter((line) => !line.includes('ERR_FAILED'))).toEqual([])
  await page.context().close()
})

/** In the page: what is asked in the very task of a click says so in a header. */
const marksPressed = () => {
  const asks = window.fetch
  const marked: typeof fetch = (url, init) => asks(url, { ...init, headers: { ...init?.headers, pressed: 'yes' } })
  const presses = () => {
    window.fetch = marked
    setTimeout(() => (window.fetch = asks))
  }
  addEventListener('click', presses, true)
}

test('the first screen of the desk weighs at most 250 kB', () => {
  const folder = join(project, 'dist/desk')
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = readdirSync(join(folder, 'assets')).filter((name) => page.includes(name))
  const bytes = [page, ...named.map((name) => readFileSync(join(folder, 'assets', name)))].map(
    (one) => gzipSync(one).length,
  )
  expect(named.length).toBeGreaterThan(1)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(250_000)
})
