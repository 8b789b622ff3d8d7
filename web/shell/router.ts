// Addresses of the app: everything behind the hash, the query included (#/mine/betRecord?range=week).
// A query before the hash would be lost by reloads and shared links.
import { useSyncExternalStore } from 'react'

export const HOME = '/'
export const LOGIN = '/pages/userPages/login'

type Entry = { depth: number; layer: number }

// Far longer than any link of ours: what is beyond is an attack or a damaged link (BI-327).
const LONGEST_HASH = 2_000

/** Path and query of a hash ("#/a?b=c"); a damaged one is the path of no page. */
export function parseHash(hash: string): { path: string; search: string } {
  const text = hash.replace(/^#/, '')
  if (text.length > LONGEST_HASH) return { path: '/not-found', search: '' }
  const cut = text.indexOf('?')
  const path = cut < 0 ? text : text.slice(0, cut)
  return {
    path: `/${path.replace(/^\/+|\/+$/g, '')}`,
    search: cut < 0 ? '' : text.slice(cut + 1),
  }
}

const MOVED = 'koi:moved'

function watch(listener: () => void): () => void {
  const names = ['hashchange', 'popstate', MOVED]
  for (const name of names) window.addEventListener(name, listener)
  return () => names.forEach((name) => window.removeEventListener(name, listener))
}

const path = () => parseHash(location.hash).path
const search = () => parseHash(location.hash).search

/** Where this history entry stands: how many of our pages lie before it, and its open sheets. */
export function entry(): Entry {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null) return { depth: 0, layer: 0 }
  const { depth, layer } = state as Partial<Entry>
  return { depth: Number(depth) || 0, layer: Number(layer) || 0 }
}

/** Goes to a page of ours: "/mine/recharge" or with a query. An open sheet's entry is taken over. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  afterLeaving(() => {
    carried = undefined
    const here = entry()
    const href = `#${to.startsWith('/') ? to : `/${to}`}`
    const replace = options.replace || here.layer > 0 || href === location.hash
    const next: Entry = { depth: replace ? here.depth : here.depth + 1, layer: 0 }
    if (replace) history.replaceState(next, '', href)
    else history.pushState(next, '', href)
    window.dispatchEvent(new Event(MOVED))
  })
}

/** One page back; where the app was entered by a link, to the tab root instead (design 4). */
export function goBack(root = HOME): void {
  if (entry().depth > 0) history.back()
  else go(root, { replace: true })
}

/** Changes the query of the open page without a new entry: filters live in the URL (decision 49). */
export function setQuery(changes: Record<string, string | undefined>): void {
  const query = new URLSearchParams(search())
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  const href = `#${path()}${text && `?${text}`}`
  history.replaceState(entry(), '', href)
  if (entry().layer > 0) carried = href
  window.dispatchEvent(new Event(MOVED))
}

// A filter that is set in a sheet stands in the sheet's own entry: the page below takes it over.
let carried: string | undefined

function carryDown(): void {
  const href = carried
  if (entry().layer === 0) carried = undefined
  if (href === undefined || href === location.hash || parseHash(href).path !== path()) return
  history.replaceState(entry(), '', href)
  window.dispatchEvent(new Event(MOVED))
}

// history.back() takes effect later. What comes after it (a sheet closes, then a page opens) must
// wait, or the new page would be the one that is left.
let leaving: Promise<void> | undefined

function afterLeaving(act: () => void): void {
  if (leaving) void leaving.then(act)
  else act()
}

/** Opens one layer (a sheet) on this page: Back closes it. Returns how to leave it by button. */
export function openLayer(onBack: () => void): () => void {
  let open = true
  let mine = 0
  afterLeaving(() => {
    if (!open) return
    const here = entry()
    mine = here.layer + 1
    history.pushState({ depth: here.depth + 1, layer: mine } satisfies Entry, '', location.hash)
    window.addEventListener('popstate', closed)
  })
  function closed() {
    if (entry().layer >= mine) return
    stop()
    carryDown()
    onBack()
  }
  function stop() {
    open = false
    window.removeEventListener('popstate', closed)
  }
  return () => {
    if (!open) return
    stop()
    if (mine > 0 && entry().layer === mine) leave()
  }
}

function leave(): void {
  leaving = new Promise((resolve) => {
    const done = () => {
      window.removeEventListener('popstate', done)
      leaving = undefined
      carryDown()
      resolve()
    }
    window.addEventListener('popstate', done)
    // A browser that swallows the event must not freeze the app.
    setTimeout(done, 300)
  })
  history.back()
}

export const usePath = (): string => useSyncExternalStore(watch, path)
export const useQueryText = (): string => useSyncExternalStore(watch, search)
/** The query of the open page. Only ever read through URLSearchParams: no object has odd keys. */
export const useQueryParams = (): URLSearchParams => new URLSearchParams(useQueryText())

/** The page that a sign-in should come back to, if it is one of ours (BI-326). */
export function safeReturn(wanted: string | null, isKnown: (path: string) => boolean): string {
  if (!wanted || !/^\/(?!\/)[\w./-]*(\?[^#\\]*)?$/.test(wanted)) return HOME
  const target = parseHash(`#${wanted}`)
  return isKnown(target.path) && target.path !== LOGIN ? wanted : HOME
}
