// The events that write a message: each writes exactly one, with its own values, however often the event is repeated.
import { expect, test } from 'vitest'
import { access } from '../../core/member/access.ts'
import { address } from '../../core/addresses.ts'
import { member as memberCalls } from '../../core/member/member.ts'
import { message } from '../../core/message.ts'
import { payoutAccounts } from '../../core/withdraw/payout-account.ts'
import { transfer } from '../../core/transfer.ts'
import { openTown, paid, teller } from '../deposit/testing.ts'
import { codeTo, takesFactor } from '../member/testing.ts'
import { PASSWORD, type Person } from '../testing/house.ts'
import { followAll } from '../transfer/jobs.ts'
import { wish } from '../transfer/testing.ts'
import { mayWithdraw, PASSCODE, payoutsOf } from '../withdraw/testing.ts'

const town = await openTown({ venueTimeoutMs: 500 })
const tellHouse = teller(town)
const { becomes, send, ready } = payoutsOf(town)

type Kept = { kind: string; facts: Record<string, unknown> }
const keptOf = async ({ member }: Person): Promise<Kept[]> =>
  (await town.sql('select kind, facts from messages where bucket = $1 and member_id = $2 order by told_at, id', [
    member.bucket,
    member.id,
  ])) as Kept[]
/** Returns the messages since the start of a test, without those of its preparation. */
const told = async (person: Person, ...but: string[]) =>
  (await keptOf(person)).filter(({ kind }) => !but.includes(kind))

test('a credited deposit, told by its provider again and again, is one message of what arrived', async () => {
  const amy = await town.person('amy001')
  const order = await town.order(amy, '600.00')
  const said = paid(order.id, { amount: '600.00' })
  for (let times = 0; times < 3; times++) await tellHouse(said)
  await town.becomes(amy, order.id, 'credited')
  expect(await told(amy)).toEqual([{ kind: 'deposit_credited', facts: { order: order.id, amount: '60000' } }])
})

test('money for a cancelled order says that it counts all the same', async () => {
  const bea = await town.person('bea001')
  const order = await town.order(bea, '300.00')
  await town.sql("update deposits set status = 'cancelled', closed_at = now() where id = $1", [order.id])
  await tellHouse(paid(order.id, { amount: '300.00' }))
  await town.becomes(bea, order.id, 'credited')
  expect(await told(bea)).toEqual([{ kind: 'deposit_late', facts: { order: order.id, amount: '30000' } }])
})

test.each([
  ['credit', 'gus001', 'deposit_review_credited', { amount: '49900' }],
  ['return', 'hue001', 'deposit_review_returned', {}],
])('what two people decide is told: %s', async (ending, name, kind, facts) => {
  const person = await town.person(name)
  const order = await town.order(person, '500.00')
  town.sandbox.cashier.act(order.id, 'other', '499.00')
  await town.becomes(person, order.id, 'review')
  const { providerTxn } = town.sandbox.cashier.payments().find(({ orderNo }) => orderNo === order.id)!
  await town.run(`deposit propose cashier ${providerTxn} ${ending}`, 'ann')
  expect(await told(person)).toEqual([])
  await town.run(`deposit approve cashier ${providerTxn}`, 'ben')
  await expect(town.run(`deposit approve cashier ${providerTxn}`, 'ben')).rejects.toThrow()
  expect(await told(person)).toEqual([{ kind, facts: { order: order.id, ...facts } }])
})

test('a withdrawal that is paid and then comes back is two messages, one that fails is one', async () => {
  const { person, request } = await ready('cat001', '800.00')
  const start = ['deposit_credited', 'passcode_set', 'account_added']
  const first = await request('400.00')
  await send(person, first.id)
  await becomes(first.id, 'paid')
  town.sandbox.bank.giveBack(first.id)
  town.sandbox.bank.giveBack(first.id)
  await becomes(first.id, 'returned')
  const amount = '40000'
  expect(await told(person, ...start)).toEqual([
    { kind: 'withdrawal_paid', facts: { id: first.id, amount, actual: amount, coins: null } },
    { kind: 'withdrawal_returned', facts: { id: first.id, amount } },
  ])
  town.sandbox.bank.behave('fail')
  const second = await request('100.00')
  await send(person, second.id)
  await becomes(second.id, 'failed')
  await send(person, second.id)
  expect((await told(person, ...start)).slice(2)).toEqual([
    { kind: 'withdrawal_failed', facts: { id: second.id, amount: '10000' } },
  ])
  const { list } = await person.call(message.list, { group: 'money' }, { language: 'en' })
  expect(list.map(({ text }) => text)).toContain('Withdrawal of ¥400.00: ¥400.00 was sent to your account.')
})

test('what guards the money is told: its password, the accounts, nothing of a number that may not be shown', async () => {
  const dan = await town.person('dan001')
  const card = await mayWithdraw(dan)
  await dan.call(access.changePasscode, { oldPassword: PASSCODE, newPassword: '135792' })
  const wrong = { oldPassword: PASSCODE, newPassword: '135799' }
  expect(await dan.verdict(access.changePasscode, wrong)).not.toBe('ok')
  await dan.call(payoutAccounts.delAddress, { id: card.id, secondaryPwd: '135792' })
  const account = { kind: 'bank', bank: 'ICBC', protocol: null, masked: '6446' }
  expect(await keptOf(dan)).toEqual([
    { kind: 'passcode_set', facts: {} },
    { kind: 'account_added', facts: { ...account, masked: '3446' } },
    { kind: 'passcode_changed', facts: {} },
    { kind: 'account_removed', facts: { ...account, masked: '3446' } },
  ])
  const { list } = await dan.call(message.list, { group: 'account' }, { language: 'en' })
  expect(list.map(({ link }) => link)).toContain(address.accounts({ kind: 'bank' }).slice(1))
})

test('a login password that was changed or recovered is told, and the second factor on and off', async () => {
  const kim = await town.person('kim001')
  await kim.call(memberCalls.setWithdrawPassword, { password: PASSCODE })
  const { codes } = await takesFactor(kim)
  await kim.call(access.removeFactor, { password: PASSWORD, code: codes[0]! })
  await kim.call(access.changePassword, { oldPassword: PASSWORD, newPassword: 'lantern77' })
  const want = { purpose: 'recover', username: 'kim001', passcode: PASSCODE } as const
  const { request } = await kim.call(access.sendCode, want)
  const asked = { username: 'kim001', request, code: await codeTo(town, kim) }
  await kim.call(access.recover, { ...asked, newPassword: 'lantern88' })
  expect(await told(kim, 'passcode_set', 'sign_in_new_device')).toEqual(
    ['factor_on', 'factor_off', 'password_changed', 'password_recovered'].map((kind) => ({
      kind,
      facts: {},
    })),
  )
})

test('a sign-in from a device that the member has not used is told, from one of theirs it is not', async () => {
  const eve = await town.person('eve001')
  const signIn = async (device?: string) => {
    const { body } = await town.send(
      memberCalls.login.path,
      { username: 'eve001', password: PASSWORD },
      device === undefined ? {} : { headers: { device } },
    )
    return (body.data as { device: string }).device
  }
  expect(await keptOf(eve)).toEqual([])
  const device = await signIn()
  await signIn(device)
  expect(await keptOf(eve)).toEqual([
    { kind: 'sign_in_new_device', facts: { address: expect.stringMatching(/^[\d.:]+$/) } },
  ])
})

test('a transfer that its venue had left open is told once it has ended, and one that ends at once is not', async () => {
  const fay = await town.rich('fay001')
  await fay.call(transfer.transfer, wish('central', 'video', '100.00'))
  expect(await told(fay)).toEqual([])
  await town.venues.of('video').behave('silent')
  const { id } = await fay.call(transfer.transfer, wish('central', 'video', '200.00'))
  expect(await told(fay)).toEqual([])
  await town.venues.of('video').behave('fine')
  for (let times = 0; times < 3; times++) await followAll(town, 0)
  expect(await told(fay)).toEqual([
    {
      kind: 'transfer_settled',
      facts: { id, venue: 'video', direction: 'in', amount: '20000' },
    },
  ])
})
