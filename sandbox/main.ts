// The outside world as a process of its own: whatever becomes of the house, the bank, the cashier and the chains
// remember. Whoever starts it gives the options as its argument and hears where everything is;
// it ends with that program, and not by the Ctrl-C that the house drains for.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { secretIn } from '../venue/keys.ts'
import { startSandbox } from './sandbox.ts'
import type { Door, Sandbox, SandboxOptions } from './sandbox.ts'

export type Given = Omit<SandboxOptions, 'secret' | 'folder'> & { folder: string }

/** What it tells its starter once it is open: where the house finds each server, and their keys in hex. */
export type Told = {
  cashier: ToldDoor
  bank: ToldDoor
  chain: ToldDoor
  identity: ToldDoor
  sms: ToldDoor
  beacon: {
    url: string
    chain: { hash: string; publicKey: string; genesisS: number; periodS: number }
  }
}
type ToldDoor = { url: string; key: string }

const LOCK_MS = 5_000

process.umask(0o077) // its books and its secret are nobody else's to read

if (process.connected) for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
const told = new Promise((done) => process.once('SIGTERM', done).once('disconnect', done))
try {
  await run(JSON.parse(process.argv[2] ?? '') as Given)
  process.exit(0)
} catch (error) {
  process.stderr.write(`the sandbox does not open: ${(error as Error).message}\n`)
  process.exit(1)
}

async function run(given: Given): Promise<void> {
  const secret = secretIn(given.folder)
  const lock = lockOn(given.folder)
  const sandbox = await startSandbox({ ...given, secret })
  process.send?.(tellOf(sandbox))
  await told
  await sandbox.stop()
  lock.close()
}

/** The kernel's, on a file, freed by any death: two sandboxes on the same books would say everything twice. */
function lockOn(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: LOCK_MS })
  try {
    lock.exec('begin exclusive')
  } catch {
    throw new Error(`another one has the books in ${folder}`)
  }
  return lock
}

function tellOf({ doors, beacon }: Sandbox): Told {
  const tell = ({ url, key }: Door): ToldDoor => ({ url, key: key.toString('hex') })
  return {
    cashier: tell(doors.cashier),
    bank: tell(doors.bank),
    chain: tell(doors.chain),
    identity: tell(doors.identity),
    sms: tell(doors.sms),
    beacon: { url: beacon.url, chain: beacon.chain },
  }
}
