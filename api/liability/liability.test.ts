// Every member can prove their money is in the published total, and learns no other member's.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { liability, liabilityProblem, type Liability } from '../../core/liability.ts'
import { fromWire, toWire } from '../../core/money.ts'
import { savings } from '../../core/savings/savings.ts'
import { audit } from '../ledger/audit/audit.ts'
import type { Db } from '../shell/db.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { openHarm, tamper } from '../testing/tamper.ts'
import { auditLiability } from './audit.ts'
import { compareDays, copyDays, liabilityFile } from './copies.ts'
import { publishDay } from './publish.ts'

const house = await openHouse()
const harmed = await openHarm(house.database.config)

const lastOf = async (person: Person): Promise<Liability> => (await person.call(liability.get, {})).last!

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
  // A neighbour that owes would make the total smaller than what is owed.
  expect(changed((one) => (one.own!.parts[0]!.path[0]!.sum = '-100.00'))).toBe('not_in_root')
  const owing = (one: Liability) => {
    one.own!.parts.push({ ...one.own!.parts[0]!, salt: '0'.repeat(32), amount: '-1.00' })
    one.own!.balance = toWire(fromWire(one.own!.balance) - 1_00n)
  }
  expect(changed(owing)).toBe('not_in_root')
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

test('what a member can still claim is in it, said apart, and in the audit’s figure', async () => {
  const bob = await house.rich('bob001', '200.00')
  const { bucket, id } = bob.member
  await house.sql(
    `insert into vip_gifts (bucket, member_id, kind, ref, level, amount) values ($1, $2, 'upgrade', '1', 1, 800)`,
    [bucket, id],
  )
  await house.sql(
    `insert into vip_rebates (bucket, member_id, day, number, level, amount) values ($1, $2, '2026-11-23', 1, 0, 123)`,
    [bucket, id],
  )
  await publishDay(house.db, house.buckets, '2026-11-25')
  const last = await lastOf(bob)
  const { figures } = await audit(house.db, house.buckets)
  expect(last.own).toMatchObject({ balance: '209.23', promised: '9.23' })
  expect([fromWire(last.promised), figures.promised]).toEqual([9_23n, 9_23n])
  expect(fromWire(last.total)).toBe(figures.membersFunds + figures.openStakes + figures.promised)
  expect(liabilityProblem(last, bob.member.id.toString())).toBeUndefined()
})

/** The kinds of rows that promise money to a member, each with the amount that it adds. */
const rowsOfPromises: [what: string, more: bigint, text: string][] = [
  ['an award that waits', 800n, award()],
  ['an award that was claimed', 0n, award('claimed_at')],
  ['an award that was undone', 0n, award('undone_at')],
  ['an award that has lapsed', 0n, award('lapsed_at')],
  ['an award whose time is over', 0n, award('won_at', '-1 day')],
  ['a gift that waits', 800n, gift('upgrade', 'null', 'null', 'null')],
  ['a gift that was taken', 0n, gift('upgrade', 'null', 'null', 'now()')],
  ['a gift that one person proposed', 0n, gift('exclusive', "'ann'", 'null', 'null')],
  ['a gift that two people agreed on', 800n, gift('exclusive', "'ann'", "'ben'", 'null')],
  ['a rebate that was taken', 0n, into('vip_rebates', 'day, number, level, amount, claimed_at', "'2026-11-22', 1, 0, 800, now()")],
  ['a reward for a friend', 800n, friend('earned', 'null')],
  ['a reward that was claimed', 0n, friend('claimed', 'gen_random_uuid()')],
  ['interest of a day that is over', 800n, into('savings_days', 'day, upto_number, closing, weight, interest, carry, total', "'2026-11-01', 1, 0, 0, 800, 0, 800")],
  ['interest that was received', -800n, into('savings_acts', 'id, act, product, amount, interest, late_weight, at', "gen_random_uuid(), 'received', 'flex', 0, 800, 0, now()")],
] // prettier-ignore

function into(table: string, columns: string, values: string): string {
  return `insert into ${table} (bucket, member_id, ${columns}) select bucket, id, ${values} from members where username = 'bob001'`
}

function award(column = 'won_at', until = '1 day'): string {
  const columns = 'id, offer, period, version, ref, base, amount, required, expires_at, '
  return into('offer_awards', columns + column, `gen_random_uuid(), 'x', 'x', 1, 'x', 0, 800, 0, now() + interval '${until}', now()`) // prettier-ignore
}

function gift(kind: string, ...[proposed, approved, claimed]: string[]): string {
  const columns = 'kind, ref, level, amount, note, proposed_by, approved_by, claimed_at'
  return into('vip_gifts', columns, `'${kind}', 'x', 1, 800, 'x', ${proposed}, ${approved}, ${claimed}`)
}

function friend(state: string, claim: string): string {
  const columns =
    'friend_id, friend_bucket, friend_name, network, given, signals, state, reward, earned_at, claim_id, claimed_at'
  const claimed = `${claim}::uuid, case when ${claim} is null then null else now() end`
  return into('invitations', columns, `7, 0, 'x', 'x', '', '{}', '${state}', 800, now(), ${claimed}`)
}

const promised = (db: Db) => db.value(v.bigint())`select coalesce(sum(amount), 0)::bigint as sum from promises`

test.each(rowsOfPromises)('%s changes what is promised by %s fen', async (_what, more, text) => {
  expect((await harmed(text, promised)) - (await harmed('select 1', promised))).toBe(more)
})

const its = "day = '2026-11-25' and member_id = (select max(member_id) from liability_parts where day = '2026-11-25')"

test.each([
  ['nothing', 'select 1', []],
  ['another root', `update liability_days set root = '\\x00' where day = '2026-11-25'`, ['its root is another one']],
  ['another total', `update liability_days set total = total + 1 where day = '2026-11-25'`, ['its root is another one']],
  ['a figure that is not its parts', `update liability_parts set balance = balance + 1 where ${its}`, ['not in the tree']],
  ['a part that is another one', `update liability_parts set salts = sha256(salts) || sha256(salts) where ${its}`, ['not in the tree']],
  ['a member who is left out', `delete from liability_parts where ${its}`, ['not in the tree']],
  ['a block that is gone', `delete from liability_blocks where day = '2026-11-25'`, ['do not come to its root']],
  ['rows of a day that nobody published', `update liability_parts set day = '2026-11-20' where ${its}`, ['not in the tree', 'of no published day']],
])('the audit names %s in a published tree', async (_what, text, says) => {
  const found = await harmed(text, (db) => auditLiability(db, house.buckets))
  const named = found.flatMap((one) => one.named ?? [])
  expect(named).toEqual(says.map((words) => expect.stringContaining(words)))
}) // prettier-ignore

test('every day lies in a file outside the database, and a root that was changed in one of them is found', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'koi-liability-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const file = liabilityFile(dataDir)
  const found = async () => {
    const [check] = await compareDays(house.db, { dataDir })
    return check?.named
  }
  await copyDays(house.db, file)
  await copyDays(house.db, file)
  const whole = readFileSync(file, 'utf8')
  expect(whole.trim().split('\n')).toHaveLength(3)
  expect(await found()).toEqual([])
  // Cut off in the middle of a line: the next run writes it whole.
  writeFileSync(file, whole.slice(0, -20))
  await copyDays(house.db, file)
  expect(await found()).toEqual([])
  writeFileSync(file, whole.split('\n').slice(1).join('\n'))
  expect(await found()).toEqual(['the file has no 2026-11-23'])
  writeFileSync(file, whole)
  await tamper(house.database.config, "update liability_days set root = '\\x00' where day = '2026-11-24'")
  expect(await found()).toEqual(['what was published on 2026-11-24 is not what the file has'])
})

test('books that are off are not published', async () => {
  const amy = await house.person('amy001')
  await tamper(
    house.database.config,
    'insert into house (bucket, account, stripe, balance) values ($1, 100, 31, 500)',
    [amy.member.bucket],
  )
  await expect(publishDay(house.db, house.buckets, '2026-11-26')).rejects.toThrow('accounts hold')
  expect((await lastOf(amy)).day).toBe('2026-11-25')
})
