// A feature's calls and their handlers: what a handler is given, and that each call has one.
import type { FastifyRequest } from 'fastify'
import type { Access, Endpoint, Input, Language, Output } from '../../core/endpoint.ts'
import type { Db, Tx } from './db.ts'
import type { Origin } from './origin.ts'
import type { Bar, Who } from './standing.ts'

/** A member is always the pair: the bucket says where the member's rows lie. */
export type Member = { readonly id: bigint; readonly bucket: number }

/** The caller, as the session names them. */
export type Session = Who & {
  readonly member: Member
  readonly username: string
}

export type Context<A extends Access = Access> = {
  readonly member: A extends 'member' ? Member : Member | null
  readonly session: Session | null
  /** Why the call is closed to this member. Where a key comes first, the handler asks once it has looked. */
  readonly bar: Bar | undefined
  readonly language: Language
  readonly db: Db
  /** The origin of the call, as far as a request can tell it. */
  readonly origin: Origin
  readonly token: string | null
  readonly request: FastifyRequest
  /** Does the call come from outside the licensed area? For calls of which a part alone is closed to who is. */
  isElsewhere(): Promise<boolean>
  /** The command's key as a uuid of (member, key), and the hash of its body (decision 3). */
  readonly command: Command
  /**
   * Runs a command that must happen once: locks the member, answers a repeat with the stored answer,
   * stores the answer in the same transaction. `now` is the session with what the lock has shown: a member
   * who was excluded while the command waited is treated as excluded.
   */
  once<T>(work: (tx: Tx, now: Session) => Promise<T>): Promise<T>
}

export type Command = { readonly key: string; readonly body: Buffer }

type Handler<E extends Endpoint> = (input: Input<E>, context: Context<E['access']>) => Promise<Output<E>>

/** One handler for each call of a feature: a missing, extra or mistyped handler does not compile. */
export type Handlers<F extends Record<string, Endpoint>> = { [K in keyof F]: Handler<F[K]> }

export type Routes = { endpoint: Endpoint; handler: Handler<Endpoint> }[]

/** Binds a feature's calls to their handlers. */
export function serve<F extends Record<string, Endpoint>>(feature: F, handlers: Handlers<F>): Routes {
  return Object.entries(feature).map(([name, endpoint]) => ({
    endpoint,
    // The mapped type above has checked each pair; the list forgets which is which.
    handler: handlers[name as keyof F] as unknown as Handler<Endpoint>,
  }))
}

export type Envelope = {
  code: 0 | 1 | 401
  msg: string
  data: unknown
  reason?: string
  detail?: unknown
}
