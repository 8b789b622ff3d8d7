import { expect, test } from 'vitest'
import { deposit } from '../../core/deposit.ts'
import type { ChainBooks } from '../shell/books.ts'
import { compareDeposits } from './audit.ts'
import { coinsOf, openTown } from './testing.ts'

const town = await openTown()
const { look, mineAll, order, send } = coinsOf(town)

const chainBooks = (): ChainBooks => town.sandbox.chain.transfers().filter(({ height }) => height !== null)
const breaches = async (cashier = town.sandbox.cashier.payments(), chain = chainBooks()) =>
  (await compareDeposits(town.db, { cashier, chain })).map(({ counted, breaches }) => [counted, breaches])

test('both books say the same; whatever only one side knows, or knows otherwise, is a breach', async () => {
  const amy = await town.person('amy001')
  await town.deposits(amy, '100.00')
  await town.deposits(amy, '200.00', 'other', 'review')
  const coins = await order(amy)
  const [sent] = send(coins)
  send(coins, 'token')
  mineAll(30)
  await look()
  expect((await amy.call(deposit.getOrder, { orderId: coins.id })).status).toBe('credited')
  expect(await breaches()).toEqual([
    [2, 0],
    [1, 0],
  ])

  const [first, ...rest] = town.sandbox.cashier.payments()
  expect(await breaches(rest)).toEqual([
    [2, 1],
    [1, 0],
  ])
  expect(await breaches([{ ...first!, amount: '100.01' }, ...rest])).toEqual([
    [2, 1],
    [1, 0],
  ])
  const stray = { ...first!, providerTxn: 'P-none' }
  expect(await breaches([first!, ...rest, stray])).toEqual([
    [3, 1],
    [1, 0],
  ])
  const dropped = chainBooks().filter(({ hash }) => hash !== sent?.hash)
  expect(await breaches(undefined, dropped)).toEqual([
    [2, 0],
    [1, 1],
  ])
})

test('a payment that nobody told us of is no breach while its order is still asked about', async () => {
  const bao = await town.person('bao001')
  const { id } = await town.order(bao, '100.00')
  town.sandbox.cashier.act(id, 'silent')
  const [[before, wrong]] = (await breaches()) as [[number, number]]
  expect(wrong).toBe(0)
  await town.sql(
    `update deposits set status = 'failed', closed_at = now(), expires_at = now() - interval '2 days' where id = $1`,
    [id],
  )
  expect((await breaches())[0]).toEqual([before + 1, 1])
})
