// Settings of the operator that the app obeys (spec 7: other/getConfig).
import type { Output } from '../../core/endpoint.ts'
import { site } from '../../core/site.ts'
import { useCall } from './read.ts'

const STALE_MS = 10 * 60_000

/** Undefined until the house has answered: until then the defaults of core apply. */
export const useConfig = (): Output<typeof site.config> | undefined =>
  useCall(site.config, {}, { staleMs: STALE_MS, quiet: true }).data
