import { expect, test } from 'vitest'
import type { Sql } from '../../shell/db.ts'
import { audit } from './audit.ts'
import { setDrawState } from '../post/draws.ts'
import { openBetsChunk, refunded, settleChunk } from '../settle/settle.ts'
import { deposit, openTestLedger, order } from '../testing.ts'
import { openHarm } from '../../testing/tamper.ts'

const house = await openTestLedger()
const { db, owner, ledger, buckets } = house
const harmed = await openHarm(house.database.config)

const amy = await house.member(100_00n)
const bao = await house.member(100_00n)
const open = await house.draw()
const gone = await house.draw()
for (const each of [amy, bao, amy]) await ledger.submit(order(each, open))
await ledger.submit(order(amy, gone))
await setDrawState(db, gone, { from: ['open'], to: 'void', buckets })
const bets = await openBetsChunk(db, amy.bucket, gone, { after: 0n })
await settleChunk(db, { bucket: amy.bucket, drawId: gone, after: 0n, bets: refunded(bets) })
await setDrawState(db, gone, { from: ['void'], to: 'settled', buckets })

/** The invariants that break. The deposits of this file came without a provider, so I-10 says so always. */
async function broken(db: Sql): Promise<string[]> {
  const { checks } = await audit(db, buckets)
  return checks.filter(({ id, breaches }) => breaches > 0 && id !== 'I-10').map(({ id }) => id)
}

test('sound books are found sound, and their figures say what they are', async () => {
  expect(await broken(owner)).toEqual([])
  const { figures } = await audit(owner, buckets)
  expect(figures).toEqual({
    members: 2,
    wallets: 2,
    transfers: 7,
    bets: 4,
    settled: 1,
    membersFunds: 170_00n,
    openStakes: 30_00n,
    promised: 0n,
    takenBack: 0n,
    writtenOff: 0n,
  })
})

const harms: [string, string, string][] = [
  ['a fen more in a wallet', 'update wallets set balance = balance + 1 where member_id = 1', 'I-02'],
  ['a fen more in the house', 'update house set balance = balance + 1 where account = 104', 'I-02'],
  ['a stake that changed', 'update bets set stake = 1100, unit_stake = 1100 where member_id = 2', 'I-06'],
  ['a bet that is gone', 'delete from bets where member_id = 2', 'I-04'],
  ['a movement that is gone', 'delete from transfers where member_id = 2 and kind = 10', 'I-15'],
  ['a balance in between', 'update transfers set debit_balance = 0 where member_id = 2 and kind = 10', 'I-15'],
  ['a negative balance', 'update transfers set debit_balance = -1 where member_id = 2 and kind = 10', 'I-03'],
  ['a lost leg', 'update transfers set leg = 1, body = null where member_id = 2 and kind = 10', 'I-04'],
  ['a payout too much', 'update bet_results set refund = 900', 'I-07'],
  ['a result that is gone', 'delete from bet_results', 'I-07'],
  ['a late bet', "update bets set accepted_at = now() + interval '1 day' where member_id = 2", 'I-08'],
  ['held money of nobody', 'insert into wallets (bucket, member_id, account, balance) values (60, 5, 2, 1)', 'I-06'],
]

test.each(harms)('%s is found', async (_what, statement, id) => {
  expect(await harmed(statement, broken)).toContain(id)
})

test('a deposit without a payment of a provider is found', async () => {
  await ledger.submit(deposit(amy, 1n))
  const { checks } = await audit(owner, buckets)
  expect(checks.find(({ id }) => id === 'I-10')?.breaches).toBe(1)
})
