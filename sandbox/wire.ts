// Shared by the sandbox's servers: a database file each, and messages that are sent until they are acknowledged.
import { DatabaseSync } from 'node:sqlite'
import { isSigned, send } from '../venue/wire.ts'

export type Options = {
  host: string
  port: number
  /** The shared key with which server and house sign. */
  key: Buffer
  /** The house's POST /api/callback, without the server's name. */
  callbackUrl: string
  /** The file of the server's own books; they stay in memory where it is absent. */
  file?: string
  /** The delay of the server's answers while it is told to be slow. */
  slowMs?: number
}

/** A server's books. One that opens them beside another (`npm run seed`, the audit) waits for it. */
export function booksIn(file = ':memory:'): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5_000 })
  if (!bookSafety.isWaitedFor) db.exec('pragma synchronous = off')
  return db
}

/** Whether an answer waits until its row is on the disk. A town that is being made need not: cut off, it is made anew. */
export const bookSafety = { isWaitedFor: true }

/** Reads a server's database file, for an audit beside a running house. */
export function readFrom<T>(file: string, read: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    return read(db)
  } finally {
    db.close()
  }
}

/** The fields of a signed link; undefined where the signature is wrong. The address may stand before the fields. */
export function linkOf(key: Buffer, url: string) {
  const [link = ''] = url.split('?').slice(-1)
  const [parameters = '', signature = ''] = link.split('&signature=')
  if (!isSigned(key, { timestamp: 'link', body: parameters }, signature)) return undefined
  const said = new URLSearchParams(parameters)
  const text = (name: string) => said.get(name) ?? ''
  return {
    link,
    text,
    expiresAt: Number.parseInt(text('expiresAt'), 10),
    returnUrl: text('returnUrl'),
    lang: text('lang') === 'en' ? ('en' as const) : ('zh_hans' as const),
  }
}

const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 60_000
const LOOK_MS = 50

export type Courier = {
  /** Keeps a message and sends it after `afterMs`, again and again until the house says that it has it. */
  send(message: object, afterMs?: number): void
  stop(): Promise<void>
}

/** Messages outlive a restart: they lie in the server's own books until they are heard. */
export function openCourier(db: DatabaseSync, key: Buffer, url: string): Courier {
  db.exec(`create table if not exists messages (
    id integer primary key, body text not null, due_at integer not null,
    tries integer not null default 0, heard_at integer)`)
  const add = db.prepare('insert into messages (body, due_at) values (?, ?)')
  const due = db.prepare(
    'select id, body, tries from messages where heard_at is null and due_at <= ? order by due_at, id limit 20',
  )
  const heard = db.prepare('update messages set heard_at = ? where id = ?')
  const later = db.prepare('update messages set tries = tries + 1, due_at = ? where id = ?')

  async function deliver(message: { id: number; body: string; tries: number }) {
    const wait = Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** message.tries)
    later.run(Date.now() + wait, message.id)
    if (await post(url, key, message.body)) heard.run(Date.now(), message.id)
  }

  let stopping = false
  const loop = (async () => {
    while (!stopping) {
      for (const row of due.all(Date.now())) await deliver(row as Parameters<typeof deliver>[0])
      await new Promise((wake) => setTimeout(wake, LOOK_MS))
    }
  })()
  return {
    send: (message, afterMs = 0) => void add.run(JSON.stringify(message), Date.now() + afterMs),
    stop: () => {
      stopping = true
      return loop
    },
  }
}

/** True if the house has taken the message, or has refused it for good. */
async function post(url: string, key: Buffer, body: string): Promise<boolean> {
  try {
    const response = await send(url, key, body)
    await response.arrayBuffer()
    return response.ok || response.status === 400
  } catch {
    return false
  }
}
