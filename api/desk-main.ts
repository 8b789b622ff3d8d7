// The desk: a process of its own, in which people act from their browsers. It logs in as koi_desk, listens on this machine alone
// unless it is told otherwise, and lives and dies apart from the house (decision 0062).
import { join } from 'node:path'
import { openDeskApp } from './desk/app.ts'
import { openPulse } from './desk/pulse.ts'
import { deskRoutes } from './desk/routes.ts'
import { readAhead, todayOf } from './desk/today.ts'
import { features } from './features.ts'
import { dataFolder, socketFolder, USER } from './host/cluster.ts'
import { readDeskEnv, type Env } from './host/env.ts'
import { onStop } from './host/house.ts'
import { loginOf } from './host/prepare.ts'
import { openRing } from './host/secret-file.ts'
import { openDb } from './shell/db.ts'
import { knownAtDesk } from './shell/feature.ts'
import { CannotOpen } from './shell/refusal.ts'

const project = join(import.meta.dirname, '..')
const closers: (() => Promise<unknown>)[] = []

async function open(env: Env): Promise<void> {
  const place = dataFolder(project, env.DATA_DIR)
  const login = await loginOf(ownerOf(env, place), env.DATABASE_DESK_URL, 'desk')
  const db = openDb({ ...login, max: 8, options: `-c koi.proposal_hours=${env.settings.proposalHours}` })
  closers.push(() => db.close())
  const door = { db, ring: openRing(env.DESK_SECRET, dataFolder(place, join(place, 'desk'))) }
  const onError = (error: unknown) => process.stderr.write(`${String(error)}\n`)
  const pulse = openPulse({ db, listens: login, onError })
  closers.unshift(() => pulse.close())
  const deeds = {
    desk: { db, settings: env.settings, ...knownAtDesk(features) },
    doings: features.flatMap((feature) => feature.deeds ?? []),
  }
  const showToday = todayOf(db)
  const app = await openDeskApp({
    ...{ door, pulse },
    routes: deskRoutes(door, deeds, showToday),
    folder: join(project, 'dist/desk'),
    hosts: hostsOf(env),
    logLevel: env.LOG_LEVEL ?? 'warn',
  })
  closers.unshift(() => app.close())
  await app.listen({ port: env.DESK_PORT, host: env.DESK_HOST })
  const { port } = app.server.address() as { port: number }
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  process.stdout.write(`The desk, where people act: ${env.DESK_URL ?? `http://localhost:${port}`}/desk/\n`)
  closers.unshift(readAhead(showToday, onError))
}

/** The owner's address, by which the desk finds where to log in; it never logs in as the owner. */
const ownerOf = ({ DATABASE_URL }: Env, place: string) =>
  DATABASE_URL
    ? { connectionString: DATABASE_URL }
    : { host: socketFolder(join(place, 'pg')), port: 5432, user: USER, database: 'postgres' }

/** The names that this desk answers to. Any other was sent here by a stranger's page, whose name leads to this machine. */
const hostsOf = ({ DESK_URL }: Env): string[] => [
  ...['localhost', '127.0.0.1', '[::1]'],
  ...(DESK_URL === undefined ? [] : [new URL(DESK_URL).hostname]),
]

const close = async () => {
  for (const undo of closers) await undo()
}

onStop(async () => {
  await close()
  process.exit(0)
})

try {
  await open(readDeskEnv())
} catch (error) {
  const { message, stack, code } = error as Error & { code?: string }
  const isTaken = code === 'EADDRINUSE'
  const said = isTaken
    ? 'its port is taken: DESK_PORT=<another> npm start'
    : error instanceof CannotOpen
      ? message
      : stack
  process.stderr.write(`the desk does not open: ${said}\n`)
  await close()
  process.exit(1)
}
