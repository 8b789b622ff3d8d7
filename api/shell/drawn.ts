// Pages drawn with what they are for: fragments that take the place of the build's opening (web/boot.ts). The answers in one
// travel with it, so that the app begins with them. Here those without anything personal, for visitors, one a page and language;
// those of a member are in drawn-for-member.ts.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../core/endpoint.ts'
import { answered, carried, withPatience, type Pages, type Shown } from './drawn-answers.ts'
import { serveDrawnForMember } from './drawn-for-member.ts'
import { openPen } from './pen.ts'

/** For so long a drawing is given out before the house looks whether it would be another, in milliseconds. */
const FRESH_MS = 5_000
/** Stands in a drawing that goes by the clock (web/ui/Countdown.tsx). */
const CLOCK = 'role="timer"'

type Drawing = { of: string; html: string; etag: string }

/** Serves the drawings of `folder`, where the build has left the program for them. */
export function serveDrawn(app: FastifyInstance, folder: string, languages: readonly Language[]): void {
  const pen = openPen(pathToFileURL(join(folder, 'program.mjs')))
  app.addHook('onClose', pen.close)
  const pages = pagesOf(join(folder, 'pages.json'))
  const kept = new Map<string, { since: number; drawing: Promise<Drawing | undefined> }>()

  const drawingOf = (name: string, language: Language): Promise<Drawing | undefined> | undefined => {
    const known = pages()?.visitors ?? {}
    // What is kept is bounded: a drawing for each name that the build knows, in each language.
    const page = Object.hasOwn(known, name) ? known[name] : undefined
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

  async function drawn({ at, calls }: Shown, language: Language, before?: Promise<Drawing | undefined>) {
    const found = await Promise.all(calls.map((call) => answered(app, call, { headers: { lang: language } })))
    const answers = found.flatMap(({ answer }) => (answer ? [answer] : []))
    // A page that the house would not answer whole is drawn by the app, which says why.
    if (answers.length < calls.length) return undefined
    const of = JSON.stringify(answers)
    const last = await before
    // A page with a clock changes by itself, also while its answers stay the same.
    if (last?.of === of && !last.html.includes(CLOCK)) return last
    const html = (await pen.draw({ at, language, answers, isMember: false })).html + carried(answers)
    return { of, html, etag: `"${createHash('sha256').update(html).digest('base64url')}"` }
  }

  serveDrawnForMember(app, { pen, pages, languages })
  app.get<{ Params: { file: string } }>('/h5/drawn/:file', async ({ params, headers }, reply) => {
    const [, name = '', language] = /^([\w-]+)\.(\w+)\.html$/.exec(params.file) ?? []
    const spoken = languages.find((one) => one === language)
    const drawing = spoken && drawingOf(name, spoken)
    if (!drawing) return reply.callNotFound()
    const made = await withPatience(drawing)
    void reply.header('cache-control', 'no-cache')
    // The script takes the build's opening instead; a visitor's console need not hear of it.
    if (!made) return reply.code(204).send()
    void reply.header('etag', made.etag)
    if (headers['if-none-match'] === made.etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(made.html)
  })
}

/** A house that is started from its sources builds the app meanwhile. */
function pagesOf(file: string): () => Pages | undefined {
  let pages: Pages | undefined
  return () => {
    if (!pages && existsSync(file)) pages = JSON.parse(readFileSync(file, 'utf8')) as Pages
    return pages
  }
}
