// The outbox of messages about seamless rounds: a win, or a bet that was given up. A message is stored before it is
// sent, and sent again until the house has answered, over restarts.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Sql } from './db.ts'
import type { Heard, HouseLine } from './house.ts'
import type { VenueName } from './names.ts'

export type Message = {
  id: string
  round: string
  path: '/win' | '/rollback'
  /** The message without the venue's name, which the wire adds. */
  body: object
}

type Row = Message & { venue: VenueName; tries: number }

export type Outbox = {
  /** Sends the waiting messages of a round; returns the answer of the house, or undefined if it did not answer. */
  push(venue: VenueName, round: string): Promise<Heard | undefined>
  stop(): Promise<void>
}

const FIRST_WAIT_MS = 300
const LAST_WAIT_MS = 30_000
/** How often it looks for what another process has left behind; of its own messages it knows when they are due. */
const LOOK_MS = 1_000
/** A message that one process sends is not due for others. */
const IN_HAND_MS = 3_000

/** The writer sends at once; other processes retry after 3 s. */
export async function keepMessage(sql: Sql, venue: VenueName, message: Message): Promise<void> {
  await sql.query(
    `insert into messages (venue, id, round, path, body, due_at)
     values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(secs => $6 / 1000.0))
     on conflict do nothing`,
    [venue, message.id, message.round, message.path, message.body, IN_HAND_MS],
  )
}

/** Begins to say what waits. `heard` is told of each answer. */
export function openOutbox(
  db: Db,
  lineOf: (venue: VenueName) => HouseLine,
  heard: (venue: VenueName, round: string, answer: Heard) => Promise<void>,
): Outbox {
  let rouse = () => {}
  const say = async (row: Row): Promise<Heard | undefined> => {
    const answer = await lineOf(row.venue).tell(row.path, row.body)
    if (!answer || answer.status === 'retry') {
      const waitMs = Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(row.tries, 10))
      await db.query(
        `update messages set tries = tries + 1, due_at = clock_timestamp() + make_interval(secs => $3 / 1000.0)
          where venue = $1 and id = $2 and heard_at is null`,
        [row.venue, row.id, waitMs],
      )
      setTimeout(() => rouse(), waitMs).unref()
      return undefined
    }
    const kept = { status: answer.status, reason: answer.reason ?? null }
    await db.query(
      `update messages set heard_at = clock_timestamp(), answer = $3
        where venue = $1 and id = $2 and heard_at is null`,
      [row.venue, row.id, kept],
    )
    await heard(row.venue, row.round, answer)
    return answer
  }
  let isOpen = true
  const loop = (async () => {
    while (isOpen) {
      // The database may be away for a moment: what waits there still does afterwards.
      const rows = await take(db, 'due_at <= clock_timestamp()', []).catch(() => [])
      await Promise.all(rows.map((row) => say(row).catch(() => undefined)))
      if (rows.length === 0 && isOpen)
        await Promise.race([sleep(LOOK_MS, undefined, { ref: false }), new Promise<void>((wake) => (rouse = wake))])
    }
  })()
  return {
    push: async (venue, round) => {
      const [row] = await take(db, 'm.venue = $2 and m.round = $3', [venue, round])
      return row && say(row)
    },
    stop: () => {
      isOpen = false
      rouse()
      return loop
    },
  }
}

async function take(db: Db, which: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `update messages set due_at = clock_timestamp() + make_interval(secs => $1 / 1000.0)
      where (venue, id) in (
        select m.venue, m.id from messages m
         where m.heard_at is null and ${which}
         order by m.due_at limit 50 for update skip locked)
      returning venue, id, round, path, body, tries`,
    [IN_HAND_MS, ...values],
  )
  return rows
}
