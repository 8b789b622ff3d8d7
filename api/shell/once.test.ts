// One command sent to two servers at once: each has a lane of its own, and only the lock on the member's row orders
// them.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { waiting } from '../testing/database.ts'
import { openHouse } from '../testing/house.ts'
import * as once from './once.ts'

const house = await openHouse()
const server = { db: house.db, answered: once.answered }
// Loaded again, as another process has it: a line of members of its own.
const again = (await import(new URL('./once.ts?again', import.meta.url).href)) as typeof once
const other = { db: house.db, answered: again.answered }

const command = (body = 'one') => ({ key: randomUUID(), body: Buffer.from(body) })

test('one key at two servers at once is one work, and both hear its answer', async () => {
  const { member } = await house.person('amy001')
  const said = command()
  let works = 0
  const release = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const first = server.answered(server.db, member, said, async () => {
    works += 1
    begun.resolve()
    await release.promise
    return { is: 'first' }
  })
  await begun.promise
  const second = other.answered(other.db, member, said, async () => {
    works += 1
    return { is: 'second' }
  })
  // The second command waits for the lock of the member's row, or its work has begun.
  await expect.poll(async () => works + (await waiting(house.database.config)), { timeout: 20_000 }).toBe(2)
  release.resolve()
  expect(await Promise.all([first, second])).toEqual([{ is: 'first' }, { is: 'first' }])
  expect(works).toBe(1)
})

test('two commands of a member at two servers see each other: the second counts the first', async () => {
  const { member } = await house.person('bao001')
  const count = 'select count(*)::int as n from answers where bucket = $1 and member_id = $2'
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const first = server.answered(server.db, member, command(), async () => {
    begun.resolve()
    await release.promise
    return {}
  })
  await begun.promise
  let hasBegun = 0
  const second = other.answered(other.db, member, command(), async (tx) => {
    hasBegun = 1
    const { rows } = await tx.client.query(count, [member.bucket, member.id])
    return rows[0] as { n: number }
  })
  await expect.poll(async () => hasBegun + (await waiting(house.database.config)), { timeout: 20_000 }).toBe(1)
  release.resolve()
  await first
  expect((await second).n).toBe(1)
})
