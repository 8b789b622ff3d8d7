// Asks the play door (core/venue/play.ts). The session lives in this module and nowhere else: a reload of the page needs
// a new ticket.
import type { InferInput, InferOutput } from 'valibot'
import type { play, PlayCall } from '../../core/venue/play.ts'

type Asked<C extends PlayCall> = InferInput<(typeof play)[C]['input']>
export type Answered<C extends PlayCall> = InferOutput<(typeof play)[C]['output']>
export type Entered = Answered<'enter'>

/** The venue's no: a reason for the page, and words for who reads a reason that the page does not know. */
export class Refused extends Error {
  readonly reason: string
  readonly words: string
  constructor(reason: string, words: string) {
    super(reason)
    this.reason = reason
    this.words = words
  }
}

/** No readable answer came back, so it is not known whether the venue got the request. */
export class Unanswered extends Error {}

let session: string | undefined

export const openSession = (is: string): void => void (session = is)

const WAIT_MS = 10_000

export async function ask<C extends PlayCall>(call: C, input: Asked<C>): Promise<Answered<C>> {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(`/play/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer() },
      body: JSON.stringify(input),
      cache: 'no-store',
      signal: AbortSignal.timeout(WAIT_MS),
    })
    answer = await response.json()
  } catch {
    throw new Unanswered()
  }
  const { code, data, reason, msg } = answer as Record<string, unknown>
  if (code === 1) return data as Answered<C>
  // A venue that cannot answer right now has not said no.
  if (response.status >= 500 || reason === 'away') throw new Unanswered()
  throw new Refused(String(reason), String(msg ?? ''))
}

/**
 * The stream of hints; ends when it is cut. Throws where it does not open. What comes together is told together: told one by one, a
 * page would be drawn for each.
 */
export async function* events(signal: AbortSignal): AsyncGenerator<readonly string[]> {
  const response = await fetch('/play/api/events', {
    headers: { accept: 'text/event-stream', ...bearer() },
    cache: 'no-store',
    signal,
  })
  if (response.status === 401) throw new Refused('launch_over', '')
  if (!response.ok || !response.body) throw new Unanswered()
  yield []
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    yield blocks.map(dataOf)
  }
}

const dataOf = (block: string): string =>
  block
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith('data:') ? line.slice(5).trim() : []))
    .join('\n')

const bearer = (): Record<string, string> => (session === undefined ? {} : { authorization: `Bearer ${session}` })

/** The page's id for a round: a repeated request with it stays one round. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]].map(([from, to]) => hex.slice(from, to)).join('-') // prettier-ignore
}
