// The devices that a member signs in from. They decide whether strangers' guesses shut the member out, and whether the
// reward for an invited friend on the same device waits for people, so each is a fact (decision 0050). Callers hold the
// member's row.
import { addFacts, sayGone, unsaid } from '../ledger/seal/facts.ts'
import type { Db, Tx } from '../shell/db.ts'
import { deviceHash } from '../shell/origin.ts'
import type { Member } from '../shell/serve.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { deviceFacts } from './facts.sql.ts'
import { deleteDevices, devicesBeyond, devicesUnused, holdersOfUnused, keepDevice } from './session.sql.ts'

/** Keeps a device, by its id as the browser has it, with the address of this sign-in. */
export async function knowDevice(tx: Tx, member: Member, device: string, address: string): Promise<void> {
  const id = await keepDevice(tx, member, deviceHash(device), address)
  await addFacts(tx, deviceFacts, member, [id])
}

/** Lets go of all but the member's `kept` devices that were used last. */
export const forgetDevices = async (tx: Tx, member: Member, kept: number): Promise<void> =>
  letGo(tx, member, await devicesBeyond(tx, member, kept))

/** Deletes devices of this bucket without a sign-in for this many days. */
export async function forgetUnused(db: Db, bucket: number, days: number): Promise<void> {
  for (const id of await holdersOfUnused(db, bucket, days)) {
    const member = { bucket, id }
    await db.tx(async (tx) => {
      await lockMember(tx, member)
      await letGo(tx, member, await devicesUnused(tx, member, days))
    })
  }
}

/** A row that a hand has changed stays for the audit to name: by its time it would seem to be over. */
async function letGo(tx: Tx, member: Member, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const wrong = new Set(await unsaid(tx, deviceFacts, member, ids))
  const gone = ids.filter((id) => !wrong.has(id))
  await deleteDevices(tx, member, gone)
  await sayGone(tx, deviceFacts, member, gone)
}
