import { expect, test } from 'vitest'
import { lotteryBetOf } from '../../../core/lottery/bet.ts'
import { bets } from '../../../core/bets.ts'
import { lottery as calls } from '../../../core/lottery/calls.ts'
import { message } from '../../../core/message.ts'
import { fen, fromWire, showYuan, toWire } from '../../../core/money.ts'
import { records } from '../../../core/records.ts'
import type { Person } from '../../testing/house.ts'
import { drawIssue, resultOf, voidIssue } from '../draw.ts'
import { settleIssue } from '../settlement.ts'
import { openIssue, proofOf, tamper } from '../testing/play.ts'
import {
  broughtBy,
  cashOfPerson,
  changesOf,
  dueOn,
  hush,
  locked,
  openScene,
  owedBy,
  rowOf,
  settledWrongly,
  takesAllOut,
  toldOf,
  worth,
} from '../testing/wrong-draws.ts'
import { lotteryJobs } from '../jobs.ts'
import { many } from '../../testing/at-once.ts'

const scene = await openScene()
const draw = (line: string, person?: string) => scene.house.run(`draw ${line}`, person)

test('a result that was stored wrong: everybody gets what the key gives, and whoever spent it owes it', async () => {
  const { issue, drawId, right } = await settledWrongly(scene)
  const [was, shouldBe] = [await broughtBy(scene, drawId), await dueOn(scene, drawId, right)]
  const overpaid = scene.people.find(({ member: { id } }) => was.get(id)! > shouldBe.get(id)!) as Person
  const before = await worth(scene)
  const spent = await takesAllOut(scene, overpaid)

  const said = await draw(`resettle k3_1m ${issue} the stored numbers are wrong`, 'Ann')
  expect(said).toContain(right.join(' '))
  await expect(draw(`approve k3_1m ${issue}`, 'ann')).rejects.toThrow('cannot approve it')
  expect(await broughtBy(scene, drawId)).toEqual(was)
  expect(await draw(`approve k3_1m ${issue}`, 'Ben')).toContain('approved by: ben')

  expect(await broughtBy(scene, drawId)).toEqual(shouldBe)
  expect(await toldOf(scene, issue)).toEqual(changesOf(was, shouldBe))
  const after = await worth(scene)
  for (const { member } of scene.people) {
    const { id } = member
    const change = shouldBe.get(id)! - was.get(id)! - (id === overpaid.member.id ? spent : 0n)
    expect(after.get(id)).toBe(before.get(id)! + change)
  }
  expect(await cashOfPerson(scene, overpaid)).toBe(0n)
  expect(await owedBy(scene, overpaid)).toBeGreaterThan(0n)
  const [told] = (await overpaid.call(message.list, { group: 'play' }, { language: 'en' })).list
  expect(told?.text).toContain(`was ${showYuan(await owedBy(scene, overpaid))} short`)
  const owing = [{ owed: toWire(fen(await owedBy(scene, overpaid))) }]
  expect(await scene.house.asks('draw list')).toMatchObject({ owing })
  await expect(draw(`approve k3_1m ${issue}`, 'Ben')).rejects.toThrow('nobody has proposed')

  // Later money pays it, by the minute's job.
  const owed = await owedBy(scene, overpaid)
  await overpaid.receives('500.00')
  await lotteryJobs(scene.house).ledger_collect!.run({})
  expect([await owedBy(scene, overpaid), await cashOfPerson(scene, overpaid)]).toEqual([0n, 50_000n - owed])
})

test('the member reads it: on the bet, in the money log, in both languages, and the proof is of what holds', async () => {
  const { issue, right } = await settledWrongly(scene)
  const first = (await proofOf(scene.house, issue)).numbers
  await draw(`resettle k3_1m ${issue} wrong`, 'Ann')
  await draw(`approve k3_1m ${issue}`, 'Ben')
  const proof = await proofOf(scene.house, issue)
  expect(proof).toMatchObject({ status: 'settled', numbers: right, correction: { first } })
  const key = Buffer.from(proof.key!, 'hex')
  expect(resultOf({ lottery: 'k3_1m', issue, beacon: proof.beacon! }, key)).toEqual(right)
  const { list: past } = (await scene.house.send(calls.draws.path, { lottery: 'k3_1m' })).body.data as {
    list: { issue: string; numbers: number[] }[]
  }
  expect(past.find((one) => one.issue === issue)?.numbers).toEqual(right)

  for (const [language, why] of [
    ['zh_hans', '与公布的密钥不符'],
    ['en', 'not those of the published key'],
  ] as const) {
    const [amy] = scene.people as [Person]
    const { list } = await amy.call(bets.list, { size: 10 }, { language })
    const mine = list.filter((bet) => bet.round === issue)
    expect(mine.length).toBe(4)
    for (const bet of mine) {
      expect(lotteryBetOf(bet).numbers).toEqual(right)
      expect(bet.resettled?.cause).toContain(why)
      const came = toWire(fen(fromWire(bet.payout!) + fromWire(bet.refund!)))
      const { before } = bet.resettled!
      expect(before === null || before !== came).toBe(true)
    }
    expect(mine.some(({ resettled }) => resettled?.before !== null)).toBe(true)
    const log = await amy.call(records.log, {}, { language })
    const kinds = new Set(log.list.map(({ kind }) => kind))
    expect(kinds.has('bet_payout_back') || kinds.has('bet_payout_again')).toBe(true)
  }
  expect(await scene.house.broken()).toEqual([])
})

test('a draw that was void by mistake is drawn, by the key that was shown all the same', async () => {
  const closed = await locked(scene)
  await voidIssue(scene.house, closed, 'no_draw')
  await settleIssue(scene.house, await rowOf(scene, closed.issue))
  const { issue, drawId } = closed
  await draw(`resettle k3_1m ${issue} it was there`, 'Ann')
  await draw(`approve k3_1m ${issue}`, 'Ben')
  const proof = await proofOf(scene.house, issue)
  expect(proof).toMatchObject({ status: 'settled', voidReason: null, correction: { first: null } })
  expect(await broughtBy(scene, drawId)).toEqual(await dueOn(scene, drawId, proof.numbers!))
  const { list } = await scene.people[0]!.call(bets.list, { size: 3 })
  expect(list.map(({ status, reason }) => [status, reason])).toEqual(many(3, () => ['completed', null]))
})

test('payouts by wrong rules are put right, though the numbers were right', async () => {
  const closed = await locked(scene)
  await drawIssue(scene.house, closed, hush)
  const { drawId, issue, numbers } = await rowOf(scene, closed.issue)
  // Odds that were doubled while it was settled, and are right again now.
  await tamper(scene.house, `create table kept_odds as select order_id, line, odds from bets where draw_id = ${drawId}`)
  await tamper(
    scene.house,
    `update bets set odds = (select jsonb_object_agg(key, value::int * 2) from jsonb_each_text(odds)) where draw_id = $1`,
    [drawId],
  )
  await settleIssue(scene.house, await rowOf(scene, issue))
  await tamper(
    scene.house,
    'update bets set odds = k.odds from kept_odds k where k.order_id = bets.order_id and k.line = bets.line',
  )
  await tamper(scene.house, 'drop table kept_odds')
  await draw(`resettle k3_1m ${issue} double odds`, 'Ann')
  await draw(`approve k3_1m ${issue}`, 'Ben')
  expect(await broughtBy(scene, drawId)).toEqual(await dueOn(scene, drawId, numbers!))
  expect((await proofOf(scene.house, issue)).correction).toMatchObject({ first: numbers })
  await expect(draw(`resettle k3_1m ${issue} again`, 'Ann')).rejects.toThrow('nothing is wrong')
})

test('what was published cannot be overwritten, and a correction by the house itself has no way in', async () => {
  const { issue, drawId } = await settledWrongly(scene)
  await draw(`resettle k3_1m ${issue} wrong`, 'Ann')
  const asHouse = (text: string) => scene.house.db.pool.query(text)
  await expect(asHouse(`update issues set numbers = '{1,1,1}' where draw_id = ${drawId}`)).rejects.toThrow(
    'published as it is',
  )
  await expect(asHouse(`update corrections set numbers = '{1,1,1}' where draw_id = ${drawId}`)).rejects.toMatchObject({
    code: '42501',
  })
  const approves = `select approve_correction(${drawId}, 1::smallint, 'ANN')`
  await expect(asHouse(approves)).rejects.toMatchObject({ code: '42501' })
  await expect(scene.house.owns(approves)).rejects.toThrow('two_people')
  await expect(asHouse(`update bet_results set payout = 0 where draw_id = ${drawId}`)).rejects.toMatchObject({
    code: '42501',
  })
})

test('nothing is made from what was not published, or does not belong to the chain', async () => {
  const open = await openIssue(scene.house, 500)
  const resettle = (issue: string) => draw(`resettle k3_1m ${issue} why`, 'Ann')
  await expect(resettle('20200101-0001')).rejects.toThrow('no such draw')
  await expect(resettle(open.issue)).rejects.toThrow('not settled yet')
  const { issue, drawId } = await settledWrongly(scene)
  await tamper(scene.house, 'update issues set key = sha256(key) where draw_id = $1', [drawId])
  await expect(resettle(issue)).rejects.toThrow('does not belong to the chain')
  await tamper(scene.house, 'update issues set entries = entries + 1 where draw_id = $1', [drawId])
  await expect(resettle(issue)).rejects.toThrow('not those of the published list')
  await tamper(
    scene.house,
    `update issues set status = 5, numbers = null, void_reason = 'no_draw', entries = null, stakes = null,
            root = null, bucket_roots = null, frozen_at = null where draw_id = $1`,
    [drawId],
  )
  await expect(resettle(issue)).rejects.toThrow('stays void')
})
