// The switches of a member's wallets: locked, automatic transfer, empty venues hidden. All off at first.
import type { Switches } from '../../../core/wallet.ts'
import type { Db, Sql, Tx } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import { clock, lockMember } from '../../shell/shell.sql.ts'
import { findSwitches, keepSwitches } from './switches.sql.ts'

const OFF: Switches = { locked: false, auto: false, hideEmpty: false }

export const switchesOf = async (db: Sql, member: Member): Promise<Switches> => (await findSwitches(db, member)) ?? OFF

/** Changes what is given and answers all of them. Waits for the member's command under way: a lock is never half on. */
export function setSwitches(db: Db, member: Member, changed: Partial<Switches>): Promise<Switches> {
  return db.tx(async (tx) => {
    await lockMember(tx, member)
    const next = { ...(await switchesOf(tx, member)), ...changed }
    const now = await clock(tx)
    const date = (isOn: boolean) => (isOn ? now : null)
    await keepSwitches(tx, member, {
      locked: date(next.locked),
      auto: date(next.auto),
      hideEmpty: date(next.hideEmpty),
    })
    return next
  })
}

/** The automatic transfer is off from now on: the member takes a break. The caller holds the member's row. */
export async function endAuto(tx: Tx, member: Member): Promise<void> {
  const { locked, auto, hideEmpty } = await switchesOf(tx, member)
  if (!auto) return
  const now = await clock(tx)
  await keepSwitches(tx, member, { locked: locked ? now : null, auto: null, hideEmpty: hideEmpty ? now : null })
}
