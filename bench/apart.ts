// Processes that the bench of tables runs beside itself.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileOf } from '../outside/programs.ts'
import type { Given, Told } from '../venue/main.ts'

/** The house that gives permits, in a process of its own as a real one is. */
export async function startHouse(secret: Buffer): Promise<[ChildProcess, string]> {
  const started = fork(join(import.meta.dirname, './tables-house.ts'), [secret.toString('hex')])
  const [url] = (await once(started, 'message')) as [string]
  return [started, url]
}

/** A process of its own, as a house has it: what its players take of the processor is not in its way. */
export async function startVenues(given: Given) {
  const started = fork(fileOf('venue/main.ts'), [JSON.stringify(given)])
  const isOver = once(started, 'exit').then(() => Promise.reject(new Error('the venues do not open')))
  const [told] = (await Promise.race([once(started, 'message'), isOver])) as [Told]
  isOver.catch(() => undefined)
  return { process: started, told }
}
