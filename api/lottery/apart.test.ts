// A bet that cannot be read delays no other: it waits for two people, and the audit names it.
import { expect, test } from 'vitest'
import { fen, toWire } from '../../core/money.ts'
import { bets } from '../../core/bets.ts'
import { wallet } from '../../core/wallet.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { apartFacts } from '../ledger/settle/apart.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import { countTurnover } from '../turnover/count.ts'
import { auditDraws } from './audit/audit.ts'
import { drawIssue } from './draw.ts'
import { settleIssue } from './settlement.ts'
import { tamper } from './testing/play.ts'
import { lotteryWagers } from './wagers/source.ts'
import { broughtBy, dueOn, hush, locked, openScene, rowOf } from './testing/wrong-draws.ts'

const scene = await openScene()
const { house, people } = scene
const bet = (line: string, person?: string) => house.run(`bet ${line}`, person)
const drawn = async () => {
  const due = await locked(scene)
  await drawIssue(house, due, hush)
  return rowOf(scene, due.issue)
}
// The audit names the edit by hand as well: the lines are not those that were accepted (decision 0031).
const EDITED = ['I-15 every order has the lines, the member and the time that it was accepted with']

/** Damages the first line of two members. */
async function damage(drawId: bigint, change: string) {
  const ids = people.slice(0, 2).map(({ member }) => member.id)
  const where = `where draw_id = $1 and line = 0 and member_id = any ($2)`
  await tamper(house, `update bets set ${change} ${where}`, [drawId, ids])
  const rows = (await house.sql(`select order_id, stake from bets ${where} order by stake`, [drawId, ids])) as {
    order_id: string
    stake: bigint
  }[]
  return rows
}
const unread = async () => (await auditDraws(house.db, { buckets: house.buckets })).flatMap(({ named }) => named ?? [])
test.each([
  ['a selection that is none', `selection = '7'`],
  ['a selection of another play', `selection = '["nonsense"]'`],
  ['a play that no rule knows', `play = 'k3.nothing'`],
  ['odds that are not there', `odds = '{}'`],
])('%s: everybody else is paid, and two people end it', async (_what, change) => {
  const issue = await drawn()
  const { drawId, numbers } = issue
  const due = await dueOn(scene, drawId, numbers as number[])
  const [one, other] = await damage(drawId, change)
  const told: string[] = []
  await settleIssue(house, issue, { alarm: ({ message }) => void told.push(message) })

  expect(told.join()).toContain('cannot be read')
  const brought = await broughtBy(scene, drawId)
  for (const { member } of people.slice(2)) expect(brought.get(member.id)).toBe(due.get(member.id))
  const waits = await unread()
  expect(waits).toHaveLength(2)
  expect(waits.join()).toContain(one!.order_id)
  expect(await house.broken()).toEqual(EDITED)
  // The stake of the damaged bet is still the member's.
  const { openStakes } = await people[0]!.call(wallet.balance, {})
  expect(openStakes).toBe(toWire(fen(one!.stake)))

  // The member's lists show the damaged bet, and everything else on the page.
  const { list } = await people[0]!.call(bets.list, {})
  const open = list.filter(({ status }) => status === 'unfinished')
  expect(open).toMatchObject([{ orderNo: one!.order_id, summary: m.bets_unread(), stake: toWire(fen(one!.stake)) }])
  const played = await people[0]!.call(withdraw.turnover, {})
  expect(played.list.length).toBeGreaterThanOrEqual(list.length)

  expect(await bet('list')).toContain(one!.order_id)
  await bet(`propose ${one!.order_id} 0 void it was damaged`, 'ann')
  await expect(bet(`approve ${one!.order_id} 0`, 'ann')).rejects.toThrow('cannot approve it')
  expect(await bet(`approve ${one!.order_id} 0`, 'ben')).toContain(
    `outcome: void\nto member: ${toWire(fen(one!.stake))}`,
  )
  await bet(`propose ${other!.order_id} 0 settle the rules can read it`, 'ann')
  await expect(bet(`approve ${other!.order_id} 0`, 'ben')).rejects.toThrow('still cannot read')
  await bet(`propose ${other!.order_id} 0 void so it is given back`, 'ann')
  await bet(`approve ${other!.order_id} 0`, 'ben')
  expect(await bet('list')).toBe('nothing')
  // Each of the two orders has one message about its bet.
  for (const { order_id: order, stake } of [one!, other!])
    expect(await house.sql("select kind, facts from messages where facts->>'order' = $1", [order])).toEqual([
      { kind: 'bet_void', facts: { order, line: 0, amount: String(stake) } },
    ])
  expect(await unread()).toEqual([])
  // Two people have ended it as it lay there: a fact says so, and what it had been before is gone.
  expect(await house.broken()).toEqual([])
})

test('a bet whose rules can read it again is settled like any other', async () => {
  const issue = await drawn()
  const { drawId, numbers } = issue
  const due = await dueOn(scene, drawId, numbers as number[])
  await tamper(house, 'create table kept as table bets')
  const [one] = await damage(drawId, `play = 'k3.of_tomorrow'`)
  await settleIssue(house, issue)
  await tamper(house, 'update bets b set play = k.play from kept k where k.order_id = b.order_id and k.line = b.line')
  for (const { order_id } of await damage(drawId, 'units = units')) {
    await bet(`propose ${order_id} 0 settle the new rules know it`, 'ann')
    await bet(`approve ${order_id} 0`, 'ben')
  }
  expect(one).toBeDefined()
  // A bet that was set apart counts towards turnover like any other, and holds up no other bet's count.
  for (const bucket of house.buckets) await countTurnover(house, bucket, lotteryWagers)
  const counted = 'select counted > 0 as is_counted from turnover_bets where order_id = $1 and line = 0'
  expect(await house.sql(counted, [one!.order_id])).toEqual([{ is_counted: true }])
  expect(await broughtBy(scene, drawId)).toEqual(due)
  expect(await unread()).toEqual([])
  expect(await house.broken()).toEqual([])
})

test('bets of one member that end in the same minute each have a chunk of their own', async () => {
  const issue = await drawn()
  const { drawId } = issue
  const where = 'where draw_id = $1 and member_id = $2'
  const own = [drawId, people[0]!.member.id]
  await tamper(house, 'create table kept_own as table bets')
  await tamper(house, `update bets set play = 'k3.of_tomorrow' ${where}`, own)
  await settleIssue(house, issue, { alarm: () => {} })
  await tamper(
    house,
    'update bets b set play = k.play from kept_own k where k.order_id = b.order_id and k.line = b.line',
  )
  const ended = await house.sql(`select order_id, line from bets ${where}`, own)
  expect(ended.length).toBeGreaterThan(1)
  for (const { order_id, line } of ended) {
    await bet(`propose ${order_id} ${line} settle the new rules know it`, 'ann')
    await bet(`approve ${order_id} ${line}`, 'ben')
  }
  expect(await house.broken()).toEqual([])
})

test('what two people have ended is looked at as they found it, and named when it is another one again', async () => {
  const named = async () =>
    (await checkFacts(house.db, [apartFacts], house.buckets)).flatMap(({ named }) => named ?? [])
  expect(await named()).toEqual([])
  const [one] = await house.sql('select order_id from bets_apart order by order_id limit 1')
  const order = String(one?.['order_id'])
  await tamper(house, 'update bets set best = best + 1 where order_id = $1 and line = 0', [order])
  expect((await named()).join()).toContain(order)
  await tamper(house, 'update bets set best = best - 1 where order_id = $1 and line = 0', [order])
})
