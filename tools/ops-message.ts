// Provider messages that could not be believed, for people to read: `npm run ops -- message list`.
import { oddList, readOdd } from '../api/callback/callback.ts'
import type { Db } from '../api/shell/db.ts'
import { showInstant } from '../core/time.ts'
import { acts, reads, subject, where } from './desk.ts'

export const message = subject('message', {
  list: reads(0, list),
  'read <hash of a message>': where(
    (event = '') => /^[0-9a-f]{64}$/.test(event),
    acts(1, async (db, person, event) => {
      if (!(await readOdd(db, event, person))) throw new Error('no such message waits for a reader')
      return `${person} has read ${event}`
    }),
  ),
})

const SHOWN = 400

async function list(db: Db): Promise<string> {
  const odd = await oddList(db)
  const lines = odd.map(({ provider, event, body, received_at, outcome }) =>
    [provider, outcome, showInstant(received_at.getTime()), event, quoted(body.slice(0, SHOWN))].join('  '),
  )
  return lines.join('\n') || 'no message waits for a reader'
}

/** As JSON, and what JSON lets through escaped too, so that nothing in it can write on the reader's terminal. */
export const quoted = (said: unknown): string =>
  JSON.stringify(said).replace(/\p{C}/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
