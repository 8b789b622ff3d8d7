import type { Feature } from '../shell/feature.ts'
import { ledgerJobs } from './jobs.ts'

export const ledgerFeature: Feature = { jobs: ledgerJobs }
