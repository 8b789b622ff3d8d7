// One account for two members is a sign for people (BI-107), under whichever generation of the secret it is kept.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { enterRing } from '../../shell/generations.ts'
import type { Ring } from '../../shell/ring.ts'
import { openHouse, type Person } from '../../testing/house.ts'
import { addWallet } from './accounts.ts'
import { resealAccounts } from './seals.ts'

const house = await openHouse()
const [first] = house.ring()
const second = { number: 2, secret: randomBytes(32) }

const adds = ({ member }: Person, address: string, ring: Ring) =>
  house.db.tx((tx) =>
    addWallet(
      tx,
      member,
      { realName: '林夏', alias: 'mine', address },
      {
        ring: () => ring,
        buckets: house.buckets,
        origin: { address: '127.0.0.1', device: null },
      },
    ),
  )

async function sharedWith({ member }: Person): Promise<unknown[]> {
  const rows = (await house.sql(
    `select detail->>'with' as with from security_log where event = 'account_shared' and member_id = $1`,
    [member.id],
  )) as { with: string }[]
  return rows.map((row) => row.with)
}

test('a second member with the same account is seen before, within and after a change of the secret', async () => {
  const [amy, bao, chen, dora] = await Promise.all(
    ['amy001', 'bao001', 'chen001', 'dora001'].map((name) => house.person(name)),
  )
  const address = 'family@pay.example'
  await adds(amy!, address, [first])
  await adds(bao!, address, [first])
  await enterRing(house.db, [second, first])
  await adds(chen!, address, [second, first])
  await resealAccounts(house.db, house.buckets, [second, first])
  await adds(dora!, address, [second])
  const byAmy = [String(amy!.member.id)]
  expect(await Promise.all([amy!, bao!, chen!].map(sharedWith))).toEqual([[], byAmy, byAmy])
  expect(await sharedWith(dora!)).toHaveLength(1)
})

test('an account that was one member’s alone is found by its new fingerprint', async () => {
  const [emma, fei] = [await house.person('emma001'), await house.person('fei0011')]
  await adds(emma, 'emma@pay.example', [second, first])
  const third = { number: 3, secret: randomBytes(32) }
  await resealAccounts(house.db, house.buckets, [third, second, first])
  await adds(fei, 'emma@pay.example', [third])
  expect(await sharedWith(fei)).toEqual([String(emma.member.id)])
})
