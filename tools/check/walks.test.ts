import { expect, test } from 'vitest'
import { shares, stageOf, walkFiles } from './walks.ts'

test('each walk is in one share, and those of a house that few ask for are in the same', () => {
  const three = shares(walkFiles(), 3)
  expect(three.flat().toSorted()).toEqual(walkFiles().toSorted())
  for (const house of ['fast', 'still', 'quick']) {
    const files = walkFiles().filter((file) => stageOf(file) === house)
    expect(files.length).toBeGreaterThan(1)
    expect(three.filter((share) => share.some((file) => files.includes(file)))).toHaveLength(1)
  }
})
