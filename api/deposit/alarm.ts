// Five failed payments in ten minutes are a thief as often as bad luck: no new order until a person has looked
// (R-DEP-06).
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { findAlarm, insertAlarm } from './alarm.sql.ts'
import { countFailed } from './deposit.sql.ts'

export { alarmList, lookAt } from './alarm.sql.ts'

const FAILED_MAX = 5
const FAILED_MINUTES = 10

/** Counts a failure, under the member's lock, and raises the alarm when they are too many. */
export async function noteFailure(tx: Tx, member: Member): Promise<void> {
  const n = await countFailed(tx, member, FAILED_MINUTES)
  if (n >= FAILED_MAX && !(await isStopped(tx, member))) await insertAlarm(tx, member, n)
}

/** May this member open no order until a person has looked? */
export const isStopped = async (db: Sql, member: Member): Promise<boolean> =>
  (await findAlarm(db, member)) !== undefined
