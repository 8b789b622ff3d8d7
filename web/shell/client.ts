// One call to the house: typed by the contract, answered by an envelope (spec 7 and 8).
import { address } from '../../core/addresses.ts'
import type { Endpoint, Input, Output } from '../../core/endpoint.ts'
import { m } from '../../text/compiled/messages.js'
import { ask, REQUEST_TIMEOUT_MS, takeEarly } from './ask.ts'
import { learnTime } from './clock.ts'
import { lang } from './lang.ts'
import { parseHash } from './hash.ts'
import { go, here } from './router.ts'
import { noteSeen } from './push.ts'
import { keepSession, session } from './session.ts'
import { keepText } from './storage.ts'
import { toast } from '../ui/toast.ts'

/** The house said no. The toast has been shown; catch it only to do something else. */
export class ApiRefusal extends Error {
  readonly reason: string
  readonly detail: unknown
  constructor(reason: string, message: string, detail: unknown) {
    super(message)
    this.name = 'ApiRefusal'
    this.reason = reason
    this.detail = detail
  }
}

/** No answer: offline, timed out, or an answer that is not the house's. What happened is not known. */
export class ApiUnreachable extends Error {
  /** The house answered that it could not do it, so the network is not to blame. */
  readonly isAnswer: boolean
  constructor(cause: unknown, isAnswer = false) {
    super('unreachable', { cause })
    this.name = 'ApiUnreachable'
    this.isAnswer = isAnswer
  }
}

/** The session ended; the member is on the way to the login page already. */
export class SignedOut extends Error {
  constructor() {
    super('signed out')
    this.name = 'SignedOut'
  }
}

type Envelope = { code: number; msg?: string; data?: unknown; reason?: string; detail?: unknown }

/** Judged by hand, so that the first screen needs no schema library. */
function isEnvelope(body: unknown): body is Envelope {
  if (typeof body !== 'object' || body === null) return false
  const { code, msg = '', reason = '' } = body as Record<string, unknown>
  return typeof code === 'number' && typeof msg === 'string' && typeof reason === 'string'
}

/** The key under which the page to return to is kept, after a sign-in that a 401 made necessary. */
export const RETURN_KEY = 'returnTo'
/** Set while the login page should say that the session has expired. */
export const EXPIRED_KEY = 'expired'

/** Makes one call. Throws ApiRefusal, ApiUnreachable or SignedOut. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Output<E>> {
  return (await send(endpoint.method, endpoint.path, input, signal)) as Output<E>
}

/** The same below the types: for a command that is sent again after a reload (decision 44). */
export async function send(
  method: 'get' | 'post',
  path: string,
  input: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const token = session()?.token
  const first = await reach(method, path, input, { token, signal })
  if (!asksForWork(first)) return understood(first, token)
  // A second of this device's work, then the same request (decision 79). Loaded only when asked for.
  const { prove } = await import('../captcha/prove.ts')
  const captcha = await prove(send)
  return understood(await reach(method, path, input, { token, signal, captcha }), token)
}

const asksForWork = ({ body }: Reached): boolean => isEnvelope(body) && body.reason === 'captcha_needed'

/** The data of the house's answer, or the error that says what became of the call. */
export function understood(response: Reached, token: string | undefined): unknown {
  if (!isEnvelope(response.body)) {
    // A proxy before the house speaks for it; anything else is a network that answers in its place.
    const isAnswer = response.status >= 500
    if (isAnswer) toast(m.ui_failed(), 'alert')
    throw new ApiUnreachable(`status ${response.status} without an envelope`, isAnswer)
  }
  const { code, msg = '', data, reason = '', detail } = response.body
  if (code === 1) return data
  if (code === 401) {
    endSession(token)
    throw new SignedOut()
  }
  toast(msg || m.ui_failed(), 'alert')
  // A bug on their side may have struck before or after the commit: it is no definite no.
  if (response.status >= 500) throw new ApiUnreachable(msg, true)
  throw new ApiRefusal(reason, msg, detail)
}

export type Reached = { status: number; body: unknown }

async function reach(
  method: 'get' | 'post',
  path: string,
  input: unknown,
  with_: { token: string | undefined; signal: AbortSignal | undefined; captcha?: string },
): Promise<Reached> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), REQUEST_TIMEOUT_MS)
  const cancel = () => stop.abort()
  with_.signal?.addEventListener('abort', cancel)
  try {
    const { token, captcha } = with_
    const early = method === 'post' && !captcha ? takeEarly(path, input, token) : undefined
    const asked = early ?? ask({ method, path, input, lang, token, captcha, signal: stop.signal })
    const { response, sentAt, receivedAt } = await asked
    noteSeen(response.headers.get('x-koi-event'))
    learnTime(Number(response.headers.get('x-koi-time') ?? NaN), sentAt, receivedAt)
    return { status: response.status, body: await response.json().catch(() => undefined) }
  } catch (cause) {
    throw new ApiUnreachable(cause)
  } finally {
    clearTimeout(timer)
    with_.signal?.removeEventListener('abort', cancel)
  }
}

/**
 * Handles 401 once for parallel calls: the first one clears the session, the others find another
 * token (or none) and do nothing. Drafts stay in sessionStorage; the way back is a replace (decision 41).
 */
function endSession(token: string | undefined): void {
  if (session()?.token !== token || parseHash(location.hash).path === address.login.path) {
    if (session()?.token === token) keepSession(undefined)
    return
  }
  keepSession(undefined)
  keepText('session', RETURN_KEY, here())
  keepText('session', EXPIRED_KEY, token === undefined ? undefined : '1')
  go(address.login(), { replace: true })
}
