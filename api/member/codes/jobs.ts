import * as v from 'valibot'
import { languages } from '../../../core/endpoint.ts'
import type { House } from '../../shell/app.ts'
import type { Jobs } from '../../shell/jobs.ts'
import { isNoticed, sendCode, sendNotice } from './sms.ts'

const code = v.object({ bucket: v.number(), member: v.string(), id: v.string() })
const notice = v.object({
  id: v.string(),
  to: v.string(),
  event: v.pipe(v.string(), v.guard(isNoticed)),
  language: v.picklist(languages),
})

/** Made by the outbox with what they are about; one that the carrier does not take is tried again. */
export const smsJobs = (house: Pick<House, 'db' | 'settings' | 'ring'>) =>
  ({
    sms_code: {
      run: (payload) => {
        const { bucket, member, id } = v.parse(code, payload)
        return sendCode(house, { bucket, id: BigInt(member) }, id)
      },
    },
    sms_notice: { run: (payload) => sendNotice(house, v.parse(notice, payload)) },
  }) satisfies Jobs
