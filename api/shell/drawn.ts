// Pages without anything personal, drawn for visitors with what they are for: a fragment a page and language, which takes the
// place of the build's opening (web/boot.ts). The answers in it are those that the house gives to whoever asks, and travel with
// it, so that the app begins with them.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../core/endpoint.ts'
import { openPen } from './pen.ts'
import type { Envelope } from './serve.ts'

/** For so long a drawing is given out before the house looks whether it would be another, in milliseconds. */
const FRESH_MS = 5_000
/** So long a visitor waits for one at most, in milliseconds; then the build's opening stands there. */
const PATIENCE_MS = 1_000
/** Stands in a drawing that goes by the clock (web/ui/Countdown.tsx). */
const CLOCK = 'role="timer"'

type Call = { path: string; input: unknown }
/** Of each address that is drawn its first calls, by the name of the drawing (web/build/for-all.ts). */
type Pages = Record<string, { at: string; calls: Call[] }>
type Drawing = { of: string; html: string; etag: string }

/** Serves the drawings of `folder`, where the build has left the program for them. */
export function serveDrawn(app: FastifyInstance, folder: string, languages: readonly Language[]): void {
  const pen = openPen(pathToFileURL(join(folder, 'program.mjs')))
  app.addHook('onClose', pen.close)
  let pages: Pages | undefined
  const kept = new Map<string, { since: number; drawing: Promise<Drawing | undefined> }>()

  const drawingOf = (name: string, language: Language): Promise<Drawing | undefined> | undefined => {
    const file = join(folder, 'pages.json')
    // A house that is started from its sources builds the app meanwhile.
    if (!pages && existsSync(file)) pages = JSON.parse(readFileSync(file, 'utf8')) as Pages
    // What is kept is bounded: a drawing for each name that the build knows, in each language.
    const page = pages && Object.hasOwn(pages, name) ? pages[name] : undefined
    if (!page) return undefined
    const key = `${name}.${language}`
    const before = kept.get(key)
    if (before && performance.now() - before.since < FRESH_MS) return before.drawing
    const drawing = drawn(page, language, before?.drawing).catch((error: unknown) => {
      app.log.error({ err: error }, 'drawing a page')
      return undefined
    })
    kept.set(key, { since: performance.now(), drawing })
    return drawing
  }

  async function drawn({ at, calls }: Pages[string], language: Language, before?: Promise<Drawing | undefined>) {
    const answers = await Promise.all(calls.map((call) => answered(app, call, language)))
    // A page that the house would not answer whole is drawn by the app, which says why.
    if (answers.includes(undefined)) return undefined
    const of = JSON.stringify(answers)
    const last = await before
    // What goes by a clock may be another without another answer.
    if (last?.of === of && !last.html.includes(CLOCK)) return last
    const html = `${await pen.draw({ at, language, answers })}<script type="application/json">${of.replaceAll('<', '\\u003c')}</script>`
    return { of, html, etag: `"${createHash('sha256').update(html).digest('base64url')}"` }
  }

  app.get<{ Params: { file: string } }>('/h5/drawn/:file', async ({ params, headers }, reply) => {
    const [, name = '', language] = /^([\w-]+)\.(\w+)\.html$/.exec(params.file) ?? []
    const spoken = languages.find((one) => one === language)
    const drawing = spoken && drawingOf(name, spoken)
    if (!drawing) return reply.callNotFound()
    const made = await Promise.race([drawing, after(PATIENCE_MS, undefined, { ref: false })])
    void reply.header('cache-control', 'no-cache')
    // The script takes the build's opening instead; a visitor's console need not hear of it.
    if (!made) return reply.code(204).send()
    void reply.header('etag', made.etag)
    if (headers['if-none-match'] === made.etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(made.html)
  })
}

/** The key of a read, and what the house answers to whoever has no name; undefined where it answers no. */
async function answered(app: FastifyInstance, { path, input }: Call, lang: Language) {
  const { body } = await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { lang },
    payload: input as object,
  })
  const { code, data } = JSON.parse(body) as Envelope
  return code === 1 ? [[path, input], data] : undefined
}
