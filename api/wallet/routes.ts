// The wire of the wallet: balance, records, and statements behind links that work once.
import { finished, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { records } from '../../core/records.ts'
import { wallet } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'
import type { House } from '../shell/app.ts'
import { languageOf } from '../shell/fail.ts'
import { originOf } from '../shell/origin.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { balanceOf } from './balance.ts'
import { logOf, logTypesIn } from './log.ts'
import { tradesOf, tradeTypesIn } from './records.ts'
import { csvOf } from './statement-csv.ts'
import { openPress } from './statement-pdf.ts'
import { fetchStatement, linkStatement } from './statement.ts'

export const walletRoutes = ({ trades }: Pick<House, 'trades'>): Routes => [
  ...serve(wallet, {
    balance: (_input, { db, member }) => balanceOf(db, member),
    tradeTypes: async (_input, { language }) => ({ list: tradeTypesIn(language) }),
    trades: (query, { db, member, language }) => tradesOf({ db, trades }, member, query, language),
  }),
  ...serve(records, {
    logTypes: async (_input, { language }) => ({ list: logTypesIn(language) }),
    log: (query, { db, member, language }) => logOf(db, member, query, language),
    statement: (asked, { db, member, language, token }) =>
      linkStatement(db, member, asked, { language, token: token ?? '' }),
  }),
]

const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }

/** Opens the links of statements. Hung in before the routes. */
export async function walletExtras(
  app: FastifyInstance,
  house: Pick<House, 'db' | 'settings' | 'hooks'>,
): Promise<void> {
  const pdfOf = openPress((error) => app.log.error(error, 'the press of statements broke'))
  app.get<{ Params: { secret: string } }>('/api/file/statement/:secret', async (request, reply) => {
    const secret = request.params.secret.slice(0, 64)
    const fetched = await fetchStatement(house, secret, originOf(request))
    void reply.headers({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    if (fetched === 'gone' || fetched === 'busy') return sendWord(request, reply, fetched)
    const { statement, leave } = fetched
    const { from, to, format } = statement
    const file = Readable.from(format === 'csv' ? csvOf(statement) : pdfOf(statement))
    // However it ends: read, broken off, or never begun.
    finished(file, leave)
    return reply
      .type(types[format])
      .header('content-disposition', `attachment; filename="koi-${from}-${to}.${format}"`)
      .send(file)
  })
}

/** A plain link opens in a window of its own: what it cannot give is said as a line of text. */
function sendWord(request: FastifyRequest, reply: FastifyReply, word: 'gone' | 'busy') {
  const locale = languageOf(request)
  void reply.type('text/plain; charset=utf-8')
  return word === 'gone'
    ? reply.code(404).send(m.records_link_gone({}, { locale }))
    : reply.code(429).header('retry-after', '5').send(m.site_busy({}, { locale }))
}
