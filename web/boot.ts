// Runs inside the page before its first paint: look and language of the device, whether the home that the build has
// drawn may be seen, the way back from the cashier, and what the page of the address will need, begun beside the app.
// theme.ts and lang.ts take over.
import { doorBeside } from '../core/network.ts'
import { filledIn, ownCalls, type Answered, type Begins, type Call, type First, type Takes } from './build/first.ts'
import { askEarly } from './shell/ask.ts'
import { askedBy, storedSession } from './shell/asker.ts'
import { parseHash } from './shell/hash.ts'
import {
  fetched,
  isPlain,
  keepsTyped,
  OPENING_MS,
  painted,
  ticks,
  type Fetched,
  type Request,
} from './shell/opening.ts'
import { keepText, readText } from './shell/storage.ts'
import { isRun, playPort, toldLanguage, toldLanguages } from './shell/told.ts'

/** Put here by the build (build/shell.ts). */
declare const __FIRST__: First

const first = __FIRST__
const begun = new Set<string>()

const root = document.documentElement
const theme = readText('local', 'theme')
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
const chosen = readText('local', 'lang')
const isChosen = (chosen === 'en' || chosen === 'zh_hans') && (toldLanguages?.includes(chosen) ?? true)
const lang = (isChosen ? chosen : toldLanguage) === 'en' ? 'en' : 'zh_hans'
const gain = readText('local', 'gain')
root.dataset['theme'] = isDark ? 'dark' : 'light'
root.dataset['gain'] = gain === 'red' || gain === 'jade' ? gain : lang === 'en' ? 'jade' : 'red'
root.lang = lang === 'en' ? 'en' : 'zh-Hans'
if (chosen !== undefined) root.dataset['chosen'] = ''
if (isDark) document.querySelector('meta[name=theme-color]')?.setAttribute('content', '#091110')

// Fragments get lost in in-app browsers, so the cashier returns to a query (decision 45).
const order = new URLSearchParams(location.search).get('order')
if (order !== null) {
  const hash = /^[\w-]{1,64}$/.test(order) ? `#${first.order}?order=${order}` : location.hash
  history.replaceState(null, '', location.pathname + hash)
}

const { path, search } = parseHash(location.hash)
const token = storedSession()?.token
const page = first.pages[path]
const pageFiles = [...(page?.files ?? []), ...((token !== undefined && page?.ownFiles) || [])]
// A visitor's home is in the page already. A token that is damaged shows the shapes, as a member's does.
const isVisitor = readText('local', 'token') === undefined
root.dataset['first'] = page?.isHome ? (isVisitor && search === '' ? 'drawn' : 'home') : 'other'

// A hidden home is removed at once: nothing should find a text of it.
document.addEventListener('DOMContentLoaded', () => {
  for (const home of document.querySelectorAll<HTMLElement>('.drawn'))
    if (root.dataset['first'] !== 'drawn' || home.lang !== root.lang) home.remove()
})
// Its links are real ones; the one button that does something is heard here until the app is there.
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('.drawn button, .opening button')
  const language = button && button.querySelector<HTMLElement>('[lang]')?.lang
  if (!language) return
  keepText('local', 'lang', language === 'en' ? 'en' : 'zh_hans')
  location.reload()
})

const asked = new URLSearchParams(search)
const ofLottery = page?.opens?.['lottery']
let calls = firstCalls()
let isHere = calls.every(isOfHouse)
// A first call asks for a lottery that this house does not run. Where the address names no lottery, the page is that of the
// first one that the house runs (lottery/run.ts); where it names this one, nothing is asked and the app says that there is none.
if (!isHere && !asked.has('lottery')) {
  const run = ofLottery?.find(isRun)
  if (run !== undefined) asked.set('lottery', run)
  calls = firstCalls()
  isHere = calls.every(isOfHouse)
}
const named = asked.get('lottery') ?? first.lottery
// A lottery is only that of the list: "__proto__" is none (BI-327).
const rules = page?.games && Object.hasOwn(page.games, named) ? page.games[named] : []
// A home that the build has drawn is painted before the app's files are asked for, a frame earlier: they would only
// take its bandwidth.
const isDrawn = root.dataset['first'] === 'drawn'
const hasOpening = isHere || !ofLottery
const opening = hasOpening && !isDrawn ? openingName() : undefined
// The house draws it with answers, so that only what is not among them is asked, behind it. Where a worker has the app's files, pages are
// there sooner without.
const hasApp = !!navigator.serviceWorker?.controller
const whole = hasOpening && !hasApp ? (wholeName() ?? ownWhole()) : undefined
if (opening !== undefined) begin(page?.picture)
if (!isDrawn && whole === undefined) askFirst()
if (isDrawn && whole === undefined) whenPainted(goOn)
else if (opening !== undefined || whole !== undefined) void showOpening().then(() => whenPainted(goOn))
else {
  beginFiles()
  whenParsed(() => void run())
}

function goOn(): void {
  beginFiles()
  if (isDrawn && whole === undefined) askFirst()
  void run()
}

function beginFiles(): void {
  const { app, files } = first
  for (const file of app) begin(file)
  for (const at of [...pageFiles, ...(rules ?? [])]) begin(files[at])
  if (page?.name === 'game') meetGames()
}

/** Games have an origin of their own: the way there is opened while the page that frames one is still coming. */
function meetGames(): void {
  const { protocol, hostname } = location
  const door = playPort && doorBeside({ protocol: protocol.slice(0, -1), hostname }, playPort)
  if (!door) return
  const link = document.createElement('link')
  link.rel = 'preconnect'
  link.href = door
  document.head.append(link)
}

// Pages that are opened later (routes.tsx): their files at once, where each would name the next one only when it has come.
Object.assign(globalThis, {
  koiBegin: (path: string) => {
    const opened = first.pages[path]
    for (const at of opened?.files ?? []) begin(first.files[at])
    if (opened?.name === 'game') meetGames()
  },
} satisfies Begins)

/** Of entries by a name of the address: the entry of the name that the address has, or of "" for none. */
function inForce(known: object = {}): string | undefined {
  const [name = '', ...others] = Object.keys(known).filter((one) => asked.has(one))
  return others.length === 0 ? name : undefined
}

function askFirst(taken: Answered[] = []): void {
  const left = calls.filter(({ path }) => !taken.some(([[known]]) => known === path))
  if (isHere) for (const call of left) askEarly({ ...call, lang, token })
}

function firstCalls(): Call[] {
  const who = token === undefined ? 0 : 1
  const asks = page?.asks ?? {}
  const name = inForce(asks)
  const own = name ? asks[ownCalls(name, asked.get(name) ?? '')] : undefined
  return (own ?? asks[name ?? '-'] ?? []).flatMap((at) => {
    const call = first.calls[at]
    return call && (call.who ?? who) === who ? { path: call.path, input: filledIn(call.input, asked) } : []
  })
}

function isOfHouse({ input }: Call): boolean {
  return Object.values(input).every((value) => !first.lotteries.includes(String(value)) || isRun(value))
}

/** The name of the opening for this address; undefined where none can be right. */
function openingName(): string | undefined {
  const query = inForce(page?.opens)
  if (!page || query === undefined) return undefined
  const values = page.opens?.[query]
  if (!values) return page.name
  if (values.length === 0) return `${page.name}-${query}`
  const value = asked.get(query) ?? ''
  return values.includes(value) ? `${page.name}-${query}-${value}` : undefined
}

/** Shows what the page says whatever the house answers, in the styles of the page, as soon as both have come. */
async function showOpening(): Promise<void> {
  const { openings, files } = first
  const styles = pageFiles.map((at) => files[at] ?? '').filter((file) => file.endsWith('.css'))
  try {
    const name = opening && `${opening}.${lang}${token === undefined ? '' : '.member'}.html`
    const ofBuild = async () => {
      if (!name) throw new Error('none')
      return fetched({ address: `/h5/${openings}/${name}` })
    }
    const drawing = async () => (await wholeOpening()) ?? ofBuild()
    const [drawn] = await Promise.all([drawing(), ...styles.map(styled)])
    await new Promise<void>(whenParsed)
    const shown = document.createElement('div')
    shown.className = 'opening'
    shown.append(...drawn.page.body.childNodes)
    keepsTyped(shown)
    document.querySelector('.drawn')?.remove()
    document.querySelector('#root')?.append(shown)
    root.dataset['first'] = 'opened'
    ticks(shown, drawn.at)
    await painted(shown)
  } catch {
    // The shapes stay until the app has come.
  }
}

/** The page of this address, drawn whole by the house for a member. */
function ownWhole(): Request | undefined {
  if (token === undefined || !page?.isOwn || calls.length === 0) return undefined
  if (!isPlain()) return undefined
  return {
    address: `/h5/drawn/${page.name}`,
    body: JSON.stringify({ at: search === '' ? path : `${path}?${search}`, calls }),
    headers: { lang, 'content-type': 'application/json', ...askedBy(token) },
  }
}

/** The page of this address, drawn whole by the house for visitors. */
function wholeName(): Request | undefined {
  const { by = {}, unless } = page?.whole ?? {}
  if (!page?.whole || !isVisitor || (unless !== undefined && readText('local', unless) !== undefined)) return undefined
  const [[query, value] = ['', ''], ...others] = [...asked]
  const isKnown = others.length === 0 && Object.hasOwn(by, query) && by[query]?.includes(value)
  if (query !== '' && !isKnown) return undefined
  const name = query === '' ? page.name : `${page.name}-${query}-${value}`
  return { address: `/h5/drawn/${name}.${lang}.html` }
}

/** The opening that the house has drawn with answers, if it could: they go to the app, and it asks for the others. */
async function wholeOpening(): Promise<Fetched | undefined> {
  if (whole === undefined) return undefined
  const come = await fetched(whole).catch(() => undefined)
  const data = come?.page.querySelector('script')
  data?.remove()
  const answers: Answered[] = data ? JSON.parse(data.text) : []
  ;(globalThis as Takes).drawn = { answers, token, event: come?.event ?? null }
  askFirst(answers)
  // Answers come without a page where the house had no time to draw it.
  return come?.page.querySelector('main') ? come : undefined
}

function styled(file: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  // The attribute must be that of the app's own request, or the file is loaded twice.
  link.crossOrigin = ''
  link.href = `/h5/${file}`
  begun.add(file)
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(file))
    setTimeout(reject, OPENING_MS)
  })
}

/** Without a network there is no app yet that could say so: the page starts anew when it is back. */
async function run(): Promise<void> {
  try {
    for (const file of first.app) await import(/* @vite-ignore */ `/h5/${file}`)
  } catch {
    window.addEventListener('online', () => location.reload())
  }
}

function whenParsed(then: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', then, { once: true })
  else then()
}

/** A page in a hidden tab is never painted. */
function whenPainted(then: () => void): void {
  whenParsed(() => {
    if (document.visibilityState === 'hidden') then()
    else requestAnimationFrame(() => setTimeout(then))
  })
}

/** Begins to load a file with the attributes of the app's own request, so that it is loaded once. */
function begin(file: string | undefined): void {
  if (file === undefined || begun.has(file)) return
  begun.add(file)
  const link = document.createElement('link')
  const as = file.endsWith('.css') ? 'style' : file.endsWith('.svg') ? 'image' : undefined
  link.rel = as ? 'preload' : 'modulepreload'
  if (as) link.as = as
  if (as !== 'image') link.crossOrigin = ''
  link.href = `/h5/${file}`
  document.head.append(link)
}
