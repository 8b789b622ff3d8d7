// Tells a member about changes of the account itself: in the inbox, and by text message to the confirmed mobile.
import { randomUUID } from 'node:crypto'
import type { Language } from '../../core/endpoint.ts'
import { logEvent, type Facts } from '../security/log.ts'
import { inform, type Message } from '../message/inform.ts'
import type { Tx } from '../shell/db.ts'
import type { Origin } from '../shell/origin.ts'
import type { Member } from '../shell/serve.ts'
import { insertOutbox } from '../shell/shell.sql.ts'
import { findProved } from './codes/codes.sql.ts'
import type { Noticed } from './codes/sms.ts'

export type Notice = {
  event: Exclude<Noticed, 'new_device' | 'corrected'>
  origin: Origin
  language: Language
  detail?: Facts
}

type Corrected = Extract<Message, { kind: 'detail_corrected' }>['facts']
type Told = { language: Language } & (
  | { event: Notice['event'] }
  | { event: 'new_device'; origin: Origin }
  | { event: 'corrected'; facts: Corrected }
)

const inboxKinds = {
  password_changed: 'password_changed',
  recovered: 'password_recovered',
  passcode_changed: 'passcode_changed',
  factor_on: 'factor_on',
  factor_off: 'factor_off',
} as const satisfies Record<Exclude<Notice['event'], 'closed'>, Message['kind']>

/** Tells the member: in the inbox, and by a message to the number that they have proved, where there is one. */
export async function tellMember(tx: Tx, member: Member, told: Told): Promise<void> {
  const message = messageOf(told)
  if (message) await inform(tx, member, message)
  const to = await findProved(tx, member)
  if (to === undefined) return
  const { event, language } = told
  const job = { job: 'sms_notice', id: randomUUID(), to, event, language }
  await insertOutbox(tx, member.bucket, 'job', job)
}

/** A closed account cannot open its inbox. */
function messageOf(told: Told): Message | undefined {
  const once = randomUUID()
  if (told.event === 'closed') return undefined
  if (told.event === 'corrected') return { kind: 'detail_corrected', facts: told.facts, once }
  if (told.event !== 'new_device') return { kind: inboxKinds[told.event], facts: {}, once }
  return { kind: 'sign_in_new_device', facts: { address: told.origin.address }, once }
}

/** Tells the member and writes the event to the security log under the same name. */
export async function logAndTell(tx: Tx, member: Member, notice: Notice): Promise<void> {
  const { event, origin, detail = {} } = notice
  await logEvent(tx, { event, member, origin, detail })
  await tellMember(tx, member, notice)
}
