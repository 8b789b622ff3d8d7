import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { deedList } from '../../people/deeds.ts'
import { openDb } from '../../shell/db.ts'
import type { Person } from '../../testing/house.ts'
import { holdsWallet } from '../../testing/tamper.ts'
import { annAndBen, hashIn } from '../../testing/people.ts'
import { killedInside } from '../testing/elsewhere.ts'
import { broughtBy, changesOf, dueOn, openScene, settledWrongly, toldOf, worth } from '../testing/wrong-draws.ts'
import { lotteryJobs } from '../jobs.ts'

const scene = await openScene()
const owner = openDb(scene.house.database.config)
afterAll(() => owner.close())
const people = await annAndBen(owner)
const draw = (line: string, person?: string) => scene.house.run(`draw ${line}`, person)

/** The command line in a process of its own, which a kill can end anywhere. */
function benTypes(...words: string[]) {
  const file = join(import.meta.dirname, '../../../commands/ops.ts')
  const env = { ...process.env, ...people.ben, DATABASE_URL: scene.house.database.url }
  return spawn(process.execPath, [file, 'draw', ...words], { env, stdio: 'inherit' })
}

test('killed half way, it goes on where it was: nothing twice, nothing lost', async () => {
  const { issue, drawId, right } = await settledWrongly(scene)
  const [was, shouldBe] = [await broughtBy(scene, drawId), await dueOn(scene, drawId, right)]
  const before = await worth(scene)
  // Buckets are done one after the other: the wallet of one in the last of them is held from outside.
  const [held] = scene.people
    .filter(({ member: { id } }) => was.get(id) !== shouldBe.get(id))
    .toSorted((one, other) => other.member.bucket - one.member.bucket) as [Person]
  const letGo = await holdsWallet(scene.house.database.config, held.member)
  const hash = hashIn(await draw(`resettle k3_1m ${issue} wrong`, 'Ann'))
  const child = benTypes('approve', 'k3_1m', issue, hash)
  await killedInside(child, 'resettle_bets', scene.house, held)
  await letGo()

  expect(await draw('list')).toContain('cut off')
  const [, last] = await deedList(scene.house.db)
  expect(last).toMatchObject({
    person: 'ben',
    words: `draw approve k3_1m ${issue} ${hash}`,
    outcome: null,
  })
  await lotteryJobs(scene.house).draw_resettle!.run({})
  expect(await draw('resume', 'Ann')).toBe('finished: 0')
  expect(await broughtBy(scene, drawId)).toEqual(shouldBe)
  expect(await toldOf(scene, issue)).toEqual(changesOf(was, shouldBe))
  const after = await worth(scene)
  for (const [id, had] of before) expect(after.get(id)).toBe(had + shouldBe.get(id)! - was.get(id)!)
  expect(await scene.house.broken()).toEqual([])
}, 180_000)
