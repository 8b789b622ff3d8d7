// What an operator or an auditor runs in a process of its own, in the process of a test to which it is no more than a deed
// or a look at the books. Each line opens and closes what it needs, as there.
import { PassThrough } from 'node:stream'
import { auditIn } from '../../commands/audit.ts'
import { opsIn } from '../../commands/ops.ts'
import type { Actor } from './people.ts'

/** `npm run ops -- <words>`: answers what it prints, throws what it complains of. */
export function opsHere(words: readonly string[], actor: Actor): Promise<string> {
  const env = { ...process.env, ...actor }
  return asBefore(() => opsIn({ env, input: new PassThrough(), output: new PassThrough() }, words))
}

/** `npm run audit` on the data of a house: whether its books are right, and the whole report. */
export const auditHere = ({ place }: { place: string }): Promise<{ isRight: boolean; report: string }> =>
  asBefore(() => auditIn({ ...process.env, DATA_DIR: place, DATABASE_URL: '' }))

/** A program closes its files to other users, once for all that it makes. */
async function asBefore<T>(work: () => Promise<T>): Promise<T> {
  const umask = process.umask()
  try {
    return await work()
  } finally {
    process.umask(umask)
  }
}
