// The money of a blocked member: nothing of it leaves by itself, and by two people it leaves once.
import { excludes } from '../care/testing.ts'
import { afterAll, expect, test } from 'vitest'
import { openTown } from '../deposit/testing.ts'
import { freezePayouts } from '../ledger/watch/freeze.ts'
import { openProposals } from '../shell/proposals.ts'
import type { Person } from '../testing/house.ts'
import { comparePayouts } from './audit.ts'
import { withdrawJobs } from './jobs.ts'
import { pendingWithdrawals } from './blocked.ts'
import { mayWithdraw, payoutsOf } from './testing.ts'

// The command line reads this setting; the accounts of these tests are new.
process.env['CARD_WAIT_HOURS'] = '0'
afterAll(() => Reflect.deleteProperty(process.env, 'CARD_WAIT_HOURS'))
const town = await openTown()

const run = (...words: string[]) => town.types(['member', ...words])
const as = (person: string, ...words: string[]) => town.types(['member', ...words], person)
const work = async (name: string, payload = {}) => withdrawJobs(town)[name]?.run(payload)
const { statusOf, becomes, payouts, ready, send } = payoutsOf(town)
/** Of these, what the job of the minute would look at: what people decide must not stand in its way. */
async function lookedAt({ member }: Person, ids: string[]): Promise<string[]> {
  const pending = await pendingWithdrawals(town.db, member.bucket, 0)
  return pending.map(({ id }) => id).filter((id) => ids.includes(id))
}
/** The id that stands behind a word of the answer. */
const idIn = (said: string): string => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(said)?.[0] ?? ''

/** The bank's books say the same as ours, and every withdrawal is posted as its state says. */
async function agrees() {
  const checks = await comparePayouts(town.db, town.buckets, town.sandbox.bank.payouts())
  expect(checks.map(({ id, breaches }) => [id, breaches])).toEqual([
    ['I-05', 0],
    ['I-04', 0],
  ])
}

test('what was asked for before the block waits, until two people send it', async () => {
  const { person, card, request } = await ready('amy001', '1000.00')
  const { id } = await request('300.00')
  const second = await request('200.00')
  const both = [id, second.id]
  expect(await lookedAt(person, both)).toEqual(both)
  await as('ann', 'block', 'amy001', 'a', 'stolen', 'phone')
  for (const one of [id, second.id]) await work('withdraw_send', { id: one })
  await work('withdraw_ask')
  expect([await statusOf(id), payouts(id)]).toEqual(['requested', []])
  expect(await lookedAt(person, both)).toEqual([])

  expect(await town.asks('member payout list amy001 she writes to us')).toMatchObject({
    accounts: [{ id: card.id, name: 'ICBC', masked: '···· 3446' }],
    waiting: expect.arrayContaining([expect.objectContaining({ id, amount: '300.00' })]),
  })
  await as('ann', 'payout', 'release', 'amy001', id, 'it', 'was', 'her')
  const [read] = (await openProposals(town.db)).slice(-1)
  expect(JSON.parse(read!.says)).toMatchObject({ account: card.id, amount: '30000', releases: true })
  await work('withdraw_send', { id })
  await work('withdraw_ask')
  expect([await statusOf(id), payouts(id)]).toEqual(['requested', []])
  await expect(as('ANN', 'payout', 'approve', 'amy001', id)).rejects.toThrow('cannot approve it')

  await as('bob', 'payout', 'approve', 'amy001', id)
  expect(await lookedAt(person, both)).toEqual([id])
  await expect(as('bob', 'payout', 'approve', 'amy001', id)).rejects.toThrow('nobody has proposed')
  await Promise.all([work('withdraw_send', { id }), work('withdraw_ask')])
  await becomes(id, 'paid')
  expect(payouts(id)).toHaveLength(1)
  expect([await statusOf(second.id), payouts(second.id)]).toEqual(['requested', []])

  // Let in again, the rest goes by itself.
  await as('ann', 'unblock', 'amy001', 'she', 'has', 'it', 'back')
  await as('bob', 'approve', 'amy001')
  await work('withdraw_ask')
  await becomes(second.id, 'paid')
  await agrees()
})

test('what was on its way when the block came is asked about as always', async () => {
  const { person, request } = await ready('bao001', '500.00')
  town.sandbox.bank.behave('timeout')
  const { id } = await request('300.00')
  await expect(send(person, id)).rejects.toThrow()
  town.sandbox.bank.behave('pay')
  await as('ann', 'block', 'bao001', 'a', 'second', 'account')
  await work('withdraw_send', { id })
  await becomes(id, 'paid')
})

test('one person proposes an amount to an account of the member, another sends it', async () => {
  const { person, card } = await ready('chen001', '1000.00')
  await as('ann', 'block', 'chen001', 'under', 'age')
  const said = await as('ann', 'payout', 'propose', 'chen001', card.id, '400.00', 'goes', 'home')
  expect(said).toContain('ann proposes it; another person approves it')
  const proposal = idIn(said)
  await expect(as('ann', 'payout', 'approve', 'chen001', proposal)).rejects.toThrow('cannot')
  const sent = idIn(await as('bob', 'payout', 'approve', 'chen001', proposal))
  expect(await statusOf(sent)).toBe('requested')
  await work('withdraw_send', { id: sent })
  await becomes(sent, 'paid')
  await expect(as('bob', 'payout', 'approve', 'chen001', proposal)).rejects.toThrow('nobody has')
  expect(payouts(sent)).toMatchObject([{ amount: '400.00', account: '6222020200112233446' }])
  const proposals = [{ proposedBy: 'ann', amount: '400.00', why: 'goes home', approvedBy: 'bob' }]
  expect(await town.asks('member payout list chen001 it was sent')).toMatchObject({ proposals })
  await expect(run('payout', 'list', 'chen001')).rejects.toThrow('npm run ops')
  expect(person.username).toBe('chen001')
  await agrees()
})

test('it is charged and limited as everybody’s, and says in words what stands against it', async () => {
  const dora = await town.person('dora001')
  await town.deposits(dora, '1000.00')
  const card = await mayWithdraw(dora)
  await as('ann', 'block', 'dora001', 'why')
  const pays = async (amount: string) => {
    const said = await as('ann', 'payout', 'propose', 'dora001', card.id, amount, 'home')
    return as('bob', 'payout', 'approve', 'dora001', idIn(said))
  }
  await expect(pays('2000.00')).rejects.toThrow('Not enough balance')
  await expect(pays('50.00')).rejects.toThrow(/at least/i)
  const sent = idIn(await pays('500.00'))
  const rows = await town.sql('select amount, administrative_fee > 0 as charged from withdrawals where id = $1', [sent])
  // The deposit had no turnover yet.
  expect(rows).toEqual([{ amount: 500_00n, charged: true }])
  await agrees()
})

test('whoever had excluded themself takes the own money home without the fee, blocked or not', async () => {
  const emma = await town.person('emma001')
  await town.deposits(emma, '1000.00')
  const card = await mayWithdraw(emma)
  await excludes(town, emma)
  await as('ann', 'block', 'emma001', 'why')
  const said = await as('ann', 'payout', 'propose', 'emma001', card.id, '500.00', 'home')
  const sent = idIn(await as('bob', 'payout', 'approve', 'emma001', idIn(said)))
  const rows = await town.sql('select actual, administrative_fee as fee from withdrawals where id = $1', [sent])
  expect(rows).toEqual([{ actual: 500_00n, fee: 0n }])
})

test('a payout is of this member and of this block', async () => {
  const { card } = await ready('finn001', '1000.00')
  const { card: other } = await ready('gwen001', '500.00')
  const propose = (cardId: string) => as('ann', 'payout', 'propose', 'finn001', cardId, '300.00', 'home')
  await expect(propose(card.id)).rejects.toThrow('this member is not blocked')
  await as('ann', 'block', 'finn001', 'why')
  await expect(propose(other.id)).rejects.toThrow('no such account')
  const old = idIn(await propose(card.id))
  await as('ann', 'block', 'gwen001', 'why')
  await expect(as('bob', 'payout', 'approve', 'gwen001', old)).rejects.toThrow('nobody has')
  await as('ann', 'unblock', 'finn001', 'well')
  await as('bob', 'approve', 'finn001')
  await expect(as('bob', 'payout', 'approve', 'finn001', old)).rejects.toThrow('not blocked')
  await as('ann', 'block', 'finn001', 'again')
  await expect(as('bob', 'payout', 'approve', 'finn001', old)).rejects.toThrow('nobody has')
  const none = '00000000-0000-4000-8000-000000000000'
  await expect(as('ann', 'payout', 'release', 'finn001', none, 'why')).rejects.toThrow('no such')
})

test('what two people have sent waits while payouts are frozen, and goes when they go', async () => {
  const { request } = await ready('hank001', '1000.00')
  const { id } = await request('300.00')
  await as('ann', 'block', 'hank001', 'why')
  await as('ann', 'payout', 'release', 'hank001', id, 'home')
  await as('bob', 'payout', 'approve', 'hank001', id)
  await freezePayouts(town.db, 'for a test')
  await work('withdraw_send', { id })
  expect([await statusOf(id), payouts(id)]).toEqual(['requested', []])
  await town.run('freeze lift it was a test', 'ann')
  await work('withdraw_ask')
  await becomes(id, 'paid')
})

test('each word of the two is in the log', async () => {
  const rows = await town.sql(
    "select person, detail->>'deed' as deed from security_log where event = 'deed' and member_id = (select id from members where username = 'chen001') order by at",
  )
  expect(rows).toEqual([
    { person: 'ann', deed: 'member payout propose' },
    { person: 'bob', deed: 'member payout approve' },
  ])
})
