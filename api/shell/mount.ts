// Contract → HTTP: token, language, schema, policy, once, envelope, and the one place that answers an error.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { longestBody } from '../../core/body.ts'
import type { Endpoint } from '../../core/endpoint.ts'
import { isOpenTo } from '../../core/kinds.ts'
import { commandOf } from './command.ts'
import type { Db } from './db.ts'
import { SignedOut, fail, languageOf } from './fail.ts'
import { answered } from './once.ts'
import { originOf } from './origin.ts'
import { Refusal, refuse } from './refusal.ts'
import type { Context, Envelope, Routes, Session } from './serve.ts'
import { barFrom } from './standing.ts'
import { weights } from './weights.ts'

export type Serving = {
  db: Db
  /** Finds the session of a token. `isAction` says that the member did something, which keeps it alive. */
  authenticate(token: string, isAction: boolean): Promise<Session | undefined>
  /** Does this address lie outside the licensed area? */
  isElsewhere(address: string): Promise<boolean>
}

/** Of the dearest call; any other ends where the longest body does that its schema takes. */
export const MAX_BODY_BYTES = 256 * 1024
/** Room for whatever a client puts around the fields of a body, mostly blanks; in bytes. */
const FRAME_BYTES = 1_024
/**
 * The smallest body limit of any call, in bytes: a field that is too long gets its own refusal, and is cheap to judge.
 */
export const LEAST_BODY_BYTES = 16 * 1024

/** Mounts every route under /api/, and the answers to errors. */
export function mount(app: FastifyInstance, routes: Routes, serving: Serving): void {
  for (const { endpoint, handler } of routes) {
    app.route({
      method: endpoint.method === 'get' ? 'GET' : 'POST',
      url: `/api/${endpoint.path}`,
      bodyLimit: bodyLimitOf(endpoint.input),
      config: { cost: Math.max(endpoint.cost, weights[endpoint.path] ?? 1) },
      handler: (request, reply) => answer({ endpoint, handler, serving }, request, reply),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]
    const known = routes.some(({ endpoint }) => `/api/${endpoint.path}` === path)
    return fail(new Refusal(known ? 'method' : 'not_found'), request, reply)
  })
}

const bodyLimitOf = (input: v.GenericSchema): number =>
  Math.min(MAX_BODY_BYTES, Math.max(LEAST_BODY_BYTES, FRAME_BYTES + longestBody(input)))

type Mounted = Routes[number] & { serving: Serving }

async function answer({ endpoint, handler, serving }: Mounted, request: FastifyRequest, reply: FastifyReply) {
  try {
    const token = tokenOf(request)
    const found = token ? await serving.authenticate(token, !endpoint.passive) : undefined
    const isElsewhere = () => serving.isElsewhere(originOf(request).address)
    // The service for places is asked only where its answer could refuse the call.
    const session =
      found && !isOpenTo(endpoint.kind, ['elsewhere']) ? { ...found, isElsewhere: await isElsewhere() } : found
    if (endpoint.access === 'member') admit(endpoint, session)
    const input = parse(endpoint, endpoint.method === 'get' ? {} : (request.body ?? {}))
    const asked = { request, endpoint, input, token, session: session ?? null, isElsewhere }
    const data = await handler(input as never, contextOf(serving.db, asked) as never)
    return sendData(endpoint, data, reply)
  } catch (error) {
    return fail(error, request, reply, endpoint)
  }
}

function admit(endpoint: Endpoint, session: Session | undefined): void {
  if (!session) throw new SignedOut()
  // A command's key comes first: what was accepted is told to a member who rests by now (decision 16).
  if (!endpoint.once) refuseHeld(endpoint, session)
}

function refuseHeld(endpoint: Endpoint, session: Session): void {
  const bar = barFrom(endpoint.kind, session)
  if (bar) refuse(bar)
}

type Asked = Pick<Context, 'request' | 'session' | 'token' | 'isElsewhere'> & { endpoint: Endpoint; input: unknown }

function contextOf(db: Db, { request, endpoint, input, session, token, isElsewhere }: Asked): Context {
  const member = session?.member ?? null
  const command = commandOf(member, endpoint.once ? input : {}, endpoint)
  return {
    member: member as never,
    session,
    bar: session ? barFrom(endpoint.kind, session) : undefined,
    language: languageOf(request),
    db,
    origin: originOf(request),
    token,
    request,
    isElsewhere,
    command,
    once: (work) => {
      if (!session) throw new Error('a command that happens once needs a member')
      return answered(db, session.member, command, (tx, who) => {
        const now = { ...session, ...who }
        refuseHeld(endpoint, now)
        return work(tx, now)
      })
    },
  }
}

function parse(endpoint: Endpoint, body: unknown): unknown {
  // A list has no fields, so a schema whose fields may all be missing would find nothing wrong with it.
  if (Array.isArray(body)) refuse('invalid_input', { field: '' })
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
    throw new Error(`${endpoint.path} answers off its schema at ${v.getDotPath(issue)}: ${issue.message}`)
  }
  return reply.send({ code: 1, msg: '', data: checked.output } satisfies Envelope)
}

// base64url of 32 bytes. Two TOKEN headers arrive joined by a comma, and so match nothing (BI-062).
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

function tokenOf(request: FastifyRequest): string | null {
  const token = request.headers['token']
  return typeof token === 'string' && TOKEN_PATTERN.test(token) ? token : null
}
