// The answers with which the house draws a page: it asks its own API for them, and sends them as JSON beside the drawing.
import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Envelope } from './serve.ts'

/** So long somebody waits for one at most, in milliseconds; then the build's opening stands there. */
const PATIENCE_MS = 1_000

export type Call = { path: string; input: unknown }
export type Shown = { at: string; calls: Call[] }
/**
 * What the build has left: of each address that is drawn for visitors its first calls, by the name of the drawing
 * (web/build/for-all.ts), and of each page the reads that it begins with for a member.
 */
export type Pages = { visitors: Record<string, Shown>; members: Record<string, readonly string[]> }

/** The value of the promise, or undefined where it takes longer than PATIENCE_MS. */
export const withPatience = <T>(coming: Promise<T>): Promise<T | undefined> =>
  Promise.race([coming, after(PATIENCE_MS, undefined, { ref: false })])

export type Answer = [key: [path: string, input: unknown], data: unknown]

/** The answers as a script element of JSON, which no browser runs. */
export const carried = (answers: readonly Answer[]): string =>
  `<script type="application/json">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`

type Asking = { headers: Record<string, string | string[] | undefined>; remoteAddress?: string }

/**
 * What the house answers to a read that comes with these headers, under the key of the read, or nothing where it answers no; and the last
 * event in front of that answer.
 */
export async function answered(app: FastifyInstance, { path, input }: Call, asking: Asking) {
  const { body, headers } = await app.inject({
    ...{ method: 'POST', url: `/api/${path}`, payload: input as object, ...asking },
  } as never)
  const { code, data } = JSON.parse(body) as Envelope
  const answer: Answer | undefined = code === 1 ? [[path, input], data] : undefined
  return { answer, event: headers['x-koi-event'] as string | undefined }
}
