// The audit's look at activities: each credit has the award that it was claimed by (I-14), and no more was given than
// there was (I-18).
import type { Check } from '../ledger/audit/audit.ts'
import type { Db } from '../shell/db.ts'
import { checksOver } from '../shell/tally.ts'
import { awardsOf, everyCredit, everyStock, everyWin, rowsOfDays, signedBesideWon } from './audit.sql.ts'
import { awardsMadeAgain } from './audit-awards.ts'
import { allOffers, OWN_NAME, type Stock } from './offers.sql.ts'
import { limitsOf, readTerms } from './publish.ts'
import { ownOffers } from './own.ts'
import { canonical } from '../shell/proposals.ts'

export async function auditOffers(db: Db, buckets: readonly number[]): Promise<Check[]> {
  const credits = await everyCredit(db)
  const wrong = credits.filter((one) => {
    if (one.id === null) return true
    if (!one.is_claimed) return one.credited !== null || one.asked !== null
    const isPaid = one.credited === one.awarded && one.credits === 1n
    const isBack = (one.back ?? 0n) === (one.taken_back ?? 0n)
    return !isPaid || !isBack || one.is_kept || (one.required ?? 0n) !== (one.asked ?? 0n)
  })
  return [
    {
      id: 'I-14',
      says: 'every bonus was claimed once, asks to be played what its terms say, and went where its deposit went',
      counted: credits.length,
      breaches: wrong.length,
      named: wrong.map(({ member_id, id, ref }) => `award ${id ?? ref} of member ${member_id}`),
    },
    await deposits(db),
    await stocks(db),
    await limits(db),
    await awardsMadeAgain(db, buckets),
    ...(await checksOver(db, buckets, [
      ['I-14', 'every day that was signed has won what its row of days brings', signedBesideWon],
      ['I-14', 'every day of a row stands on the day before it', rowsOfDays],
    ])),
    await inOwnName(db),
  ]
}

/** What the house publishes by itself is what it begins with; everything else takes two people. */
async function inOwnName(db: Db): Promise<Check> {
  const rows = (await allOffers(db)).filter(({ drafted_by }) => drafted_by === OWN_NAME)
  const wrong = rows.filter(({ id, version, terms }) => {
    const begun = Object.hasOwn(ownOffers, id) && version === 1 ? ownOffers[id] : undefined
    return !begun || canonical(readTerms(terms)) !== canonical(readTerms(begun))
  })
  return {
    id: 'I-15',
    says: 'an activity in the house’s own name is one that it begins with',
    counted: rows.length,
    breaches: wrong.length,
    named: wrong.map(({ id, version }) => `${id} version ${version}`),
  }
}

/** An award for a deposit goes by the amount credited, no matter which caller asked for the award. */
async function deposits(db: Db): Promise<Check> {
  const byDeposit = (await allOffers(db)).filter(({ terms }) => readTerms(terms).trigger === 'deposit')
  const versions = new Set(byDeposit.map(({ id, version }) => `${id} ${version}`))
  const awards = (await awardsOf(db, [...new Set(byDeposit.map(({ id }) => id))])).filter((one) =>
    versions.has(`${one.offer} ${one.version}`),
  )
  const wrong = awards.filter(({ base, deposited }) => base !== deposited)
  return {
    id: 'I-14',
    says: 'every award of a deposit goes by what arrived of it',
    counted: awards.length,
    breaches: wrong.length,
    named: wrong.map(({ member_id, id }) => `award ${id} of member ${member_id}`),
  }
}

/** A row of a stock is made out of the terms as they are published, and keeps to them. */
async function limits(db: Db): Promise<Check> {
  const published = (await allOffers(db)).filter(({ published_at }) => published_at !== null)
  const due = published.flatMap((row) => limitsOf(row, readTerms(row.terms))).map(shown)
  const rows = (await everyStock(db)).map(shown)
  const named = [...new Set(due).symmetricDifference(new Set(rows))]
  return {
    id: 'I-18',
    says: 'what there is of prizes and activities is what their terms say',
    counted: rows.length,
    ...{ breaches: named.length, named },
  }
}

type Limit = Omit<Stock, 'stock'> & { stock: number | bigint | null }

const shown = ({ offer, version, prize, stock, budget }: Limit): string =>
  `${offer} version ${version}, prize ${prize}: ${stock ?? 'any number'}, ${budget ?? 'any amount'}`

async function stocks(db: Db): Promise<Check> {
  const [rows, wins] = [await everyStock(db), await everyWin(db)]
  const wrong = rows.filter((limit) => {
    const own = wins.filter(
      ({ offer, version, prize }) =>
        offer === limit.offer && version === limit.version && (limit.prize === 0 || prize === limit.prize),
    )
    const taken = own.reduce((sum, { won }) => sum + won, 0n)
    const spent = own.reduce((sum, { worth }) => sum + worth, 0n)
    const isOver = (limit.stock !== null && taken > limit.stock) || (limit.budget !== null && spent > limit.budget)
    return isOver || taken !== limit.taken || spent !== limit.spent
  })
  return {
    id: 'I-18',
    says: 'what is left of prizes and activities is what there was less what was won',
    counted: rows.length,
    breaches: wrong.length,
    named: wrong.map(({ offer, version, prize }) => `${offer} version ${version}, prize ${prize}`),
  }
}
