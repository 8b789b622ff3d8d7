// The whole book as text: every wallet and every house account that is not zero.
import type { Pool } from 'pg'
import { accountName } from '../../core/accounts.ts'
import { toWire } from '../../core/money.ts'

/** Lines like `amy001:cash 700.00` and `bets:open 300.00`, sorted. Also checks that all of it sums to zero. */
export async function readBooks(pool: Pool): Promise<string> {
  const wallets = await pool.query('select member_id, account, balance from wallets where balance <> 0')
  // Asked apart: on a cluster names and wallets lie on different machines.
  const names = await pool.query('select member_id, username from member_names')
  const nameOf = new Map(names.rows.map((row) => [row.member_id, row.username]))
  const house = await pool.query(`
    select account, sum(balance)::bigint as balance
      from house
     group by account
    having sum(balance) <> 0`)
  const lines = [
    ...wallets.rows.map((row) => `${nameOf.get(row.member_id)}:${accountName(row.account)} ${toWire(row.balance)}`),
    ...house.rows.map((row) => `${accountName(row.account)} ${toWire(row.balance)}`),
  ]
  const total = [...wallets.rows, ...house.rows].reduce((sum, row) => sum + BigInt(row.balance), 0n)
  if (total !== 0n) lines.push(`OUT OF BALANCE ${toWire(total)}`)
  return lines.sort().join('\n')
}
