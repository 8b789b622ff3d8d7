// Work that a stranger does before the house looks at a form (decision 79): nothing to read or to click, a second of
// a phone's processor. It makes guesses and probing dear, and locks no member out.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Challenge } from '../../core/member/captcha.ts'
import { hashOf } from '../shell/hash.ts'
import type { House } from '../shell/app.ts'
import { refuse } from '../shell/refusal.ts'
import { keyFor, type Generation } from '../shell/ring.ts'
import { insertUsed } from './captcha.sql.ts'

const GOOD_FOR_MS = 10 * 60_000

type At = Pick<House, 'db' | 'ring' | 'settings'>

const signed = ({ secret }: Generation): string => keyFor(secret, 'captchas').toString('hex')

/** Work to do: a number below the setting is to be found. */
export const newChallenge = ({ ring, settings }: At): Challenge =>
  makeChallenge(signed(ring()[0]), Math.max(1, settings.captchaDifficulty), new Date(Date.now() + GOOD_FOR_MS))

const hexHash = (text: string): string => hashOf(text).toString('hex')
const signatureOf = (challenge: string, key: string): Buffer => createHmac('sha256', key).update(challenge).digest()

/** The hash of a salt with a number below `max` behind it, signed: the house keeps nothing of what it asks. */
export function makeChallenge(key: string, max: number, until: Date): Challenge {
  const salt = `${randomBytes(12).toString('hex')}?expires=${Math.floor(until.getTime() / 1_000)}&`
  const challenge = hexHash(`${salt}${randomInt(max)}`)
  const signature = signatureOf(challenge, key).toString('hex')
  return { algorithm: 'SHA-256', challenge, salt, signature, maxnumber: max }
}

// It ends in a sign that no number has: what is hashed can be split into salt and number in one way alone.
const SALT = /^[0-9a-f]{24}\?expires=(\d{10})&$/

/** Is the number the one that was asked for under one of these keys, and is there time left? */
export function isSolved({ challenge, number, salt, signature }: Proof, keys: readonly string[], now: Date): boolean {
  const [, expires] = SALT.exec(salt) ?? []
  if (expires === undefined || Number.parseInt(expires, 10) * 1_000 < now.getTime()) return false
  if (hexHash(`${salt}${number}`) !== challenge) return false
  const given = Buffer.from(signature, 'hex')
  return keys.some((key) => timingSafeEqual(signatureOf(challenge, key), given))
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

type Proof = v.InferOutput<typeof proof>

const LONGEST = 1_000

/** Did good work come along that has not counted before? It has counted then. */
async function isDone(at: At, request: FastifyRequest): Promise<boolean> {
  const given = read(request.headers['captcha'])
  if (!given) return false
  if (!isSolved(given, at.ring().map(signed), new Date())) return false
  // The challenge's time limit is in its salt; a used one is remembered for longer than that.
  return insertUsed(at.db, given.challenge, new Date(Date.now() + 2 * GOOD_FOR_MS))
}

/** Reads the proof from a header, JSON in hex; undefined for anything else. */
function read(header: unknown) {
  if (typeof header !== 'string' || header.length > LONGEST) return undefined
  const text = Buffer.from(header, 'hex').toString('utf8')
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), proof), text)
  return found.success ? found.output : undefined
}
