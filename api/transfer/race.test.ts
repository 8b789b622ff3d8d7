// Transfers raced (requirements 7.5): two, ten and fifty at one instant, under the same key and under others,
// of two members, each money call by itself and all of them mixed, on a small pool and on a large one.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { transfer } from '../../core/transfer.ts'
import { wallet } from '../../core/wallet.ts'
import type { Person } from '../testing/house.ts'
import { many, oks } from '../testing/at-once.ts'
import { by, volley } from '../testing/volley.ts'
import { openVenueTown, wish, type VenueTown } from './testing.ts'

const towns: { connections: number; town: VenueTown; url: string }[] = []
for (const connections of [4, 20]) {
  const town = await openVenueTown({ max: connections })
  towns.push({ connections, town, url: await town.listen() })
}
const sizes = [2, 10, 50]
// The races run once with the tests; two hundred times by hand.
const repeats = Number.parseInt(process.env['RACE_ROUNDS'] ?? '1', 10) - 1
let count = 0

/** Returns a person's money: in the central wallet, at venues, under way. */
async function moneyOf(person: Person): Promise<string[]> {
  const { cash, venues, inTransit } = await person.call(wallet.balance, {})
  return [cash, venues, inTransit]
}

describe.each(towns)('on $connections connections', ({ town, url }) => {
  afterEach(() => town.isSound())
  const somebody = () => town.player(`race${count++}`)

  describe.each(sizes)('%i at once', { repeats }, (times) => {
    oneVenue(url, somebody, times)
    everyVenue(town, { url, somebody, times })
  })
})

function oneVenue(url: string, somebody: () => Promise<Person>, times: number) {
  test('to a venue: one key is one transfer, other keys are as many as there is money for', async () => {
    const [amy, bea] = [await somebody(), await somebody()]
    const same = wish('central', 'video', '50.00')
    const shots = [
      ...many(times, () => by(amy, transfer.transfer, same)),
      ...many(times, () => by(bea, transfer.transfer, wish('central', 'video', '350.00'))),
    ]
    const verdicts = await volley(url, shots)
    expect(oks(verdicts.slice(0, times))).toBe(times)
    expect(oks(verdicts.slice(times))).toBe(2)
    expect(await moneyOf(amy)).toEqual(['650.00', '350.00', '0.00'])
    expect(await moneyOf(bea)).toEqual(['0.00', '1000.00', '0.00'])
  })

  test('back from a venue: the same, and never more than lies there', async () => {
    const [amy, bea] = [await somebody(), await somebody()]
    const same = wish('video', 'central', '50.00')
    const shots = [
      ...many(times, () => by(amy, transfer.transfer, same)),
      ...many(times, () => by(bea, transfer.transfer, wish('video', 'central', '200.00'))),
    ]
    const verdicts = await volley(url, shots)
    expect(oks(verdicts.slice(0, times))).toBe(times)
    expect(oks(verdicts.slice(times))).toBe(1)
    expect(await moneyOf(amy)).toEqual(['750.00', '250.00', '0.00'])
    expect(await moneyOf(bea)).toEqual(['900.00', '100.00', '0.00'])
  })
}

type Race = { url: string; somebody: () => Promise<Person>; times: number }

function everyVenue(town: VenueTown, { url, somebody, times }: Race) {
  test('everything home: each venue is emptied once, under one key and under others', async () => {
    const [amy, bea] = [await somebody(), await somebody()]
    const same = { idempotencyKey: randomUUID() }
    const verdicts = await volley(url, [
      ...many(times, () => by(amy, transfer.recover, same)),
      ...many(times, () => by(bea, transfer.recover, { idempotencyKey: randomUUID() })),
    ])
    expect(new Set(verdicts)).toEqual(new Set(['ok']))
    for (const one of [amy, bea]) {
      expect(await moneyOf(one)).toEqual(['1000.00', '0.00', '0.00'])
      const rows = await town.sql(
        `select count(*)::int as n from venue_transfers where member_id = $1 and direction = 'out'`,
        [one.member.id],
      )
      expect(rows).toEqual([{ n: 1 }])
    }
  })

  test('all of them mixed, with the lock: every fen is somewhere, once', async () => {
    const two = [await somebody(), await somebody()]
    const shots = two.flatMap((one) =>
      many(times, (at) => {
        if (at % 5 === 0) return by(one, transfer.recover, { idempotencyKey: randomUUID() })
        if (at % 5 === 1) return by(one, transfer.setLock, { locked: at % 2 === 0 })
        if (at % 5 === 2) return by(one, transfer.transfer, wish('video', 'central', '9.99'))
        if (at % 5 === 3) return by(one, wallet.balance, {})
        return by(one, transfer.transfer, wish('central', at % 2 ? 'video' : 'chess', '15.01'))
      }),
    )
    const known = new Set(['ok', 'wallet_locked', 'balance_short'])
    const verdicts = await volley(url, shots)
    expect(verdicts.filter((verdict) => !known.has(verdict))).toEqual([])
    for (const one of two) {
      const { total, inTransit } = await one.call(wallet.balance, {})
      expect([total, inTransit]).toEqual(['1000.00', '0.00'])
    }
  })
}
