// A page drawn for one member with what it is for: their own reads are answered by the house's own door as if their phone had
// asked, and what they say is drawn and travels with it. Nothing of it is kept.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Language } from '../../core/endpoint.ts'
import { listOf } from '../../core/list.ts'
import { answered, carried, withPatience, type Answer, type Call, type Pages } from './drawn-answers.ts'
import type { Pen } from './pen.ts'
import { refuse } from './refusal.ts'

/** The most pages that are drawn or wait for it: whoever comes behind them gets the build's opening, and their answers with it. */
const MOST_WAITING = 4
/** The most reads in one request; pages begin with some seven at most. */
const MOST_CALLS = 12
const LONGEST_ADDRESS = 512
const LONGEST_BODY = 8_192

/** The address that is open, its path and query, and the reads that its page begins with, as the script of the page fills them in. */
const asked = v.strictObject({
  at: v.pipe(v.string(), v.maxLength(LONGEST_ADDRESS), v.regex(/^\/[^\s#]*$/)),
  calls: v.pipe(
    listOf(
      v.strictObject({ path: v.pipe(v.string(), v.maxLength(64)), input: v.record(v.string(), v.unknown()) }),
      MOST_CALLS,
    ),
    v.minLength(1),
  ),
})

type Drawer = { pen: Pen; pages: () => Pages | undefined; languages: readonly Language[] }

export function serveDrawnForMember(app: FastifyInstance, { pen, pages, languages }: Drawer): void {
  let waiting = 0
  /** The HTML of the page with these answers, and with those of further reads that they lead to, which are added to `answers`; empty where it cannot be drawn now. */
  const drawn = async (page: { at: string; language: Language }, answers: Answer[], ask: Ask): Promise<string> => {
    if (waiting >= MOST_WAITING) return ''
    waiting += 1
    try {
      const first = await pen.draw({ ...page, answers, isMember: true })
      const more = first.missing.length > 0 ? await ask(first.missing.slice(0, MOST_CALLS)) : []
      answers.push(...more)
      return more.length > 0 ? (await pen.draw({ ...page, answers, isMember: true })).html : first.html
    } catch (error) {
      app.log.error({ err: error }, 'drawing a page')
      return ''
    } finally {
      waiting -= 1
    }
  }
  app.post<{ Params: { name: string } }>('/h5/drawn/:name', { bodyLimit: LONGEST_BODY }, async (request, reply) => {
    const known = pages()?.members ?? {}
    const { name } = request.params
    const reads = Object.hasOwn(known, name) ? known[name] : undefined
    const language = languages.find((one) => one === request.headers['lang'])
    if (!reads?.length || !language) return reply.callNotFound()
    const found = v.safeParse(asked, request.body)
    if (!found.success) return refuse('invalid_input', { field: v.getDotPath(found.issues[0]) ?? '' })
    const { at, calls } = found.output
    if (calls.some(({ path }) => !reads.includes(path))) return refuse('invalid_input', { field: 'calls' })
    let event: string | undefined
    const ask: Ask = async (which) => {
      const all = await Promise.all(which.map((call) => answered(app, call, asOf(request))))
      event ??= all[0]?.event
      return all.flatMap(({ answer }) => (answer ? [answer] : []))
    }
    const answers = await ask(calls)
    // What the house would not answer is asked by the app, which says why.
    const isWhole = answers.length === calls.length
    const html = isWhole ? await withPatience(drawn({ at, language }, answers, ask)) : undefined
    void reply.header('cache-control', 'no-store')
    if (event !== undefined) void reply.header('x-koi-event', event)
    return reply.type('text/html; charset=utf-8').send((html ?? '') + carried(answers))
  })
}

type Ask = (calls: readonly Call[]) => Promise<Answer[]>

/** The headers and the address of whoever asks, so that the inner call is judged and counted as theirs. */
function asOf({ headers, raw }: FastifyRequest) {
  const { 'content-length': _, 'accept-encoding': __, ...others } = headers
  return { headers: others, ...(raw.socket.remoteAddress && { remoteAddress: raw.socket.remoteAddress }) }
}
