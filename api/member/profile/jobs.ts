import * as v from 'valibot'
import type { House } from '../../shell/app.ts'
import type { Jobs } from '../../shell/jobs.ts'
import { judgeKnown } from './profile.ts'

const payloadShape = v.object({ bucket: v.number(), member: v.string() })

/** Made by the outbox; while the service does not answer it is asked again. */
export const profileJobs = (house: Pick<House, 'db' | 'settings'>) =>
  ({
    judge_identity: {
      run: (payload) => {
        const { bucket, member } = v.parse(payloadShape, payload)
        return judgeKnown(house, { bucket, id: BigInt(member) })
      },
    },
  }) satisfies Jobs
