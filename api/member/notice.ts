// What happened to the account itself, told to its member: in the inbox, and to the mobile that they have proved.
import { randomUUID } from 'node:crypto'
import type { Language } from '../../core/endpoint.ts'
import { logEvent } from '../security/log.ts'
import { inform } from '../message/inform.ts'
import type { Facts } from '../security/log.ts'
import type { Tx } from '../shell/db.ts'
import type { Origin } from '../shell/origin.ts'
import type { Member } from '../shell/serve.ts'
import { insertOutbox } from '../shell/shell.sql.ts'
import { findProved } from './codes/codes.sql.ts'
import type { Noticed } from './codes/sms.ts'

export type Notice = {
  event: Exclude<Noticed, 'new_device'>
  origin: Origin
  language: Language
  detail?: Facts
}

type Told = { event: Noticed; language: Language; origin: Origin }

/** Tells the member: in the inbox, and by a message to the number that they have proved, where there is one. */
export async function tellMember(
  tx: Tx,
  member: Member,
  { event, language, origin }: Told,
): Promise<void> {
  if (event === 'new_device') {
    const facts = { address: origin.address }
    await inform(tx, member, { kind: 'sign_in_new_device', facts, once: randomUUID() })
  } else if (event === 'password_changed' || event === 'passcode_changed')
    await inform(tx, member, { kind: event, facts: {}, once: randomUUID() })
  const to = await findProved(tx, member)
  if (to === undefined) return
  const job = { job: 'sms_notice', id: randomUUID(), to, event, language }
  await insertOutbox(tx, member.bucket, 'job', job)
}

/** The same of what the security log keeps under that name too. */
export async function logAndTell(tx: Tx, member: Member, notice: Notice): Promise<void> {
  const { event, origin, detail = {} } = notice
  await logEvent(tx, { event, member, origin, detail })
  await tellMember(tx, member, notice)
}
