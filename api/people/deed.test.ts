import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mayDo, roles, type Deed, type Role } from '../../core/desk/deed.ts'
import { deeds } from '../../core/desk/deeds.ts'
import { personEnter, personFirst } from '../../core/desk/people.ts'
import { secretDeeds } from '../../commands/ops/secret.ts'
import { features } from '../features.ts'
import { openHouse } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { doDeed } from './deed.ts'
import { deedList } from './deeds.ts'

const house = await openHouse()
const doings = [
  ...features.flatMap((feature) => feature.deeds ?? []),
  ...secretDeeds({ secret: { given: undefined, place: '' } }),
]

test('each deed that is declared is done by one feature, and nothing else is', () => {
  const atTerminal: Deed[] = [personFirst, personEnter]
  const done = doings.map(({ deed }) => deed)
  expect(new Set(done).size).toBe(done.length)
  expect(new Set([...done, ...atTerminal])).toEqual(new Set(deeds))
})

/** Somebody who has these roles and no other. */
async function somebodyIn(held: readonly Role[]) {
  const by = await house.actor(`in ${held.join(' ') || 'none'}`)
  await tamper(house.database.config, 'delete from person_roles where name = $1 and role <> all ($2)', [by.name, held])
  return by
}

const nothing = v.strictObject({})

test.each([...roles.map((role) => [role]), []].map((held) => [held.join() || 'no role', held as Role[]] as const))(
  'with %s alone a person does what is declared for it, and nothing else',
  async (_name, held) => {
    const by = await somebodyIn(held)
    for (const declared of deeds) {
      let isDone = false
      const deed: Deed = { ...declared, fields: {}, input: nothing, output: nothing }
      const act = async () => {
        isDone = true
        return {}
      }
      const said = await doDeed(house.desk(), { deed, act }, {}, by).catch((refused: Error) => refused.message)
      const isRefused = typeof said === 'string' && said.includes(`may not do this: ${declared.name}`)
      const may = mayDo(declared, held)
      expect([declared.name, isDone, isRefused]).toEqual([declared.name, may, !may])
    }
    const refusals = (await deedList(house.db)).filter(
      ({ person, outcome }) => person === by.name && outcome === 'refused',
    )
    const last = deeds.filter((deed) => !mayDo(deed, held)).at(-1)
    expect(refusals[0]?.words).toBe(last?.name)
  },
)

test('who acts no more has no role', async () => {
  const by = await house.actor('gone')
  const ends = `update people set ended_at = now(), end_by = 'ann', ended_by = 'ben' where name = 'gone'`
  await tamper(house.database.config, ends)
  const deed: Deed = { ...personFirst, who: ['people'], fields: {}, input: nothing, output: nothing }
  await expect(doDeed(house.desk(), { deed, act: async () => ({}) }, {}, by)).rejects.toThrow('may not do this')
})

test('an auditor reads everything and changes nothing', () => {
  for (const deed of deeds.filter(({ who }) => who !== 'everybody'))
    expect([deed.name, mayDo(deed, ['auditor'])]).toEqual([deed.name, deed.does === 'reads'])
})
