// A house for one test file: its own database, the real routes over HTTP, people who act, and the books.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect } from 'vitest'
import type { Endpoint, Input, Language, Output } from '../../core/endpoint.ts'
import { member as memberCalls } from '../../core/member/member.ts'
import { TERMS_VERSION } from '../../core/terms.ts'
import { fromWire } from '../../core/money.ts'
import { openApp, type House } from '../shell/app.ts'
import type { Settings } from '../settings.ts'
import { openDb } from '../shell/db.ts'
import { mountFeatures, known, type Feature } from '../shell/feature.ts'
import { features } from '../features.ts'
import { enterRing } from '../shell/generations.ts'
import { audit } from '../ledger/audit/audit.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import { openLedger, post } from '../ledger/post/ledger.ts'
import { memberFacts, OWN } from '../member/facts.sql.ts'
import { sessionHash, sessionsOf } from '../member/session.ts'
import { readEnv } from '../host/env.ts'
import { asApp } from '../host/prepare.ts'
import { openPush } from '../shell/push.ts'
import { openRing } from '../host/secret-file.ts'
import type { Envelope, Member } from '../shell/serve.ts'
import { Refusal } from '../shell/refusal.ts'
import './cost.ts'
import { readBooks } from './books.ts'
import { openDesk, type TestDesk } from './desk.ts'
import { freshDatabase, sqlIn, type FreshDatabase, type RunSql } from './database.ts'

export type TestHouse = House &
  Omit<TestDesk, 'close'> & {
    app: FastifyInstance
    database: FreshDatabase
    buckets: number[]
    /** Registers somebody by the real call; the same name again gives the same person. */
    person(username: string): Promise<Person>
    /** Compares every balance of the book, members' and the house's, with lines like `amy001:cash 700.00`. */
    books(expected: string): Promise<void>
    send(path: string, body: unknown, options?: Sending): Promise<Answer>
    /** Runs a statement as the house; answers its rows. */
    sql: RunSql
    /** Runs one as the owner of the database, who may what the house may not. */
    owns: RunSql
    /** Runs a line typed at the desk, its words with blanks between. */
    run(line: string, person?: string): Promise<string>
    /** A member with this amount; the same name again gets as much again. */
    rich(username: string, amount?: string): Promise<Person>
    /** Returns the breached checks but I-10: money that a test hands out comes from no provider. */
    broken(): Promise<string[]>
  }

export type Sending = {
  token?: string
  language?: Language
  headers?: Record<string, string>
  /** The address that it comes from. */
  from?: string
}
export type Answer = { status: number; headers: Record<string, unknown>; body: Envelope }

/** An answer whose data are words. */
export const envelopeOf = ({ body }: Answer) => body as Envelope & { data: Record<string, string> }

/** A refused call, with the refusal in place of an output. */
export class Refused extends Error {
  readonly reason: string
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`${answer.body.reason ?? answer.body.code}: ${answer.body.msg}`)
    this.reason = answer.body.reason ?? String(answer.body.code)
    this.answer = answer
  }
}

export type Person = {
  username: string
  token: string
  member: Member
  /** Calls as this person; a refusal throws `Refused`. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, sending?: Sending): Promise<Output<E>>
  /** The reason of a refusal, or 'ok'. */
  verdict<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<string>
  /** Money from the bank straight into the cash wallet, as a credited deposit posts it. */
  receives(amount: string): Promise<void>
  /** As registration without a birthday leaves a member: the identity service does not know them yet. */
  isUnverified(): Promise<unknown>
  /** The row says so from now on: 1 plays, 2 is excluded, 3 is blocked. */
  isNow(playState: number): Promise<unknown>
  /** Clears the cached session, so that the next call reads it again. */
  isReadAgain(): void
  /** The same request in both languages is refused for this reason, with words. */
  refused(path: string, body: unknown, reason: string, status?: number): Promise<void>
}

export const PASSWORD = 'koi2026x'

const settings: Settings = {
  ...readEnv({}).settings,
  // One is enough for most tests; fifteen chains and their draws would drown a test of one.
  lotteries: ['k3_1m'],
  cardWaitHours: 0,
  ...{ requestsPerSecond: 0, registrationsADay: 0, captchaDifficulty: 0 },
}

type Opening = { max?: number; own?: FreshDatabase; beside?: TestHouse; more?: readonly Feature[] }

/**
 * Opens a house with an empty database, with `own`, or as another server `beside` one. It is closed and dropped when
 * the test file ends. `max` is how many connections its pool has; `more` are features beside those of the product.
 */
export async function openHouse(
  changed: Partial<Settings> = {},
  { max, own, beside, more = [] }: Opening = {},
): Promise<TestHouse> {
  const all = [...features, ...more]
  const shared = beside && { ...beside.database, drop: async () => {} }
  const database = own ?? shared ?? (await freshDatabase())
  const db = openDb({ ...asApp(database.config), ...(max ? { max } : {}) })
  const found = await sqlIn(db.pool)('select bucket from buckets order by bucket')
  const buckets = found.map(({ bucket }) => bucket)
  const dataDir = mkdtempSync(join(tmpdir(), 'koi-house-'))
  const ring = beside?.ring ?? openRing(undefined, dataDir)
  await enterRing(db, ring())
  const house: House = {
    db,
    ledger: openLedger(db.pool, buckets),
    push: openPush(),
    ring,
    dataDir,
    settings: { ...settings, ...changed },
    ...known(all),
  }
  const app = openApp(house, process.env['LOG_LEVEL'] ?? 'silent')
  await mountFeatures(app, house, all, sessionsOf(house))
  await app.ready()
  const people = new Map<string, Promise<Person>>()
  const owner = openDb({ ...database.config, max: 2 })
  const desk = openDesk(database, owner)
  const test: TestHouse = {
    ...house,
    app,
    database,
    buckets,
    send: (path, body, options) => send(app, path, body, options),
    person: (username) => {
      if (!people.has(username)) people.set(username, register(test, username, people.size))
      return people.get(username)!
    },
    books: async (expected) => expect(await readBooks(db.pool)).toBe(tidy(expected)),
    sql: sqlIn(db.pool),
    owns: sqlIn(owner.pool),
    types: desk.types,
    acts: desk.acts,
    actor: desk.actor,
    desk: desk.desk,
    asks: desk.asks,
    run: (line, person) => desk.types(line.split(' '), person),
    rich: async (username, amount = '1000.00') => {
      const person = await test.person(username)
      await person.receives(amount)
      return person
    },
    broken: async () => {
      const { checks } = await audit(db, buckets)
      const wrong = checks.filter(({ id, breaches }) => breaches > 0 && id !== 'I-10')
      return wrong.map(({ id, says }) => `${id} ${says}`)
    },
  }
  afterAll(async () => {
    house.push.close()
    await app.close()
    await house.ledger.close()
    await desk.close()
    await owner.close()
    await db.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return test
}

async function send(app: FastifyInstance, path: string, body: unknown, options: Sending = {}): Promise<Answer> {
  const isText = typeof body === 'string'
  const isRead = path === 'frontpage/getSideMenu' || path === 'common/checkUpdate'
  const response = await app.inject({
    method: isRead ? 'GET' : 'POST',
    url: `/api/${path}`,
    remoteAddress: options.from ?? '127.0.0.1',
    headers: {
      ...(isRead ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { token: options.token } : {}),
      lang: options.language ?? 'zh_hans',
      ...options.headers,
    },
    ...(isRead ? {} : { payload: isText ? body : JSON.stringify(body) }),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json() as Envelope,
  }
}

async function register(house: TestHouse, username: string, at: number): Promise<Person> {
  const session = await house.send(memberCalls.register.path, {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    mobile: `138${String(10_000_000 + at)}`,
    realName: '林夏',
    agree: true,
    terms: TERMS_VERSION,
  })
  if (session.body.code !== 1) throw new Refused(session)
  const { token } = session.body.data as { token: string }
  const [member] = (await house.sql('select bucket, member_id as id from member_names where username = $1', [
    username.toLowerCase(),
  ])) as [Member]
  // Everybody in a test house is verified, as if the identity service had been asked (decision 68).
  const verified = (birthday: string | null) =>
    becomes('birthday = $3, verified_at = $4', [birthday, birthday && new Date()])
  const becomes = async (what: string, values: unknown[]) => {
    const text = `update members set ${what} where bucket = $1 and id = $2`
    await house.sql(text, [member.bucket, member.id, ...values])
    await addFacts(house.db, memberFacts, member, [OWN])
  }
  await verified('1988-08-18')
  const call: Person['call'] = async (endpoint, input, sending = {}) => {
    const answer = await house.send(endpoint.path, input, { token, ...sending })
    if (answer.body.code !== 1) throw new Refused(answer)
    return answer.body.data as never
  }
  return {
    username,
    token,
    member,
    call,
    verdict: (endpoint, input) => verdictOf(call(endpoint, input)),
    isUnverified: () => verified(null),
    isNow: (playState) => becomes('play_state = $3', [playState]),
    isReadAgain: () => sessionsOf(house).forget([sessionHash(token)]),
    refused: async (path, body, reason, status = 400) => {
      for (const language of ['zh_hans', 'en'] as const) {
        const answer = await house.send(path, body, { token, language })
        expect([answer.status, answer.body.code, answer.body.reason]).toEqual([status, 0, reason])
        expect(answer.body.msg).not.toBe('')
      }
    },
    receives: async (amount) => {
      await house.db.tx((tx) =>
        post(tx, {
          member,
          key: randomUUID(),
          ref: 'test',
          moves: [{ kind: 'deposit', from: 'bank:in', to: 'cash', amount: fromWire(amount) }],
        }),
      )
    },
  }
}

/** 'ok', or the reason for which the house said no. */
export const verdictOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (thrown: unknown) => {
      if (thrown instanceof Refused || thrown instanceof Refusal) return thrown.reason
      throw thrown
    },
  )

const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .sort()
    .join('\n')
