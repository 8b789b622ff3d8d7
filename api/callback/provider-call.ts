// A signed question to a provider and its signed answer. All that can go wrong outside ends here.
import * as v from 'valibot'
import type { Outsider } from '../shell/outside.ts'
import { judge, sign } from './signature.ts'

/** Not reached, too slow, or not understood: what the provider did is unknown until it is asked. */
export class Unknown extends Error {}

/** A provider's answer to a call of ours; undefined where it stays unknown. */
export const unlessSilent = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof Unknown) return undefined
    throw error
  })

/** An answer as it should be. Throws `Unknown` where it is not. */
export function understood<S extends v.GenericSchema>(shape: S, answer: unknown): v.InferOutput<S> {
  const read = v.safeParse(shape, answer)
  if (!read.success) throw new Unknown('the answer is not understood')
  return read.output
}

/** A number that a provider gives. A control character in it no table would take, or people's terminals would obey. */
export const providerNumber = v.pipe(v.string(), v.maxLength(64), v.regex(/^\P{C}+$/u))

/** `signsPath`: its protocol signs method and path as well. */
export type Line = Outsider & { timeoutMs: number; signsPath?: boolean }

/** Posts `question` and returns the answer's JSON. Throws `Unknown`, and nothing else. */
export async function ask(line: Line, path: string, question: object): Promise<unknown> {
  const body = JSON.stringify(question)
  const timestamp = String(Date.now())
  const target = line.signsPath ? `POST ${path}` : ''
  const [key] = line.keys
  if (!key) throw new Error('a provider without a key')
  try {
    const response = await fetch(`${line.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'koi-timestamp': timestamp,
        'koi-signature': sign(key, timestamp, body, target),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(line.timeoutMs),
    })
    const answer = await response.text()
    if (!response.ok) throw new Unknown(`status ${response.status}`)
    // An unsigned answer could be anybody's; believing it would credit money that never came.
    const verdict = judge(
      line.keys,
      {
        timestamp: response.headers.get('koi-timestamp') ?? undefined,
        signature: response.headers.get('koi-signature') ?? undefined,
        body: answer,
        target,
      },
      Date.now(),
    )
    if (verdict !== 'fine') throw new Unknown(`the answer is ${verdict}`)
    return JSON.parse(answer)
  } catch (error) {
    if (error instanceof Unknown) throw error
    throw new Unknown((error as Error).message, { cause: error })
  }
}
