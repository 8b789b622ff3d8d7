// The real house as its own process beside the sandbox's, for the walks of a member: an empty data folder, fast
// draws, a real browser.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { socketFolder } from '../api/host/cluster.ts'
import { readEnv, variableNames } from '../api/host/env.ts'
import { ended, startOutside, type OutsideWorld } from '../outside/world.ts'
import { freePort } from '../outside/ports.ts'
import { fileOf } from '../outside/programs.ts'

const project = join(import.meta.dirname, '..')

export type RunningHouse = {
  url: string
  port: number
  place: string
  /** Lives on when the house is killed. */
  outside: OutsideWorld
  /** The process of the moment. */
  process(): ChildProcess
  /** Starts it again where it was, after it was killed. */
  again(): Promise<void>
  /** The house's output so far: the first thing to read when a walk fails. */
  output(): string
  stop(): Promise<void>
}

/** Starts the sandbox, the venues and `api/main.ts` on data of their own and waits until they are ready. */
export async function startHouse(
  env: Record<string, string> = {},
  place = mkdtempSync(join(tmpdir(), 'koi-e2e-')),
): Promise<RunningHouse> {
  const port = await freePort()
  const given = { ...own(place, port), PLAY_PORT: String(await freePort()), ...env }
  const outside = await startOutside(readEnv(given), place)
  const house = await openHouse({ ...given, ...outside.env }, { port, place, outside })
  const stop = async () => {
    await house.stop()
    await outside.stop()
    rmSync(place, { recursive: true, force: true })
  }
  return { ...house, stop }
}

/** Another house on the database of a running one, with data of its own: what `env` says, beside what both share. */
export async function startBeside({ outside }: RunningHouse, env: Record<string, string>): Promise<RunningHouse> {
  const port = await freePort()
  const place = mkdtempSync(join(tmpdir(), 'koi-e2e-'))
  const all = { ...own(place, port), ...env, ...outside.env }
  const house = await openHouse(all, { port, place, outside })
  const stop = async () => {
    await house.stop()
    rmSync(place, { recursive: true, force: true })
  }
  return { ...house, stop }
}

type Where = Pick<RunningHouse, 'port' | 'place' | 'outside'>

async function openHouse(env: Record<string, string>, where: Where): Promise<RunningHouse> {
  let printed = ''
  // As the house prints it: the cashier sends members back to this very name.
  const url = `http://localhost:${where.port}`
  const open = async () => {
    const child = spawn(process.execPath, [fileOf('api/main.ts')], {
      cwd: project,
      env: { ...clean(process.env), ...env },
      // The channel ends with the test run, however that ends, and the house goes with it.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const before = printed.length
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk))
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk))
    await ready(url, child, () => printed.slice(before))
    return child
  }
  let child = await open()
  return {
    ...where,
    url,
    process: () => child,
    again: async () => void (child = await open()),
    output: () => printed,
    stop: () => ended(child),
  }
}

/** Where a house keeps its database: the owner's way in, and the house's own. */
export function databaseOf(place: string): Record<'DATABASE_URL' | 'DATABASE_APP_URL', string> {
  const host = encodeURIComponent(socketFolder(join(place, 'pg')))
  const as = (user: string) => `postgres://${user}@${host}:5432/postgres`
  return { DATABASE_URL: as('koi'), DATABASE_APP_URL: as('koi_app') }
}

/** A job of the minute, now: it is not what the walk waits for. That it comes by itself is seen in game-frame.spec.ts. */
export async function runs({ place }: { place: string }, job: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseOf(place).DATABASE_URL })
  await client.connect()
  await client.query('select graphile_worker.add_job($1)', [job])
  await client.end()
}

const own = (place: string, port: number): Record<string, string> => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: place,
  LOG_LEVEL: 'error',
  REQUESTS_PER_SECOND: '0',
  REGISTRATIONS_A_DAY: '0',
  CAPTCHA_DIFFICULTY: '0',
  // A year of keys for every lottery takes a processor five seconds.
  CHAIN_DAYS: '30',
})

// A house of its own must not end up on somebody's database, secret or bank.
function clean(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (pair): pair is [string, string] => !variableNames.includes(pair[0]) && pair[1] !== undefined,
    ),
  )
}

async function ready(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const until = Date.now() + 180_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the house ended while it opened:\n${printed()}`)
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok && printed().includes('is open')) return
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error(`the house does not open:\n${printed()}`)
}
