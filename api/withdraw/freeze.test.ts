// An account has drifted: payouts stand still, everything else goes on, and after the lift each is sent once.
import { expect, test } from 'vitest'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import type { Jobs } from '../shell/jobs.ts'
import { Unknown } from '../callback/provider-call.ts'
import { openTown } from '../deposit/testing.ts'
import { openDraw } from '../ledger/post/draws.ts'
import { freezePayouts } from '../ledger/watch/freeze.ts'
import { ledgerJobs } from '../ledger/jobs.ts'
import { drawTerms, order } from '../ledger/testing.ts'
import { tamper } from '../testing/tamper.ts'
import { withdrawJobs } from './jobs.ts'
import { payoutsOf } from './testing.ts'

const town = await openTown()
const jobs: Jobs = { ...ledgerJobs(town), ...withdrawJobs(town) }
const work = async (name: string, payload = {}) => {
  const job = jobs[name]
  if (!job) throw new Error(`no job ${name}`)
  await job.run(payload)
}
const { statusOf, becomes, payouts, ready, send } = payoutsOf(town)

test('a fen too much freezes payouts and nothing else; lifted, what waited is sent once', async () => {
  const { person, request } = await ready('amy001', '1000.00')
  const { bucket, id: amy } = person.member
  const adds = (fen: number) =>
    tamper(
      town.database.config,
      `update wallets set balance = balance + ${fen} where bucket = $1 and member_id = $2 and account = 1`,
      [bucket, amy],
    )
  await work('ledger_watch')
  await adds(1)
  await expect(work('ledger_watch')).rejects.toThrow(
    `member ${amy}:cash of bucket ${bucket} holds 1000.01, its movements come to 1000.00`,
  )

  const { id, status } = await request('300.00')
  expect(status).toBe('requested')
  await work('withdraw_send', { id })
  await work('withdraw_ask')
  expect(payouts(id)).toEqual([])
  expect(await person.call(withdraw.order, { id })).toMatchObject({
    status: 'requested',
    amount: '300.00',
  })

  await town.deposits(person, '200.00')
  await openDraw(town.db, drawTerms(1n), town.buckets)
  expect((await town.ledger.submit(order(person.member, 1n))).balance).toBe(890_01n)

  const lift = () => town.run('freeze lift a fen was put in by hand', 'ann')
  await expect(lift()).rejects.toThrow('the books are still off')
  await adds(-1)
  await work('ledger_watch')
  await work('withdraw_ask')
  expect(payouts(id)).toEqual([])
  expect(await town.run('freeze list')).toMatch(/^payouts: frozen(?:.|\n)*out of balance by 0\.01/)
  await lift()
  expect(await town.run('freeze list')).toMatch(/^payouts: going out(?:.|\n)*ann +a fen was put in by hand$/)

  await Promise.all([work('withdraw_ask'), work('withdraw_send', { id })])
  await work('withdraw_ask')
  await becomes(id, 'paid')
  expect(payouts(id)).toHaveLength(1)
  await town.books(`
    amy001:cash  890.00
    bank:in    -1200.00
    bank:out     300.00
    bets:open     10.00
  `)
})

test('each look of the minute orders one more before the next', async () => {
  await work('ledger_watch')
  await work('ledger_watch')
  const rows = (await town.sql(`select task_identifier as name, run_at > created_at as is_later
       from graphile_worker.jobs where task_identifier like 'ledger_watch%'`)) as {
    name: string
    is_later: boolean
  }[]
  expect(rows).toEqual([{ name: 'ledger_watch_again', is_later: true }])
  await work(rows[0]?.name ?? '')
})

test('what the bank may have heard of before is asked about while frozen, and not sent anew', async () => {
  const { person, request } = await ready('bao001', '1000.00')
  town.sandbox.bank.behave('timeout')
  const { id: heard } = await request('300.00')
  await expect(send(person, heard)).rejects.toThrow(Unknown)
  town.sandbox.bank.behave('lost')
  const { id: lost } = await request('200.00')
  await expect(send(person, lost)).rejects.toThrow(Unknown)
  town.sandbox.bank.behave('pay')

  await freezePayouts(town.db, 'for a test')
  for (const id of [heard, lost]) await send(person, id)
  await becomes(heard, 'paid')
  expect([await statusOf(lost), payouts(lost)]).toEqual(['sent', []])

  await town.run('freeze lift it was a test', 'ann')
  await send(person, lost)
  await becomes(lost, 'paid')
  expect([payouts(heard).length, payouts(lost).length]).toEqual([1, 1])
})

test('a freeze is lifted by a person who says why', async () => {
  for (const words of [['lift'], ['lift', ' '], ['other']])
    await expect(town.types(['freeze', ...words], 'ann')).rejects.toThrow('npm run ops -- freeze')
  await expect(town.run('freeze lift why', 'ann')).rejects.toThrow('not frozen')
})

test('a payout that cannot be sent keeps no other waiting, and is told', async () => {
  const [chen, dora] = [await ready('chen001', '1000.00'), await ready('dora001', '1000.00')]
  await freezePayouts(town.db, 'for a moment')
  const [{ id: stuck }, { id: next }] = [await chen.request('300.00'), await dora.request('300.00')]
  await tamper(town.database.config, 'update withdrawals set card_id = $2 where id = $1', [stuck, crypto.randomUUID()])
  await town.run('freeze lift the moment is over', 'ann')
  await expect(work('withdraw_ask')).rejects.toThrow('payouts')
  await becomes(next, 'paid')
  expect(payouts(stuck)).toEqual([])
})
