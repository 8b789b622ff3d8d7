// Stands between the app and the network (docs/decisions/0074): files of this release come from the device once a page has
// had them, and the page itself where there is no network. Answers of the house never pass through here. The build puts in
// what belongs to the release (build/worker-file.ts).
import type { Release } from './build/first.ts'

/** Put here by the build. */
declare const __RELEASE__: Release

type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Asked = Waiting & { request: Request; respondWith(answer: Promise<Response>): void }
type Told = Waiting & { data: unknown }
type Scope = {
  addEventListener(type: 'install' | 'activate', hear: (event: Waiting) => void): void
  addEventListener(type: 'fetch', hear: (event: Asked) => void): void
  addEventListener(type: 'message', hear: (event: Told) => void): void
}

const { name, first, files, folders } = __RELEASE__
const scope = globalThis as unknown as Scope
const BASE = '/h5/'
const CACHES = 'koi-'
const CACHE = `${CACHES}${name}`
// The wait after which the network counts as absent, if the page was loaded before.
const PATIENCE_MS = 4_000
const known = new Set(files)

scope.addEventListener('install', (event) => event.waitUntil(fill()))
scope.addEventListener('activate', (event) => event.waitUntil(tidy()))
scope.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepAll(event.data))
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const path = pathOf(request.url)
  if (request.method !== 'GET' || path === undefined) return
  if (request.mode === 'navigate' && (path === '' || path === 'index.html')) event.respondWith(page(event))
  else if (isOfRelease(path)) event.respondWith(file(event))
})

/** Below the app's own folder; undefined for everything else, the house's answers first of all. */
function pathOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && pathname.startsWith(BASE) ? pathname.slice(BASE.length) : undefined
}

/** Files that are named by a hash of their content, so that they never change. */
const isOfRelease = (path: string) => known.has(path) || folders.some((folder) => path.startsWith(folder))

/** The page and what every page needs. What has not changed since the last release is not fetched again. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(BASE, { cache: 'no-cache' }))
  await Promise.all(first.map((path) => keep(cache, path)))
}

async function keep(cache: Cache, path: string): Promise<void> {
  const address = BASE + path
  const before = await caches.match(address)
  if (before) await cache.put(address, before)
  else await cache.add(address)
}

/** Keeps files that a page had fetched before this worker was there. */
async function keepAll(urls: unknown[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const paths = urls.map((url) => pathOf(String(url))).filter((path) => path !== undefined && isOfRelease(path))
  // A file that cannot be kept comes from the network.
  await Promise.allSettled(paths.map((path) => keep(cache, String(path))))
}

/** Deletes caches of other releases. No page of theirs is open any more. */
async function tidy(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((one) => one.startsWith(CACHES) && one !== CACHE).map((one) => caches.delete(one)))
}

/** The newest page; the one that was here last where there is no network, or hardly any. */
async function page(event: Asked): Promise<Response> {
  const cache = await caches.open(CACHE)
  const fresh = fetch(event.request).then(async (answer) => {
    if (answer.ok) await cache.put(BASE, answer.clone())
    return answer
  })
  event.waitUntil(fresh.catch(() => undefined))
  const before = await cache.match(BASE)
  if (!before) return fresh
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(before), PATIENCE_MS))
  return Promise.race([fresh.catch(() => before), late])
}

async function file(event: Asked): Promise<Response> {
  const before = await caches.match(event.request.url)
  if (before) return before
  const answer = await fetch(event.request)
  if (answer.ok) {
    const copy = answer.clone()
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request.url, copy)))
  }
  return answer
}
