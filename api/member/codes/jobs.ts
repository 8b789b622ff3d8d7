import * as v from 'valibot'
import { languages } from '../../../core/endpoint.ts'
import type { House } from '../../shell/app.ts'
import { memberIn, type Jobs } from '../../shell/jobs.ts'
import { isNoticed, sendCode, sendNotice } from './sms.ts'

const notice = v.object({
  id: v.string(),
  to: v.string(),
  event: v.pipe(v.string(), v.guard(isNoticed)),
  language: v.picklist(languages),
})

/**
 * The jobs that send texts to mobiles, added by the outbox with their subject; one that the carrier does not take is
 * tried again.
 */
export const smsJobs = (house: Pick<House, 'db' | 'settings' | 'ring'>) =>
  ({
    sms_code: { run: (payload) => sendCode(house, memberIn(payload), String(payload['id'])) },
    sms_notice: { run: (payload) => sendNotice(house, v.parse(notice, payload)) },
  }) satisfies Jobs
