// Issues that two people void before their bets close (decision 97).
import { afterEach, expect, test } from 'vitest'
import { lobby } from '../../core/lobby.ts'
import { lottery as calls } from '../../core/lottery/calls.ts'
import { cashOf } from '../ledger/post/wallets.ts'
import { openHouse } from '../testing/house.ts'
import { voidsBesideCauses } from './audit/audit-voids.sql.ts'
import { prepareIssues } from './issues.ts'
import { openLotteries } from './odds/priced.ts'
import { endIssue, order, proofOf, reaches, roomyIssue, tamper, timePasses, until } from './testing/play.ts'
import { startTicker, type Ticker } from './ticker.ts'

const house = await openHouse({ drawSeconds: 30, drawLockSeconds: 1 })
const amy = await house.rich('amy001')
let ticker: Ticker | undefined
const errors: string[] = []
afterEach(async () => ticker?.stop())

async function roomy() {
  const priced = await openLotteries(house).find('k3_1m')
  await prepareIssues(house, priced!, 4_096)
  return roomyIssue(house, 10_000)
}

const says = (line: string, person: string) => house.types(line.split(' '), person)
const voids = async () => (await amy.call(lobby.returns, { game: 'k3_1m' })).list[0]?.voids

test('two people void an issue while bets are taken: no bet after it, every stake back, its key not before its draw', async () => {
  const { issue } = await roomy()
  const want = await order(house, issue, [['k3.side', ['big'], '10.00']])
  await amy.call(calls.place, want)
  const before = await cashOf(house.db, amy.member)
  await says(`draw void k3_1m ${issue} the price list was wrong`, 'ann')
  await expect(says(`draw void approve k3_1m ${issue}`, 'ann')).rejects.toThrow('cannot approve it')
  expect(await voids()).toEqual({ people: 0, machine: 0 })
  await says(`draw void approve k3_1m ${issue}`, 'ben')
  await expect(says(`draw void approve k3_1m ${issue}`, 'ben')).rejects.toThrow('have closed')
  const again = await order(house, issue, [['k3.side', ['big'], '10.00']]).catch(() => want)
  expect(await amy.verdict(calls.place, { ...again, idempotencyKey: 'another' })).toBe('draw_closed')

  ticker = startTicker(house, (error) => errors.push(String(error)), { chainLength: 4_096 })
  await until(async () => (await cashOf(house.db, amy.member)) === before + 1_000n, 'the stake is back')
  const [row] = await house.sql(
    'select key, void_reason, draw_at > clock_timestamp() as early from issues where issue = $1',
    [issue],
  )
  expect(row).toEqual({ key: null, void_reason: 'by_people', early: true })
  expect(await house.broken()).toEqual([])
  // What comes behind is of moved times, which the audit would name.
  await timePasses(house, issue, 1)
  await until(
    async () => (await house.sql('select key from issues where issue = $1', [issue]))[0].key !== null,
    'its key',
  )
  expect(await voids()).toEqual({ people: 1, machine: 0 })
  expect(await proofOf(house, issue)).toMatchObject({ voidReason: expect.stringContaining('封盘前') })
  expect(errors).toEqual([])
})

test('behind the close nobody voids it, neither by the desk nor by a hand of the house', async () => {
  const { issue } = await roomy()
  await says(`draw void k3_1m ${issue} too late`, 'ann')
  await endIssue(house, issue)
  await expect(says(`draw void approve k3_1m ${issue}`, 'ben')).rejects.toThrow('only the machine voids it')
  await expect(says(`draw void k3_1m ${issue} too late`, 'ann')).rejects.toThrow('only the machine voids it')
  const { issue: open } = await roomy()
  const by = (reason: string) =>
    house.sql(`update issues set status = 5, void_reason = $2 where issue = $1`, [open, reason])
  await expect(by('by_people')).rejects.toThrow('cannot be void for this')
  await expect(by('no_draw')).rejects.toThrow('cannot be void for this')
  await expect(
    house.sql(`insert into issue_voids (draw_id, note, proposed_by) values (1, 'x', 'ann')`),
  ).rejects.toMatchObject({ code: '42501' })
  await tamper(house, `update issues set status = 5, void_reason = 'by_people' where issue = $1`, [open])
  expect((await voidsBesideCauses(house.db)).named).toContain(`issue k3_1m ${open}`)
  await tamper(house, `update issues set status = 1, void_reason = null where issue = $1`, [open])
  expect(await reaches(house, issue, 'open', 'locked', 'drawn', 'settled', 'void')).toBeDefined()
})
