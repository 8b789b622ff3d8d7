// A desk for one test file: its own database, two people with apps, and calls over HTTP as a browser makes them.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { URI } from 'otpauth'
import { DESK_HEADERS, type DeskCall, type DeskInput, type DeskOutput } from '../../core/desk/call.ts'
import type { Role } from '../../core/desk/deed.ts'
import { session as calls } from '../../core/desk/session.ts'
import { features } from '../features.ts'
import { readEnv } from '../host/env.ts'
import { asDesk } from '../host/prepare.ts'
import { keyOf } from '../people/key.ts'
import { insertFirst } from '../people/people.sql.ts'
import type { Settings } from '../settings.ts'
import { openDb } from '../shell/db.ts'
import { knownAtDesk } from '../shell/feature.ts'
import type { FreshDatabase } from '../testing/database.ts'
import { openDeskApp, type Bounds } from './app.ts'
import { openPulse } from './pulse.ts'
import { deskRoutes } from './routes.ts'

/** A browser of one profile, in which somebody may have signed in. */
export type Browser = {
  profile: string
  token: string
  /** Sends a call and answers what came. */
  send(call: Pick<DeskCall, 'path'>, input?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Calls and returns the answer; throws if the call is refused. */
  ask<C extends DeskCall>(call: C, input: DeskInput<C>): Promise<DeskOutput<C>>
}
export type Answer = { status: number; reason?: string; says?: string; data: never }

export type Secrets = { name: string; secret: string; code: () => string }

export function browserOf(app: FastifyInstance, profile = randomBytes(32).toString('base64url')): Browser {
  const address = `10.${[...randomBytes(3)].join('.')}`
  const browser: Browser = {
    profile,
    token: '',
    async send({ path }, input = {}, headers = {}) {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/desk/${path}`,
        payload: input as object,
        // A machine each: sign-ins are counted by address.
        remoteAddress: address,
        headers: {
          ...{ host: 'localhost:8090', origin: 'http://localhost:8090' },
          [DESK_HEADERS.profile]: profile,
          ...(browser.token && { [DESK_HEADERS.token]: browser.token }),
          ...headers,
        },
      })
      const { reason, detail, data } = answer.json<{ reason?: string; detail?: { says?: string }; data: never }>()
      return { status: answer.statusCode, ...(reason && { reason }), ...(detail?.says && { says: detail.says }), data }
    },
    async ask(call, input) {
      const { status, reason, says, data } = await browser.send(call, input)
      if (status !== 200) throw new Error(`${call.path}: ${status} ${reason} ${says ?? ''}`)
      return data
    },
  }
  return browser
}

const STEP_MS = 30_000

/** The app of a person: a code for each time that it is asked, though half a minute has not gone by. */
export function appOf(address: string): () => string {
  const totp = URI.parse(address)
  let steps = -2
  return () => {
    steps += 1
    if (steps > 1) throw new Error('this app has shown every code that counts now')
    return 'generate' in totp ? totp.generate({ timestamp: Date.now() + steps * STEP_MS } as never) : ''
  }
}

/** The first code of such an app is of the half minute before this one: where this one ends at once, it is waited for. */
export async function untilCodesLast(leastMs = 5_000): Promise<void> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS)
  if (leftMs < leastMs) await sleep(leftMs)
}

/** Signs in for the first time: the app is enrolled on the way. */
export async function enters(browser: Browser, { name, secret }: { name: string; secret: string }): Promise<Secrets> {
  await untilCodesLast()
  const { enroll } = await browser.ask(calls.signIn, { name, secret, code: '' })
  const code = appOf(enroll?.address ?? '')
  await signsIn(browser, { name, secret, code })
  return { name, secret, code }
}

export async function signsIn(browser: Browser, { name, secret, code }: Secrets): Promise<void> {
  const { token } = await browser.ask(calls.signIn, { name, secret, code: code() })
  browser.token = token ?? ''
}

/** The desk over a test's database, and the sign-in of a person in a browser of their own. */
export async function openTestDesk(
  { config }: Pick<FreshDatabase, 'config'>,
  bounds?: Bounds,
  settings: Settings = readEnv({}).settings,
) {
  const [db, owner] = [openDb({ ...asDesk(config), max: 8 }), openDb({ ...config, max: 2 })]
  const secret = randomBytes(32)
  const door = { db, ring: () => [{ number: 1, secret }] as const }
  const deeds = {
    desk: { db, settings, ...knownAtDesk(features) },
    doings: features.flatMap((feature) => feature.deeds ?? []),
  }
  const pulse = openPulse({ db, listens: asDesk(config), onError: () => {} })
  const routes = deskRoutes(door, deeds)
  const app = await openDeskApp({
    ...{ door, pulse, routes },
    folder: '',
    hosts: ['localhost'],
    logLevel: 'silent',
    ...(bounds && { bounds }),
  })
  return {
    ...{ app, db, owner, routes, ring: door.ring },
    /** Registers somebody, past the rule that two people make the next one, and signs them in. */
    async sits(
      name: string,
      { browser = browserOf(app), roles }: { browser?: Browser; roles?: readonly Role[] } = {},
    ): Promise<Browser & { code: () => string; secret: string }> {
      const known = { name, secret: randomBytes(12).toString('hex') }
      const { key } = await keyOf(known.secret)
      await owner.tx((tx) => insertFirst(tx, name, key))
      if (roles) await owner.run`delete from person_roles where name = ${name} and role <> all (${roles}::text[])`
      const { code } = await enters(browser, known)
      return Object.assign(browser, { code, secret: known.secret })
    },
    async close() {
      await app.close()
      await pulse.close()
      for (const one of [db, owner]) await one.close()
    },
  }
}
