// The last known answers of the house, kept on the device for a page without network (docs/decisions/0074): some
// answers only (core/last-known.ts), for the one who asked, until the session ends.
import type { Query } from '@tanstack/react-query'
import { keptCalls } from '../../core/last-known.ts'
import { ApiUnreachable } from './client.ts'
import { inStore } from './cupboard.ts'
import { forgetDatabase } from './databases.ts'
import { lang } from './lang.ts'
import { live, useLive } from './live.ts'
import { queryClient } from './read.ts'
import { session, watchSession } from './session.ts'

type Kept = { who: string; at: number; data: unknown }

const PLACE = { database: 'koi-last-known', store: 'answers' }
const MOST = 80
// Lists of draws are asked for every few seconds.
const AGAIN_MS = 60_000

const paths = new Set(keptCalls.map(({ path }) => path))
const keptAt = new Map<string, number>()

const since = live<number | undefined>(undefined)
/** The instant of the oldest answer on the page, while the house cannot be reached. */
export const useLastKnown = (): number | undefined => useLive(since)

export function watchLastKnown(): void {
  watchSession(forget)
  void quietly(makeRoom)
  window.addEventListener('online', () => since.set(undefined))
  const cache = queryClient.getQueryCache()
  cache.subscribe((event) => {
    const { query } = event
    if (event.type !== 'updated' || !isKept(query)) return
    const { action } = event
    if (action.type === 'success' && !action.manual) void quietly(() => keep(query))
    const isLost = 'error' in action && action.error instanceof ApiUnreachable
    if (action.type === 'pause' || isLost) void quietly(() => restore(query))
  })
  for (const query of cache.getAll().filter(isKept))
    void quietly(() => (query.state.data === undefined ? restoreLost(query) : keep(query)))
}

const isKept = ({ queryKey: [path] }: Query): boolean => paths.has(String(path))
const who = () => session()?.uid ?? ''
const nameOf = ({ queryKey }: Query) => `${lang} ${JSON.stringify(queryKey)}`

async function keep(query: Query): Promise<void> {
  since.set(undefined)
  const { data, dataUpdatedAt: at } = query.state
  const name = nameOf(query)
  if (data === undefined || at - (keptAt.get(name) ?? 0) < AGAIN_MS) return
  keptAt.set(name, at)
  await inStore(PLACE, (store) => store.put({ who: who(), at, data } satisfies Kept, name))
}

/** Restores queries that failed for want of a network before this file was loaded. */
async function restoreLost(query: Query): Promise<void> {
  if (query.state.fetchStatus === 'paused' || query.state.fetchFailureReason instanceof ApiUnreachable)
    await restore(query)
}

async function restore(query: Query): Promise<void> {
  if (query.state.data !== undefined) return
  const kept = await inStore(PLACE, (store) => store.get(nameOf(query)) as IDBRequest<Kept | undefined>)
  if (kept?.who !== who() || query.state.data !== undefined) return
  queryClient.setQueryData(query.queryKey, kept.data, { updatedAt: kept.at })
  since.set(Math.min(kept.at, since.get() ?? kept.at))
}

/** Clears answers that belong to another member, and all answers once they are too many. */
async function makeRoom(): Promise<void> {
  const all = await inStore(PLACE, (store) => store.getAll() as IDBRequest<Kept[]>)
  if (all.length > MOST || all.some((kept) => kept.who !== who())) await inStore(PLACE, (store) => store.clear())
}

function forget(): void {
  keptAt.clear()
  since.set(undefined)
  forgetDatabase(PLACE.database)
}

/** Ignores errors: where a browser keeps nothing, a page without network shows nothing. */
async function quietly(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch {
    // No caller waits for it.
  }
}
