// A chain that turns back for good, before and after the credit: people are called, and no fen moves by itself.
import { beforeEach, expect, test } from 'vitest'
import { deposit, type DepositOrder } from '../../core/deposit.ts'
import type { Person } from '../testing/house.ts'
import { raiseLosses } from './loss.ts'
import { chainOf } from './clients.ts'
import { scan } from './scan.ts'
import { coinsOf, openTown } from './testing.ts'
import { many } from '../testing/at-once.ts'

const town = await openTown()
const { chain } = town.sandbox
const { look, order, quiet, send, statusOf, sums } = coinsOf(town)

/** Runs the job as if this many minutes had passed since the transfer left the chain. */
async function later(minutes: number) {
  await town.sql('update coin_losses set gone_at = now() - make_interval(mins => $1) where back_at is null', [minutes])
  for (const bucket of town.buckets) await raiseLosses(town.db, bucket)
}

/** An order whose transfer lies ten blocks deep and is then dropped by a chain that turns back. */
async function dropped(person: Person): Promise<{ placed: DepositOrder; hash: string }> {
  const placed = await order(person)
  const [sent] = send(placed)
  chain.mine('TRC20', 10)
  await look()
  expect(await statusOf(person, placed)).toBe('paid')
  chain.turnBack('TRC20', 10, 'dropped')
  chain.mine('TRC20', 40)
  await look()
  return { placed, hash: sent?.hash ?? '' }
}

const goneOf = async (person: Person, { id }: DepositOrder) =>
  (await person.call(deposit.getOrder, { orderId: id })).chain?.gone

beforeEach(quiet)

test('a transfer that is dropped for good calls people, and the order is no longer called paid', async () => {
  const amy = await town.person('amy001')
  const before = await sums()
  const { placed, hash } = await dropped(amy)
  expect([await statusOf(amy, placed), await goneOf(amy, placed)]).toEqual(['paid', true])
  await later(9)
  expect(await statusOf(amy, placed)).toBe('paid')
  expect(await town.run('deposit list')).toBe('nothing')
  await later(10)
  expect(await statusOf(amy, placed)).toBe('review')
  expect(await town.asks('deposit list')).toMatchObject({ losses: [{ hash, order: placed.id }] })
  expect(await town.run(`deposit lost ${hash}`, 'ann')).toBe('status: failed')
  expect(await town.run('deposit list')).toBe('nothing')
  await expect(town.run(`deposit lost ${hash}`, 'ann')).rejects.toThrow('no such transfer')
  expect(await sums()).toEqual(before)
  // Late after all: people were told that it failed, so people decide.
  chain.bringBack(hash)
  chain.mine('TRC20', 30)
  await look(true)
  expect(await statusOf(amy, placed)).toBe('review')
  expect((await sums()).review - before.review).toBe(500_00n)
})

test('one person looks, however many do at once', async () => {
  const { hash } = await dropped(await town.person('fay001'))
  await later(10)
  const people = many(10, (at) => town.run(`deposit lost ${hash}`, `person${at}`))
  const ends = await Promise.allSettled(people)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await town.run('deposit list')).not.toContain(hash)
})

test('one that comes back after people were called is credited by itself, once', async () => {
  const bea = await town.person('bea001')
  const before = await sums()
  const { placed, hash } = await dropped(bea)
  await later(10)
  expect(await statusOf(bea, placed)).toBe('review')
  chain.bringBack(hash)
  chain.mine('TRC20', 30)
  await Promise.all([look(true), look(true)])
  await look(true)
  expect([await statusOf(bea, placed), await goneOf(bea, placed)]).toEqual(['credited', false])
  expect(await town.run('deposit list')).not.toContain(hash)
  const after = await sums()
  expect([after.cash - before.cash, after.review - before.review]).toEqual([500_00n, 0n])
})

test('a re-org after the credit is told to people; the credit stands, and nothing is taken by itself', async () => {
  const cat = await town.person('cat001')
  const placed = await order(cat)
  const [sent] = send(placed)
  const hash = sent?.hash ?? ''
  chain.mine('TRC20', 30)
  await look()
  const credited = await sums()
  await look(true)
  await later(10)
  expect(await town.run('deposit list')).not.toContain(hash)
  chain.turnBack('TRC20', 30, 'dropped')
  await look(true)
  await later(10)
  expect(await town.asks('deposit list')).toMatchObject({ losses: [{ hash, order: placed.id }] })
  expect(await statusOf(cat, placed)).toBe('credited')
  expect(await town.run(`deposit lost ${hash}`, 'ann')).toBe('status: credited')
  expect(await sums()).toEqual(credited)
  chain.bringBack(hash)
  chain.mine('TRC20', 30)
  await look(true)
  expect(await sums()).toEqual(credited)
})

test('a look that is cut off before it wrote down what is gone leaves that for the next one', async () => {
  const eve = await town.person('eve001')
  const placed = await order(eve)
  send(placed)
  chain.mine('TRC20', 10)
  await look()
  chain.turnBack('TRC20', 10, 'dropped')
  const killed = () => Promise.reject(new Error('killed'))
  const cut = { ...town.db, run: killed, tx: killed }
  for (const bucket of town.buckets) await scan(cut, bucket, chainOf(town)).catch(() => {})
  expect(await goneOf(eve, placed)).toBe(false)
  await look()
  expect(await goneOf(eve, placed)).toBe(true)
})

test('a node that is behind for a while, or away, calls nobody', async () => {
  const dan = await town.person('dan001')
  const placed = await order(dan)
  send(placed)
  chain.mine('TRC20', 20)
  await look()
  expect(await statusOf(dan, placed)).toBe('credited')
  chain.behave('behind')
  await look(true)
  chain.behave('down')
  await look(true)
  chain.behave('fine')
  await look(true)
  await later(60)
  expect(await town.run('deposit list')).not.toContain(placed.id)
})
