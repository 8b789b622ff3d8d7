// What providers said and the house could not believe, for people to read: `npm run ops -- message list`.
import { oddList, readOdd } from '../api/callback/callback.ts'
import type { Db } from '../api/shell/db.ts'
import { showInstant } from '../core/time.ts'
import type { Command } from './desk.ts'

export const MESSAGE_USAGE = `npm run ops -- message list
npm run ops -- message read <hash of a message>`

const SHOWN = 400

/** What a line about messages asks for. Throws the usage where it asks for nothing. */
export function messageCommand([verb, event = '', ...more]: readonly string[]): Command {
  if (verb === 'list' && event === '') return { reads: list }
  if (verb !== 'read' || !/^[0-9a-f]{64}$/.test(event) || more.length > 0)
    throw new Error(MESSAGE_USAGE)
  return {
    acts: async (db, person) => {
      if (!(await readOdd(db, event, person))) throw new Error('no such message waits for a reader')
      return `${person} has read ${event}`
    },
  }
}

async function list(db: Db): Promise<string> {
  const odd = await oddList(db)
  const lines = odd.map(({ provider, event, body, received_at, outcome }) =>
    [
      provider,
      outcome,
      showInstant(received_at.getTime()),
      event,
      quoted(body.slice(0, SHOWN)),
    ].join('  '),
  )
  return lines.length > 0 ? lines.join('\n') : 'no message waits for a reader'
}

/** As JSON, and what JSON lets through escaped too, so that nothing in it can write on the reader's terminal. */
export const quoted = (said: unknown): string =>
  JSON.stringify(said).replace(/\p{C}/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
