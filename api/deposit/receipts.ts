// Deposits of the desk against its own book: who took the money, and who agreed (decision 0033).
import type { Check } from '../ledger/audit/audit.ts'
import type { Sql } from '../shell/db.ts'
import { creditedAtDesk, receiptsIn } from './receipt.sql.ts'

/** Names each credit at the desk that two people have not said: it may be forged. */
export async function checkReceipts(db: Sql, buckets: readonly number[]): Promise<Check> {
  const credited = await creditedAtDesk(db)
  const said = new Map<string, string>()
  for (const bucket of buckets)
    for (const step of ['taken', 'approved'] as const)
      for (const one of await receiptsIn(db, bucket, step))
        said.set(`${step} ${bucket} ${one.member_id} ${one.reference} ${one.order_id} ${one.amount}`, one.person)
  const forged = credited.filter((one) => {
    const place = `${one.bucket} ${one.member_id} ${one.reference} ${one.order_ref} ${one.amount}`
    const [taken, approved] = [said.get(`taken ${place}`), said.get(`approved ${place}`)]
    return !taken || !approved || taken === approved
  })
  const named = forged.map(
    (one) => `deposit ${one.order_ref} of member ${one.member_id} has no receipt ${one.reference} of two people`,
  )
  const says = 'every deposit of the desk has the receipt of two people'
  return { id: 'I-10', says, counted: credited.length, breaches: named.length, named }
}
