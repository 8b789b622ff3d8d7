// The answer to a call that fails: a refusal in the member's language, or the number of a bug.
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LANGUAGE, type Endpoint, type Language, type Text } from '../../core/endpoint.ts'
import { m } from '../../text/compiled/messages.js'
import { Refusal } from './refusal.ts'
import type { Envelope } from './serve.ts'

/** The refusals that any call may answer without declaring them. */
const houseRefusals: Record<string, { status: number; text: Text }> = {
  invalid_input: { status: 400, text: m.site_invalid_input },
  key_reused: { status: 409, text: m.site_key_reused },
  resting: { status: 403, text: m.site_resting },
  excluded: { status: 403, text: m.care_excluded },
  blocked: { status: 403, text: m.care_blocked },
  closed: { status: 403, text: m.care_closed },
  check_in_due: { status: 403, text: m.care_check_in_due },
  stake_limit: { status: 403, text: m.care_stake_limit },
  spend_limit: { status: 403, text: m.care_spend_limit },
  game_stake_limit: { status: 403, text: m.care_game_stake_limit },
  game_spend_limit: { status: 403, text: m.care_game_spend_limit },
  deposit_limit: { status: 403, text: m.care_deposit_limit },
  time_limit: { status: 403, text: m.care_time_limit },
  elsewhere: { status: 403, text: m.site_elsewhere },
  unoffered: { status: 403, text: m.offers_unoffered },
  unverified: { status: 403, text: m.profile_unverified },
  throttled: { status: 429, text: m.site_throttled },
  // The app does the work and sends the call again (decision 79).
  captcha_needed: { status: 403, text: m.access_captcha_needed },
  busy: { status: 429, text: m.site_busy },
  not_found: { status: 404, text: m.site_not_found },
  method: { status: 405, text: m.site_method },
  media_type: { status: 415, text: m.site_media_type },
  body_too_large: { status: 413, text: m.site_body_too_large },
}

/** No session, or one that has ended: the app goes to the login page (spec 4). */
export class SignedOut extends Error {}

declare module 'fastify' {
  interface FastifyInstance {
    /** The language of those who have not chosen one. */
    defaultLanguage: Language
    /** The languages that a member can choose. */
    languages: readonly Language[]
  }
}

/** The member's language, by the lang header; anything else is the default (BI-066). */
export function languageOf(request: FastifyRequest): Language {
  const asked = request.headers['lang']
  const { languages, defaultLanguage } = request.server
  return languages.find((language) => language === asked) ?? defaultLanguage
}

/** A path as a log may keep it: without its question, and without the token of a one-time link. */
export const pathOf = (url: string): string => (url.split('?')[0] ?? '').replace(/^(\/api\/file\/).+/, '$1:token')

/** The only answer to an error that a member ever sees. */
export function fail(thrown: unknown, request: FastifyRequest, reply: FastifyReply, endpoint?: Endpoint) {
  const locale = languageOf(request)
  if (thrown instanceof SignedOut) {
    return reply.code(401).send({ code: 401, msg: m.site_sign_in({}, { locale }), data: null })
  }
  const refusal = asRefusal(thrown)
  if (refusal) {
    const known = houseRefusals[refusal.reason]
    const text = endpoint?.refusals[refusal.reason] ?? known?.text
    // A reason that the call did not declare has no words, and so is a bug, loudly.
    if (text) return sendRefusal(reply.code(known?.status ?? 400), refusal, text, locale)
  }
  return sendBug(thrown, request, reply, locale)
}

function sendRefusal(reply: FastifyReply, refusal: Refusal, text: Text, locale: Language) {
  if (reply.statusCode === 429) reply.header('retry-after', String(refusal.detail['retryAfter'] ?? 1))
  return reply.send({
    code: 0,
    msg: text(refusal.detail as never, { locale }),
    data: null,
    reason: refusal.reason,
    detail: refusal.detail,
  } satisfies Envelope)
}

// Our reasons for Fastify's own refusals, whose messages speak of content types and parsers.
const fastifyReasons: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
}

function asRefusal(thrown: unknown): Refusal | undefined {
  if (thrown instanceof Refusal) return thrown
  const { code = '', statusCode } = (thrown ?? {}) as { code?: string; statusCode?: number }
  const reason = fastifyReasons[code]
  if (reason) return new Refusal(reason)
  if (statusCode === 429) return new Refusal('throttled')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('invalid_input')
  return undefined
}

const WORDS_OF_STATUS = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Headers Too Large' }

/**
 * Refuses bytes that are no HTTP, or that came too slowly to become a request: answers by hand and closes the socket.
 */
export function failUnread({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const slow = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : slow
  const body = JSON.stringify({
    ...{ code: 0, msg: m.site_invalid_input({}, { locale: DEFAULT_LANGUAGE }), data: null },
    reason: 'invalid_input',
  } satisfies Envelope)
  const head = [
    `HTTP/1.1 ${status} ${WORDS_OF_STATUS[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function sendBug(thrown: unknown, request: FastifyRequest, reply: FastifyReply, locale: Language) {
  const id = randomBytes(3).toString('hex')
  request.log.error({ err: thrown, bug: id, path: pathOf(request.url) }, 'bug')
  return reply.code(500).send({ code: 0, msg: m.site_bug({ id }, { locale }), data: null, reason: 'bug' })
}
