// The books from zero: everything that is stored as a sum is added up again (requirements 7.2).
import type { Check } from '../../shell/check.ts'
import type { Sql } from '../../shell/db.ts'
import { correctionQueries } from './audit-corrections.sql.ts'
import { derivedQueries } from './audit-derived.sql.ts'
import { betQueries } from './audit-bets.sql.ts'
import { lateQueries } from './audit-late.sql.ts'
import { auditOrders } from './audit-orders.ts'
import { auditFigures, auditQueries, type Figures } from './audit.sql.ts'
import { verifySeals } from '../seal/seals.ts'

export type { Check } from '../../shell/check.ts'

export type Audit = {
  readonly checks: Check[]
  readonly figures: Figures
}

const queries = [...auditQueries, ...betQueries, ...correctionQueries, ...derivedQueries, ...lateQueries]

/** Reads everything in one snapshot of the database where it can; nothing is changed. */
export async function audit(db: Sql, buckets: readonly number[], sealsFile?: string): Promise<Audit> {
  const checks: Check[] = []
  for (const { id, says, run } of queries) checks.push({ id, says, ...(await run(db)) })
  checks.push(await auditOrders(db, buckets))
  const { seals, problems } = await verifySeals(db, buckets, sealsFile)
  checks.push({
    id: 'I-15',
    says: 'seals verify, from the first to the last',
    counted: seals,
    breaches: problems.length,
    named: problems,
  })
  return { checks, figures: await auditFigures(db) }
}

export const isSound = ({ checks }: Audit): boolean => checks.every(({ breaches }) => breaches === 0)
