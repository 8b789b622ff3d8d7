// Contract → HTTP: token, language, schema, policy, once, envelope, and the one place that answers an error.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Access, Endpoint, Input, Language, Output } from '../../core/endpoint.ts'
import { commandOf } from './command.ts'
import type { Db, Tx } from './db.ts'
import { SignedOut, fail, languageOf } from './fail.ts'
import { answered } from './once.ts'
import { originOf } from './origin.ts'
import type { Origin } from './origin.ts'
import { Refusal, refuse } from './refusal.ts'
import { may } from './standing.ts'
import type { PlayState } from './standing.ts'

/** A member is always the pair: the bucket says where the member's rows lie. */
export type Member = { readonly id: bigint; readonly bucket: number }

/** Who calls, as the session says it. */
export type Session = {
  readonly member: Member
  readonly username: string
  readonly playState: PlayState
}

export type Context<A extends Access = Access> = {
  readonly member: A extends 'member' ? Member : Member | null
  readonly session: Session | null
  /** Is the call closed to this member? Where a key comes first, the handler asks once it has looked. */
  readonly isHeld: boolean
  readonly language: Language
  readonly db: Db
  /** Where the call came from, as far as a request can say it. */
  readonly origin: Origin
  readonly token: string | null
  readonly request: FastifyRequest
  /** The command's key as a uuid of (member, key), and the hash of its body (decision 3). */
  readonly command: Command
  /**
   * Runs a command that must happen once: locks the member, answers a repeat with the stored answer,
   * stores the answer in the same transaction. `now` is the session with what the lock has shown: whoever was
   * excluded while the command waited does not act as one who plays.
   */
  once<T>(work: (tx: Tx, now: Session) => Promise<T>): Promise<T>
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
}

export type Envelope = {
  code: 0 | 1 | 401
  msg: string
  data: unknown
  reason?: string
  detail?: unknown
}

/** Mounts every route under /api/, and the answers to whatever goes wrong. */
export function mount(app: FastifyInstance, routes: Routes, serving: Serving): void {
  for (const { endpoint, handler } of routes) {
    app.route({
      method: endpoint.method === 'get' ? 'GET' : 'POST',
      url: `/api/${endpoint.path}`,
      config: { cost: endpoint.cost },
      handler: (request, reply) => answer({ endpoint, handler, serving }, request, reply),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]
    const known = routes.some(({ endpoint }) => `/api/${endpoint.path}` === path)
    return fail(new Refusal(known ? 'method' : 'not_found'), request, reply)
  })
}

type Mounted = Routes[number] & { serving: Serving }

async function answer(
  { endpoint, handler, serving }: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  try {
    const token = tokenOf(request)
    const session = token ? await serving.authenticate(token, !endpoint.passive) : undefined
    if (endpoint.access === 'member') admit(endpoint, session)
    const input = parse(endpoint, endpoint.method === 'get' ? {} : (request.body ?? {}))
    const asked = { request, endpoint, input, token, session: session ?? null }
    const data = await handler(input as never, contextOf(serving.db, asked) as never)
    return sendData(endpoint, data, reply)
  } catch (error) {
    return fail(error, request, reply, endpoint)
  }
}

function admit(endpoint: Endpoint, session: Session | undefined): void {
  if (!session) throw new SignedOut()
  // A command's key comes first: what was accepted is told to whoever rests by now (decision 16).
  if (!endpoint.once) refuseHeld(endpoint, session)
}

function refuseHeld(endpoint: Endpoint, session: Session): void {
  if (!may(endpoint.kind, session)) refuse('resting')
}

type Asked = Pick<Context, 'request' | 'session' | 'token'> & { endpoint: Endpoint; input: unknown }

function contextOf(db: Db, { request, endpoint, input, session, token }: Asked): Context {
  const member = session?.member ?? null
  const command = commandOf(member, endpoint.once ? input : {}, endpoint.secret)
  return {
    member: member as never,
    session,
    isHeld: session !== null && !may(endpoint.kind, session),
    language: languageOf(request),
    db,
    origin: originOf(request),
    token,
    request,
    command,
    once: (work) => {
      if (!session) throw new Error('a command that happens once needs a member')
      return answered(db, session.member, command, (tx, playState) => {
        const now = { ...session, playState }
        refuseHeld(endpoint, now)
        return work(tx, now)
      })
    },
  }
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

// base64url of 32 bytes. Two TOKEN headers arrive joined by a comma, and so match nothing (BI-062).
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

function tokenOf(request: FastifyRequest): string | null {
  const token = request.headers['token']
  return typeof token === 'string' && TOKEN_PATTERN.test(token) ? token : null
}
