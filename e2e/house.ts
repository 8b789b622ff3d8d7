// The real house as its own process, for the walks of a member: an empty data folder, fast draws, a real browser.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const project = join(import.meta.dirname, '..')

export type RunningHouse = {
  url: string
  port: number
  place: string
  process: ChildProcess
  /** What it printed so far: the first thing to read when a walk fails. */
  output(): string
  stop(): Promise<void>
}

export const SANDBOX_PORTS = 20

// Below the ports that a system gives to outgoing connections: one of those can be taken between our look
// and the house's start. Each worker of a run looks in a range of its own and names no port twice, because
// what was named is not taken yet.
const PORTS_OF_WORKER = 4_000
const worker = Number.parseInt(process.env['VITEST_POOL_ID'] ?? '0', 10) % 4
const firstPort = 12_000 + worker * PORTS_OF_WORKER
let next = randomInt(PORTS_OF_WORKER - SANDBOX_PORTS)

/** The first of `count` neighbouring ports that were free a moment ago. A sandbox takes up to `SANDBOX_PORTS`. */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const first = firstPort + next
    next = (next + count) % (PORTS_OF_WORKER - SANDBOX_PORTS)
    const ports = Array.from({ length: count }, (_, at) => first + at)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}

/** Starts `api/main.ts` on data of its own and waits until it is ready. */
export async function startHouse(
  env: Record<string, string> = {},
  place = newPlace(),
): Promise<RunningHouse> {
  const port = await freePort()
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: project,
    env: {
      ...clean(process.env),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: place,
      LOG_LEVEL: 'error',
      REQUESTS_PER_SECOND: '0',
      REGISTRATIONS_A_DAY: '0',
      ...env,
    },
    // The channel ends with the test run, however that ends, and the house goes with it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk))
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  // As the house prints it: the cashier sends members back to this very name.
  const url = `http://localhost:${port}`
  await ready(url, child, () => printed)
  return {
    url,
    port,
    place,
    process: child,
    output: () => printed,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(place, { recursive: true, force: true })
    },
  }
}

const newPlace = () => mkdtempSync(join(tmpdir(), 'koi-e2e-'))

// A house of its own must not end up on somebody's database or secret.
function clean(env: NodeJS.ProcessEnv): Record<string, string> {
  const own = ['DATABASE_URL', 'DATA_DIR', 'PORT', 'HOST', 'PUBLIC_URL', 'NODE_ENV', 'KOI_SECRET']
  return Object.fromEntries(
    Object.entries(env).filter(
      (pair): pair is [string, string] => !own.includes(pair[0]) && pair[1] !== undefined,
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
