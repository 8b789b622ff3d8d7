import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('every variable has a value that works when nothing is said', () => {
  expect(readEnv({})).toMatchObject({ PORT: 8080, HOST: '0.0.0.0', NODE_ENV: 'development' })
  expect(readEnv({ PORT: '' }).PORT, 'an empty one says nothing').toBe(8080)
})

test('what is wrong is said in one list, each by its name', () => {
  const wrong = { PORT: '99999', DATABASE_URL: 'junk', LOG_LEVEL: 'loud', DRAW_SECONDS: '1.5' }
  expect(() => readEnv(wrong)).toThrow(
    [
      'the environment is not right:',
      '  PORT: must be a port, 0 to 65535',
      '  DATABASE_URL: must be an address, postgres://…',
    ].join('\n'),
  )
  expect(() => readEnv(wrong)).toThrow(/LOG_LEVEL: .*\n {2}DRAW_SECONDS: must be a whole number$/)
})

test('a secret is 64 hex digits, and one that is not is never shown', () => {
  expect(() => readEnv({ KOI_SECRET: 'hunter2' })).toThrow('KOI_SECRET: must be 64 hex digits')
  expect(() => readEnv({ KOI_SECRET: 'hunter2' })).not.toThrow(/hunter2/)
})

test('production says which proxies it trusts, and elsewhere it is nobody', () => {
  expect(readEnv({}).TRUST_PROXY).toBeUndefined()
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(
    /^the environment is not right:\n {2}TRUST_PROXY: production says which [^\n]+$/,
  )
  const stated = (TRUST_PROXY: string) => readEnv({ NODE_ENV: 'production', TRUST_PROXY })
  expect(stated('none').TRUST_PROXY).toBe(false)
  expect(stated('10.0.0.0/8, ::1').TRUST_PROXY).toEqual(['10.0.0.0/8', '::1'])
  expect(stated('2').TRUST_PROXY).toBeTypeOf('function')
  expect(() => stated('loopback')).toThrow('TRUST_PROXY: must be none, a number of hops')
})
