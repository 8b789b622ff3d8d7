// Addresses of the app (core/addresses.ts) lie behind the hash, the query included.
// A query before the hash would be lost by reloads and shared links.
import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { address, type Address, type PageAt, pageNameAt } from '../../core/addresses.ts'
import { parseHash } from './hash.ts'

type Entry = { depth: number; layer: number }

/** Path and query of the open page. */
export const here = (): string => {
  const { path, search } = parseHash(location.hash)
  return path + (search && `?${search}`)
}

const MOVED = 'koi:moved'
/** The open page stays and its address says something else. */
export const REQUERIED = 'koi:requeried'

const listeners = new Set<() => void>()
let isListening = false
// The address that is drawn: the browser's own may be one frame further (moves.ts), and no part of the page before may read it.
let drawn: ReturnType<typeof parseHash> | undefined
const tell = () => {
  drawn = parseHash(location.hash)
  listeners.forEach((listener) => listener())
}

/** How a change of the address comes to the page: at once, unless it is shown as a movement (moves.ts). */
export type Mover = (update: () => void) => void
let mover: Mover = (update) => update()
export const moveBy = (next: Mover): void => void (mover = next)

/** Hears each change of the address. */
export function watchAddress(listener: () => void): () => void {
  if (!isListening) {
    drawn = parseHash(location.hash)
    for (const name of ['hashchange', 'popstate', MOVED]) window.addEventListener(name, () => mover(tell))
  }
  isListening = true
  listeners.add(listener)
  return () => listeners.delete(listener)
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

/** Goes to a page of ours. An open sheet's entry is taken over. */
export function go(to: Address, options: { replace?: boolean } = {}): void {
  afterLeaving(() => {
    carried = undefined
    const now = entry()
    const href = `#${to}`
    const replace = options.replace || now.layer > 0 || href === location.hash
    const next: Entry = { depth: replace ? now.depth : now.depth + 1, layer: 0 }
    if (replace) history.replaceState(next, '', href)
    else history.pushState(next, '', href)
    window.dispatchEvent(new Event(MOVED))
  })
}

/** Goes on from this page alone: an answer that comes late takes nobody away from another page. Answers whether it went. */
export function useGoFromHere(): (...to: Parameters<typeof go>) => boolean {
  const from = usePath()
  return (...to) => {
    if (path() !== from) return false
    go(...to)
    return true
  }
}

/** One page back; where the app was entered by a link, to the tab root instead (design 4). */
export function goBack(root = address.home()): void {
  if (entry().depth > 0) history.back()
  else go(root, { replace: true })
}

/** Changes the query of the open page, `_page`, without a new entry: filters live in the URL (decision 49). */
export function setQuery<Query>(_page: PageAt<Query>, changes: Partial<Query>): void {
  const query = new URLSearchParams(search())
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name)
    else query.set(name, String(value))
  }
  const text = query.toString()
  const href = `#${path()}${text && `?${text}`}`
  history.replaceState(entry(), '', href)
  if (entry().layer > 0) carried = href
  else window.dispatchEvent(new Event(REQUERIED))
  window.dispatchEvent(new Event(MOVED))
}

// A filter that is set in a sheet stands in the sheet's own entry: the page below takes it over.
let carried: string | undefined

function carryDown(): void {
  const href = carried
  if (entry().layer === 0) carried = undefined
  if (href === undefined || href === location.hash || parseHash(href).path !== path()) return
  history.replaceState(entry(), '', href)
  for (const event of [REQUERIED, MOVED]) window.dispatchEvent(new Event(event))
}

// history.back() takes effect later. A page that opens after it (as a sheet closes) must wait, or Back would
// leave the new page.
let leaving: Promise<void> | undefined

function afterLeaving(act: () => void): void {
  // An act that waited earlier may have begun to leave another layer.
  if (leaving) void leaving.then(() => afterLeaving(act))
  else act()
}

/** Opens one layer (a sheet) on this page: Back closes it. Returns how to leave it by button. */
export function openLayer(onBack: () => void): () => void {
  let open = true
  let mine = 0
  afterLeaving(() => {
    if (!open) return
    const now = entry()
    mine = now.layer + 1
    history.pushState({ depth: now.depth + 1, layer: mine } satisfies Entry, '', location.hash)
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
    // The history entry of a dialog above this layer may still be leaving: only then is this layer's entry on top.
    afterLeaving(() => {
      if (mine > 0 && entry().layer === mine) leave()
    })
  }
}

/**
 * While it is open, Back leads to the step before on this page. Answers how to give up the history entry of the step, before
 * another page takes the place of this one.
 */
export function useStepBack(isOpen: boolean, onBack: () => void): () => void {
  const back = useEffectEvent(onBack)
  const leave = useRef(() => {})
  useEffect(() => {
    if (!isOpen) return
    const own = openLayer(() => back())
    leave.current = own
    return own
  }, [isOpen])
  return useCallback(() => leave.current(), [])
}

const LOOK_MS = 300
const LOOKS = 10

function leave(): void {
  const { layer } = entry()
  leaving = new Promise((resolve) => {
    let looks = 0
    const done = () => {
      window.removeEventListener('popstate', done)
      clearInterval(timer)
      leaving = undefined
      carryDown()
      resolve()
    }
    window.addEventListener('popstate', done)
    // A browser that swallows the event must not freeze the app. On a loaded phone the event is only late: what opened before
    // it came would be closed by it.
    const timer = setInterval(() => {
      if (entry().layer !== layer || ++looks === LOOKS) done()
    }, LOOK_MS)
  })
  history.back()
}

const drawnPath = () => drawn?.path ?? path()
const drawnSearch = () => drawn?.search ?? search()
export const usePath = (): string => useSyncExternalStore(watchAddress, drawnPath, drawnPath)
export const useQueryText = (): string => handed(useText())
const useText = (): string => useSyncExternalStore(watchAddress, drawnSearch, drawnSearch)

/** The query of the open page, `_page`, by the names that the page reads; what they say is for the page to judge. */
export const useQueryOf = <Query>(_page: PageAt<Query>): { [Name in keyof Query]?: string } => queryOf(useText())

/** The query of the present address, for code that runs outside of rendering. */
export const queryNow = <Query>(_page: PageAt<Query>): { [Name in keyof Query]?: string } => queryOf(search())

const queryOf = (text: string) =>
  handed(Object.fromEntries(new URLSearchParams(text)) as Record<string, string | undefined>)

let handed = <Query extends object | string>(query: Query): Query => query
/** Lets the build see by which names of its query a page goes: each query, or its whole text, comes to its reader by `hand`. */
export const handBy = (hand: typeof handed): void => void (handed = hand)

// A path that cannot be read as a host, and a query: "javascript:" and foreign hosts are no pages (BI-329).
const INSIDE = /^\/?(?!\/)[\w/-]*(?:\?[^#\\]*)?$/

/** An address that comes from outside the app's own code, if it leads to no place outside. */
export const inside = (text: string): Address | undefined =>
  INSIDE.test(text) ? ((text.startsWith('/') ? text : `/${text}`) as Address) : undefined

/** The page that a sign-in should come back to, if it is one of ours (BI-326). */
export function safeReturn(wanted: string | undefined): Address {
  const to = inside(wanted ?? '')
  const name = to && pageNameAt(parseHash(`#${to}`).path)
  return to && name && name !== 'login' ? to : address.home()
}
