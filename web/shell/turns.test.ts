import { expect, test } from 'vitest'
import { takeTurn, turn } from './turns.ts'

test('of two dialogs of a launch one is open, and the other comes when it has closed', () => {
  const closeNotice = takeTurn('notice')
  const closeUpdate = takeTurn('update')
  expect(turn()).toBe('notice')
  closeNotice()
  expect(turn()).toBe('update')
  const closeSecond = takeTurn('notice')
  expect(turn()).toBe('update')
  closeUpdate()
  expect(turn()).toBe('notice')
  closeSecond()
  expect(turn()).toBeUndefined()
})
