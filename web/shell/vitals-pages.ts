// The pages of a visit, each with the figures of the time for which it was open.
import { MOST_PAGES, type Seen } from '../../core/vitals.ts'
import type { Shift } from './vitals-window.ts'

export type Opened = {
  page: Seen['page']
  at: number
  /** From then on another page is open, one too that is not told any more. */
  until: number
  lcp?: number
  inp?: number
  shifts: Shift[]
  isTold?: true
}

/** Notes a change of the address; undefined is an address outside the app. Stops at the most pages that are reported. */
export function openPage(opened: Opened[], page: Seen['page'] | undefined, at: number): void {
  const last = opened.at(-1)
  // Another query is no other page.
  if (last?.page === page && last?.until === Infinity) return
  if (last) last.until = Math.min(last.until, at)
  if (page && opened.length < MOST_PAGES) opened.push({ page, at, until: Infinity, shifts: [] })
}

/** The page that was open in this instant, where it is one that is told. */
export const pageAt = (opened: readonly Opened[], at: number): Opened | undefined =>
  opened.findLast((one) => one.at <= at && at < one.until)
