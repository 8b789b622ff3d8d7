import type { House } from '../shell/app.ts'
import { checkDirectory } from '../ledger/audit/audit-directory.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { checksOver } from '../shell/tally.ts'
import { accessRoutes } from './access-routes.ts'
import { mobiles, names, playedBarred } from './audit.sql.ts'
import { deleteOldUsed } from './captcha.sql.ts'
import { deleteOldCodes } from './codes/codes.sql.ts'
import { smsJobs } from './codes/jobs.ts'
import { forgetUnused } from './devices.ts'
import {
  blockFacts,
  closedFacts,
  correctionFacts,
  deviceFacts,
  factorFacts,
  memberFacts,
  recoveryCodeFacts,
  resetFacts,
  secretFacts,
} from './facts.sql.ts'
import { profileJobs } from './profile/jobs.ts'
import { memberRoutes } from './routes.ts'
import { deleteDeadSessions } from './session.sql.ts'
import { deleteOldTries } from './tries.sql.ts'
import { memberDeeds } from './deeds.ts'
import { securityDeeds } from './security-deeds.ts'

const facts = [
  ...[memberFacts, secretFacts, factorFacts, recoveryCodeFacts, deviceFacts],
  ...[blockFacts, closedFacts, correctionFacts, resetFacts],
]

export const memberFeature = {
  deeds: [...memberDeeds, ...securityDeeds],
  routes: (house) => [...memberRoutes(house), ...accessRoutes(house)],
  jobs: (house: Pick<House, 'db' | 'settings' | 'ring' | 'ledger' | 'dataDir'>) => ({
    ...smsJobs(house),
    ...profileJobs(house),
    'member-sweep': {
      cron: '17 * * * *',
      run: async () => {
        const { db, settings } = house
        await deleteDeadSessions(db, settings.sessionIdleMinutes)
        await deleteOldTries(db)
        await deleteOldCodes(db)
        await deleteOldUsed(db)
        for (const bucket of house.ledger.buckets) await forgetUnused(db, bucket, settings.keepDevicesDays)
      },
    },
  }),
  checks: async (db, { buckets }) => [
    ...(await checkFacts(db, facts, buckets)),
    await checkDirectory(db, names, buckets),
    await checkDirectory(db, mobiles, buckets),
    ...(await checksOver(db, buckets, [
      ['I-12', 'nobody staked while blocked, or behind the end of the account', playedBarred],
    ])),
  ],
} satisfies Feature
