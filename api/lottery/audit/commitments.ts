// The chains against the file beside the database, in which each commitment was written down before its first issue: members
// hold the house to that. A server has written only those that it was the first to publish, so a line may lack.
import { readFile } from 'node:fs/promises'
import type { Check } from '../../ledger/audit/audit.ts'
import type { Db } from '../../shell/db.ts'
import type { Beside } from '../../shell/books.ts'
import { commitmentsFile } from '../chain/chain.ts'
import { allChains } from '../chain/chain.sql.ts'

// A kill in mid-write leaves half a line, which is no line.
const LINE = /^\S+ (\S+ \d+) (\d+ [0-9a-f]{64})$/

/** Compares commitments with the file of copies; without a data folder there is no file to compare with. */
export async function auditCommitments(db: Db, { dataDir }: Pick<Beside, 'dataDir'>): Promise<Check[]> {
  if (dataDir === undefined) return []
  const chains = new Map(
    (await allChains(db)).map(({ lottery, number, length, commitment }) => [
      `${lottery} ${number}`,
      `${length} ${commitment.toString('hex')}`,
    ]),
  )
  const lines = (await textOf(commitmentsFile(dataDir))).split('\n').flatMap((line) => {
    const [, name = '', says = ''] = LINE.exec(line) ?? []
    return name === '' ? [] : [{ name, says }]
  })
  const wrong = lines.filter(({ name, says }) => chains.get(name) !== says)
  const named = [...new Set(wrong.map(({ name }) => `chain ${name} is not as it was published`))]
  const says = 'every chain has the length and the commitment that were written down outside'
  return [{ id: 'I-08', says, counted: lines.length, breaches: named.length, named }]
}

const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
