// The audit's look at activities: each credit has the award that it was claimed by (I-14), and no more was given than
// there was (I-18).
import type { Check } from '../ledger/audit.ts'
import type { Db } from '../shell/db.ts'
import { everyCredit, everyStock, everyWin } from './audit.sql.ts'

export async function auditOffers(db: Db): Promise<Check[]> {
  const credits = await everyCredit(db)
  const wrong = credits.filter((one) => {
    if (one.id === null) return true
    if (!one.is_claimed) return one.credited !== null || one.asked !== null
    const isPaid = one.credited === one.awarded && one.credits === 1n
    const isBack = (one.back ?? 0n) === (one.taken_back ?? 0n)
    return !isPaid || !isBack || (one.required ?? 0n) !== (one.asked ?? 0n)
  })
  return [
    {
      id: 'I-14',
      says: 'every bonus was claimed once, asks to be played what its terms say, and went where its deposit went',
      counted: credits.length,
      breaches: wrong.length,
      named: wrong.map(({ member_id, id, ref }) => `award ${id ?? ref} of member ${member_id}`),
    },
    await stocks(db),
  ]
}

async function stocks(db: Db): Promise<Check> {
  const [limits, wins] = [await everyStock(db), await everyWin(db)]
  const wrong = limits.filter((limit) => {
    const own = wins.filter(
      ({ offer, version, prize }) =>
        offer === limit.offer &&
        version === limit.version &&
        (limit.prize === 0 || prize === limit.prize),
    )
    const taken = own.reduce((sum, { won }) => sum + won, 0n)
    const spent = own.reduce((sum, { worth }) => sum + worth, 0n)
    const isOver =
      (limit.stock !== null && taken > limit.stock) ||
      (limit.budget !== null && spent > limit.budget)
    return isOver || taken !== limit.taken || spent !== limit.spent
  })
  return {
    id: 'I-18',
    says: 'what is left of prizes and activities is what there was less what was won',
    counted: limits.length,
    breaches: wrong.length,
    named: wrong.map(({ offer, version, prize }) => `${offer} version ${version}, prize ${prize}`),
  }
}
