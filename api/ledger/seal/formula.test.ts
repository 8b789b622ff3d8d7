// Seals computed again from the rows by another program, as their form says (decision 0055). A function that sealed otherwise
// would agree with itself, and with no seal of a house that has been running.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../../testing/at-once.ts'
import { openTestLedger, order } from '../testing.ts'
import { addFacts, factRow, type FactSource } from './facts.ts'
import { sealJournal } from './seals.ts'

const house = await openTestLedger()
const { db, sql, ledger, buckets } = house
const place = mkdtempSync(join(tmpdir(), 'koi-formula-'))
afterAll(() => rmSync(place, { recursive: true }))

const nameFacts: FactSource = {
  subject: 'name',
  rows: (tx, { bucket, from, to, ids }) => tx.rows(factRow)`
    select id as member_id, username as id, jsonb_build_array(real_name)::text as says
      from members
     where bucket = ${bucket}
       and id between ${from} and ${to}
       and (${ids}::text[] is null or username = any (${ids}::text[]))`,
}

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const micros = '(extract(epoch from created_at) * 1000000)::bigint'
/** A column that may be null is written as a dash where it is null. */
const orDash = (names: readonly string[]) => names.map((name) => `coalesce(${name}::text, '-') as ${name}`)

/** The movements of a bucket, each as the line that a seal hashes, in the order of the seals. */
const movements = (bucket: number) =>
  lines(`select ${[
    ...['member_id', 'key', 'leg', 'kind', 'debit', 'credit', 'amount'],
    ...orDash(['debit_balance', 'debit_number', 'credit_balance', 'credit_number']),
    `${micros} as micros`,
    `coalesce(encode(body, 'hex'), '-') as body`,
    `case when ref is null then '-' else '=' || ref end as ref`,
  ].join(', ')}
           from transfers where bucket = ${bucket} order by created_at, member_id, key, leg`)

/** Its facts likewise: the id stands last, after its length. */
const factsOf = (bucket: number) =>
  lines(`select member_id, number, ${micros} as micros, encode(hash, 'hex') as hash, subject, length(id) as size, id
           from facts where bucket = ${bucket} order by created_at, member_id, subject collate "C", id collate "C", number`)

const lines = async (statement: string) => (await sql(statement)).map((row) => Object.values(row).join('|'))

test('the hash of each seal is that of the seal before, every column of its movements, and every fact', async () => {
  const drawId = await house.draw()
  const people = await atOnce(4, () => house.member(100_00n))
  for (const who of people) {
    await ledger.submit(order(who, drawId))
    await db.tx((tx) => addFacts(tx, nameFacts, who, [`m${who.id}`]))
  }
  await sealJournal(db, buckets, join(place, 'seals.log'), { rows: 3, marginSeconds: 0 })
  let count = 0
  for (const bucket of buckets) {
    const moves = await movements(bucket)
    const facts = await factsOf(bucket)
    let before = sha256(`koi:seals:2:${bucket}`)
    for (const seal of await sql('select count, facts, facts_hash, hash from seals where bucket = $1 order by number', [
      bucket,
    ])) {
      const [journal, under] = [moves.splice(0, Number(seal.count)), facts.splice(0, Number(seal.facts))]
      const factsHash = sha256(under.join('\n'))
      expect((seal.facts_hash as Buffer).toString('hex')).toBe(factsHash.toString('hex'))
      before = sha256(before, sha256(journal.join('\n')), factsHash)
      expect((seal.hash as Buffer).toString('hex')).toBe(before.toString('hex'))
      count++
    }
    expect([moves, facts]).toEqual([[], []])
  }
  expect(count).toBeGreaterThan(2)
})
