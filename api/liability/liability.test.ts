// Every member's money is in the published total, provably, and nobody learns anybody else's.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { liability, liabilityProblem } from '../../core/liability.ts'
import type { Liability } from '../../core/liability.ts'
import { fromWire, toWire } from '../../core/money.ts'
import { savings } from '../../core/savings.ts'
import { audit } from '../ledger/audit.ts'
import { openHouse } from '../testing/house.ts'
import type { Person } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { publishDay } from './publish.ts'

const house = await openHouse()

const lastOf = async (person: Person): Promise<Liability> =>
  (await person.call(liability.get, {})).last!

test('before the first day there is nothing to prove', async () => {
  const amy = await house.rich('amy001', '1234.56')
  expect(await amy.call(liability.get, {})).toEqual({ last: null })
})

test('everybody finds all of their money under one root, and the total is the audit’s', async () => {
  const people: Person[] = [await house.person('amy001')]
  for (let at = 0; at < 40; at++) people.push(await house.rich(`many${at}0`, `${1 + at * 37}.05`))
  const poor = await house.person('poor01')
  const [amy] = people as [Person]
  const key = { idempotencyKey: randomUUID() }
  await amy.call(savings.into, { product: 'lock7', amount: '500.00', ...key })
  await publishDay(house.db, house.buckets, '2026-11-23')
  const { figures } = await audit(house.db, house.buckets)
  const roots = new Set<string>()
  for (const person of people) {
    const last = await lastOf(person)
    roots.add(last.root)
    expect(fromWire(last.total)).toBe(figures.membersFunds + figures.openStakes)
    expect(last.members).toBe(people.length)
    expect(last.own?.parts).toHaveLength(4)
    expect(liabilityProblem(last, person.member.id.toString())).toBeUndefined()
  }
  expect(roots.size).toBe(1)
  expect((await lastOf(amy)).own?.balance).toBe('1234.56')
  expect((await lastOf(poor)).own).toBeNull()
})

test('what was changed is found: an amount, a sum on the way, another member’s proof, a total', async () => {
  const amy = await house.person('amy001')
  const uid = amy.member.id.toString()
  const last = await lastOf(amy)
  const changed = (change: (one: Liability) => void) => {
    const copy = structuredClone(last)
    change(copy)
    return liabilityProblem(copy, uid)
  }
  const more = (text: string) => toWire(fromWire(text) + 1n)
  expect(changed((one) => (one.own!.balance = more(one.own!.balance)))).toBe('parts_differ')
  expect(changed((one) => (one.total = more(one.total)))).toBe('not_in_root')
  expect(
    changed((one) => {
      const step = one.own!.parts[0]!.path[0]!
      step.sum = more(step.sum)
    }),
  ).toBe('not_in_root')
  expect(changed((one) => (one.own!.parts[1] = one.own!.parts[0]!))).toMatch(/parts_differ|salt/)
  expect(liabilityProblem(last, '7')).toBe('other_member')
})

test('a day is published once, and what comes later is in the next one', async () => {
  const amy = await house.person('amy001')
  const before = await lastOf(amy)
  await amy.receives('100.00')
  await publishDay(house.db, house.buckets, '2026-11-23')
  expect(await lastOf(amy)).toEqual(before)
  await publishDay(house.db, house.buckets, '2026-11-24')
  const after = await lastOf(amy)
  expect(after).toMatchObject({ day: '2026-11-24', own: { balance: '1334.56' } })
  expect(liabilityProblem(after, amy.member.id.toString())).toBeUndefined()
})

test('books that are off are not published', async () => {
  const amy = await house.person('amy001')
  await tamper(
    house.database.config,
    'insert into house (bucket, account, stripe, balance) values ($1, 100, 31, 500)',
    [amy.member.bucket],
  )
  await expect(publishDay(house.db, house.buckets, '2026-11-25')).rejects.toThrow('accounts hold')
  expect((await lastOf(amy)).day).toBe('2026-11-24')
})
