// The sandbox's carrier of short messages: takes each message once, shows what a phone has got, and can misbehave on
// request.
import type { DatabaseSync } from 'node:sqlite'
import { forDevelopers } from '../../venue/guard.ts'
import {
  again,
  answers,
  brokenAnswer,
  html,
  listen,
  neverAnswer,
  openServer,
} from '../../venue/wire.ts'
import { booksIn } from '../wire.ts'
import type { Options } from '../wire.ts'
import { smsFaults } from './faults.ts'
import type { SmsFault } from './faults.ts'
import { carrierPage, phonePage } from './page.ts'
import type { Message } from './page.ts'

export type SandboxSms = {
  url: string
  behave(fault: SmsFault): void
  /** What a phone has got, the newest first. */
  inbox(to: string): Message[]
  stop(): Promise<void>
}

export async function startSms(options: Omit<Options, 'callbackUrl'>): Promise<SandboxSms> {
  const db = booksIn(options.file)
  db.exec(`create table if not exists texts (
    id text primary key, recipient text not null, text text not null, at integer not null)`)
  const books = openBooks(db)
  let fault: SmsFault = 'fine'
  const app = openServer()

  answers(app, options.key, '/messages', ({ id, to, text }, reply) => {
    if (fault === 'down') return neverAnswer()
    if (fault === 'broken') return brokenAnswer(reply)
    if (fault !== 'lost') books.add(String(id), String(to), String(text))
    if (fault === 'silent') return neverAnswer()
    return fault === 'garbage' ? { hello: 'world' } : { id, status: 'taken' }
  })
  forDevelopers(app, (scope) => {
    scope.get('/', (_request, reply) => html(reply, carrierPage(books.phones(), fault)))
    scope.get('/phone/:to', (request, reply) => {
      const { to } = request.params as { to: string }
      return html(reply, phonePage(to, books.inbox(to)))
    })
    scope.post('/behave', (request, reply) => {
      const wanted = (request.body as { fault?: string }).fault
      fault = smsFaults.find((one) => one === wanted) ?? fault
      return again(reply)
    })
    scope.get('/books', () => ({ messages: books.all() }))
  })
  return {
    url: await listen(app, options.port, options.host),
    behave: (wanted) => void (fault = wanted),
    inbox: books.inbox,
    stop: async () => {
      await app.close()
      db.close()
    },
  }
}

function openBooks(db: DatabaseSync) {
  const add = db.prepare('insert into texts values (?, ?, ?, ?) on conflict do nothing')
  const columns = 'id, recipient as "to", text, at'
  const of = db.prepare(`select ${columns} from texts where recipient = ? order by rowid desc`)
  const all = db.prepare(`select ${columns} from texts order by rowid`)
  const phones = db.prepare(
    'select recipient as "to", count(*) as count from texts group by recipient order by max(rowid) desc',
  )
  return {
    add: (id: string, to: string, text: string) => void add.run(id, to, text, Date.now()),
    inbox: (to: string) => of.all(to) as Message[],
    all: () => all.all() as Message[],
    phones: () => phones.all() as { to: string; count: number }[],
  }
}
