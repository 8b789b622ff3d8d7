import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addGeneration, dropGeneration, openRing } from './secret-file.ts'

let place = ''
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'koi-secret-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))
const file = () => join(place, 'secret')
const modeOf = (path: string) => statSync(path).mode & 0o777

test('the secret is made once, is 32 bytes, and nobody else may read it', () => {
  const [made, ...more] = openRing(undefined, place)()
  expect([made.number, made.secret.length, more]).toEqual([1, 32, []])
  expect(openRing(undefined, place)()).toEqual([made])
  expect(modeOf(file())).toBe(0o600)
  expect(readdirSync(place)).toEqual(['secret'])
})

test('a secret that was cut short is refused: keys out of nothing could be guessed by anybody', () => {
  const read = openRing(undefined, place)
  const whole = readFileSync(file(), 'utf8')
  for (const text of ['', whole.slice(0, 10), `${whole}00`, 'x'.repeat(64), `${whole}${whole}`]) {
    writeFileSync(file(), text)
    expect(() => openRing(undefined, place)).toThrow(/secret/)
    expect(read).toThrow('put back the one of your backup')
  }
})

test('a file of the bare digits is generation 1', () => {
  writeFileSync(file(), `${'ab'.repeat(32)}\n`)
  expect(openRing(undefined, place)()).toEqual([{ number: 1, secret: Buffer.alloc(32, 0xab) }])
})

test('a secret that the operator gives is taken as it is, and kept nowhere', () => {
  const given = `2:${'cd'.repeat(32)},1:${'ab'.repeat(32)}`
  expect(openRing(given, place)().map(({ number }) => number)).toEqual([2, 1])
  expect(existsSync(file())).toBe(false)
})

test('a house that runs sees a generation come, once, and go, without a start', () => {
  const ring = openRing(undefined, place)
  const [first] = ring()
  addGeneration(place, 2)
  const [second, ...others] = ring()
  expect([second.number, others]).toEqual([2, [first]])
  addGeneration(place, 2)
  expect(ring()).toEqual([second, first])
  dropGeneration(place, 1)
  expect(ring()).toEqual([second])
  expect(readFileSync(file(), 'utf8')).not.toContain(first.secret.toString('hex'))
  expect(modeOf(file())).toBe(0o600)
  expect(readdirSync(place)).toEqual(['secret'])
})
