// Shared by the sandbox and the venues as separate processes: they keep their state when the house dies. The starter
// passes the options as the argument and is told the addresses; the process ends with its starter, and not by the
// Ctrl-C on which the house drains.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { secretIn } from './keys.ts'

const LOCK_MS = 5_000

/** The folder of a separate process, and the secret kept in it. */
type Own = { folder: string; secret: Buffer }

/** Runs until the starter ends it. `open` answers what the starter is told, and how all of it is stopped. */
export async function runApart<Given extends { folder: string }, Told>(
  name: string,
  open: (given: Given & Own) => Promise<{ told: Told; stop: () => Promise<void> }>,
): Promise<never> {
  process.umask(0o077) // no other user may read its books and its secret
  if (process.connected) for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
  const isOver = new Promise((done) => process.once('SIGTERM', done).once('disconnect', done))
  try {
    const given = JSON.parse(process.argv[2] ?? '') as Given
    const secret = secretIn(given.folder)
    const lock = lockOn(given.folder)
    const { told, stop } = await open({ ...given, secret })
    process.send?.(told)
    // Frees the memory that start-up needed: in a process with little to do the collector would not run for long.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    await isOver
    await stop()
    lock.close()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${name} does not open: ${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** The kernel's, on a file, freed by any death: two processes over the same books would say everything twice. */
function lockOn(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: LOCK_MS })
  try {
    lock.exec('begin exclusive')
  } catch {
    throw new Error(`another one has the books in ${folder}`)
  }
  return lock
}
