// Withdrawals that people look at before they leave: by the rules of two people, ended by two, and the audit judges again.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { message } from '../../core/message.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { openTown } from '../deposit/testing.ts'
import { earlier, tamper } from '../testing/tamper.ts'
import { compareReviews } from './audit-review.ts'
import { comparePayouts } from './audit.ts'
import { pendingWithdrawals } from './blocked.ts'
import { withdrawJobs } from './jobs.ts'
import { recordWord } from './payout.ts'
import { cashAndHeld, payoutsOf } from './testing.ts'

process.env['CARD_WAIT_HOURS'] = '0'
afterAll(() => Reflect.deleteProperty(process.env, 'CARD_WAIT_HOURS'))
const town = await openTown()
const { statusOf, becomes, payouts, ready, send } = payoutsOf(town)
const as = (person: string, line: string) => town.types(line.split(' '), person)
const work = async (name: string, payload = {}) => withdrawJobs(town)[name]?.run(payload)

/** Two people set a rule. */
async function rule(name: string, value: string) {
  await as('ann', `price propose payout-rules review ${name} ${value} so it is`)
  await as('bob', `price approve payout-rules review ${name}`)
}

/** Turns on the given rules only: all others are off. */
async function only(rules: Record<string, string>) {
  const off = { from_amount: 'null', first_payout: 'false', new_account_hours: 'null', after_correction_days: 'null' }
  const wanted = { ...off, after_signal: 'false', is_on: 'true', ...rules }
  const { list } = (await town.asks('price list payout-rules')) as { list: { name: string; value: string | null }[] }
  for (const [name, value] of Object.entries(wanted))
    if ((list.find((one) => one.name === name)?.value ?? 'null') !== value) await rule(name, value)
}

const reasonsOf = async (id: string) =>
  (await town.sql('select reasons from withdrawal_reviews where id = $1', [id]))[0]?.reasons ?? []
const audited = async () => (await compareReviews(town.db, town.buckets)).flatMap(({ named = [] }) => named)

test('nothing is held until two people turn the review on', async () => {
  const { request } = await ready('amy001', '1000.00')
  const { id, reviewBy } = await request('300.00')
  expect([reviewBy, await reasonsOf(id)]).toEqual([null, []])
  await work('withdraw_send', { id })
  await becomes(id, 'paid')
  await expect(as('ann', `payout pay ${id} because`)).rejects.toThrow('nobody looks at this withdrawal')
  expect(await audited()).toEqual([])
})

test('each rule holds what it is for, and nothing else', async () => {
  await only({ from_amount: '30000' })
  const ben = await ready('ben001', '5000.00')
  const [small, large] = [await ben.request('299.99'), await ben.request('300.00')]
  expect([await reasonsOf(small.id), await reasonsOf(large.id)]).toEqual([[], ['amount']])
  expect(large.reviewBy).toBe(large.requestedAt + 24 * 3_600_000)

  // Split into two that are each below it, the second one waits.
  const eve = await ready('pam001', '5000.00')
  const halves = [await eve.request('150.00'), await eve.request('150.00')]
  expect(await Promise.all(halves.map(({ id }) => reasonsOf(id)))).toEqual([[], ['amount']])

  await only({ first_payout: 'true' })
  const cal = await ready('cal001', '5000.00')
  const first = await cal.request('200.00')
  expect(await reasonsOf(first.id)).toEqual(['first'])
  await send(ben.person, small.id)
  await becomes(small.id, 'paid')
  expect(await reasonsOf((await ben.request('200.00')).id)).toEqual([])

  await only({ new_account_hours: '2' })
  expect(await reasonsOf((await cal.request('200.00')).id)).toEqual(['account'])

  await only({ after_correction_days: '30' })
  const dan = await ready('dan001', '5000.00')
  expect(await reasonsOf((await dan.request('200.00')).id)).toEqual([])
  await as('ann', 'member correct propose dan001 mobile 13812345678 he has another one')
  await as('bob', 'member correct approve dan001 mobile')
  expect(await reasonsOf((await dan.request('200.00')).id)).toEqual(['correction'])

  await only({ after_signal: 'true' })
  // His card is one that somebody else has added first.
  expect(await reasonsOf((await dan.request('200.00')).id)).toEqual(['signal'])
  expect(await audited()).toEqual([])
})

test('a held withdrawal is not sent, says until when it is looked at, and leaves once two people pay it', async () => {
  await only({ first_payout: 'true', within_hours: '12' })
  const { person, request } = await ready('eve001', '1000.00')
  const { id, reviewBy, requestedAt } = await request('300.00')
  expect(reviewBy).toBe(requestedAt + 12 * 3_600_000)
  await work('withdraw_send', { id })
  await work('withdraw_ask')
  const pending = await pendingWithdrawals(town.db, person.member.bucket, 0)
  expect(pending.map((one) => one.id)).not.toContain(id)
  expect([await statusOf(id), payouts(id)]).toEqual(['requested', []])
  expect(await person.call(withdraw.order, { id })).toMatchObject({ status: 'requested', reviewBy, refusal: null })
  const { list } = (await town.asks('payout list')) as { list: object[] }
  expect(list).toContainEqual(expect.objectContaining({ withdrawal: id, username: 'eve001', reasons: ['first'] }))

  await as('ann', `payout refuse ${id} deposit where is it from`)
  await as('ann', `payout pay ${id} her card and her name`)
  await expect(as('ann', `payout approve ${id}`)).rejects.toThrow('cannot approve it')
  expect(await statusOf(id)).toBe('requested')
  await as('bob', `payout approve ${id}`)
  await expect(as('bob', `payout approve ${id}`)).rejects.toThrow('decided on this withdrawal already')
  await Promise.all([work('withdraw_send', { id }), work('withdraw_ask')])
  await becomes(id, 'paid')
  expect(payouts(id)).toHaveLength(1)
  expect(await person.call(withdraw.order, { id })).toMatchObject({ reviewBy: null, refusal: null })
  expect(await audited()).toEqual([])
})

test('a word of the bank about a withdrawal that it has never heard of ends nothing while people look at it', async () => {
  await only({ first_payout: 'true' })
  const { person, request } = await ready('uma001', '1000.00')
  const { id } = await request('300.00')
  const { actual } = await person.call(withdraw.order, { id })
  const before = await cashAndHeld(town, person)
  for (const status of ['paid', 'failed', 'returned'] as const) {
    const word = { id, status, amount: actual, currency: 'CNY' as const, reference: 'B1' }
    expect(await town.db.tx((tx) => recordWord(tx, word))).toBe('contradiction')
  }
  expect([await statusOf(id), await cashAndHeld(town, person)]).toEqual(['requested', before])
  expect(await audited()).toEqual([])
})

test('refused by two people, everything is back once, and the member reads why in their language', async () => {
  const { person, request } = await ready('fay001', '1000.00')
  const { id } = await request('400.00')
  expect(await cashAndHeld(town, person)).toEqual({ cash: 600_00n, held: 400_00n })
  await as('ann', `payout refuse ${id} deposit the slip is of somebody else`)
  const both = await Promise.allSettled(['bob', 'cid'].map((name) => as(name, `payout approve ${id}`)))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await cashAndHeld(town, person)).toEqual({ cash: 1_000_00n, held: 0n })
  expect(await person.call(withdraw.order, { id })).toMatchObject({
    ...{ status: 'refused', refusal: 'deposit', reviewBy: null, closedAt: expect.any(Number) },
  })
  const [told] = (await person.call(message.list, {})).list
  expect(told?.title).toBe('取款未通过')
  expect(told?.text).toContain('400.00')
  expect(told?.text).toContain('有一笔存款需要先核实来源')
  // The bank never hears of it, and it uses up nothing of the day.
  await work('withdraw_send', { id })
  await work('withdraw_ask')
  expect(payouts(id)).toEqual([])
  expect((await person.call(withdraw.overview, {})).timesLeft).toBe(3)
  const checks = await comparePayouts(town.db, town.buckets, town.sandbox.bank.payouts())
  expect(checks.map(({ id: check, breaches }) => [check, breaches])).toEqual([
    ['I-05', 0],
    ['I-04', 0],
  ])
  expect(await audited()).toEqual([])
})

test('of a blocked member it is looked at first, and two people who pay out by themselves are asked no third time', async () => {
  const { card, request } = await ready('gil001', '1000.00')
  const { id } = await request('300.00')
  await as('ann', 'member block gil001 a stolen phone')
  await expect(as('ann', `member payout release gil001 ${id} it was him`)).rejects.toThrow('people look at it')
  await as('ann', `payout pay ${id} it was him`)
  await as('bob', `payout approve ${id}`)
  await work('withdraw_send', { id })
  expect(await statusOf(id)).toBe('requested')
  const said = await as('ann', `member payout propose gil001 ${card.id} 200.00 home`)
  const proposal = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(said)?.[0] ?? ''
  const sent = /withdrawal: (\S+)/.exec(await as('bob', `member payout approve gil001 ${proposal}`))?.[1] ?? ''
  expect(await reasonsOf(sent)).toEqual([])
  await work('withdraw_send', { id: sent })
  await becomes(sent, 'paid')
  expect(await audited()).toEqual([])
})

/** As if the rules had been in force for an hour: a version that has just ended is good for a minute more. */
const times = (by: '1 hour' | '-1 hour') =>
  `update facts set ${earlier('created_at', by)} where subject = 'payout-rules'`

test('the audit names what should have been held, what was held for nothing, and what was let go by a hand', async () => {
  const { person, request } = await ready('hal001', '1000.00')
  const { id } = await request('300.00')
  const name = (what: string) => [`withdrawal ${id} of member ${person.member.id} ${what}`]
  const against = name('was held, or not, against the rules')
  /** The audit's findings after a tampering, with the rules in force for an hour. */
  const hand = async (does: string, undoes: string) => {
    await tamper(town.database.config, times('1 hour'))
    await tamper(town.database.config, does, [id])
    const found = (await audited()).filter((one) => one.includes(id))
    await tamper(town.database.config, undoes, [id])
    await tamper(town.database.config, times('-1 hour'))
    return found
  }
  const reviews = 'update withdrawal_reviews set'
  const kept = await town.sql('select * from withdrawal_reviews where id = $1', [id])
  expect(kept).toHaveLength(1)
  expect(
    await hand(`${reviews} reasons = '{amount}' where id = $1`, `${reviews} reasons = '{first}' where id = $1`),
  ).toEqual(against)
  const due = (by: string) => `${reviews} ${earlier('due_at', by)} where id = $1`
  expect(await hand(due('-1 hour'), due('1 hour'))).toEqual(against)
  const other = randomUUID()
  expect(await hand(`${reviews} id = '${other}' where id = $1`, `${reviews} id = $1 where id = '${other}'`)).toEqual(
    against,
  )
  const status = (is: string) => `update withdrawals set status = '${is}' where id = $1`
  expect(await hand(status('sent'), status('requested'))).toEqual(name('was sent while people looked at it'))
  expect(await hand(status('refused'), status('requested'))).toEqual(name('is refused without two people'))
  expect(await audited()).toEqual([])
  expect(await town.broken()).toEqual([])
})

test('rules that a hand turned off for a moment, and that hold again: what left meanwhile is named', async () => {
  const { person, request } = await ready('ida001', '1000.00')
  const turns = (is: boolean) => tamper(town.database.config, `update payout_rules set is_on = ${is}`)
  await turns(false)
  const { id } = await request('300.00')
  await turns(true)
  await tamper(town.database.config, times('1 hour'))
  const found = (await audited()).filter((one) => one.includes(id))
  await tamper(town.database.config, times('-1 hour'))
  expect(found).toEqual([`withdrawal ${id} of member ${person.member.id} was held, or not, against the rules`])
})

test('the house writes that it is held and nothing of how it ends', async () => {
  const denied = { code: '42501' }
  await expect(town.sql(`update withdrawal_reviews set ending = 'pay'`)).rejects.toMatchObject(denied)
  await expect(town.sql('delete from withdrawal_reviews')).rejects.toMatchObject(denied)
  await expect(town.sql('update payout_rules set is_on = false')).rejects.toMatchObject(denied)
})
