// Awards not claimed in time go back into stock and budget, so that another member can have them.
import type { Db, Tx } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import type { Member } from '../shell/serve.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { lockStocks, returnStock } from './offers.sql.ts'
import { lapseAwards, lapsedOwners } from './undone.sql.ts'

const PAGE = 200

/** Everything of a bucket whose time is over; done twice, it finds nothing. */
export async function lapse(db: Db, bucket: number): Promise<void> {
  for (;;) {
    const page = await lapsedOwners(db, bucket, PAGE)
    await each('awards that lapse', page, (id) => db.tx((tx) => lapseOf(tx, { bucket, id })))
    if (page.length < PAGE) return
  }
}

async function lapseOf(tx: Tx, member: Member): Promise<void> {
  await lockMember(tx, member)
  // In the same order in every transaction: each holds the stock of an activity until the end.
  const over = (await lapseAwards(tx, member)).toSorted((a, b) => (a.offer < b.offer ? -1 : 1))
  for (const { offer: id, version, prize, amount } of over) {
    if (amount === null) continue
    for (const row of await lockStocks(tx, { id, version }))
      if (row.prize === 0 || row.prize === prize) await returnStock(tx, row, amount)
  }
}
