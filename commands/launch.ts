// `npm start`: the house, the venues and the sandbox's outside world, three processes of which none takes another along.
// A process that a kill ends is started again; Ctrl-C lets the house finish, then ends the world.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownUrl, readEnv, type Env } from '../api/host/env.ts'
import { claimHouse, onStop } from '../api/host/house.ts'
import { CannotOpen } from '../api/shell/refusal.ts'
import { dataFolder } from '../api/host/cluster.ts'
import { fileOf } from '../outside/programs.ts'
import { endOf, LEAN, startOutside, wantsSandbox, type OutsideWorld, type Part } from '../outside/world.ts'

const project = join(import.meta.dirname, '..')
const say = (line: string) => process.stderr.write(`koi: ${line}\n`)

// Kills within a minute that are no accident any more: the operator must look.
const KILLS = 5
const SHORT_MS = 60_000
const PAUSE_MS = 500

/** The days of history of bao001 before the first start, unless the environment says otherwise. */
const DEMO_DAYS = '60'

let house: ChildProcess | undefined
let desk: ChildProcess | undefined
let isTold = false
const end = () => {
  isTold = true
  desk?.kill('SIGTERM')
  house?.kill('SIGTERM')
}
onStop(end)

const { promise: houseIsOpen, resolve: tellOpen } = Promise.withResolvers<void>()

// tools/start.mjs starts us while it builds the pages, and says when they are there.
let arePagesComing = process.argv.includes('pages-come')
process.once('message', () => {
  arePagesComing = false
  house?.send('pages')
})

try {
  process.exit(await run(readEnv()))
} catch (error) {
  const { message, stack } = error as Error
  say(error instanceof CannotOpen ? message : String(stack))
  process.exit(1)
}

/** Answers how the house ended, once all has ended. */
async function run(env: Env): Promise<number> {
  const world = await openWorld(env)
  const living = keep('the house', () => startHouse({ ...(world ? { DEMO_DAYS } : {}), ...process.env, ...world?.env }))
  const parts = world
    ? [keep('the sandbox', partAgain(world.sandbox)), keep('the venues', partAgain(world.venues))]
    : []
  const ended = [living, ...parts]
  // The house stays open where the desk does not, which says why.
  const acting = Promise.race([houseIsOpen, living]).then(() =>
    keep('the desk', () => startDesk({ ...process.env, ...venuesIn(world?.env) })),
  )
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  try {
    return await Promise.race(ended)
  } finally {
    end()
    await living
    await acting
    await world?.stop()
  }
}

async function openWorld(env: Env): Promise<OutsideWorld | undefined> {
  if (!wantsSandbox(env)) return undefined
  const place = dataFolder(project, env.DATA_DIR)
  // Problems with the address are reported before any process starts.
  const url = `${ownUrl(env)}/h5/`
  const claim = await claimHouse(place, { project, host: env.HOST, port: env.PORT, url })
  claim.release()
  const world = await startOutside(env, place, LEAN)
  process.stdout.write(`Sandbox: ${world.pages}.\n`)
  return world
}

/** The first time it runs already. */
function partAgain(part: Part): () => Promise<ChildProcess> {
  let isFirst = true
  return async () => {
    if (!isFirst) await part.again()
    isFirst = false
    return part.process()
  }
}

function startHouse(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const
  const args = [...LEAN, fileOf('api/main.ts'), ...(arePagesComing ? ['pages-come'] : [])]
  house = spawn(process.execPath, args, { cwd: project, env, stdio: [...stdio] })
  house.on('message', () => tellOpen())
  return Promise.resolve(house)
}

/** Of all that is outside the desk asks venues alone, how a round went. */
function venuesIn(env: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name === 'VENUE_URLS' || name === 'VENUE_KEYS'))
}

/** It opens once the house has made its tables, and lives on when the house is killed. */
function startDesk(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const
  desk = spawn(process.execPath, [...LEAN, fileOf('api/desk-main.ts')], { cwd: project, env, stdio: [...stdio] })
  return Promise.resolve(desk)
}

/** Runs a program until it ends by itself or is told to; what kills it costs a moment. Answers its exit code. */
async function keep(name: string, start: () => Promise<ChildProcess>): Promise<number> {
  let kills = 0
  while (!isTold) {
    const began = performance.now()
    const child = await start()
    await endOf(child)
    if (isTold || child.signalCode === null) return child.exitCode ?? 1
    // Counted by how long it ran, so that a machine on which it starts slowly gives it up as well.
    kills = performance.now() - began < SHORT_MS ? kills + 1 : 1
    if (kills === KILLS) {
      say(`${name} was killed ${KILLS} times, each within a minute of its start: giving up`)
      return 1
    }
    say(`${name} was ended by ${child.signalCode}; starting it again`)
    await sleep(PAUSE_MS)
  }
  return 1
}
