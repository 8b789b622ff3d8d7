import { expect, test } from 'vitest'
import { lhc } from './games/lhc.ts'
import { ssc } from './games/ssc.ts'
import { x115 } from './games/x115.ts'
import { ballText } from './numbers.ts'

test.each([
  [x115.plays['x5.any2'], 1, '01'],
  [lhc.plays['lhc.tm'], 7, '07'],
  // A tail is a digit, and so is a ball of SSC.
  [lhc.plays['lhc.tail'], 7, '7'],
  [ssc.plays['ssc.1.pos'], 7, '7'],
])('a number reads as on its ball %#', (play, number, text) => {
  expect(ballText(play!, number)).toBe(text)
})
