// The shape of a call of the desk (POST /api/desk/<path>), which people make from a browser at the desk's own origin. The app of
// the desk and its process build on it; deeds are declared apart, each once, and mounted beside these.
import type * as v from 'valibot'
import { mayDo, type Role } from './deed.ts'

type Schema = v.GenericSchema

export type DeskCall<I extends Schema = Schema, O extends Schema = Schema> = {
  readonly path: string
  readonly input: I
  readonly output: O
  /** Whether anybody may call it: the sign-in alone. */
  readonly isOpen: boolean
  /** The roles that may call it; `everybody` is whoever is in the register. */
  readonly who: readonly Role[] | 'everybody'
  /** Changes something, so the auditor's role does not open it. */
  readonly isActing: boolean
  /** Open pages repeat this call by a timer, so it does not keep a session alive. */
  readonly isPassive: boolean
}

export type DeskInput<C extends DeskCall> = v.InferOutput<C['input']>
export type DeskOutput<C extends DeskCall> = v.InferInput<C['output']>

export const deskCall = <I extends Schema, O extends Schema>(
  path: string,
  shape: Pick<DeskCall<I, O>, 'input' | 'output'> & Partial<DeskCall<I, O>>,
): DeskCall<I, O> => ({ isOpen: false, isPassive: false, isActing: false, who: 'everybody', ...shape, path })

/** May somebody with these roles call it? */
export const mayCall = ({ who, isActing }: Pick<DeskCall, 'who' | 'isActing'>, held: readonly string[]): boolean =>
  mayDo({ who, does: isActing ? 'acts' : 'reads' }, held)

/** Why the desk says no, and the status of that answer. The app has words for each; `said` brings a sentence of its own. */
export const deskRefusals = {
  signed_out: 401,
  wrong: 403,
  shut: 429,
  code_wrong: 403,
  origin: 403,
  role: 403,
  reason: 403,
  said: 409,
  invalid_input: 400,
  not_found: 404,
  throttled: 429,
} as const
export type DeskReason = keyof typeof deskRefusals

/** The headers of every call: the session's token, and the number that this browser keeps. */
export const DESK_HEADERS = { token: 'desk-token', profile: 'desk-profile' } as const

/** How a session ends by itself: minutes without an act of its person, hours in all. */
export const DESK_SESSION = { idleMinutes: 15, hours: 12 } as const
