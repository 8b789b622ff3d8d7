// The group `transfer` of the corpus of bad inputs: nothing moves, nothing breaks.
import { expect, test } from 'vitest'
import { transfer } from '../../core/transfer.ts'
import { openVenueTown, wish } from './testing.ts'

const town = await openVenueTown()
const amy = await town.player('amy001')
const bob = await town.player('bob001')
const group = ['BI-213', 'BI-214', 'BI-215', 'BI-216', 'BI-220', 'BI-221', 'BI-222', 'BI-223', 'BI-224', 'BI-225']
/** Cases that are tested in faults.test.ts (slow) and recovery.test.ts. */
const elsewhere = ['BI-220', 'BI-221', 'BI-222']
/** Bad inputs that need the launch of a game, which comes with a later issue. */
const waiting = ['BI-224']

const key = 'bad-input'
const table: [id: string, body: unknown, reason: string][] = [
  ['BI-213', { from: 'central', to: 'central', amount: '10' }, 'same_wallet'],
  ['BI-213', { from: 'video', to: 'video', amount: '10' }, 'same_wallet'],
  ['BI-214', { from: 'video', to: 'chess', amount: '10' }, 'venue_to_venue'],
  ['BI-215', { from: 'central', to: String(bob.member.id), amount: '10' }, 'wallet_unknown'],
  ['BI-215', { from: 'central', to: 'bob001', amount: '10' }, 'wallet_unknown'],
  ['BI-215', { from: 'bob001', to: 'central', amount: '10' }, 'wallet_unknown'],
  ['BI-216', { from: 'central', to: 'video', amount: '-10' }, 'amount_shape'],
  ['BI-225', { from: 'central', to: 'video', amount: '0.005' }, 'amount_shape'],
  ['-', { from: 'central', to: 'video', amount: '0' }, 'amount_shape'],
  ['-', { from: 'central', to: 'video', amount: '0.00' }, 'amount_shape'],
  ['-', { from: 'central', to: 'video', amount: '1e3' }, 'amount_shape'],
  ['-', { from: 'central', to: 'video', amount: ' 10' }, 'amount_shape'],
  ['-', { from: 'central', to: 'video', amount: 10 }, 'amount_shape'],
  ['-', { from: 'central', to: 'video', amount: '99999999999' }, 'amount_shape'],
  ['-', { from: 'central', to: 'video', amount: '9999999999.99' }, 'balance_short'],
  ['-', { from: 'central', to: 'video', amount: '700.01' }, 'balance_short'],
  ['-', { from: 'video', to: 'central', amount: '300.01' }, 'balance_short'],
  ['-', { from: 'chess', to: 'central', amount: '0.01' }, 'balance_short'],
  ['-', { from: 'central', to: 'constructor', amount: '10' }, 'wallet_unknown'],
  ['-', { from: 'central', to: ['video'], amount: '10' }, 'wallet_unknown'],
  ['-', { from: 'central', amount: '10' }, 'invalid_input'],
  ['-', { from: 'central', to: 'video', amount: '10', memberId: '1' }, 'invalid_input'],
  ['-', { from: 'central', to: 'video', amount: '10', idempotencyKey: '' }, 'invalid_input'],
  ['-', 'not json', 'invalid_input'],
]

const books = `
  amy001:cash 700.00
  amy001:venue:1 300.00
  bank:in -2000.00
  bob001:cash 700.00
  bob001:venue:1 300.00
`

test.each(table)('%s %j is refused: %s', async (_id, body, reason) => {
  const sent = typeof body === 'string' ? body : { idempotencyKey: key, ...(body as Record<string, unknown>) }
  await amy.refused(transfer.transfer.path, sent, reason)
  await town.books(books)
})

test('BI-223: out of a locked wallet nothing goes, and its key stays free', async () => {
  await amy.call(transfer.setLock, { locked: true })
  const want = wish('central', 'video', '10')
  expect(await amy.verdict(transfer.transfer, want)).toBe('wallet_locked')
  await town.books(books)
  await amy.call(transfer.setLock, { locked: false })
  expect(await amy.verdict(transfer.transfer, want)).toBe('ok')
  expect(await amy.verdict(transfer.transfer, wish('video', 'central', '10'))).toBe('ok')
  await town.books(books)
})

test('a switch takes a yes or a no and nothing else', async () => {
  for (const locked of ['true', 1, null, {}]) await amy.refused(transfer.setLock.path, { locked }, 'invalid_input')
})

test('every id of the group is here, in a test beside this one, or waits for a later issue', () => {
  const here = table.map(([id]) => id).filter((id) => id !== '-')
  const all = [...here, 'BI-223', ...elsewhere, ...waiting].toSorted()
  expect([...new Set(all)]).toEqual(group)
})
