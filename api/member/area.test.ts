// Decision 82: a call from outside the licensed area pays in, plays and takes nothing; what brings home and shows is open.
import { afterAll, expect, test } from 'vitest'
import { deposit } from '../../core/deposit.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { savings } from '../../core/savings/savings.ts'
import { transfer } from '../../core/transfer.ts'
import { INSIDE, OUTSIDE } from '../../sandbox/area.ts'
import { openTown, wanted } from '../deposit/testing.ts'
import { issuesReady } from '../lottery/testing/boards.ts'
import { openIssue, order } from '../lottery/testing/play.ts'
import { into } from '../savings/testing.ts'
import { verdictOf, type Person } from '../testing/house.ts'
import type { Endpoint, Input } from '../../core/endpoint.ts'
import { openArea } from './area.ts'

const town = await openTown({ lotteries: ['k3_1m'], drawSeconds: 43_200, drawLockSeconds: 5 }, { max: 8 })
const { area } = town.sandbox
afterAll(() => area.behave('fine'))

const from = <E extends Endpoint>(who: Person, address: string, [endpoint, input]: [E, Input<E>]) =>
  verdictOf(who.call(endpoint, input, { from: address }))
const moves = (way: 'in' | 'out', idempotencyKey: string): Input<typeof transfer.transfer> => ({
  ...(way === 'in' ? { from: 'central', to: 'chess' } : { from: 'chess', to: 'central' }),
  ...{ amount: '10.00', idempotencyKey },
})

test('the part of a call that brings in is closed to who is elsewhere, and the way home is open', async () => {
  const amy = await town.rich('amy001')
  expect(await from(amy, OUTSIDE, [transfer.transfer, moves('in', 'first')])).toBe('elsewhere')
  expect(await from(amy, INSIDE, [transfer.transfer, moves('in', 'first')])).toBe('ok')
  expect(await from(amy, OUTSIDE, [transfer.transfer, moves('in', 'first')]), 'it was accepted before').toBe('ok')
  expect(await from(amy, OUTSIDE, [transfer.transfer, moves('out', 'second')])).toBe('ok')
  await amy.call(savings.into, into('100.00', 'lock1', true))
  const [lock] = (await amy.call(savings.list, {})).list
  const renews = (renew: boolean) => from(amy, OUTSIDE, [savings.setRenew, { orderId: lock?.id ?? '', renew }])
  expect([await renews(false), await renews(true)]).toEqual(['ok', 'elsewhere'])
  await town.books(`
    amy001:cash 900.00
    amy001:locked 100.00
    bank:in -1000.00`)
})

test('an order from elsewhere is refused and moves nothing, and one that was accepted answers as it was', async () => {
  const ben = await town.rich('ben001')
  await issuesReady(town, 1)
  const { issue } = await openIssue(town)
  const bet = await order(town, issue, [['k3.side', ['big'], '2.00']])
  expect(await from(ben, OUTSIDE, [lottery.place, bet])).toBe('elsewhere')
  expect(await from(ben, INSIDE, [lottery.place, bet])).toBe('ok')
  expect(await from(ben, OUTSIDE, [lottery.place, bet])).toBe('ok')
  expect(await town.sql('select 1 from bets where member_id = $1', [ben.member.id])).toHaveLength(1)
})

test('what is unknown or silent is inside in the sandbox and outside in production', async () => {
  const asked = (isProduction: boolean) => openArea({ ...town.settings, isProduction })
  const [sandbox, production] = [asked(false), asked(true)]
  const both = async (address: string) => [await sandbox(address), await production(address)]
  expect(await both(INSIDE)).toEqual([false, false])
  expect(await both(OUTSIDE)).toEqual([true, true])
  expect(await both('203.0.113.1')).toEqual([false, true])
  for (const fault of ['down', 'broken', 'garbage'] as const) {
    area.behave(fault)
    expect(await both(`203.0.113.${fault.length}`)).toEqual([false, true])
    expect(await both(INSIDE), 'what was said of an address is kept').toEqual([false, false])
  }
  area.behave('fine')
  expect(await openArea({ area: { url: '', keys: [] }, isProduction: true })(OUTSIDE), 'none is named').toBe(false)
})

test('the refusal has words in both languages', async () => {
  const cid = await town.person('cid001')
  for (const language of ['zh_hans', 'en'] as const) {
    const { body, status } = await town.send(deposit.submit.path, wanted('100.00'), {
      ...{ token: cid.token, from: OUTSIDE, language },
    })
    expect([status, body.reason, body.msg === '']).toEqual([403, 'elsewhere', false])
  }
})
