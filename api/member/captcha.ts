// Work that a stranger does before the house looks at a form (decision 79): nothing to read or to click, a second of
// a phone's processor. It makes guesses and probing dear, and locks no member out.
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { House } from '../shell/app.ts'
import { refuse } from '../shell/refusal.ts'
import { keyFor, type Generation } from '../shell/ring.ts'
import { insertUsed } from './captcha.sql.ts'

const GOOD_FOR_MS = 10 * 60_000

type At = Pick<House, 'db' | 'ring' | 'settings'>

const signed = ({ secret }: Generation): string => keyFor(secret, 'captchas').toString('hex')

/** Work to do: a number below the setting is to be found. */
export async function newChallenge({ ring, settings }: At) {
  const found = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: signed(ring()[0]),
    maxNumber: Math.max(1, settings.captchaDifficulty),
    expires: new Date(Date.now() + GOOD_FOR_MS),
  })
  const { challenge, salt, signature, maxnumber = 1 } = found
  return { algorithm: 'SHA-256' as const, challenge, salt, signature, maxnumber }
}

/** Refuses with `captcha_needed`, unless work came along, or none is asked for. */
export async function needWork(at: At, request: FastifyRequest): Promise<void> {
  if (at.settings.captchaDifficulty > 0 && !(await isDone(at, request))) refuse('captcha_needed')
}

/** The same for a door that asks only where it is shut; undefined where no work opens it. */
export const workOf = (at: At, request: FastifyRequest): (() => Promise<boolean>) | undefined =>
  at.settings.captchaDifficulty > 0 ? () => isDone(at, request) : undefined

const proof = v.strictObject({
  algorithm: v.literal('SHA-256'),
  challenge: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  number: v.pipe(v.number(), v.integer(), v.minValue(0)),
  salt: v.pipe(v.string(), v.maxLength(200)),
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

const LONGEST = 1_000

/** Did good work come along that has not counted before? It has counted then. */
async function isDone(at: At, request: FastifyRequest): Promise<boolean> {
  const given = read(request.headers['captcha'])
  if (!given) return false
  const keys = at.ring().map(signed)
  const verdicts = await Promise.all(keys.map((key) => verifySolution(given, key)))
  if (!verdicts.includes(true)) return false
  // Its own time to live is in the salt; it is remembered for longer than that.
  return insertUsed(at.db, given.challenge, new Date(Date.now() + 2 * GOOD_FOR_MS))
}

/** The proof in a header: JSON in hex. What is anything else is none. */
function read(header: unknown) {
  if (typeof header !== 'string' || header.length > LONGEST) return undefined
  const text = Buffer.from(header, 'hex').toString('utf8')
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), proof), text)
  return found.success ? found.output : undefined
}
