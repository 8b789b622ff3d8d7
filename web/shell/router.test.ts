import { describe, expect, test } from 'vitest'
import { parseHash, safeReturn } from './router.ts'

describe('an address behind the hash', () => {
  test('keeps its query, whatever the query says', () => {
    expect(parseHash('#/mine/betRecord?range=week&x=a%2Fb')).toEqual({
      path: '/mine/betRecord',
      search: 'range=week&x=a%2Fb',
    })
    expect(parseHash('#/?type=3&__proto__[x]=1')).toEqual({
      path: '/',
      search: 'type=3&__proto__[x]=1',
    })
  })

  test('means the same with and without its outer slashes', () => {
    for (const hash of ['#mine/set', '#/mine/set', '#//mine/set/'])
      expect(parseHash(hash).path).toBe('/mine/set')
    for (const hash of ['', '#', '#/']) expect(parseHash(hash).path).toBe('/')
  })

  test('of 100 kB is the path of no page', () => {
    expect(parseHash(`#/${'a'.repeat(100_000)}`)).toEqual({ path: '/not-found', search: '' })
  })
})

describe('after a sign-in', () => {
  const pages = ['/', '/mine/withdrawal', '/home/pay', '/pages/userPages/login']
  const back = (wanted: string | null) => safeReturn(wanted, (path) => pages.includes(path))

  test('a member returns to a page of ours', () => {
    expect(back('/mine/withdrawal')).toBe('/mine/withdrawal')
    expect(back('/home/pay?order=7')).toBe('/home/pay?order=7')
  })

  test('nobody is sent anywhere else (BI-326)', () => {
    for (const wanted of [
      null,
      '',
      'javascript:alert(1)',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/unknown',
      '/pages/userPages/login',
    ])
      expect(back(wanted)).toBe('/')
  })
})
