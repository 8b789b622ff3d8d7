import { expect, test } from 'vitest'
import { venueCodes } from '../../core/venue/venues.ts'
import { readEnv, readHouseEnv } from './env.ts'

test('every variable has a value that works when nothing is said', () => {
  expect(readEnv({})).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', SANDBOX_HOST: '127.0.0.1' })
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

test('a login for the house belongs to a database that is named', () => {
  const DATABASE_APP_URL = 'postgres://koi_app@db/koi'
  expect(() => readEnv({ DATABASE_APP_URL })).toThrow('DATABASE_APP_URL: goes with DATABASE_URL')
  const both = { DATABASE_URL: 'postgres://owner@db/koi', DATABASE_APP_URL }
  expect(readEnv(both)).toMatchObject(both)
})

test('a sandbox for phones needs the name that they reach this machine by', () => {
  const SANDBOX_HOST = '0.0.0.0'
  expect(() => readEnv({ SANDBOX_HOST })).toThrow('SANDBOX_HOST: goes with PUBLIC_URL')
  const PUBLIC_URL = 'http://192.168.1.9:8080'
  expect(readEnv({ SANDBOX_HOST, PUBLIC_URL })).toMatchObject({ SANDBOX_HOST, PUBLIC_URL })
})

test('a register of exclusions is named with its keys: without them nobody would be asked, in silence', () => {
  const both = { REGISTER_URL: 'https://register.example', REGISTER_KEYS: 'ab'.repeat(32) }
  expect(readEnv(both).settings.register.keys).toHaveLength(1)
  for (const name of Object.keys(both))
    expect(() => readEnv({ ...both, [name]: '' })).toThrow('REGISTER_URL: goes with REGISTER_KEYS')
})

test('so is a service of places, unless none is said', () => {
  const both = { AREA_URL: 'https://area.example', AREA_KEYS: 'ab'.repeat(32) }
  expect(readEnv(both).settings.area.keys).toHaveLength(1)
  for (const name of Object.keys(both))
    expect(() => readEnv({ ...both, [name]: '' })).toThrow('AREA_URL: goes with AREA_KEYS')
  expect(readEnv({ AREA_URL: 'none' }).settings.area).toEqual({ url: '', keys: [] })
})

const [one, two] = ['ab'.repeat(32), 'cd'.repeat(32)] as [string, string]
const outsiders = {
  ...{ CASHIER_URL: 'https://pay.example/koi/', CASHIER_KEYS: `${one},${two}` },
  ...{ BANK_URL: 'https://bank.example', BANK_KEYS: one },
  ...{ CHAIN_URL: 'https://chain.example', CHAIN_KEYS: two },
  ...{ IDENTITY_URL: 'https://identity.example', IDENTITY_KEYS: one },
  ...{ SMS_URL: 'https://sms.example', SMS_KEYS: two },
  VENUE_URLS: venueCodes.map((code) => `${code}=https://${code}.example`).join(','),
  VENUE_KEYS: [...venueCodes.map((code) => `${code}=${one}`), `chess=${two}`].join(','),
}

test('everybody outside is named by address and keys, the first of which signs', () => {
  const { cashier, chain, venues } = readHouseEnv(outsiders).settings
  expect(cashier).toEqual({
    url: 'https://pay.example/koi',
    keys: [one, two].map((key) => Buffer.from(key, 'hex')),
  })
  expect(chain.keys).toHaveLength(1)
  expect(venues.video).toEqual({ url: 'https://video.example', keys: [Buffer.from(one, 'hex')] })
  expect(venues.chess?.keys).toHaveLength(2)
})

test('the house opens with all of them or not at all; the tools beside it ask for none', () => {
  for (const name of Object.keys(outsiders)) {
    expect(() => readHouseEnv({ ...outsiders, [name]: '' })).toThrow(`  ${name}: must be given`)
    expect(() => readEnv({ ...outsiders, [name]: '' })).not.toThrow()
  }
  const few = { ...outsiders, VENUE_KEYS: `chess=${one}`, BEACON: 'sandbox' }
  expect(() => readHouseEnv(few)).toThrow('  VENUE_KEYS: lacks electronic, video, fishing')
  expect(() => readHouseEnv(few)).toThrow('  BEACON: the sandbox has one')
})

test.each([
  [{ CASHIER_URL: 'pay.example' }, 'CASHIER_URL: must be an http(s) address'],
  [{ BANK_URL: 'https://bank.example/?a=1' }, 'BANK_URL: must be an http(s) address'],
  [{ BANK_KEYS: 'hunter2' }, 'BANK_KEYS: must be keys of 64 hex digits each'],
  [{ BANK_KEYS: `${one},` }, 'BANK_KEYS: must be keys'],
  [{ VENUE_URLS: 'poker=https://poker.example' }, "VENUE_URLS: must be an http(s) address, after a venue's code"],
  [{ VENUE_URLS: 'chess=chess.example' }, 'VENUE_URLS: must be'],
  [{ VENUE_KEYS: `chess=${one}0` }, 'VENUE_KEYS: must be keys'],
])('somebody outside who cannot be is refused at the start: %o', (given, problem) => {
  expect(() => readEnv(given)).toThrow(problem)
  expect(() => readEnv(given)).not.toThrow(/hunter2/)
})

test('production says which proxies it trusts, and elsewhere it is nobody', () => {
  expect(readEnv({}).settings.trustProxy).toBe(false)
  const stated = (TRUST_PROXY: string) => readEnv({ TRUST_PROXY }).settings.trustProxy
  expect(stated('none')).toBe(false)
  expect(stated('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1'])
  expect(stated('2')).toBe(2)
  expect(() => stated('loopback')).toThrow('TRUST_PROXY: must be none, a number of hops')
})
