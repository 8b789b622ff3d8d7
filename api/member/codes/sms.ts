// The carrier of text messages, behind one small interface, and the messages that the house has sent.
import * as v from 'valibot'
import { CODE_MINUTES } from '../../../core/member/access.ts'
import type { Language } from '../../../core/endpoint.ts'
import { m } from '../../../text/compiled/messages.js'
import { ask, understood } from '../../callback/provider-call.ts'
import type { House } from '../../shell/app.ts'
import type { Member } from '../../shell/serve.ts'
import { codeOf } from './codes.ts'
import { findWaitingCode } from './codes.sql.ts'

export type Sms = { id: string; to: string; text: string }

const TIMEOUT_MS = 5_000
const taken = v.object({ status: v.literal('taken') })

type Sender = Pick<House, 'db' | 'settings' | 'ring'>

/** Hands a message over; the same id again changes nothing. Throws `Unknown`: then it is tried again. */
const carry = async ({ settings }: Sender, message: Sms): Promise<void> => {
  const answer = await ask({ ...settings.sms, timeoutMs: TIMEOUT_MS }, '/messages', message)
  understood(taken, answer)
}

/** Sends a code, unless it is over by now. */
export async function sendCode(sender: Sender, member: Member, id: string): Promise<void> {
  const waiting = await findWaitingCode(sender.db, member, id)
  if (!waiting) return
  const code = codeOf(sender.ring(), waiting.generation, id)
  if (code === undefined) return
  const texts = { locale: waiting.language }
  const text = m.access_sms_code({ code, minutes: CODE_MINUTES }, texts)
  await carry(sender, { id, to: waiting.mobile, text })
}

const notices = {
  password_changed: m.access_sms_password_changed,
  recovered: m.access_sms_recovered,
  passcode_changed: m.access_sms_passcode_changed,
  factor_on: m.access_sms_factor_on,
  factor_off: m.access_sms_factor_off,
  new_device: m.access_sms_new_device,
  closed: m.access_sms_closed,
  corrected: m.access_sms_corrected,
}
export type Noticed = keyof typeof notices

export const isNoticed = (event: string): event is Noticed => event in notices

/** Tells the owner of a number what has happened to the account. */
export const sendNotice = (
  sender: Sender,
  { id, to, event, language }: { id: string; to: string; event: Noticed; language: Language },
): Promise<void> => carry(sender, { id, to, text: notices[event]({}, { locale: language }) })
