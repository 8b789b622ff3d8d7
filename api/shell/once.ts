// `once`: a command's answer is stored under its key in the transaction that did it, and a repeat hears the same.
import * as v from 'valibot'
import type { Db, Tx } from './db.ts'
import { refuse } from './refusal.ts'
import type { Command, Member } from './serve.ts'
import { findAnswer, hasMoved, insertAnswer, lockMember } from './shell.sql.ts'
import type { Who } from './standing.ts'

/** The work that a command does once. It is told whether the member may play, as read under the member's lock. */
type Work<T> = (tx: Tx, who: Who) => Promise<T>

/**
 * Runs `work` once for (member, key). Same key and same body: the stored answer. Other body, or a key that has
 * moved money by the ledger's own door: key_reused.
 * The member's row is locked first, so "how many today" cannot be raced. A refusal stores nothing (decision 3).
 */
export function answered<T>(db: Db, member: Member, command: Command, work: Work<T>): Promise<T> {
  return inLine(member, () => once(db, member, command, work))
}

function once<T>(db: Db, member: Member, command: Command, work: Work<T>) {
  return db.tx(async (tx) => {
    const who = await lockMember(tx, member)
    const known = await findAnswer(tx, member, command.key)
    if (known) {
      if (!known.body.equals(command.body)) refuse('key_reused')
      // The stored answer is one of this very call; its schema is checked again on the way out.
      return known.answer as T
    }
    if (await hasMoved(tx, member, command.key)) refuse('key_reused')
    const answer = await work(tx, who)
    await insertAnswer(tx, member, command, v.parse(v.looseObject({}), answer))
    return answer
  })
}

const LONGEST_LINE = 60
const lines = new Map<bigint, { waiting: number; last: Promise<unknown> }>()

/**
 * Runs the commands of one member one at a time in this process. The lock of the row would do the same, but every
 * waiting command would hold a connection, and thirty of one member would starve all others.
 */
function inLine<T>({ id }: Member, work: () => Promise<T>): Promise<T> {
  const line = lines.get(id) ?? { waiting: 0, last: Promise.resolve() }
  if (line.waiting >= LONGEST_LINE) refuse('busy')
  const mine = line.last.then(work)
  line.waiting += 1
  line.last = mine
    .catch(() => {})
    .then(() => {
      line.waiting -= 1
      if (line.waiting === 0) lines.delete(id)
    })
  lines.set(id, line)
  return mine
}
