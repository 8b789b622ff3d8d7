import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readRing, seal, sealedUnder, showRing, unseal, type Generation, type Ring } from './ring.ts'

const made = (number: number): Generation => ({ number, secret: randomBytes(32) })
const [old, young] = [made(1), made(2)]
const place = { purpose: 'a test', at: 'here' }
const value = Buffer.from('a card number')

test('the first generation seals, and every one that is held opens', () => {
  const before = seal([old], place, value)
  const after = seal([young, old], place, value)
  expect([sealedUnder(before), sealedUnder(after)]).toEqual([1, 2])
  for (const ring of [
    [young, old],
    [old, young],
  ] satisfies Ring[])
    for (const sealed of [before, after]) expect(unseal(ring, place, sealed)).toEqual(value)
  expect(() => unseal([young], place, before)).toThrow('generation 1 of the secret, which is not')
})

test('what is sealed opens only with the secret, at its own place, unharmed', () => {
  const sealed = seal([old], place, value)
  expect(() => unseal([made(1)], place, sealed)).toThrow()
  expect(() => unseal([old], { ...place, at: 'there' }, sealed)).toThrow()
  expect(() => unseal([old], { ...place, purpose: 'another' }, sealed)).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const harmed = Buffer.from(sealed)
    harmed[at]! ^= 1
    expect(() => unseal([old, young], place, harmed)).toThrow()
  }
  expect(seal([old], place, value)).not.toEqual(sealed)
})

test('a ring is read by commas and by lines, and 64 digits alone are generation 1', () => {
  const hex = old.secret.toString('hex')
  expect(readRing(hex)).toEqual([old])
  expect(readRing(`${hex}\n`)).toEqual([old])
  expect(readRing(`2:${young.secret.toString('hex')},1:${hex}`)).toEqual([young, old])
  expect(readRing(showRing([young, old]))).toEqual([young, old])
  for (const wrong of [
    '',
    hex.slice(1),
    `${hex}00`,
    hex.toUpperCase(),
    `0:${hex}`,
    `256:${hex}`,
    `1:${hex},1:${hex}`,
    `2:${hex},${hex},`,
    `2:${hex} 1:${hex}`,
    'x'.repeat(64),
  ])
    expect(readRing(wrong), wrong).toBeUndefined()
})
