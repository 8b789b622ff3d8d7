// Runs inside the page before its first paint: look and language of the device, whether the home that the build has
// drawn may be seen, the way back from the cashier, and what the page of the address will need, begun beside the app.
// theme.ts and lang.ts take over.
import type { Begins, First } from './build/first.ts'
import { askEarly } from './shell/ask.ts'
import { storedSession } from './shell/asker.ts'
import { parseHash } from './shell/hash.ts'
import { keepText, readText } from './shell/storage.ts'
import { toldLanguage, toldLanguages } from './shell/told.ts'

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
// A visitor's home is in the page already. A token that is damaged shows the shapes, as a member's does.
const isVisitor = readText('local', 'token') === undefined
root.dataset['first'] = page?.isHome ? (isVisitor && search === '' ? 'drawn' : 'home') : 'other'

// What the page says in any case stands there before the document is whole, so a rule shows it and not this script.
const opening = page?.opening
if (opening !== undefined) {
  root.dataset['opening'] = opening
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`.opening[data-of="${opening}"]{display:block}`)
  document.adoptedStyleSheets = [sheet]
}

// What is hidden goes as soon as it is there: nothing should find a text of it.
document.addEventListener('DOMContentLoaded', () => {
  for (const one of document.querySelectorAll<HTMLElement>('.opening')) if (one.dataset['of'] !== opening) one.remove()
  for (const home of document.querySelectorAll<HTMLElement>('.drawn'))
    if (root.dataset['first'] !== 'drawn' || home.lang !== root.lang) home.remove()
})
// Its links are real ones; the one button that does something is heard here until the app is there.
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('.drawn button')
  const language = button && button.querySelector<HTMLElement>('[lang]')?.lang
  if (!language) return
  keepText('local', 'lang', language === 'en' ? 'en' : 'zh_hans')
  location.reload()
})

const asked = new URLSearchParams(search)
const named = asked.get('lottery') ?? first.lottery
// A lottery is only that of the list: "__proto__" is none (BI-327).
const rules = page?.games && Object.hasOwn(page.games, named) ? page.games[named] : []
// What the build has drawn is painted first, a frame earlier: what the app is made of would only take the line from it.
const isHome = root.dataset['first'] === 'drawn'
begin(page?.picture)
if (!isHome) askFirst()
if (isHome || opening !== undefined)
  whenPainted(() => {
    beginFiles()
    if (isHome) askFirst()
    void run()
  })
else {
  beginFiles()
  whenParsed(() => void run())
}

function beginFiles(): void {
  const { app, files } = first
  for (const file of app) begin(file)
  for (const at of [...(page?.files ?? []), ...(rules ?? [])]) begin(files[at])
}

// Pages that are opened later (routes.tsx): their files at once, where each would name the next one only when it has come.
Object.assign(globalThis, {
  koiBegin: (path: string) => {
    for (const at of first.pages[path]?.files ?? []) begin(first.files[at])
  },
} satisfies Begins)

function askFirst(): void {
  for (const { path, input, isMember } of page?.calls ?? [])
    if (!isMember || token !== undefined)
      askEarly({
        path,
        input: { ...input, ...(input['lottery'] === '' && { lottery: named }) },
        lang,
        token,
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
  document.addEventListener('DOMContentLoaded', then, { once: true })
}

/** A page in a hidden tab is never painted. */
function whenPainted(then: () => void): void {
  whenParsed(() => {
    if (document.visibilityState === 'hidden') then()
    else requestAnimationFrame(() => setTimeout(then))
  })
}

/** As the app itself will ask for it, so that it is loaded once. */
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
