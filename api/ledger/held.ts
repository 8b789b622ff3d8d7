// Who of a batch waits for a row that somebody else holds. Asked when a lane did not get a lock in a moment.
import type { Sql } from '../shell/db.ts'
import type { Order, Transfer } from './commands.ts'
import { heldRows } from './ledger.sql.ts'

/** The commands of one bucket whose wallet or draw is locked now. Waits for no lock, and keeps none. */
export async function heldCommands(
  db: Sql,
  bucket: number,
  commands: readonly (Order | Transfer)[],
): Promise<Set<Order | Transfer>> {
  const asked = new Set(commands.map(({ member }) => member.id))
  const bet = new Set(commands.flatMap((one) => (one.kind === 'order' ? [one.drawId] : [])))
  const { members, draws } = await heldRows(db, bucket, [...asked], [...bet])
  const isHeld = (one: Order | Transfer) =>
    members.includes(one.member.id) || (one.kind === 'order' && draws.includes(one.drawId))
  return new Set(commands.filter(isHeld))
}
