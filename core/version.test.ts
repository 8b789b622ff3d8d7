import { expect, test } from 'vitest'
import { isNewer } from './version.ts'

test.each([
  ['1.1.5', '1.1.4', true],
  ['1.10.0', '1.9.9', true],
  ['2', '1.9.9', true],
  ['1.1.4.1', '1.1.4', true],
  ['1.1.4', '1.1.4', false],
  ['1.1.4.0', '1.1.4', false],
  ['1.1.3', '1.1.4', false],
  ['1.2.0-beta', '1.1.4', false],
  ['', '1.1.4', false],
  ['1.2.0', 'garbage', false],
])('%s after %s: %s', (one, other, newer) => expect(isNewer(one, other)).toBe(newer))
