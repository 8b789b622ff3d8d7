// One signed question to the venue under test, and all that can be said of its answer.
import { isSigned, signature } from '../../venue/wire.ts'

export type Body = Record<string, unknown>

/** How a question is signed where a case is about that. */
export type Way = { at?: number; key?: Buffer; path?: string; tail?: string }

export type Answer = { http: number; isSigned: boolean; body: Body }

export type Ask = (path: string, body: Body, way?: Way) => Promise<Answer>

const PATIENCE_MS = 5_000
const WINDOW_MS = 5 * 60_000

export const askOver =
  (url: string, key: Buffer): Ask =>
  async (path, body, way = {}) => {
    const text = JSON.stringify(body)
    const stamp = String(way.at ?? Date.now())
    const target = `POST ${way.path ?? path}`
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'koi-timestamp': stamp,
        'koi-signature': signature(way.key ?? key, stamp, text, target) + (way.tail ?? ''),
      },
      body: text,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const said = await response.text()
    const [at = '', signed = ''] = ['koi-timestamp', 'koi-signature'].map((name) => response.headers.get(name) ?? '')
    const isFresh = Math.abs(Date.now() - Number.parseInt(at, 10)) < WINDOW_MS
    return {
      http: response.status,
      isSigned: isFresh && isSigned(key, { timestamp: at, body: said, target: `POST ${path}` }, signed),
      body: read(said),
    }
  }

function read(text: string): Body {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? (found as Body) : {}
  } catch {
    return {}
  }
}
