// The sandbox's carrier of short messages: takes each message once, shows what a phone has got, and can misbehave on
// request.
import type { DatabaseSync } from 'node:sqlite'
import { forDevelopers } from '../../venue/guard.ts'
import { answers, brokenAnswer, html, listen, neverAnswer, openServer } from '../../venue/wire.ts'
import { openManner } from '../manner.ts'
import { booksIn, type Options } from '../wire.ts'
import { carrierPage, phonePage, type Message } from './page.ts'

/** How the carrier behaves from now on, as docs/SANDBOX.md explains. */
const faultWords = {
  fine: '正常 fine',
  down: '没收到也不回答 down',
  broken: '回答 500 broken',
  lost: '说发了，其实没送到 lost',
  silent: '送到了但不回答 silent',
  garbage: '乱答 garbage',
}
type SmsFault = keyof typeof faultWords

export type SandboxSms = {
  url: string
  behave(fault: SmsFault): void
  /** The messages that a phone number has received, newest first. */
  inbox(to: string): Message[]
  stop(): Promise<void>
}

export async function startSms(options: Omit<Options, 'callbackUrl'>): Promise<SandboxSms> {
  const db = booksIn(options.file)
  db.exec(`create table if not exists texts (
    id text primary key, recipient text not null, text text not null, at integer not null)`)
  const books = openBooks(db)
  const manner = openManner(faultWords)
  const app = openServer()

  answers(app, options.key, { path: '/messages' }, ({ id, to, text }, reply) => {
    const fault = manner.now()
    if (fault === 'down') return neverAnswer()
    if (fault === 'broken') return brokenAnswer(reply)
    if (fault !== 'lost') books.add(String(id), String(to), String(text))
    if (fault === 'silent') return neverAnswer()
    return fault === 'garbage' ? { hello: 'world' } : { id, status: 'taken' }
  })
  forDevelopers(app, (scope) => {
    scope.get('/', (_request, reply) => html(reply, carrierPage(books.phones(), manner.form())))
    scope.get('/phone/:to', (request, reply) => {
      const { to } = request.params as { to: string }
      return html(reply, phonePage(to, books.inbox(to)))
    })
    manner.hear(scope)
    scope.get('/books', () => ({ messages: books.all() }))
  })
  return {
    url: await listen(app, options.port, options.host),
    behave: manner.behave,
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
