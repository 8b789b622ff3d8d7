// Calls of the desk over HTTP: who asks from where, session, schema, handler, schema; and the one place that answers an error.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { longestBody } from '../../core/body.ts'
import {
  DESK_HEADERS,
  deskRefusals,
  mayCall,
  type DeskCall,
  type DeskInput,
  type DeskOutput,
  type DeskReason,
} from '../../core/desk/call.ts'
import { rolesOf } from '../people/roles.ts'
import { LEAST_BODY_BYTES, MAX_BODY_BYTES } from '../shell/mount.ts'
import { Refusal, refuse } from '../shell/refusal.ts'
import { findSession, type Door, type PersonSession } from './session.ts'

export type Asked = { session: PersonSession; profile: string; roles: readonly string[] }

type Handler<C extends DeskCall> = (input: DeskInput<C>, asked: Asked) => Promise<DeskOutput<C>>
export type DeskRoute = { call: DeskCall; handler: Handler<DeskCall> }

/** A call and its handler. The handler of an open call gets no session. */
export const answers = <C extends DeskCall>(call: C, handler: Handler<C>): DeskRoute => ({
  call,
  // The list of routes forgets which input is which; the schema is judged before.
  handler: handler as unknown as Handler<DeskCall>,
})

/** Room for the JSON around the fields of a body, in bytes. */
const FRAME = 1_024
/** Attempts to sign in that one address has a minute: each costs the work of a slow hash. */
const SIGN_INS = 20

/** Mounts them below /api/desk/. */
export function mountDesk(app: FastifyInstance, door: Door, routes: readonly DeskRoute[]): void {
  for (const { call, handler } of routes)
    app.route({
      method: 'POST',
      url: `/api/desk/${call.path}`,
      bodyLimit: Math.min(MAX_BODY_BYTES, Math.max(LEAST_BODY_BYTES, FRAME + longestBody(call.input))),
      ...(call.isOpen && { config: { rateLimit: { max: SIGN_INS, timeWindow: 60_000 } } }),
      handler: async (request, reply) => {
        const asked = await askedBy(door, request, call)
        const data = v.safeParse(call.output, await handler(read(call, request.body ?? {}) as never, asked))
        if (!data.success) throw new Error(`${call.path} answers off its schema at ${v.getDotPath(data.issues[0])}`)
        return reply.send({ code: 1, data: data.output })
      },
    })
  app.setNotFoundHandler((request, reply) => failDesk(new Refusal('not_found'), request, reply))
}

/** Returns session, profile and roles of the caller. Refuses signed_out, and role if none of their roles allows the call. */
export async function askedBy(
  door: Door,
  request: FastifyRequest,
  call: Pick<DeskCall, 'isOpen' | 'isPassive' | 'who' | 'isActing'>,
): Promise<Asked> {
  const profile = headerOf(request, DESK_HEADERS.profile)
  if (!profile) refuse('invalid_input', { field: 'profile' })
  if (call.isOpen) return { session: undefined as never, profile, roles: [] }
  const token = tokenOf(request)
  const session = token && (await findSession(door, { token, profile, isPassive: call.isPassive }))
  if (!session) return refuse('signed_out')
  const roles = await rolesOf(door.db, session.name)
  if (!mayCall(call, roles)) refuse('role')
  return { session, profile, roles }
}

/** The token of the session that a request names, if it looks like one. */
export const tokenOf = (request: FastifyRequest): string | undefined => headerOf(request, DESK_HEADERS.token)

/** base64url of 32 bytes, or nothing. */
function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
}

function read(call: DeskCall, body: unknown): unknown {
  const found = Array.isArray(body) ? undefined : v.safeParse(call.input, body)
  if (found?.success) return found.output
  return refuse('invalid_input', { field: (found && v.getDotPath(found.issues[0])) ?? '' })
}

/** A refusal by its reason, anything else as the number of a bug. */
export function failDesk(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalIn(thrown)
  if (refusal) {
    const status = deskRefusals[refusal.reason as DeskReason] ?? 409
    return reply.code(status).send({ code: 0, reason: refusal.reason, detail: refusal.detail })
  }
  const id = randomBytes(3).toString('hex')
  request.log.error({ err: thrown, bug: id }, 'bug')
  return reply.code(500).send({ code: 0, reason: 'bug', detail: { id } })
}

function refusalIn(thrown: unknown): Refusal | undefined {
  if (thrown instanceof Refusal) return thrown
  const { statusCode = 500 } = thrown as { statusCode?: number }
  if (statusCode === 429) return new Refusal('throttled')
  return statusCode < 500 ? new Refusal('invalid_input', { field: '' }) : undefined
}
