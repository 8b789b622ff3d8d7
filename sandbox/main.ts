// The outside world as a process of its own: when the house dies, the bank, the cashier and the chains remember.
import { runApart } from '../venue/apart.ts'
import { startSandbox, type Door, type Sandbox, type SandboxOptions } from './sandbox.ts'

export type Given = Omit<SandboxOptions, 'secret' | 'folder'> & {
  folder: string
  /** Is the house to draw with the beacon here? Else it is not told its chain. */
  isBeaconUsed: boolean
}

/** The message to the starter once all servers listen: their addresses, and their keys in hex. */
export type Told = Record<keyof Sandbox['doors'], ToldDoor> & {
  beacon: { url: string; chain: Awaited<ReturnType<Sandbox['beacon']['chain']>> | undefined }
  feed: Pick<Sandbox['feed'], 'url'>
}
type ToldDoor = { url: string; key: string }

await runApart<Given, Told>('the sandbox', async (given) => {
  const sandbox = await startSandbox(given)
  const chain = given.isBeaconUsed ? await sandbox.beacon.chain() : undefined
  return { told: tellOf(sandbox, chain), stop: sandbox.stop }
})

function tellOf({ doors, beacon, feed }: Sandbox, chain: Told['beacon']['chain']): Told {
  const tell = ({ url, key }: Door): ToldDoor => ({ url, key: key.toString('hex') })
  return {
    cashier: tell(doors.cashier),
    bank: tell(doors.bank),
    chain: tell(doors.chain),
    identity: tell(doors.identity),
    register: tell(doors.register),
    area: tell(doors.area),
    sms: tell(doors.sms),
    beacon: { url: beacon.url, chain },
    feed: { url: feed.url },
  }
}
