import { inviteMovements } from '../../core/movements/invite.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import type { Feature } from '../shell/feature.ts'
import { checkDirectory } from '../ledger/audit/audit-directory.ts'
import { welcomeMember } from './arrival.ts'
import { codes, compareClaims } from './audit.ts'
import { inviterBy } from './codes.ts'
import { invitationFacts, inviterFacts } from './facts.sql.ts'
import { awaitsReward, inviteWelfare } from './mine.ts'
import { inviteJobs } from './jobs.ts'
import { inviteRoutes } from './routes.ts'
import { inviteDeeds } from './deeds.ts'

export const inviteFeature = {
  deeds: inviteDeeds,
  routes: inviteRoutes,
  jobs: inviteJobs,
  movements: inviteMovements,
  hooks: { registered: welcomeMember },
  answers: { inviterBy },
  welfare: inviteWelfare,
  awaits: awaitsReward,
  checks: async (db, { buckets }) => [
    ...(await compareClaims(db, buckets)),
    await checkDirectory(db, codes, buckets),
    ...(await checkFacts(db, [invitationFacts, inviterFacts], buckets)),
  ],
} satisfies Feature
