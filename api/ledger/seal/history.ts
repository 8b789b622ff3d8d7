// Earlier texts of rows of the house, each with the time it held: read from the facts that keep their words, each
// checked against its hash, which stands under the seals. So the audit can ask what was in force at an instant,
// whatever the row says now.
import type { Sql } from '../../shell/db.ts'
import { hashOf } from '../../shell/hash.ts'
import type { Check } from '../audit/audit.ts'
import { keptFacts } from './audit-facts.sql.ts'
import { firstsOf, houseOf, isFirst, type FactSource } from './facts.ts'

/** Instants are text, as PostgreSQL has them; one of a change is within both, because a call may have read the row before. */
export type Stretch = { id: string; since: string; until: string; says: string }

export type History = { stretches: Stretch[]; check: Check }

/** Every stretch in which a row of the house had one text, and stretches whose text nobody can tell. */
export async function historyOf(db: Sql, source: FactSource): Promise<History> {
  const { bucket } = await houseOf(db)
  const facts = await keptFacts(db, bucket, source.subject)
  const rows = await source.rows(db, { bucket, from: 0n, to: 0n, ids: null })
  const firsts = firstsOf(source)
  const known = new Set(facts.map(({ id }) => id))
  const stretches = [
    ...facts.map(({ id, number, says, since, until }) => ({
      ...{ id, says: says ?? '', until },
      // A row that came with the tables was in force before its first fact.
      since: number === 1 && firsts.has(id) ? '-infinity' : since,
    })),
    ...rows
      .filter(({ id }) => !known.has(id))
      .map(({ id, says }) => ({ id, says, since: '-infinity', until: 'infinity' })),
  ]
  const wrong = facts.filter(({ id, number, says, hash }) => {
    if (says === null || !hashOf(says).equals(hash)) return true
    return number === 1 && firsts.has(id) && !isFirst({ id, says }, firsts)
  })
  const named = wrong.map(({ id, number }) => `${source.subject} ${id} in version ${number}`)
  const says = `every ${source.subject} of before is kept as it was said`
  return { stretches, check: { id: 'I-15', says, counted: facts.length, breaches: named.length, named } }
}

/** The stretches as arrays that a statement unnests. */
export const columnsOf = (stretches: readonly Stretch[]) => ({
  ids: stretches.map(({ id }) => id),
  since: stretches.map(({ since }) => since),
  until: stretches.map(({ until }) => until),
  says: stretches.map(({ says }) => says),
})
