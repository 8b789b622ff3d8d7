import { expect, test } from 'vitest'
import { isNewer, updateFrom } from './version.ts'

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

test.each([
  ['/h5/koi.apk', true],
  ['https://apps.apple.com/app/koi/id1', true],
  ['https://app.koi.example/koi-1.2.0.apk', true],
  ['http://app.koi.example/koi.apk', false],
  ['https://evil.example/koi.apk', false],
  ['https://app.koi.example.evil.example/koi.apk', false],
  ['https://app.koi.example@evil.example/koi.apk', false],
  ['https://evil.example/https://app.koi.example', false],
  ['//evil.example/koi.apk', false],
  ['/\\evil.example/koi.apk', false],
  ['javascript:alert(1)', false],
  ['itms-services://?action=download-manifest', false],
])('an update comes from the house, a store or a host of the app, and from nowhere else (R-SEC-19): %s', (url, may) => {
  expect(updateFrom(url, ['app.koi.example'])).toBe(may ? url : undefined)
})
