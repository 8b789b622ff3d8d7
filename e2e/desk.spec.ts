// People at the desk, each in a browser of their own: what one proposes another approves, and a third may not; every page is
// read by axe in both languages and both themes.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { appOf, untilCodesLast } from '../api/desk/testing.ts'
import { sayHouse } from '../api/ledger/seal/facts.ts'
import { keyOf } from '../api/people/key.ts'
import { personFacts } from '../api/people/facts.sql.ts'
import { insertFirst } from '../api/people/people.sql.ts'
import { openDb } from '../api/shell/db.ts'
import { openDesk as openTerminal } from '../api/testing/desk.ts'
import { plainRows } from '../api/testing/equal-rows.ts'
import type { Role } from '../core/desk/deed.ts'
import { deeds } from '../core/desk/deeds.ts'
import { lineOf, wordsIn } from '../core/desk/line.ts'
import { withdraw } from '../core/withdraw/withdraw.ts'
import { m } from '../text/compiled/messages.js'
import { ended } from '../outside/world.ts'
import { everyPage, goes, reads } from './desk-pages.ts'
import { databaseOf, type RunningHouse } from './house.ts'
import { asksForMuch } from './held.ts'
import { ask, register, soon } from './member.ts'
import { sharedStage, twoPeople } from './stage.ts'

const project = join(import.meta.dirname, '..')
const { house, browser } = await sharedStage()
// Others who stand on this house are let in by the first two, who must be there before anybody else.
await twoPeople()
const desk = await openDesk(house)
afterAll(desk.stop)

/** The desk's own process, on the database of the house. */
async function openDesk({ place }: RunningHouse) {
  const child = spawn(process.execPath, ['api/desk-main.ts'], {
    cwd: project,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: place, DESK_PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((done, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => done(/http\S+/.exec(String(chunk))?.[0] ?? ''))
    child.once('exit', () => failed(new Error('the desk does not open; its reason stands above')))
  })
  return { url, stop: () => ended(child) }
}

const en = { locale: 'en' } as const
type Known = { name: string; secret: string }

/** A page in a browser profile of its own, 1,280 wide, where somebody signs in for the first time. */
async function sits(
  of: Browser,
  { name, secret }: Known,
): Promise<{ page: Page; code: () => string; problems: string[] }> {
  const context = await of.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on(
    'console',
    (line) => line.type() === 'error' && !/status of 4\d\d/.test(line.text()) && problems.push(line.text()),
  )
  await page.goto(desk.url)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel(m.desk_name({}, en), { exact: true }).fill(name)
  await page.getByLabel(m.desk_secret({}, en), { exact: true }).fill(secret)
  await page.getByRole('button', { name: m.desk_sign_in({}, en), exact: true }).click()
  const picture = page.getByRole('img', { name: m.desk_enroll_picture({}, en) })
  await picture.waitFor()
  await reads(page)
  const key = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  const code = appOf(`otpauth://totp/Koi%20desk:x?issuer=Koi%20desk&secret=${key}&algorithm=SHA1&digits=6&period=30`)
  await untilCodesLast(10_000)
  await page.getByLabel(m.desk_code({}, en)).fill(code())
  await page.getByRole('button', { name: m.desk_sign_in({}, en), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: m.desk_today({}, en) }).waitFor()
  return { page, code, problems }
}

test('two people in two browsers pay what was held, and a third may not; a file opens for a reason; every page is read', async () => {
  const [ann, ben] = [await seated('ann at the desk'), await seated('ben at the desk')]
  const { session, withdrawal } = await asksForMuch(house, 'deskwalk')
  const [a, b] = [await sits(browser, ann), await sits(browser, ben)]

  // Ann finds the member, opens the file for a reason, reads what speaks for the payout that is held, and proposes it.
  await a.page.keyboard.press('/')
  await a.page.keyboard.type('deskwalk')
  await a.page.keyboard.press('Enter')
  await a.page.getByRole('row', { name: /deskwalk00/ }).waitFor()
  await a.page.keyboard.press('Escape')
  await a.page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await a.page.keyboard.press('j')
  await a.page.keyboard.press('Enter')
  await a.page.getByLabel(m.desk_open_reason({}, en)).fill('a payout of hers waits')
  await a.page.getByRole('button', { name: m.desk_open({}, en), exact: true }).click()
  await a.page.getByRole('heading', { name: m.desk_who({}, en) }).waitFor()
  await goes(a.page, '#/payouts')
  await a.page.getByRole('row', { name: /deskwalk00/ }).click()
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
  const cat = await seated('cat at the desk', 'content')
  const c = await sits(browser, cat)
  await goes(c.page, '#/proposals')
  await c.page.getByRole('row', { name: withdrawal }).click()
  await c.page.getByText(m.desk_no_role({}, en)).waitFor()
  expect(await c.page.getByRole('button', { name: m.desk_approve({}, en), exact: true }).count()).toBe(0)

  // Ben approves what he has read: not with a wrong code, with a new one. Then it leaves.
  await goes(b.page, '#/proposals')
  await b.page.getByRole('row', { name: withdrawal }).click()
  await b.page.getByText('her own card, her own deposit').waitFor()
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

/**
 * Somebody of this walk's own, in every role or in one: who has enrolled an app is asked for its code on the command line too, by
 * which others of this house type.
 */
async function seated(name: string, only?: Role): Promise<Known> {
  const known = { name, secret: randomBytes(12).toString('hex') }
  const owner = openDb({ connectionString: databaseOf(house.place).DATABASE_URL })
  const { key } = await keyOf(known.secret)
  await owner.tx(async (tx) => {
    await insertFirst(tx, name, key)
    if (!only) return
    await tx.run`delete from person_roles where name = ${name} and role <> ${only}`
    await sayHouse(tx, personFacts, [name])
  })
  await owner.close()
  return known
}

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

/** Fills in the form of a deed as the desk draws it, by the names of its fields, and sends it. */
async function clicks(page: Page, name: string, input: Record<string, string>): Promise<void> {
  await goes(page, `#/do/${name.split(' ')[0]}/${encodeURIComponent(name)}`)
  const { words, does } = deeds.find((deed) => deed.name === name)!
  await page.getByRole('heading', { level: 3, name: words({}, en), exact: true }).waitFor()
  for (const [field, value] of Object.entries(input)) {
    const at = page.locator(`main form [name="${field}"]`)
    if ((await at.evaluate((element) => element.tagName)) === 'SELECT') await at.selectOption(value)
    else await at.fill(value)
  }
  await page.locator('main form button[type=submit]').click()
  await page.getByText(does === 'proposes' ? m.desk_proposed({}, en) : m.desk_done({}, en), { exact: true }).waitFor()
}

test('twelve deeds done at a terminal and in the browser leave equal rows', async () => {
  const owner = openDb({ connectionString: databaseOf(house.place).DATABASE_URL })
  const terminal = openTerminal({ config: { connectionString: databaseOf(house.place).DATABASE_URL } as never }, owner)
  await register(house, 'formed', 0, '1972-05-06')
  await register(house, 'clicked', 0, '1972-05-07')
  const { page, problems } = await sits(browser, await seated('clicks at the desk'))
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
