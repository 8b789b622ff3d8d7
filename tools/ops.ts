// What operators do by hand, by two people: `npm run ops -- deposit list`, then propose, then approve.
import { join } from 'node:path'
import { approveReview, proposeReview, reviewList } from '../api/deposit/review.ts'
import { dataFolder, socketFolder, USER } from '../api/cluster.ts'
import { openDb } from '../api/db.ts'
import type { Db } from '../api/db.ts'
import { readEnv } from '../api/env.ts'
import { asApp } from '../api/prepare.ts'
import { toWire } from '../core/money.ts'

const USAGE = `npm run ops -- deposit list
npm run ops -- deposit propose <provider> <reference> credit|return <person>
npm run ops -- deposit approve <provider> <reference> <person>`

/** Runs one command line and answers what to print. Throws a plain sentence where it cannot. */
export async function ops(db: Db, words: readonly string[]): Promise<string> {
  const [subject, verb, provider = '', reference = '', ...rest] = words
  if (subject !== 'deposit') throw new Error(USAGE)
  if (verb === 'list') return list(db)
  const payment = { provider, reference }
  if (verb === 'propose') {
    const [ending, person] = rest
    if ((ending !== 'credit' && ending !== 'return') || !person) throw new Error(USAGE)
    await db.tx((tx) => proposeReview(tx, payment, ending, person))
    return `${person} proposes to ${ending} ${reference}; another person approves it`
  }
  const [person] = rest
  if (verb !== 'approve' || !person) throw new Error(USAGE)
  const ending = await db.tx((tx) => approveReview(tx, payment, person))
  return `${reference}: ${ending === 'credit' ? 'credited to the member' : 'returned'}`
}

async function list(db: Db): Promise<string> {
  const waiting = await reviewList(db)
  const lines = waiting.map((one) =>
    [
      one.provider,
      one.reference,
      `${toWire(one.amount)} ${one.currency}`,
      `order ${one.order_ref}`,
      `because: ${one.reason}`,
      one.proposal
        ? `${one.proposed_by} proposes: ${one.proposal}`
        : 'nobody has proposed anything',
    ].join('  '),
  )
  return lines.length > 0 ? lines.join('\n') : 'nothing waits for a review'
}

if (import.meta.main) {
  const env = readEnv()
  const place = join(dataFolder(join(import.meta.dirname, '..'), env.DATA_DIR), 'pg')
  const owner = env.DATABASE_URL
    ? { connectionString: env.DATABASE_URL }
    : { host: socketFolder(place), port: 5432, user: USER, database: 'postgres' }
  const db = openDb(asApp(owner))
  try {
    process.stdout.write(`${await ops(db, process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  } finally {
    await db.close()
  }
}
