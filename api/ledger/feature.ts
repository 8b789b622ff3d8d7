import type { Feature } from '../feature.ts'
import { ledgerJobs } from './jobs.ts'

export const ledgerFeature: Feature = { jobs: ledgerJobs }
