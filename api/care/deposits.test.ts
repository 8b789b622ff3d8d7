// Limits of deposits: judged when an order is opened and again when its money comes (R-RG-05, decision 80, BI-160).
import { expect, test } from 'vitest'
import { care } from '../../core/care/care.ts'
import { deposit } from '../../core/deposit.ts'
import { openTown, wanted } from '../deposit/testing.ts'
import { atOnce, tally } from '../testing/at-once.ts'
import type { Person } from '../testing/house.ts'
import { earlier, tamper } from '../testing/tamper.ts'
import { limitsPass, wrong } from './testing.ts'

const town = await openTown()
const daily = (who: Person, amount: string) => who.verdict(care.setLimit, { limit: 'deposit', period: 'day', amount })
const orders = (who: Person, amount: string) => who.verdict(deposit.submit, wanted(amount))

test('twenty orders at once, each within the limit and together above it, come to the limit (BI-160)', async () => {
  const amy = await town.person('amy001')
  await daily(amy, '299.99')
  const said = await atOnce(20, () => orders(amy, '100.00'))
  expect(tally(said)).toEqual({ ok: 2, deposit_limit: 18 })
})

test('what was paid in and what may still come count together, and the refusal says what is left', async () => {
  const bea = await town.person('bea001')
  await town.deposits(bea, '200.00')
  expect(await daily(bea, '500.00')).toBe('ok')
  expect(await orders(bea, '300.01')).toBe('deposit_limit')
  expect(await orders(bea, '200.00')).toBe('ok')
  const { body } = await town.send(deposit.submit.path, wanted('200.00'), { ...bea, language: 'en' })
  expect(body.msg).toMatch(/^Over your deposit limit of ¥500.00: ¥100.00 left until/)
})

test('a raise lets nothing more in before its day and its confirmation (BI-303)', async () => {
  const cat = await town.person('cat001')
  await daily(cat, '100.00')
  await daily(cat, '500.00')
  expect(await orders(cat, '200.00')).toBe('deposit_limit')
  await limitsPass(town, cat, '24:00:01')
  expect(await orders(cat, '200.00')).toBe('deposit_limit')
  await cat.call(care.confirmLimit, { limit: 'deposit', period: 'day' })
  expect(await orders(cat, '200.00')).toBe('ok')
})

test('a credit that comes late is the member’s, is written down, and the next order waits', async () => {
  const dan = await town.person('dan001')
  const late = await town.order(dan, '300.00')
  await dan.call(deposit.cancel, { orderId: late.id })
  await daily(dan, '300.00')
  await town.deposits(dan, '200.00')
  town.sandbox.cashier.act(late.id, 'pay')
  await town.becomes(dan, late.id, 'credited')
  const lines = await town.sql(`select 1 from security_log where event = 'deposit_over_limit' and member_id = $1`, [
    dan.member.id,
  ])
  expect(lines).toHaveLength(1)
  expect(await orders(dan, '100.00')).toBe('deposit_limit')
})

test('an order counts while it can be paid and while people look at its money; what came yesterday counts no more today', async () => {
  const eve = await town.person('eve001')
  await daily(eve, '200.00')
  const order = await town.order(eve, '200.00')
  expect(await orders(eve, '100.00')).toBe('deposit_limit')
  // The order has run out, and no job has said so yet.
  const out = `update deposits set ${earlier('expires_at', '1 day')} where id = $1`
  await tamper(town.database.config, out, [order.id])
  expect(await orders(eve, '200.00')).toBe('ok')

  const fay = await town.person('fay001')
  await daily(fay, '500.00')
  const seen = await town.order(fay, '500.00')
  town.sandbox.cashier.act(seen.id, 'other', '499.00')
  await town.becomes(fay, seen.id, 'review')
  expect(await orders(fay, '100.00')).toBe('deposit_limit')

  const gus = await town.person('gus001')
  await daily(gus, '200.00')
  await town.deposits(gus, '200.00')
  expect(await orders(gus, '100.00')).toBe('deposit_limit')
  const yesterday = `update vip_deposits set ${earlier('at', '1 day')} where member_id = $1`
  await tamper(town.database.config, yesterday, [gus.member.id])
  expect(await orders(gus, '200.00')).toBe('ok')
})

test('the audit finds none beyond a limit', async () => {
  expect(await wrong(town)).toEqual([])
})
