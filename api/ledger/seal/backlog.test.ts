import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Tx } from '../../shell/db.ts'
import { sealNext } from './seals.sql.ts'
import { openTestLedger } from '../testing.ts'

const { owner, sql, buckets } = await openTestLedger()

test('a seal of a long backlog reads about what it covers, not all that waits', async () => {
  const bucket = buckets[0]!
  await sql(
    `insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, body, created_at)
     select $1, 0, gen_random_uuid(), 0, 30, 104, 101, 1, '\\x00', now() - interval '1 day' + n * interval '100 ms'
       from generate_series(1, 200000) n`,
    [bucket],
  )
  // The database analyses by itself where this many rows come in.
  await sql('analyze transfers')
  await sql(`select brin_summarize_new_values('transfers_time')`)
  // The first of all does not know where the journal begins.
  expect(await sealNext(owner, bucket, 0, 1_000)).toBe(true)
  const fetched = await owner.tx(async (tx) => {
    const before = await fetchedIn(tx)
    expect(await sealNext(tx, bucket, 0, 1_000)).toBe(true)
    return (await fetchedIn(tx)) - before
  })
  expect(fetched).toBeLessThan(100_000)
  const seals = await sql('select count::int from seals where bucket = $1', [bucket])
  expect(seals).toEqual([{ count: 1_000 }, { count: 1_000 }])
})

/** Movements that the transaction's session has read, seen or not. */
async function fetchedIn(tx: Tx): Promise<number> {
  const { fetched } = await tx.one(v.object({ fetched: v.number() }))`
    select pg_stat_get_xact_tuples_fetched('transfers'::regclass)::int as fetched`
  return fetched
}
