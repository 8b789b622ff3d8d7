import { expect, test } from 'vitest'
import { openGate, openRoom } from './gate.ts'
import { many } from '../testing/at-once.ts'

test('a gate lets so many through at once, the others in their order, and a failure frees its place', async () => {
  const gate = openGate(2)
  const works = many(5, () => Promise.withResolvers<number>())
  const begun: number[] = []
  const results = works.map((one, at) =>
    gate(() => {
      begun.push(at)
      return one.promise
    }),
  )
  const settled = Promise.allSettled(results)
  const turn = () => new Promise((done) => setImmediate(done))
  await turn()
  expect(begun).toEqual([0, 1])
  works[1]?.resolve(1)
  await turn()
  expect(begun).toEqual([0, 1, 2])
  works[0]?.reject(new Error('broken'))
  await turn()
  expect(begun).toEqual([0, 1, 2, 3])
  for (const one of works) one.resolve(0)
  expect((await settled).map(({ status }) => status)).toEqual([
    ...['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'],
  ])
  expect(await gate(async () => 'again')).toBe('again')
})

test('a room has places in all and for each name, and takes none where one of them is full', () => {
  const enter = openRoom(3)
  const first = enter({ amy: 1, here: 2 })
  expect(first).toBeDefined()
  expect(enter({ amy: 1, there: 9 })).toBeUndefined()
  const second = enter({ bao: 1, here: 2 })
  expect(enter({ chen: 1, here: 2 })).toBeUndefined()
  expect(enter({ chen: 1, there: 9 })).toBeDefined()
  expect(enter({ dora: 1, there: 9 }), 'all three are taken').toBeUndefined()
  first?.()
  second?.()
  expect(enter({ amy: 1, here: 2 })).toBeDefined()
  expect(enter({ chen: 1 }), 'one of a name that was let in').toBeUndefined()
})
