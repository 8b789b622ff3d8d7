// Long answers travel compressed: the prices of 六合彩 are 100 kB, and an eighth of that on their way to the phone.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

// Shorter ones fit the first packets anyway.
const LEAST_CHARS = 4_000
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
// Harder work saves little of such texts, and the phone waits for it.
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Compresses long answers in text for those who take that. A token is a header, so no foreign page can ask. */
export function shrinkAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST_CHARS) return payload
    if (reply.hasHeader('content-encoding')) return payload
    const way = wayOf(String(request.headers['accept-encoding']))
    void reply.header('vary', 'accept-encoding')
    if (!way) return payload
    void reply.header('content-encoding', way).removeHeader('content-length')
    return way === 'br' ? brotli(payload, QUICK) : zip(payload)
  })
}

/** The best way that a client takes. */
export const wayOf = (accepted: string): 'br' | 'gzip' | undefined =>
  (['br', 'gzip'] as const).find((way) => new RegExp(`\\b${way}\\b`).test(accepted))
