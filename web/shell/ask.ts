// One request to the house, as it is sent. The script before the first paint sends what the page of the address will
// ask for, and the app takes those answers instead of asking again; so this file stands on storage alone.
import { askedBy } from './asker.ts'

// Spec 9: request, upload and download alike.
export const REQUEST_TIMEOUT_MS = 60_000

type Request = {
  method: 'get' | 'post'
  path: string
  input: unknown
  lang: string
  token: string | undefined
  /** Work that was done for this call. */
  captcha?: string | undefined
  signal: AbortSignal
}

/** A response, and when its request left and it came, by the clock of the page. */
export type Sent = { response: Response; sentAt: number; receivedAt: number }

export async function ask(request: Request): Promise<Sent> {
  const { method, path, input, lang, token, captcha, signal } = request
  const sentAt = performance.now()
  const response = await fetch(addressOf(method, path, input), {
    method: method.toUpperCase(),
    headers: {
      lang,
      ...askedBy(token),
      ...(captcha && { captcha }),
      ...(method === 'post' ? { 'Content-Type': 'application/json' } : {}),
    },
    signal,
    cache: 'no-store',
    credentials: 'same-origin',
    ...(method === 'post' ? { body: JSON.stringify(input) } : {}),
  })
  return { response, sentAt, receivedAt: performance.now() }
}

function addressOf(method: 'get' | 'post', path: string, input: unknown): string {
  const query = method === 'get' ? new URLSearchParams(input as Record<string, string>).toString() : ''
  return `/api/${path}${query && `?${query}`}`
}

type Early = { token: string | undefined; sent: Promise<Sent> }
const under = globalThis as { early?: Map<string, Early> }
const keyOf = (path: string, input: unknown) => `${path} ${JSON.stringify(input)}`

// A page that opens later asks for itself.
const EARLY_MS = 10_000

/** Sends a request before the app is there to read its answer. */
export function askEarly(request: Omit<Request, 'method' | 'signal'>): void {
  const { path, input, token } = request
  const sent = ask({ ...request, method: 'post', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  // A failed early call is made again by the page that needs it.
  sent.catch(() => undefined)
  ;(under.early ??= new Map()).set(keyOf(path, input), { token, sent })
}

/** Drops early answers that no page has taken yet: they may be older than an event that has come. */
export const dropEarly = (): void => under.early?.clear()

/** The answer that was asked for early, once, and only for the one in whose name it was asked. */
export function takeEarly(path: string, input: unknown, token: string | undefined): Promise<Sent> | undefined {
  const key = keyOf(path, input)
  const found = under.early?.get(key)
  under.early?.delete(key)
  return found?.token === token && performance.now() < EARLY_MS ? found?.sent : undefined
}
