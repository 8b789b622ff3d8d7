// Payouts stand still while an account has drifted from its movements (R-LED-14). Withdrawals wait, held;
// everything else of the house goes on.
import type { Sql } from '../../shell/db.ts'
import { everyFreeze, insertFreeze, insertLift, lastFreeze, type FreezeRow } from './freeze.sql.ts'

/** May nothing new go out? Asked before each payout. */
export const arePayoutsFrozen = async (db: Sql): Promise<boolean> => (await lastFreeze(db))?.action === 'freeze'

/** Stops all new payouts. */
export const freezePayouts = (db: Sql, why: string): Promise<void> => insertFreeze(db, 'the watch', why)

/** A person lets payouts go on; throws where nothing is frozen. `liftPayouts` of watch.ts looks first. */
export async function liftFreeze(db: Sql, person: string, note: string): Promise<void> {
  if (!(await insertLift(db, person, note))) throw new Error('payouts are not frozen')
}

/** Every freeze and every end of one, oldest first. */
export const freezeList = (db: Sql): Promise<FreezeRow[]> => everyFreeze(db)
