import { expect, test } from 'vitest'
import { playAndPick } from './pick.ts'

test('a play that leaves no choice is named once, and every other choice stands behind its play', () => {
  expect(playAndPick('三连号通选', '通选', 'zh_hans')).toBe('三连号通选')
  expect(playAndPick('Any straight', 'Any', 'en')).toBe('Any straight')
  expect(playAndPick('豹子', '豹子', 'zh_hans')).toBe('豹子')
  expect(playAndPick('龙虎', '虎', 'zh_hans')).toBe('龙虎 虎')
  expect(playAndPick('Sum value', '3', 'en')).toBe('Sum value · 3')
})
