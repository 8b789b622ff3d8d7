// Consultations: any visitor may write one, staff read and answer them (`npm run ops -- joins`).
import { randomUUID } from 'node:crypto'
import type { Language } from '../../core/endpoint.ts'
import type { JoinWish } from '../../core/forms/join.ts'
import { tidied } from '../../core/wording.ts'
import { networkOf } from '../../core/network.ts'
import { takeTry } from '../member/tries.ts'
import type { Db } from '../shell/db.ts'
import type { Origin } from '../shell/origin.ts'
import { insertJoin } from './join.sql.ts'

export { findJoin, markAnswered, markSeen, openJoins } from './join.sql.ts'

type Writer = { origin: Origin; language: Language; username: string | null; joinsADay: number }

/** Keeps a consultation and answers its number. Refuses `throttled`: what an address may send is counted. */
export async function takeJoin(db: Db, wish: JoinWish, writer: Writer): Promise<string> {
  const { origin, language, username, joinsADay } = writer
  const subject = `joins from ${networkOf(origin.address)}`
  const limit = { tries: joinsADay, seconds: 86_400 }
  await takeTry(db, { subject, limit, reason: 'throttled' })
  const id = randomUUID()
  await insertJoin(db, { ...wish, message: tidied(wish.message), id, language, username })
  return id
}
