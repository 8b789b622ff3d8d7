// Contract → HTTP: token, language, schema, policy, once, envelope, and the one place that answers an error.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { DEFAULT_LANGUAGE, languages } from '../core/endpoint.ts'
import type { Access, Endpoint, Input, Language, Output, Text } from '../core/endpoint.ts'
import { m } from '../text/compiled/messages.js'
import type { Db, Tx } from './db.ts'
import { answered } from './once.ts'
import { Refusal, refuse } from './refusal.ts'

/** A member is always the pair: the bucket says where the member's rows lie. */
export type Member = { readonly id: bigint; readonly bucket: number }

/** Who calls, as the session says it. `playState` 1 plays, 2 is excluded by own wish, 3 is blocked. */
export type Session = {
  readonly member: Member
  readonly username: string
  readonly playState: number
}

export type Context<A extends Access = Access> = {
  readonly member: A extends 'member' ? Member : Member | null
  readonly session: Session | null
  readonly language: Language
  readonly db: Db
  readonly ip: string
  readonly token: string | null
  readonly request: FastifyRequest
  /** The command's key as a uuid of (member, key), and the hash of its body (decision 3). */
  readonly command: Command
  /**
   * Runs a command that must happen once: locks the member, answers a repeat with the stored answer,
   * stores the answer in the same transaction.
   */
  once<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export type Command = { readonly key: string; readonly body: Buffer }

type Handler<E extends Endpoint> = (
  input: Input<E>,
  context: Context<E['access']>,
) => Promise<Output<E>>

/** One handler for each call of a feature: a missing, extra or mistyped one does not compile. */
export type Handlers<F extends Record<string, Endpoint>> = { [K in keyof F]: Handler<F[K]> }

export type Routes = { endpoint: Endpoint; handler: Handler<Endpoint> }[]

/** Binds a feature's calls to their handlers. */
export function serve<F extends Record<string, Endpoint>>(
  feature: F,
  handlers: Handlers<F>,
): Routes {
  return Object.entries(feature).map(([name, endpoint]) => ({
    endpoint,
    // The mapped type above has checked each pair; the list forgets which is which.
    handler: handlers[name as keyof F] as unknown as Handler<Endpoint>,
  }))
}

export type Serving = {
  db: Db
  /** Finds the session of a token. `isAction` says that the member did something, which keeps it alive. */
  authenticate(token: string, isAction: boolean): Promise<Session | undefined>
  /** Tests and development: an undeclared refusal or a wrong answer is a loud bug. */
  strict: boolean
}

export type Envelope = {
  code: 0 | 1 | 401
  msg: string
  data: unknown
  reason?: string
  detail?: unknown
}

/** What any call may say without declaring it. */
const houseRefusals: Record<string, { status: number; text: Text }> = {
  invalid_input: { status: 400, text: m.site_invalid_input },
  key_reused: { status: 409, text: m.site_key_reused },
  resting: { status: 403, text: m.site_resting },
  throttled: { status: 429, text: m.site_throttled },
  busy: { status: 429, text: m.site_busy },
  not_found: { status: 404, text: m.site_not_found },
  method: { status: 405, text: m.site_method },
  media_type: { status: 415, text: m.site_media_type },
  body_too_large: { status: 413, text: m.site_body_too_large },
}

/** No session, or one that has ended: the app goes to the login page (spec 4). */
export class SignedOut extends Error {}

/** Mounts every route under /api/, and the answers to whatever goes wrong. */
export function mount(app: FastifyInstance, routes: Routes, serving: Serving): void {
  for (const { endpoint, handler } of routes) {
    app.route({
      method: endpoint.method === 'get' ? 'GET' : 'POST',
      url: `/api/${endpoint.path}`,
      handler: (request, reply) => answer(endpoint, handler, request, reply, serving),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]
    const known = routes.some(({ endpoint }) => `/api/${endpoint.path}` === path)
    return fail(new Refusal(known ? 'method' : 'not_found'), request, reply)
  })
}

async function answer(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
  serving: Serving,
) {
  try {
    const token = tokenOf(request)
    const session = token ? await serving.authenticate(token, !endpoint.passive) : undefined
    if (endpoint.access === 'member') admit(endpoint, session)
    const input = parse(endpoint, endpoint.method === 'get' ? {} : (request.body ?? {}))
    const context = contextOf(request, serving.db, session ?? null, token, input)
    const data = await handler(input as never, context as never)
    return sendData(endpoint, data, reply)
  } catch (error) {
    return fail(error, request, reply, endpoint, serving.strict)
  }
}

function admit(endpoint: Endpoint, session: Session | undefined): void {
  if (!session) throw new SignedOut()
  if (session.playState !== 1 && !endpoint.excluded) refuse('resting')
}

function contextOf(
  request: FastifyRequest,
  db: Db,
  session: Session | null,
  token: string | null,
  input: unknown,
): Context {
  const member = session?.member ?? null
  const command = commandOf(member, input)
  return {
    member: member as never,
    session,
    language: languageOf(request),
    db,
    ip: request.ip,
    token,
    request,
    command,
    once: (work) => {
      if (!member) throw new Error('a command that happens once needs a member')
      return answered(db, member, command, work)
    },
  }
}

/** The key is any text of up to 64 characters; the ledger knows it as a uuid of member and text. */
function commandOf(member: Member | null, input: unknown): Command {
  const { idempotencyKey = '', ...body } = (input ?? {}) as { idempotencyKey?: string }
  const digest = createHash('sha256')
    .update(`${member?.id ?? ''}\n${idempotencyKey}`)
    .digest('hex')
  const key = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
  return { key, body: createHash('sha256').update(canonical(body)).digest() }
}

/** The same object gives the same text, in whatever order its fields came. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}

function parse(endpoint: Endpoint, body: unknown): unknown {
  const read = v.safeParse(endpoint.input, body, { abortPipeEarly: true })
  if (read.success) return read.output
  const issue = read.issues.find(({ message }) => message in endpoint.refusals) ?? read.issues[0]
  const field = v.getDotPath(issue) ?? ''
  // A schema names the refusal where a field has words of its own; else the field is named and that is all.
  refuse(issue.message in endpoint.refusals ? issue.message : 'invalid_input', { field })
}

function sendData(endpoint: Endpoint, data: unknown, reply: FastifyReply) {
  const checked = v.safeParse(endpoint.output, data)
  if (!checked.success) {
    const [issue] = checked.issues
    throw new Error(
      `${endpoint.path} answers off its schema at ${v.getDotPath(issue)}: ${issue.message}`,
    )
  }
  return reply.send({ code: 1, msg: '', data: checked.output } satisfies Envelope)
}

/** The member's language, by the lang header; anything else is the default (BI-066). */
export function languageOf(request: FastifyRequest): Language {
  const asked = request.headers['lang']
  return languages.find((language) => language === asked) ?? DEFAULT_LANGUAGE
}

// base64url of 32 bytes. Two TOKEN headers arrive joined by a comma, and so match nothing (BI-062).
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

function tokenOf(request: FastifyRequest): string | null {
  const token = request.headers['token']
  return typeof token === 'string' && TOKEN_PATTERN.test(token) ? token : null
}

/** The only answer to an error that a member ever sees. */
export function fail(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint?: Endpoint,
  strict = false,
) {
  const locale = languageOf(request)
  if (thrown instanceof SignedOut) {
    return reply.code(401).send({ code: 401, msg: m.site_sign_in({}, { locale }), data: null })
  }
  const refusal = asRefusal(thrown)
  if (refusal) {
    const known = houseRefusals[refusal.reason]
    const text = endpoint?.refusals[refusal.reason] ?? known?.text
    if (text) return sendRefusal(refusal, text, known?.status ?? 400, locale, reply)
    if (strict) request.log.error(`undeclared refusal ${refusal.reason} at ${endpoint?.path}`)
  }
  return sendBug(thrown, request, reply, locale)
}

function sendRefusal(
  refusal: Refusal,
  text: Text,
  status: number,
  locale: Language,
  reply: FastifyReply,
) {
  if (status === 429) reply.header('retry-after', String(refusal.detail['retryAfter'] ?? 1))
  return reply.code(status).send({
    code: 0,
    msg: text(refusal.detail as never, { locale }),
    data: null,
    reason: refusal.reason,
    detail: refusal.detail,
  } satisfies Envelope)
}

// What Fastify itself refuses, in our words. Its own messages speak of content types and parsers.
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
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal('invalid_input')
  return undefined
}

function sendBug(thrown: unknown, request: FastifyRequest, reply: FastifyReply, locale: Language) {
  const id = randomBytes(3).toString('hex')
  request.log.error({ err: thrown, bug: id, path: request.url.split('?')[0] }, 'bug')
  return reply
    .code(500)
    .send({ code: 0, msg: m.site_bug({ id }, { locale }), data: null, reason: 'bug' })
}
