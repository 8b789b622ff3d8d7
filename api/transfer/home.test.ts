// The money of a blocked member comes home from savings and venues by a person's deed, and stays the member's own.
import { expect, test } from 'vitest'
import { savings } from '../../core/savings/savings.ts'
import { transfer } from '../../core/transfer.ts'
import { closeDays } from '../savings/accrual.ts'
import { endDue } from '../savings/maturity.ts'
import { at, happened, into, key, shanghai } from '../savings/testing.ts'
import { followAll } from './jobs.ts'
import { openVenueTown, wish } from './testing.ts'

const town = await openVenueTown()

/** With 10,000.00 and its interest in flex, 1,000.00 locked and 20.00 at a venue. */
async function saver(username: string) {
  const person = await town.rich(username, '11020.00')
  await at(town, person, '2026-03-01 10:00', '10000.00')
  await closeDays(town.db, town.buckets, shanghai('2026-04-01 12:00'))
  await person.call(savings.into, into('1000.00', 'lock30', true))
  await person.call(transfer.transfer, wish('central', 'chess', '20.00'))
  return person
}

test('savings, interest and venue money are in the central wallet, and what is locked follows at its end', async () => {
  const amy = await saver('amy001')
  await expect(town.run('member home amy001 to be paid out', 'ann')).rejects.toThrow('not blocked')
  await town.run('member block amy001 a stolen phone', 'ann')
  expect(await town.asks('member home amy001 to be paid out', 'ann')).toEqual({
    list: [
      { from: 'locked', amount: '1000.00', state: 'comes to flex at its end, not renewed' },
      { from: 'interest', amount: '25.10', state: 'is home' },
      { from: 'savings', amount: '10000.00', state: 'is home' },
      { from: 'venue chess', amount: '20.00', state: 'on its way, within two minutes' },
    ],
  })
  await followAll(town, 0)
  await town.books(`
    amy001:cash    10045.10
    amy001:locked   1000.00
    bank:in       -11020.00
    interest         -25.10
  `)
  await town.isSound()
  const [{ id }] = await town.sql('select id from savings_locks where member_id = $1', [amy.member.id])
  const [{ ref }] = await town.sql('select id::text as ref from savings_acts where lock_id = $1', [id])
  await happened(town, amy, ref, shanghai('2026-05-01 10:00'))
  await endDue(town.db, town.buckets, shanghai('2026-06-01 10:00'))
  expect(await town.run('member home amy001 the rest', 'ann')).toMatch(/\nsavings +100\d\.\d\d +is home$/)
  expect(await town.run('member home amy001 once more', 'ann')).toBe('nothing')
})

test('with the word early what is locked comes at once, without its interest', async () => {
  const bob = await town.rich('bob001', '1000.00')
  await bob.call(savings.into, into('1000.00', 'lock30', true))
  await town.run('member block bob001 a court asked', 'ann')
  expect(await town.asks('member home early bob001 a court asked', 'ann')).toEqual({
    list: [{ from: 'locked', amount: '1000.00', state: 'ended early, without interest' }],
  })
  expect(await bob.verdict(savings.receive, key())).not.toBe('ok')
  const [{ balance }] = await town.sql(
    'select balance::text from wallets where member_id = $1 and account = 1 and bucket = $2',
    [bob.member.id, bob.member.bucket],
  )
  expect(balance).toBe('100000')
})
