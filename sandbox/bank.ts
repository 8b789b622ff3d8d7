// The sandbox bank: pays out to cards, chains and wallets, once for each number that the house gives it, and can misbehave on request.
import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { bankPage, mannerWords } from './bank-page.ts'
import { forDevelopers } from '../venue/guard.ts'
import { again, answers, html, listen, neverAnswer, openServer } from '../venue/wire.ts'
import { openManner } from './manner.ts'
import { booksIn, openCourier, readFrom, type Courier, type Options } from './wire.ts'

export type PayoutStatus = 'processing' | 'paid' | 'failed' | 'returned'

export type Payout = {
  id: string
  amount: string
  currency: string
  /** A bank's code, a network of a coin, or WALLET. */
  place: string
  account: string
  holder: string
  status: PayoutStatus
  reference: string
}

/**
 * How the bank treats the payouts that come from now on:
 * pay at once; slow, paid after 10 s; fail; twice, every message two times; timeout, pays but does
 * not answer; lost, neither keeps nor answers; silent, pays and sends nothing; return, paid and sent
 * back 3 s later.
 */
export type Manner = keyof typeof mannerWords

export type Bank = {
  url: string
  behave(manner: Manner): void
  /** Sends a paid payout back now. */
  giveBack(id: string): void
  /** Every payout in the bank's own books. */
  payouts(): Payout[]
  stop(): Promise<void>
}

const SLOW_MS = 10_000
const RETURN_MS = 3_000

export async function startBank(options: Options): Promise<Bank> {
  const { key, slowMs = SLOW_MS } = options
  const db = booksIn(options.file)
  db.exec(`create table if not exists payouts (
    id text primary key, amount text not null, currency text not null, bank_code text not null,
    card_no text not null, holder text not null, status text not null, reference text not null)`)
  const courier = openCourier(db, key, `${options.callbackUrl}/bank`)
  const books = openBooks(db, courier, slowMs)
  const manner = openManner(mannerWords, { path: '/manner', field: 'manner' })
  const app = openServer()

  answers(app, key, { path: '/payouts' }, async (order) => {
    const id = String(order['id'])
    const known = books.read(id)
    if (known) return statusOf(known)
    const now = manner.now()
    if (now === 'lost') return neverAnswer()
    const payout = books.add(order as Partial<Payout>, now)
    if (now === 'timeout') return neverAnswer()
    return statusOf(now === 'silent' ? { ...payout, status: 'processing' } : payout)
  })
  answers(app, key, { path: '/payouts/query' }, ({ id }) => {
    const known = books.read(String(id))
    return known ? statusOf(known) : { id, status: 'unknown' }
  })
  forDevelopers(app, (scope) => {
    scope.get('/', (_request, reply) => html(reply, bankPage(books.all(), manner.form())))
    manner.hear(scope)
    scope.post('/return/:id', (request, reply) => {
      const { id } = request.params as { id: string }
      if (books.read(id)?.status === 'paid') books.change(id, 'returned')
      return again(reply)
    })
    scope.get('/books', () => ({ payouts: books.all().map(statusOf) }))
  })
  return {
    url: await listen(app, options.port, options.host),
    behave: manner.behave,
    giveBack: (id) => books.change(id, 'returned'),
    payouts: books.all,
    stop: async () => {
      books.stop()
      await courier.stop()
      await app.close()
      db.close()
    },
  }
}

const statusOf = ({ id, amount, currency, status, reference }: Payout) => ({
  id,
  amount,
  currency,
  status,
  reference,
})

/** The payouts in a file of the bank's books. */
export const readPayouts = (file: string): ReturnType<typeof statusOf>[] =>
  readFrom(file, (db) => db.prepare('select id, amount, currency, status, reference from payouts').all()) as ReturnType<
    typeof statusOf
  >[]

function openBooks(db: DatabaseSync, courier: Courier, slowMs: number) {
  const columns = 'id, amount, currency, bank_code as place, card_no as account, holder, status, reference'
  const read = (id: string) => db.prepare(`select ${columns} from payouts where id = ?`).get(id) as Payout | undefined

  /** Writes a new status down and tells the house. */
  function change(id: string, status: PayoutStatus, times = 1) {
    const known = read(id)
    if (!known) throw new Error(`the bank knows no payout ${id}`)
    db.prepare('update payouts set status = ? where id = ?').run(status, id)
    const word = statusOf({ ...known, status })
    for (let time = 0; time < times; time++) courier.send(word)
  }

  const timers = new Set<NodeJS.Timeout>()
  const later = (afterMs: number, work: () => void) => void timers.add(setTimeout(work, afterMs))

  // Payouts still being processed when the bank stopped are paid after its restart.
  const waiting = db.prepare(`select id from payouts where status = 'processing'`).all()
  for (const { id } of waiting as { id: string }[]) change(id, 'paid')

  return {
    read,
    change,
    stop: () => timers.forEach(clearTimeout),
    all: () => db.prepare(`select ${columns} from payouts order by rowid`).all() as Payout[],
    add(order: Partial<Payout>, manner: Manner): Payout {
      const id = String(order.id)
      db.prepare('insert into payouts values (?, ?, ?, ?, ?, ?, ?, ?)').run(
        id,
        String(order.amount),
        String(order.currency),
        String(order.place),
        String(order.account),
        String(order.holder),
        'processing',
        `B${randomUUID().replaceAll('-', '').slice(0, 20)}`,
      )
      settle(id, manner)
      return read(id) as Payout
    },
  }

  function settle(id: string, manner: Manner) {
    if (manner === 'fail') change(id, 'failed')
    else if (manner === 'slow') later(slowMs, () => change(id, 'paid'))
    else if (manner === 'silent') db.prepare(`update payouts set status = 'paid' where id = ?`).run(id)
    else change(id, 'paid', manner === 'twice' ? 2 : 1)
    if (manner === 'return') {
      later(Math.min(slowMs, RETURN_MS), () => change(id, 'returned'))
    }
  }
}
