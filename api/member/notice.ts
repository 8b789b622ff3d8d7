// What happened to the account itself, told to its member. The one place that all of it goes through: whatever else
// tells members things (an inbox) is hooked in here.
import { randomUUID } from 'node:crypto'
import type { Language } from '../../core/endpoint.ts'
import { logEvent } from '../security/log.ts'
import type { Facts } from '../security/log.ts'
import type { Tx } from '../shell/db.ts'
import type { Origin } from '../shell/origin.ts'
import type { Member } from '../shell/serve.ts'
import { insertOutbox } from '../shell/shell.sql.ts'
import { findProved } from './codes/codes.sql.ts'
import type { Noticed } from './codes/sms.ts'

export type Notice = { event: Noticed; origin: Origin; language: Language; detail?: Facts }

/** Writes it down, and sends it to the number that the member has proved, where there is one. */
export async function tellMember(tx: Tx, member: Member, notice: Notice): Promise<void> {
  const { event, origin, language, detail = {} } = notice
  await logEvent(tx, { event, member, origin, detail })
  const to = await findProved(tx, member)
  if (to === undefined) return
  const job = { job: 'sms_notice', id: randomUUID(), to, event, language }
  await insertOutbox(tx, member.bucket, 'job', job)
}
