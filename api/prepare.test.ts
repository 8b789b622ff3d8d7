import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretOf } from './prepare.ts'

const place = mkdtempSync(join(tmpdir(), 'koi-secret-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const file = join(place, 'secret')

test('the secret is made once, is 32 bytes, and nobody else may read it', () => {
  const made = secretOf(undefined, place)
  expect(made.length).toBe(32)
  expect(secretOf(undefined, place)).toEqual(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(place)).toEqual(['secret'])
})

test('a secret that was cut short is refused: keys out of nothing could be guessed by anybody', () => {
  const whole = readFileSync(file, 'utf8')
  for (const text of ['', whole.slice(0, 10), `${whole}00`, 'x'.repeat(64)]) {
    writeFileSync(file, text)
    expect(() => secretOf(undefined, place)).toThrow(/secret/)
  }
  writeFileSync(file, `${whole}\n`)
  expect(secretOf(undefined, place).toString('hex')).toBe(whole)
})

test('a secret that the operator gives is taken as it is, and kept nowhere', () => {
  rmSync(file)
  expect(secretOf('ab'.repeat(32), place).toString('hex')).toBe('ab'.repeat(32))
  expect(existsSync(file)).toBe(false)
})
