import type { DeskOutput } from '../../core/desk/call.ts'
import type { UnderWay, underWay } from '../../core/desk/money.ts'
import { showMicro } from '../../core/coin.ts'
import { fen, toWire } from '../../core/money.ts'
import type { Db } from '../shell/db.ts'
import { page } from '../shell/page.ts'
import { oldestFirst } from '../shell/queue.ts'
import { underWayNow, type UnderWayRow } from './money.sql.ts'

/** Rows a page. */
const ROWS = 100

type Asked = { what: UnderWay; cursor?: string | undefined }

/** Orders of one kind that are under way, the oldest first. Amounts are what is paid, in the currency that it is paid in. */
export async function ordersUnderWay(db: Db, { what, cursor }: Asked): Promise<DeskOutput<typeof underWay.show>> {
  const { list, more } = await page({ cursor, size: ROWS }, oldestFirst, (after, limit) =>
    underWayNow[what](db, after, limit),
  )
  return { at: Date.now(), list: list.map(shown), more }
}

const shown = ({ id, username, at, by, amount, currency, state, reason }: UnderWayRow) => ({
  ...{ id, username, by, currency, state, reason, at: at.getTime() },
  amount: currency === 'CNY' ? toWire(fen(amount)) : showMicro(amount),
})
