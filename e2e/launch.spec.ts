// `npm start` as it is started: the house and the world outside of it, and what is left when any of them is killed.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { processes } from '../api/host/processes.ts'
import { endOf } from '../outside/world.ts'
import { freePort, SANDBOX_PORTS } from '../outside/ports.ts'
import { fileOf } from '../outside/programs.ts'

const project = join(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'koi-launch-'))
const port = await freePort(2) // the play door beside it
const sandboxPort = await freePort(SANDBOX_PORTS)
let all: ChildProcess | undefined
let deskUrl = ''
afterAll(async () => {
  all?.kill('SIGTERM')
  if (all) await endOf(all)
  rmSync(place, { recursive: true, force: true })
})

function launch(env: Record<string, string> = {}) {
  const { PATH = '', HOME = '', KOI_BUILT = '' } = process.env
  const own = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: place, DESK_PORT: '0' }
  const child = spawn(process.execPath, [fileOf('commands/launch.ts')], {
    cwd: project,
    env: {
      PATH,
      HOME,
      KOI_BUILT,
      LOG_LEVEL: 'error',
      LOTTERIES: 'k3_1m',
      DEMO_DAYS: '0',
      CHAIN_DAYS: '30',
      ...own,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk))
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk))
  return { child, printed: () => printed }
}

/** The house that has left its note, once it answers; `not` is one that was killed. */
async function opened(not = 0): Promise<number> {
  let pid = 0
  await expect
    .poll(
      async () => {
        pid = housePid()
        const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
        return pid !== 0 && pid !== not && answer?.ok
      },
      { timeout: 120_000 },
    )
    .toBe(true)
  return pid
}

function housePid(): number {
  const notes = readdirSync(project).filter((name) => /^\.koi-house-\d+\.json$/.test(name))
  const signs = notes.map(
    (name) => JSON.parse(readFileSync(join(project, name), 'utf8')) as { pid: number; place: string },
  )
  return signs.find((sign) => sign.place === place && sign.pid !== all?.pid)?.pid ?? 0
}

const pidOf = (program: string) =>
  processes().find(({ command }) => command.includes(program) && command.includes(place))?.pid ?? 0
const sandboxPid = () => pidOf(fileOf('sandbox/main.ts'))
const venuesPid = () => pidOf(fileOf('venue/main.ts'))
const isAlive = (pid: number) => processes().some((one) => one.pid === pid)
const payments = async () => {
  const answer = await fetch(`http://127.0.0.1:${sandboxPort}/books`).catch(() => undefined)
  return answer ? ((await answer.json()) as { payments: unknown[] }).payments.length : -1
}

/** How many venues show their books; none while they are away or their database is. */
const venueBooks = async () => {
  const answer = await fetch(`http://127.0.0.1:${sandboxPort + 10}/books`).catch(() => undefined)
  return answer?.ok ? ((await answer.json()) as { venues: unknown[] }).venues.length : 0
}

test('whichever is killed comes back by itself, and the others never noticed', async () => {
  const { child, printed } = launch()
  all = child
  const house = await opened()
  await expect.poll(printed, { timeout: 60_000 }).toContain('/desk/')
  deskUrl = /http\S+\/desk\//.exec(printed())?.[0] ?? ''
  const [sandbox, venues] = [sandboxPid(), venuesPid()]
  // bao001 has paid in at the cashier on the first morning.
  await expect.poll(payments).toBe(1)

  process.kill(house, 'SIGKILL')
  const next = await opened(house)
  expect((await fetch(deskUrl)).status).toBe(200)
  expect([sandboxPid(), isAlive(sandbox), await payments()]).toEqual([sandbox, true, 1])
  expect([venuesPid(), await venueBooks()]).toEqual([venues, 7])

  process.kill(sandbox, 'SIGKILL')
  await expect.poll(() => [0, sandbox].includes(sandboxPid())).toBe(false)
  await expect.poll(payments).toBe(1)
  expect([housePid(), venuesPid()]).toEqual([next, venues])

  process.kill(venues, 'SIGKILL')
  await expect.poll(() => [0, venues].includes(venuesPid())).toBe(false)
  await expect.poll(venueBooks).toBe(7)
  expect(housePid()).toBe(next)
})

test('a second start says where the first one is, and leaves it alone', async () => {
  const [house, sandbox] = [housePid(), sandboxPid()]
  const { child, printed } = launch()
  await endOf(child)
  expect(child.exitCode).toBe(1)
  expect(printed()).toBe(`koi: the house is running here already: http://localhost:${port}/h5/ (process ${house})\n`)
  expect([housePid(), sandboxPid()]).toEqual([house, sandbox])
})

test('Ctrl-C lets the house finish, then ends the others, and leaves nothing behind', async () => {
  const [house, sandbox, venues] = [housePid(), sandboxPid(), venuesPid()]
  for (const pid of [house, sandbox, venues, all?.pid ?? 0]) process.kill(pid, 'SIGINT')
  await endOf(all as ChildProcess)
  expect(all?.exitCode).toBe(0)
  expect([house, sandbox, venues].map(isAlive)).toEqual([false, false, false])
  await expect(fetch(deskUrl)).rejects.toThrow('fetch failed')
  expect(processes().filter(({ command }) => command.includes(place))).toEqual([])
})

test('whoever started them is killed: all end by themselves', async () => {
  all = launch().child
  const house = await opened()
  const [sandbox, venues] = [sandboxPid(), venuesPid()]
  all.kill('SIGKILL')
  await expect.poll(() => [house, sandbox, venues].some(isAlive)).toBe(false)
})

test('a house that is killed again and again is given up, and the world ends with it', async () => {
  const started = launch()
  all = started.child
  for (let kills = 0, last = 0; kills < 5; kills++) {
    await expect.poll(() => [0, last].includes(housePid())).toBe(false)
    last = housePid()
    process.kill(last, 'SIGKILL')
  }
  await endOf(all)
  expect(all.exitCode).toBe(1)
  expect(started.printed()).toContain('killed 5 times, each within a minute of its start: giving up')
  expect(sandboxPid()).toBe(0)
})

test('in production nothing is made up: one list says what is missing, and no sandbox is started', async () => {
  const { child, printed } = launch({ NODE_ENV: 'production' })
  await endOf(child)
  expect(child.exitCode).toBe(1)
  for (const name of [
    'CASHIER_URL',
    'CASHIER_KEYS',
    'BANK_URL',
    'CHAIN_KEYS',
    'IDENTITY_KEYS',
    'VENUE_URLS',
    'KOI_SECRET',
    'HOST',
    'PUBLIC_URL',
    'AREA_URL',
  ])
    expect(printed()).toMatch(new RegExp(`^  ${name}: must be given`, 'm'))
  expect(printed()).not.toContain('Sandbox')
})
