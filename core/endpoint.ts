// The types of a call (endpoint). Both sides build on this file; the contract itself is core/api.ts.
import * as v from 'valibot'
import { anyList } from './list.ts'
import type { Kind } from './kinds.ts'
import { AMOUNT_PATTERN } from './money.ts'

export const languages = ['zh_hans', 'en'] as const
export type Language = (typeof languages)[number]

/** Spec 1 gives two readings; decision 7 settles on zh_hans. */
export const DEFAULT_LANGUAGE: Language = 'zh_hans'

// Inputs differ per text, and contravariance leaves only `never` to say so.
/** A compiled text: words for people, filled with what the refusal carries. */
export type Text = (inputs: never, options?: { locale?: Language }) => string

/** A compiled text that needs no filling; in the page's language, unless one is given. */
export type Name = (inputs?: Record<string, never>, options?: { locale?: Language }) => string

export type Refusals = Record<string, Text>

type Schema = v.GenericSchema

/** Who may call: anybody, or a member with a token. */
export type Access = 'open' | 'member'

export type Endpoint<
  I extends Schema = Schema,
  O extends Schema = Schema,
  R extends Refusals = Refusals,
  A extends Access = Access,
> = {
  readonly method: 'get' | 'post'
  /** The path of the call below /api/, as spec 7 writes it. */
  readonly path: string
  readonly input: I
  readonly output: O
  readonly access: A
  /**
   * The purpose of the call, which decides who may call it (core/kinds.ts). Every call states it, so that none is
   * forgotten.
   */
  readonly kind: Kind
  readonly refusals: R
  /** Moves money or makes something that must not be made twice: carries an idempotencyKey. */
  readonly once: boolean
  /** Never shows the loading overlay (spec 7). */
  readonly quiet: boolean
  /** An open page asks it by itself, by the clock or after an event: it does not keep a session alive (R-SES-02). */
  readonly passive: boolean
  /** The call is not in the spec, but members need it (decision 5). */
  readonly added: boolean
  /** The cost of the call in usual calls; its limit is lower by that factor. */
  readonly cost: number
  /** Fields that are kept nowhere: not in a stored command, and not in the hash of its body. */
  readonly secret: readonly string[]
}

type Shape<I extends Schema, O extends Schema, R extends Refusals, A extends Access> = {
  input: I
  output: O
  access: A
  kind: Kind
  refusals?: R
  once?: boolean
  quiet?: boolean
  passive?: boolean
  added?: boolean
  cost?: number
  secret?: readonly string[]
}

function endpoint(method: 'get' | 'post') {
  return <I extends Schema, O extends Schema, R extends Refusals = Record<never, Text>, A extends Access = Access>(
    path: string,
    shape: Shape<I, O, R, A>,
  ): Endpoint<I, O, R, A> => ({
    once: false,
    quiet: false,
    passive: false,
    added: false,
    cost: 1,
    secret: [],
    ...shape,
    refusals: shape.refusals ?? ({} as R),
    method,
    path,
  })
}

export const get = endpoint('get')
export const post = endpoint('post')

export type Input<E extends Endpoint> = v.InferOutput<E['input']>
export type Output<E extends Endpoint> = v.InferInput<E['output']>
export type Reason<E extends Endpoint> = keyof E['refusals'] & string

// The pieces that many calls share. A schema on the wire has no transforms: OpenAPI is made from it (decision 2).

export const empty = v.strictObject({})

/** A positive or zero decimal string, "100.00". */
export const wireFen = v.pipe(v.string(), v.maxLength(16), v.regex(AMOUNT_PATTERN))
/** An amount that may be negative: what a wallet gained or lost. */
export const wireDelta = v.pipe(v.string(), v.regex(/^-?(?:0|[1-9]\d{0,12})\.\d{2}$/))
/** An amount that we send; totals may be longer than what a member may type. */
export const shownFen = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,15})\.\d{2}$/))
/** An instant in epoch milliseconds. */
export const instant = v.pipe(v.number(), v.integer(), v.minValue(0))
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const uuid = v.pipe(v.string(), v.maxLength(36), v.regex(UUID_PATTERN))
/** Made by the client for one command and kept until that command is answered (decision 3). */
export const idempotencyKey = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
export const dayText = v.pipe(v.string(), v.maxLength(10), v.regex(/^\d{4}-\d{2}-\d{2}$/))
/** Where the next page begins; opaque to the client (decision 34). */
export const cursor = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** One page of a list: rows, and the cursor of the next page where there is more. */
export const page = <S extends Schema>(row: S) => v.strictObject({ list: anyList(row), more: v.nullable(cursor) })
