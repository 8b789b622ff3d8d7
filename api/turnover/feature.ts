import type { Feature } from '../feature.ts'
import { turnoverJobs } from './jobs.ts'

export const turnoverFeature: Feature = { jobs: turnoverJobs }
