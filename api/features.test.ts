// The features together: every part of the contract and of the ledger belongs to exactly one feature.
import { expect, test } from 'vitest'
import { endpoints } from '../core/api.ts'
import { events } from '../core/events.ts'
import { transferKinds } from '../core/ledger.ts'
import { features } from './features.ts'
import { hooksOf } from './shell/hook.ts'
import { openHouse } from './testing/house.ts'

const house = await openHouse()

test('every call of the contract has one feature that answers it', () => {
  const answered = features.flatMap(({ routes }) => routes?.(house) ?? [])
  const paths = answered.map(({ endpoint }) => endpoint.path)
  expect(paths.toSorted()).toEqual(endpoints.map(({ path }) => path).toSorted())
})

test('every movement belongs to one feature, and every topic too', () => {
  const moved = features.flatMap(({ movements = {} }) => Object.keys(movements))
  expect(moved.toSorted()).toEqual(Object.keys(transferKinds).toSorted())
  const told = features.flatMap(({ topics = [] }) => topics)
  expect(told.toSorted()).toEqual(Object.keys(events).toSorted())
})

test('no two features have a job of one name', () => {
  const names = features.flatMap(({ jobs }) => Object.keys(jobs?.(house) ?? {}))
  expect(new Set(names).size).toBe(names.length)
})

test('each hook has a feature that wants it, and each question has one feature that answers it', () => {
  const wanted = features.flatMap(({ hooks = {} }) => Object.keys(hooks))
  expect(new Set(wanted)).toEqual(new Set(Object.keys(hooksOf([]))))
  const answered = features.flatMap(({ answers = {} }) => Object.keys(answers))
  // The type lists the questions, so that one without an answer does not compile.
  const questions: Record<keyof typeof house.answers, true> = {
    ...{ levelOf: true, inviterBy: true, readyToLeave: true, emptiedGames: true },
  }
  expect(answered.toSorted()).toEqual(Object.keys(questions).toSorted())
})

test('a hook is told to all in their order, one behind the other, and the first that throws is the last', async () => {
  const told: string[] = []
  const listens = (name: string, fails = false) => ({
    hooks: {
      counted: async () => {
        await Promise.resolve()
        told.push(name)
        if (fails) throw new Error(name)
      },
    },
  })
  const say = (all: Parameters<typeof hooksOf>[0]) => hooksOf(all).counted({} as never, 0, 'now', [])
  await say([listens('one'), {}, listens('two')])
  await expect(say([listens('three', true), listens('four')])).rejects.toThrow('three')
  expect(told).toEqual(['one', 'two', 'three'])
})
