import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fen } from '../../../core/money.ts'
import type { Sql } from '../../shell/db.ts'
import { earlier, openHarm } from '../../testing/tamper.ts'
import { audit } from './audit.ts'
import { auditOrders } from './audit-orders.ts'
import { cancelOrder } from '../post/cancel.ts'
import { setDrawState } from '../post/draws.ts'
import { bodyOf } from '../post/keys.ts'
import { settleDraw } from '../settle/settle.ts'
import { bigLine, openTestLedger, order } from '../testing.ts'

const house = await openTestLedger()
const { db, owner, ledger, buckets } = house
const harmed = await openHarm(house.database.config)

const amy = await house.member(100_00n)
const bao = await house.member(100_00n)
const chen = await house.member(100_00n)
const [open, over] = [await house.draw(), await house.draw()]
const lines = [bigLine(1_00n), bigLine(2_00n), bigLine(3_00n)]
for (const each of [amy, bao, chen])
  for (const drawId of [open, over]) await ledger.submit(order(each, drawId, { lines }))
const withdrawn = order(amy, open, { lines })
await ledger.submit(withdrawn)
await db.tx((tx) =>
  cancelOrder(tx, { member: amy, orderId: withdrawn.key, board: 'odds', key: randomUUID(), body: bodyOf('back') }),
)
await setDrawState(db, over, { from: ['open'], to: 'drawn', buckets })
await settleDraw(db, {
  ...{ drawId: over, buckets, limit: 3 },
  judge: (bets) =>
    bets.map(({ memberId, orderId, line, stake }) => ({
      ...{ memberId, orderId, line, refund: fen(0n) },
      ...(line === 0 ? { outcome: 'won', payout: fen((stake * 1950n) / 1000n) } : { outcome: 'lost', payout: fen(0n) }),
    })),
})
await setDrawState(db, over, { from: ['drawn'], to: 'settled', buckets })

/** Returns the names of the breached checks. This file's deposits have no provider, so I-10 is always breached. */
async function broken(at: Sql): Promise<string[]> {
  const { checks } = await audit(at, buckets)
  return checks
    .filter(({ id, breaches }) => breaches > 0 && id !== 'I-10')
    .map(({ says, named = [] }) => [says, ...named].join('\n'))
}

const brokenBy = async (harm: string) => (await harmed(harm, broken)).join('\n')

test('every order is found as it was accepted, however few lines are read at a time', async () => {
  expect(await broken(owner)).toEqual([])
  for (const limit of [1, 2, 3, 4, 21, 1_000])
    expect(await auditOrders(owner, buckets, limit)).toMatchObject({ counted: 7, breaches: 0 })
})

const ofBao = `member_id = ${bao.id} and draw_id = ${open} and line = 1`

test.each([
  ['odds that rose before the lock', `odds = '{"big": 199500, "small": 1950}'`],
  ['the odds of a tier more', `odds = odds || '{"triple": 30000}'`],
  ['another selection', `selection = '["small"]'`],
  ['another play', `play = 'k3.odd'`],
  ['another board', `board = 2`],
  ['a version that it was not offered at', `odds_version = 2`],
  ['a best payout that was less', `best = 0`],
  ['a time that was earlier', earlier('accepted_at', '1 microsecond')],
  ['tickets of another price', `units = 2, unit_stake = 100`],
  ['a line of another place', `line = 7`],
  ['the draw of tomorrow', `draw_id = ${over}`],
  ['an owner who is somebody else', `member_id = ${chen.id}`],
])('%s: the order is named', async (_what, harm) => {
  expect(await brokenBy(`update bets set ${harm} where ${ofBao}`)).toMatch(
    /order [-\w]+ of member \d on draw \d+ is not as it was accepted/,
  )
})

test('lines that changed their places are named', async () => {
  const own = `where member_id = ${bao.id} and draw_id = ${open}`
  const harm = `update bets set line = line + 7 ${own};
    update bets set line = case when line = 7 then 0 when line = 8 then 2 else 1 end ${own}`
  expect(await brokenBy(harm)).toContain('is not as it was accepted')
})

test.each([
  ['room for more bets', `update draw_allowances set used = 0 where draw_id = ${open}`],
  ['a member cap that is not reached', `update draw_allowances set taken = taken - 1`],
  ['an allowance that is gone', `delete from draw_allowances where draw_id = ${open}`],
])('%s is found', async (_what, harm) => {
  expect(await brokenBy(harm)).toContain('used and taken of its allowance')
})

test.each([
  ['stakes of a chunk', 'stakes = stakes - 1', 'add up'],
  ['payouts of a chunk', 'payouts = payouts + 1', 'add up'],
  ['refunds of a chunk', 'refunds = refunds + 1', 'add up'],
  ['bets of a chunk', 'bets = bets - 1', 'add up'],
  ['members of a chunk', 'upto_member = upto_member - 1', 'holds the results of its members'],
])('%s that are not those of its results are found', async (_what, harm, says) => {
  expect(await brokenBy(`update settle_progress set ${harm}`)).toContain(says)
})

test('a chunk that is gone is found', async () => {
  expect(await brokenBy('delete from settle_progress')).toContain('add up')
})
