import { expect, test } from 'vitest'
import { circleIn } from './acyclic.ts'

test('a file that comes to import itself is found, by whichever way, and no other', () => {
  const tree = { page: ['shell', 'boards'], boards: ['looks', 'shell'], looks: ['shell'], shell: [] as string[] }
  const imports = (more: Record<string, string[]>) => new Map(Object.entries({ ...tree, ...more }))
  expect(circleIn(imports({}))).toEqual([])
  expect(circleIn(imports({ shell: ['shell'] }))).toEqual(['shell'])
  expect(circleIn(imports({ shell: ['looks'] })).toSorted()).toEqual(['looks', 'shell'])
  expect(circleIn(imports({ shell: ['boards'] })).toSorted()).toEqual(['boards', 'looks', 'shell'])
})
