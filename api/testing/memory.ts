// Memory as a place for what the tests keep, where the machine offers it.
import { createHash } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '../host/cluster.ts'

/** The folder whose files Linux keeps in memory. A container has 64 MB of it, as a rule. */
const MEMORY = '/dev/shm'
/** The files of a run take a third of it. */
const ROOM_BYTES = 3 * 2 ** 30

/**
 * A folder in memory that belongs to the house in `home`; undefined where there is no room for it. A database is a thousand
 * files: to make and remove those of a run on a disk took a quarter of the processors' time.
 */
export function inMemory(home: string): string | undefined {
  if (roomBytes() < ROOM_BYTES) return undefined
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
  return dataFolder(home, join(MEMORY, `koi-${process.getuid?.() ?? 0}-${name}`))
}

function roomBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory())
  } catch {
    return 0
  }
}
