// The wire of the wallet: balance, records, and statements behind links that work once.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { records } from '../../core/records.ts'
import { wallet } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'
import type { House } from '../app.ts'
import { languageOf } from '../fail.ts'
import type { Routes } from '../serve.ts'
import { serve } from '../serve.ts'
import { balanceOf } from './balance.ts'
import { logOf, logTypesIn } from './log.ts'
import { tradesOf, tradeTypesIn } from './records.ts'
import { csvOf } from './statement-csv.ts'
import { openPress } from './statement-pdf.ts'
import { linkStatement, openStatement } from './statement.ts'

export const walletRoutes = (): Routes => [
  ...serve(wallet, {
    balance: (_input, { db, member }) => balanceOf(db, member),
    tradeTypes: async (_input, { language }) => ({ list: tradeTypesIn(language) }),
    trades: (query, { db, member, language }) => tradesOf(db, member, query, language),
  }),
  ...serve(records, {
    logTypes: async (_input, { language }) => ({ list: logTypesIn(language) }),
    log: (query, { db, member, language }) => logOf(db, member, query, language),
    statement: (asked, { db, member, language }) => linkStatement(db, member, asked, language),
  }),
]

const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }

/** Opens the links of statements. Hung in before the routes. */
export async function walletExtras(app: FastifyInstance, { db }: Pick<House, 'db'>): Promise<void> {
  const pdfOf = openPress((error) => app.log.error(error, 'the press of statements broke'))
  app.get<{ Params: { secret: string } }>('/api/file/statement/:secret', async (request, reply) => {
    const statement = await openStatement(db, request.params.secret.slice(0, 64))
    void reply.headers({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    if (!statement) {
      const locale = languageOf(request)
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send(m.records_link_gone({}, { locale }))
    }
    const { from, to, format } = statement
    return reply
      .type(types[format])
      .header('content-disposition', `attachment; filename="koi-${from}-${to}.${format}"`)
      .send(Readable.from(format === 'csv' ? csvOf(statement) : pdfOf(statement)))
  })
}
