import type { DeskOutput } from '../../core/desk/call.ts'
import type { UnderWay, underWay } from '../../core/desk/money.ts'
import { showMicro } from '../../core/coin.ts'
import { fen, toWire } from '../../core/money.ts'
import type { Db } from '../shell/db.ts'
import { underWayNow, type UnderWayRow } from './money.sql.ts'

const MOST = 200

/** The oldest orders of one kind that are under way. Amounts are what is paid, in the currency that it is paid in. */
export async function ordersUnderWay(db: Db, what: UnderWay): Promise<DeskOutput<typeof underWay.show>> {
  const rows = await underWayNow[what](db, MOST + 1)
  return { at: Date.now(), list: rows.slice(0, MOST).map(shown), hasMore: rows.length > MOST }
}

const shown = ({ at, amount, currency, ...one }: UnderWayRow) => ({
  ...{ ...one, currency, at: at.getTime() },
  amount: currency === 'CNY' ? toWire(fen(amount)) : showMicro(amount),
})
