// Hours of a Shanghai day, which may end past midnight.
import { expect, test } from 'vitest'
import { HOURS_PATTERN } from '../site.ts'
import { isOpenAt, opensAt } from './hours.ts'

const at = (time: string) => Date.parse(`2026-11-22T${time}+08:00`)

test.each([
  ['09:00-24:00', '08:59:59', false],
  ['09:00-24:00', '09:00:00', true],
  ['09:00-24:00', '23:59:59', true],
  ['09:00-24:00', '00:00:00', false],
  ['00:00-24:00', '00:00:00', true],
  ['18:00-02:00', '01:59:59', true],
  ['18:00-02:00', '02:00:00', false],
  ['18:00-02:00', '17:59:59', false],
  ['18:00-02:00', '18:00:00', true],
  ['09:30-18:15', '09:29:59', false],
  ['09:30-18:15', '09:30:00', true],
  ['09:30-18:15', '18:14:59', true],
  ['09:30-18:15', '18:15:00', false],
  ['22:30-01:15', '01:14:59', true],
  ['22:30-01:15', '01:15:00', false],
  ['09:00-09:00', '08:59:59', true],
])('%s at %s is open: %s', (hours, time, isOpen) => {
  expect(isOpenAt(hours, at(time))).toBe(isOpen)
})

test('the next opening is the first one after now', () => {
  expect(opensAt('09:00-18:00', at('08:00:00'))).toBe(at('09:00:00'))
  expect(opensAt('09:00-18:00', at('18:00:00'))).toBe(at('09:00:00') + 86_400_000)
  expect(opensAt('09:30-18:00', at('09:29:59'))).toBe(at('09:30:00'))
  expect(opensAt('09:30-18:00', at('09:30:00'))).toBe(at('09:30:00') + 86_400_000)
})

test.each(['9:00-18:00', '09:00', '24:00-09:00', '09:60-10:00', '09:00-24:01'])('%s are no hours', (text) =>
  expect(HOURS_PATTERN.test(text)).toBe(false),
)
