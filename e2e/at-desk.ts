// The desk on a house of the walks: its process, and people who sit down at it, each in a browser of their own.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { appOf, untilCodesLast } from '../api/desk/testing.ts'
import { sayHouse } from '../api/ledger/seal/facts.ts'
import { personFacts } from '../api/people/facts.sql.ts'
import { keyOf } from '../api/people/key.ts'
import { insertFirst } from '../api/people/people.sql.ts'
import { openDb } from '../api/shell/db.ts'
import type { Role } from '../core/desk/deed.ts'
import type { Language } from '../core/endpoint.ts'
import { m } from '../text/compiled/messages.js'
import { fileOf } from '../outside/programs.ts'
import { ended } from '../outside/world.ts'
import { reads } from './desk-pages.ts'
import { databaseOf, type RunningHouse } from './house.ts'

const project = join(import.meta.dirname, '..')

type Known = { name: string; secret: string }
type Seat = { page: Page; code: () => string; problems: string[] }

/** The desk's own process, on the database of the house. */
export async function openDesk({ place, outside }: RunningHouse): Promise<{ url: string; stop(): Promise<unknown> }> {
  const { VENUE_URLS = '', VENUE_KEYS = '' } = outside.env
  const child = spawn(process.execPath, [fileOf('api/desk-main.ts')], {
    cwd: project,
    env: {
      ...{ PATH: process.env['PATH'] ?? '', DATA_DIR: place, DESK_PORT: '0', LOG_LEVEL: 'error' },
      ...{ VENUE_URLS, VENUE_KEYS },
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((done, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => done(/http\S+/.exec(String(chunk))?.[0] ?? ''))
    child.once('exit', () => failed(new Error('the desk does not open; its reason stands above')))
  })
  return { url, stop: () => ended(child) }
}

/**
 * Somebody of this walk's own, in every role or in one: who has enrolled an app is asked for its code on the command line too, by
 * which others of this house type.
 */
export async function seated({ place }: RunningHouse, name: string, only?: Role): Promise<Known> {
  const known = { name, secret: randomBytes(12).toString('hex') }
  const owner = openDb({ connectionString: databaseOf(place).DATABASE_URL })
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

/** A page in a browser profile of its own, 1,280 wide, where somebody signs in for the first time. */
export async function sits(of: Browser, url: string, { name, secret }: Known, locale: Language = 'en'): Promise<Seat> {
  const context = await of.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on(
    'console',
    (line) => line.type() === 'error' && !/status of 4\d\d/.test(line.text()) && problems.push(line.text()),
  )
  await page.goto(url)
  if (locale === 'en') await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel(m.desk_name({}, { locale }), { exact: true }).fill(name)
  await page.getByLabel(m.desk_secret({}, { locale }), { exact: true }).fill(secret)
  await page.getByRole('button', { name: m.desk_sign_in({}, { locale }), exact: true }).click()
  const picture = page.getByRole('img', { name: m.desk_enroll_picture({}, { locale }) })
  await picture.waitFor()
  await reads(page)
  const key = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  const code = appOf(`otpauth://totp/Koi%20desk:x?issuer=Koi%20desk&secret=${key}&algorithm=SHA1&digits=6&period=30`)
  await untilCodesLast(10_000)
  await page.getByLabel(m.desk_code({}, { locale })).fill(code())
  await page.getByRole('button', { name: m.desk_sign_in({}, { locale }), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: m.desk_today({}, { locale }) }).waitFor()
  return { page, code, problems }
}
