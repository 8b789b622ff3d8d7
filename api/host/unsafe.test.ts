import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { venueCodes } from '../../core/venue/venues.ts'
import { freshDatabase } from '../testing/database.ts'
import { readDeskEnv, readEnv, readEnvAndDatabase, readHouseEnv, refuseUnsafe } from './env.ts'
import { factsOf, outside } from './prepare.ts'
import { unsafe, unsafeFacts, unsafeGiven, type DatabaseFacts } from './unsafe.ts'

const keyOf = (name: string) => createHash('sha256').update(name).digest('hex')
const venues = (valueOf: (code: string) => string) => venueCodes.map((code) => `${code}=${valueOf(code)}`).join(',')

const right = {
  ...{ NODE_ENV: 'production', HOST: '0.0.0.0', PUBLIC_URL: 'https://koi.example' },
  ...{ TRUST_PROXY: '10.0.0.0/8', KOI_SECRET: `2:${keyOf('new')},1:${keyOf('old')}` },
  ...{ CASHIER_URL: 'https://pay.example', CASHIER_KEYS: `${keyOf('pay')},${keyOf('pay before')}` },
  ...{ BANK_URL: 'https://bank.example', BANK_KEYS: keyOf('bank') },
  ...{ CHAIN_URL: 'http://127.0.0.1:9000', CHAIN_KEYS: keyOf('chain') },
  ...{ IDENTITY_URL: 'https://identity.example', IDENTITY_KEYS: keyOf('identity') },
  ...{ SMS_URL: 'https://sms.example', SMS_KEYS: keyOf('sms') },
  ...{ AREA_URL: 'https://area.example', AREA_KEYS: keyOf('area') },
  VENUE_URLS: venues((code) => `https://${code}.example`),
  VENUE_KEYS: venues(keyOf),
}
const well: DatabaseFacts = { off: [], hasDemoMembers: false, apartMs: 1_000 }
const pattern = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, '0')).join('')

/** Wrong environments by the reason of their refusal. */
const environments: [reason: string, wrong: Record<string, string>, line: string][] = [
  ...['Production', 'prod', 'PRODUCTION', 'staging', 'production '].map(
    (mode): [string, Record<string, string>, string] => [
      ...(['another word would open', { NODE_ENV: mode }] as const),
      `NODE_ENV (${mode}): `,
    ],
  ),
  ...['javascript:alert(1)', 'https://koi.example/h5', 'https://a@koi.example', 'koi.example'].map(
    (url): [string, Record<string, string>, string] => [
      ...(['must be an http(s) origin', { PUBLIC_URL: url }] as const),
      'PUBLIC_URL: ',
    ],
  ),
  ['must be https: who stands', { PUBLIC_URL: 'http://koi.example' }, 'PUBLIC_URL: '],
  ['must be http(s) origins', { ALSO_AT: 'https://koi.example,javascript:alert(1)' }, 'ALSO_AT: '],
  ['must be https: who stands', { ALSO_AT: 'https://www.koi.example,http://koi.example' }, 'ALSO_AT: '],
  ...['KOI_SECRET', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'AREA_URL'].map(
    (name): [string, Record<string, string>, string] => [
      ...(['must be given in production', { [name]: '' }] as const),
      `${name}: `,
    ],
  ),
  ...[
    ...['0.0.0.0/0', '::/0', '10.0.0.1, 0.0.0.0/1', '2000::/3', '::ffff:0.0.0.0/96'],
    // A registry's share of the internet, in which members are.
    ...[
      '36.0.0.0/8',
      '112.0.0.0/5',
      '::ffff:36.0.0.0/104',
      '::ffff:2400:0/104',
      '2400::/8',
      '2400::/12',
      '172.16.0.0/8',
    ],
  ].map((net): [string, Record<string, string>, string] => [
    ...(['so large a network', { TRUST_PROXY: net }] as const),
    'TRUST_PROXY (',
  ]),
  ...['0'.repeat(64), 'ab'.repeat(32), `${'0'.repeat(60)}1234`, pattern].flatMap((key) =>
    (
      [
        [{ KOI_SECRET: key }, 'KOI_SECRET'],
        [{ SMS_KEYS: `${keyOf('x')},${key}` }, 'SMS_KEYS'],
        [{ VENUE_KEYS: `${venues(keyOf)},chess=${key}` }, 'VENUE_KEYS chess'],
      ] as const
    ).map(([wrong, at]): [string, Record<string, string>, string] => [
      ...(['must be random', wrong] as const),
      `the secrets (${at}): `,
    ]),
  ),
  ['must differ', { BANK_KEYS: keyOf('pay') }, 'the secrets (CASHIER_KEYS and BANK_KEYS): '],
  ['must differ', { KOI_SECRET: keyOf('sms') }, 'the secrets (KOI_SECRET and SMS_KEYS): '],
  ['must differ', { DESK_SECRET: keyOf('new') }, 'the secrets (KOI_SECRET and DESK_SECRET): '],
  ['must be random', { DESK_SECRET: 'ab'.repeat(32) }, 'the secrets (DESK_SECRET): '],
  ['must differ', { SMS_KEYS: `${keyOf('s')},${keyOf('s')}` }, 'the secrets (SMS_KEYS and SMS_KEYS'],
  ['must differ', { VENUE_KEYS: venues(() => keyOf('one')) }, 'the secrets (VENUE_KEYS '],
  ['must be https where', { BANK_URL: 'http://bank.example' }, 'the addresses outside (BANK_URL): '],
  ['must be https where', { BEACON: 'http://10.0.0.7' }, 'the addresses outside (BEACON): '],
  [
    ...(['must be https where', { REGISTER_URL: 'http://r.example', REGISTER_KEYS: keyOf('register') }] as const),
    'the addresses outside (REGISTER_URL): ',
  ],
  ['must be https where', { AREA_URL: 'http://area.example' }, 'the addresses outside (AREA_URL): '],
  ['must be https where', { FEED_URLS: 'football=http://f.example' }, 'the addresses outside (FEED_URLS football): '],
  ...['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_DESK_URL', 'VENUE_DATABASE_URL'].flatMap((name) =>
    [
      'postgres://koi@db.example/koi',
      'postgres://10.0.0.7:5432/koi?sslmode=prefer',
      'postgres://x/koi?host=10.0.0.7',
    ].map((url): [string, Record<string, string>, string] => [
      ...(['must name sslmode', { [name]: url }] as const),
      `the databases (${name}): `,
    ]),
  ),
  ['must be https where it is not', { DESK_URL: 'http://desk.example' }, 'DESK_URL: '],
  [
    ...(['must be https where', { VENUE_URLS: venues((code) => `http://${code}.example`) }] as const),
    'the addresses outside (VENUE_URLS ',
  ],
  ['could be changed', { APP_APK_URL: 'http://koi.example/a.apk' }, 'what members open ('],
  ...['REQUESTS_PER_SECOND', 'REGISTRATIONS_A_DAY', 'CAPTCHA_DIFFICULTY'].map(
    (name): [string, Record<string, string>, string] => [
      ...(['0 is for measurements', { [name]: '0' }] as const),
      `the limits (${name}): `,
    ],
  ),
  ...['DRAW_SECONDS', 'DRAW_LOCK_SECONDS', 'DEMO_DAYS'].map((name): [string, Record<string, string>, string] => [
    ...(['is for tests and demos', { [name]: '2' }] as const),
    `the calendar (${name}): `,
  ]),
  ['must not be 0: whoever', { CARD_WAIT_HOURS: '0' }, 'CARD_WAIT_HOURS: '],
  ['the sandbox has one', { COUNTER: '1' }, 'COUNTER: '],
  ['is not started', { SANDBOX_HOST: '0.0.0.0' }, 'the sandbox (SANDBOX_HOST): '],
]

const databases: [reason: string, facts: DatabaseFacts][] = [
  ['fsync on', { ...well, off: ['fsync'] }],
  ['full_page_writes on', { ...well, off: ['full_page_writes'] }],
  ['synchronous_commit on', { ...well, off: ['synchronous_commit'] }],
  ['holds demo members', { ...well, hasDemoMembers: true }],
  ['is more than 2 s from', { ...well, apartMs: 2_001 }],
]

test('what is right opens, and every line of the list is tried here', () => {
  expect(readHouseEnv(right).settings.publicUrl).toBe('https://koi.example')
  expect(readHouseEnv({ ...right, PUBLIC_URL: 'https://koi.example/' }).settings.publicUrl).toBe('https://koi.example')
  for (const net of [
    '10.0.0.0/8',
    'fd00::/8',
    '172.16.0.0/12',
    '104.16.0.0/12',
    '2400:cb00::/32',
    '::ffff:10.0.0.0/104',
    '4',
  ])
    expect(unsafeGiven({ ...right, TRUST_PROXY: net }), net).toEqual([])
  for (const url of [
    ...['postgres://koi@db.example/koi?sslmode=verify-full', 'postgres://koi@10.0.0.7/koi?sslmode=require'],
    ...['postgres://koi@%2Frun%2Fpg/koi', 'postgres://x/koi?host=/run/pg', 'postgres://koi@127.0.0.1/koi'],
  ])
    expect(unsafeGiven({ ...right, DATABASE_URL: url }), url).toEqual([])
  expect(unsafeFacts(well)).toEqual([])
  const tried = [...environments, ...databases].map(([reason]) => reason)
  for (const { reason } of unsafe) expect(tried.some((one) => reason.includes(one))).toBe(true)
})

test.each(environments)('%s: %o', (reason, wrong, line) => {
  const found = unsafeGiven({ ...right, ...wrong })
  expect(found.some((one) => one.startsWith(line) && one.includes(reason))).toBe(true)
  expect(() => readHouseEnv({ ...right, ...wrong })).toThrow(line)
  expect(found.join()).not.toMatch(/[0-9a-f]{64}/)
})

test('the process of the desk refuses what is unsafe of it, and asks for nothing of the house', () => {
  const desk = { NODE_ENV: 'production', DESK_SECRET: keyOf('desk'), DESK_URL: 'https://desk.example' }
  expect(readDeskEnv(desk).DESK_URL).toBe('https://desk.example')
  expect(readDeskEnv({ ...desk, DESK_URL: 'http://127.0.0.1:8090' }).DESK_URL).toBe('http://127.0.0.1:8090')
  expect(() => readDeskEnv({ ...desk, DESK_URL: 'http://desk.example' })).toThrow('DESK_URL: must be https')
  expect(() => readDeskEnv({ ...desk, DESK_SECRET: '0'.repeat(64) })).toThrow('the secrets (DESK_SECRET): must be')
  expect(() => readDeskEnv({ ...desk, KOI_SECRET: keyOf('desk') })).toThrow('(DESK_SECRET and KOI_SECRET): must differ')
  expect(() => readDeskEnv({ NODE_ENV: 'development', DESK_URL: 'http://desk.example' })).not.toThrow()
})

test.each(databases)('a database that %s is refused in production', (reason, facts) => {
  expect(() => refuseUnsafe(facts)).toThrow(reason)
  expect(unsafeFacts(facts)).toHaveLength(1)
})

test('elsewhere than in production the sandbox may do all this, under the three names there are', () => {
  expect(() => readEnv({ NODE_ENV: 'development', REQUESTS_PER_SECOND: '0' })).not.toThrow()
  for (const NODE_ENV of ['Production', 'prod'])
    expect(() => readEnv({ NODE_ENV }), 'the starter too').toThrow('NODE_ENV')
})

test('all that is wrong is said at once, of the environment and of the database', async () => {
  const DATABASE_URL = 'postgres://owner@db/koi'
  const wrong = { ...right, DATABASE_URL, COUNTER: '1', SMS_URL: 'http://sms.example' }
  const facts = { off: ['fsync', 'full_page_writes'], hasDemoMembers: true, apartMs: 9_000 }
  await expect(readEnvAndDatabase(async () => facts, wrong)).rejects.toThrow(
    /SMS_URL(.|\n)*COUNTER(.|\n)*fsync(.|\n)*full_page_writes(.|\n)*demo members(.|\n)*9000 ms/,
  )
})

test('an outside database is asked itself, for the house as for the owner', async () => {
  const database = await freshDatabase()
  try {
    const found = await factsOf(database.config)
    // The server of the tests is not durable, which is what production must not have.
    expect(found).toMatchObject({ off: expect.arrayContaining(['fsync']), hasDemoMembers: false })
    expect(found.apartMs).toBeLessThan(60_000)
    const url = await outside(database.url)
    expect((await factsOf(url)).off).toEqual(found.off)
  } finally {
    await database.drop()
  }
})
