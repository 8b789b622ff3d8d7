// npm run bench -- start: how long a fresh clone of the last commit takes until its house is open, how long a second
// start takes, and the memory of its processes when nothing happens. Beside them stand the aims of issue 26.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { variableNames } from '../api/host/env.ts'
import { endOf } from '../outside/world.ts'
import { freePort, SANDBOX_PORTS } from '../outside/ports.ts'
import { builtName, fileOf, programs } from '../outside/programs.ts'
import { cpuSeconds, familyOf, megabytes } from './family.ts'
import { lend } from './open-house.ts'
import { rounded, type Outcome } from './rounds.ts'
import { say } from './server.ts'

const project = join(import.meta.dirname, '..')
const AIMS = { 'cold s': 40, 'second s': 3, MB: 512 }
// The memory that a process needs only to open is given back by then.
const QUIET_MS = 30_000

/** Lines of the output that mark a step, and its name here. */
const STEPS = {
  'getting Node 26': 'Node',
  'installing the packages': 'packages',
  'building the app': 'app',
  'building the games': 'games',
  'Sandbox:': 'world outside',
  'is open': 'open',
}

type Started = { child: ChildProcess; at: Record<string, number>; cpuS: number | null }

export const start = (isShort: boolean): Promise<Outcome> => (isShort ? ofThisCheckout() : ofClone())

async function ofClone(): Promise<Outcome> {
  const folder = newFolder()
  try {
    const [env, place] = [await own(folder), join(folder, 'clone')]
    execFileSync('git', ['clone', '--quiet', project, place])
    const cold = await opened(['npm', 'start'], place, env)
    await sleep(QUIET_MS)
    const held = heldBy(cold)
    await closed(cold.child)
    const second = await opened(['npm', 'start'], place, env)
    await closed(second.child)
    return outcomeOf(cold, second, held)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A short run opens a house of this checkout with one lottery, without the days that bao001 has lived: what it shows is that
 * one opens and can be weighed. The benches of the app behind it look at the same one.
 */
async function ofThisCheckout(): Promise<Outcome> {
  const folder = newFolder()
  const none = { REQUESTS_PER_SECOND: '0', REGISTRATIONS_A_DAY: '0', CAPTCHA_DIFFICULTY: '0' }
  const env = { ...(await own(folder)), ...none, DEMO_DAYS: '0', LOTTERIES: 'k3_1m', CHAIN_DAYS: '30' }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const only = await opened([process.execPath, fileOf('commands/launch.ts')], project, env).catch((error: unknown) => {
    remove()
    throw error
  })
  const stop = () => closed(only.child).then(remove)
  lend({ url: `http://localhost:${env.PORT}`, stop })
  return outcomeOf(only, only, heldBy(only))
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'koi-start-'))
  chmodSync(folder, 0o711) // the account of PostgreSQL passes through
  return folder
}

/** Memory of each program of the house in megabytes, without the database. */
const heldBy = ({ child }: Started): Record<string, number> =>
  Object.fromEntries(
    familyOf(child.pid ?? 0)
      .filter(({ command }) => !/^postgres|\/postgres |^\/bin\/sh/.test(command))
      .map((one) => [nameOf(one.command), megabytes(one.pid)]),
  )

async function own(folder: string): Promise<NodeJS.ProcessEnv & { PORT: string }> {
  const given = Object.entries(process.env).filter(([name]) => !variableNames.includes(name))
  const ports = { PORT: await freePort(2), SANDBOX_PORT: await freePort(SANDBOX_PORTS) }
  return {
    ...Object.fromEntries(given),
    ...{ PORT: `${ports.PORT}`, SANDBOX_PORT: `${ports.SANDBOX_PORT}` },
    ...{ PLAY_PORT: `${ports.PORT + 1}`, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
  }
}

/** Waits until the house says that it is open; returns the second at which each step began. */
async function opened([file = '', ...args]: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const began = performance.now()
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const at: Record<string, number> = {}
  let said = ''
  const hear = (part: Buffer) => {
    said += part.toString()
    for (const [words, name] of Object.entries(STEPS))
      if (said.includes(words)) at[name] ??= rounded((performance.now() - began) / 1_000, 1)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  while (at['open'] === undefined) {
    if (child.exitCode !== null) throw new Error(`it does not open:\n${said}`)
    await sleep(10)
  }
  return { child, at, cpuS: cpuSeconds(child.pid ?? 0) }
}

async function closed(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await endOf(child)
}

function outcomeOf(cold: Started, second: Started, held: Record<string, number>): Outcome {
  const all = Object.values(held).reduce((sum, each) => sum + each, 0)
  const [coldS = 0, secondS = 0] = [cold.at['open'], second.at['open']]
  say(`a fresh clone  ${coldS} s, of the processors ${cold.cpuS ?? '-'} s`)
  for (const [name, at] of Object.entries(cold.at)) say(`  ${name.padEnd(14)} from second ${at} on`)
  say(`a second start ${secondS} s, of the processors ${second.cpuS ?? '-'} s`)
  say(`when nothing happens ${all} MB`)
  for (const [name, each] of Object.entries(held)) say(`  ${name.padEnd(14)} ${each} MB`)
  return {
    name: 'start',
    figures: {
      ...{ 'cold s': coldS, 'cold processor s': cold.cpuS },
      ...Object.fromEntries(Object.entries(cold.at).map(([name, at]) => [`${name} at s`, at])),
      ...{ 'second s': secondS, 'second processor s': second.cpuS, MB: all },
      ...Object.fromEntries(Object.entries(held).map(([name, each]) => [`${name} MB`, each])),
    },
    ratios: {
      'cold/40 s': rounded(coldS / AIMS['cold s'], 2),
      'second/3 s': rounded(secondS / AIMS['second s'], 2),
      'held/512 MB': rounded(all / AIMS.MB, 2),
    },
  }
}

const nameOf = (command: string): string =>
  programs.find((program) => [program, `${builtName(program)}.js`].some((file) => command.includes(file))) ??
  (command.includes('tools/start.mjs') ? 'tools/start.mjs' : 'npm')
