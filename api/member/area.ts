// Whether an address lies outside the area of the licence, as a service outside says it (decision 82). A place is one of a call,
// not of a member: jobs and venues, which no address comes to, ask nobody.
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { ask, understood, Unknown } from '../callback/provider-call.ts'
import type { Settings } from '../settings.ts'

const TIMEOUT_MS = 2_000
/** How long an answer is kept for its address, and for how long one that did not come keeps the next call from waiting. */
const KEPT_MS = 600_000
const SILENT_MS = 5_000
const MOST_KEPT = 10_000

const answer = v.object({ id: v.string(), place: v.picklist(['inside', 'outside', 'unknown']) })

type Kept = { until: number; isElsewhere: Promise<boolean> }

/** Asks each address once in ten minutes. Where no service is named nobody is elsewhere. */
export function openArea(settings: Pick<Settings, 'area' | 'isProduction'>): (address: string) => Promise<boolean> {
  const known = new Map<string, Kept>()
  return (address) => {
    if (settings.area.keys.length === 0) return Promise.resolve(false)
    const found = known.get(address)
    if (found && found.until > performance.now()) return found.isElsewhere
    if (known.size >= MOST_KEPT) known.clear()
    const entry: Kept = { until: performance.now() + KEPT_MS, isElsewhere: Promise.resolve(settings.isProduction) }
    entry.isElsewhere = placeOf(settings.area, address).then(
      (place) => place === 'outside' || (place === 'unknown' && settings.isProduction),
      (error: unknown) => {
        if (!(error instanceof Unknown)) throw error
        entry.until = performance.now() + SILENT_MS
        return settings.isProduction
      },
    )
    known.set(address, entry)
    return entry.isElsewhere
  }
}

async function placeOf(area: Settings['area'], address: string) {
  const id = randomUUID()
  const word = understood(answer, await ask({ ...area, timeoutMs: TIMEOUT_MS }, '/places', { id, address }))
  if (word.id !== id) throw new Unknown('the answer is to another question')
  return word.place
}
