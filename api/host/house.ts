// Guards the processes of the house: one house per data folder, one program per port, and an end that can be asked for
// twice.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotOpen } from '../shell/refusal.ts'

export interface Claim {
  /** The checkout that the house runs from. */
  project: string
  host: string
  port: number
  /** The address of the running house, shown to a person who starts it a second time. */
  url: string
}

/**
 * Makes this process the house of `place`, or throws `CannotOpen`. The lock is the kernel's, on a
 * file: free once we are dead. `release` is for a house that has stopped everything else.
 */
export async function claimHouse(place: string, claim: Claim): Promise<{ release(): void }> {
  const lock = new DatabaseSync(join(place, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new CannotOpen(runningAlready(place, claim.project))
  }
  try {
    await probe(claim.host, claim.port)
  } catch (error) {
    lock.close()
    throw error
  }
  signs(claim.project) // reading them takes those of killed houses away
  const sign = join(claim.project, `.koi-house-${process.pid}.json`)
  writeFileSync(sign, JSON.stringify({ pid: process.pid, place, url: claim.url }))
  const release = () => {
    rmSync(sign, { force: true })
    lock.close()
  }
  return { release }
}

/**
 * Runs `stop` once, on the first of: Ctrl-C, SIGTERM, SIGHUP, or the death of the program that
 * started us. Ctrl-C on a terminal comes twice, from the terminal and from tools/start.mjs.
 */
export function onStop(stop: (why: string) => Promise<void> | void): void {
  let stopping = false
  const once = (why: string) => {
    if (stopping) return
    stopping = true
    void stop(why)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => once(signal))
  if (!process.connected) return
  process.on('disconnect', () => once('the end of the program that started it'))
  process.channel?.unref()
}

function runningAlready(place: string, project: string): string {
  const other = signs(project).find((sign) => sign.place === place && existsSync(place))
  return other
    ? `the house is running here already: ${other.url} (process ${other.pid})`
    : `the house is running here already, on the data in ${place}`
}

/** The notes of all houses that run from this checkout. */
const signs = (project: string): Sign[] =>
  readdirSync(project)
    .filter((name) => /^\.koi-house-\d+\.json$/.test(name))
    .flatMap((file) => readSign(join(project, file)) ?? [])

interface Sign {
  pid: number
  place: string
  url: string
}

/** The note that a house leaves in its checkout; nothing if it is gone or was cut short by a kill. */
function readSign(file: string): Sign | undefined {
  try {
    const sign = JSON.parse(readFileSync(file, 'utf8')) as Sign
    process.kill(sign.pid, 0)
    return sign
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') rmSync(file, { force: true })
    return undefined
  }
}

/** Port 0 means any free one, so there is nothing to ask. */
async function probe(host: string, port: number): Promise<void> {
  if (port === 0) return
  const server = createServer()
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(refusal(error, host, port)))
    server.listen(port, host, () => server.close(() => done()))
  })
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const other = port < 1024 ? 18080 : port + 1
  const choose = `choose one: PORT=${other} npm start`
  if (error.code === 'EADDRINUSE') return new CannotOpen(`port ${port} is taken by another program; ${choose}`)
  if (error.code === 'EACCES') return new CannotOpen(`port ${port} needs more rights than you have; ${choose}`)
  return new CannotOpen(`cannot listen on ${host}:${port} (${error.code})`)
}
