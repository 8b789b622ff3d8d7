// The worker that keeps the app's files, in a browser of a few lines: two releases one behind the other.
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'

const code = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'worker.ts'), 'utf8')).replace(
  /^import .*$/m,
  '',
)
const HOME = 'https://koi.example'

type Heard = { waitUntil: (work: Promise<unknown>) => void } & Record<string, unknown>

/** Stored responses of the device, by cache and address; and the requests that reached the network. */
let device: Map<string, Map<string, Response>>
let asked: string[]
/** Responses of the house by path; undefined without a network. */
let network: Record<string, string> | undefined

beforeEach(() => {
  device = new Map()
  asked = []
})

const pathOf = (at: string | Request) => new URL(typeof at === 'string' ? at : at.url, HOME).pathname

async function fetched(at: string | Request): Promise<Response> {
  const path = pathOf(at)
  asked.push(path)
  if (!network) throw new TypeError('no network')
  const text = network[path]
  return new Response(text ?? 'gone', { status: text === undefined ? 404 : 200 })
}

const cacheOf = (files: Map<string, Response>) => ({
  match: async (at: string | Request) => files.get(pathOf(at))?.clone(),
  put: async (at: string | Request, answer: Response) => void files.set(pathOf(at), answer),
  add: async (at: string | Request) => {
    const answer = await fetched(at)
    if (!answer.ok) throw new TypeError('not to be kept')
    files.set(pathOf(at), answer)
  },
})

const caches = {
  open: async (name: string) => {
    const files = device.get(name) ?? new Map<string, Response>()
    device.set(name, files)
    return cacheOf(files)
  },
  match: async (at: string) =>
    [...device.values()]
      .map((files) => files.get(pathOf(at)))
      .find(Boolean)
      ?.clone(),
  keys: async () => [...device.keys()],
  delete: async (name: string) => device.delete(name),
}

/** A worker of that release; `does` has it hear an event and says what it answers, "-" where the browser asks the network itself. */
function worker(name: string, first: string[], files: string[]) {
  const hears: Record<string, (event: Heard) => void> = {}
  runInNewContext(code, {
    ...{ URL, Set, Promise, Array, setTimeout, caches, fetch: fetched, location: new URL('/h5/worker.js', HOME) },
    Request: class {
      readonly url: string
      constructor(path: string) {
        this.url = new URL(path, HOME).href
      }
    },
    addEventListener: (type: string, hear: (event: Heard) => void) => (hears[type] = hear),
    __RELEASE__: { name, first, files, folders: ['assets/openings-1/'] },
  })
  return async (type: string, more: object = {}): Promise<string> => {
    const works: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    const respondWith = (given: Promise<Response>) => (answer = given)
    hears[type]?.({ ...more, respondWith, waitUntil: (work) => works.push(work) })
    const text = answer ? await (await answer).text() : '-'
    await Promise.all(works)
    return text
  }
}

const asks = (path: string, mode = 'cors', method = 'GET') => ({ request: { url: HOME + path, mode, method } })
const opens = asks('/h5/', 'navigate')

const ONE = {
  '/h5/': 'page 1',
  '/h5/assets/shell-1.js': 'shell 1',
  '/h5/assets/react.js': 'react',
  '/h5/assets/help-1.js': 'help 1',
}
const TWO = { '/h5/': 'page 2', '/h5/assets/shell-2.js': 'shell 2', '/h5/assets/react.js': 'react' }
const first = () =>
  worker('one', ['assets/shell-1.js', 'assets/react.js'], ['assets/shell-1.js', 'assets/react.js', 'assets/help-1.js'])
const second = () => worker('two', ['assets/shell-2.js', 'assets/react.js'], ['assets/shell-2.js', 'assets/react.js'])

test('no answer of the house passes through it, nor anything else that it does not know', async () => {
  network = ONE
  const does = first()
  await does('install')
  asked = []
  for (const path of [
    '/api/common/getUser',
    '/api/events',
    '/h5/notices.json',
    '/h5/worker.js',
    '/h5/assets/strange.js',
    '/i/CODE',
  ])
    expect(await does('fetch', asks(path)), path).toBe('-')
  expect(await does('fetch', asks('/h5/assets/react.js', 'cors', 'POST'))).toBe('-')
  expect(
    await does('fetch', { request: { ...asks('/h5/assets/react.js').request, url: 'https://other.example/h5/' } }),
  ).toBe('-')
  expect(asked).toEqual([])
})

test('without a network the page and what it has had come from the device', async () => {
  network = ONE
  const does = first()
  await does('install')
  await does('message', { data: [`${HOME}/h5/assets/help-1.js`, `${HOME}/api/common/getUser`, 7] })
  network = undefined
  expect(await does('fetch', opens)).toBe('page 1')
  expect(await does('fetch', asks('/h5/assets/help-1.js'))).toBe('help 1')
  expect([...(device.get('koi-one') ?? [])].map(([path]) => path)).not.toContain('/api/common/getUser')
})

test('another release is there with the next page, takes over what has not changed, and lets the old one go in the end', async () => {
  network = ONE
  const old = first()
  await old('install')
  await old('activate')
  network = TWO
  // The old worker is still there when the page of the new release comes.
  expect(await old('fetch', opens)).toBe('page 2')
  asked = []
  const next = second()
  await next('install')
  expect(asked).toEqual(['/h5/', '/h5/assets/shell-2.js'])
  // A page of the old release that is still open has its files, which the house has no more.
  expect(await old('fetch', asks('/h5/assets/shell-1.js'))).toBe('shell 1')
  await next('activate')
  expect([...device.keys()]).toEqual(['koi-two'])
  network = undefined
  expect(await next('fetch', opens)).toBe('page 2')
  expect(await next('fetch', asks('/h5/assets/shell-2.js'))).toBe('shell 2')
})

test('a busy house is heard, and what it does not have is not kept', async () => {
  network = ONE
  const does = first()
  await does('install')
  network = { '/h5/assets/shell-1.js': 'shell 1' }
  expect(await does('fetch', opens)).toBe('gone')
  network = undefined
  expect(await does('fetch', opens)).toBe('page 1')
})
