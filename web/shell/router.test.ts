import { describe, expect, test } from 'vitest'
import { address } from '../../core/addresses.ts'
import { parseHash } from './hash.ts'
import { safeReturn } from './router.ts'

describe('an address behind the hash', () => {
  test('keeps its query, whatever the query says', () => {
    expect(parseHash('#/a/b?range=week&x=a%2Fb')).toEqual({
      path: '/a/b',
      search: 'range=week&x=a%2Fb',
    })
    expect(parseHash('#/?type=3&__proto__[x]=1')).toEqual({
      path: '/',
      search: 'type=3&__proto__[x]=1',
    })
  })

  test('means the same with and without its outer slashes', () => {
    for (const hash of ['#a/b', '#/a/b', '#//a/b/']) expect(parseHash(hash).path).toBe('/a/b')
    for (const hash of ['', '#', '#/']) expect(parseHash(hash).path).toBe('/')
  })

  test('of 100 kB is the path of no page', () => {
    expect(parseHash(`#/${'a'.repeat(100_000)}`)).toEqual({ path: '/not-found', search: '' })
  })
})

describe('after a sign-in', () => {
  test('a member returns to a page of ours', () => {
    for (const page of [address.withdraw(), address.depositOrder({ order: '7' })]) expect(safeReturn(page)).toBe(page)
  })

  test('nobody is sent anywhere else (BI-326)', () => {
    for (const wanted of [
      undefined,
      '',
      'javascript:alert(1)',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/unknown',
      '/__proto__',
      address.login(),
    ])
      expect(safeReturn(wanted)).toBe('/')
  })
})
