import type { Feature } from '../shell/feature.ts'
import { turnoverJobs } from './jobs.ts'

export const turnoverFeature: Feature = { jobs: turnoverJobs }
