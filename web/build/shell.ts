// What stands in the page before any script of the app: the script that runs before the first paint (boot.ts), with the
// chunks and calls of every page, a visitor's home in both languages, and what other pages say in any case (prerender.tsx).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { languages, type Language } from '../../core/endpoint.ts'
import type { First } from './first.ts'
import { pictureAt } from '../art/plugin.ts'
import { firstOf, lazyPagesOf, noPages } from './page-files.ts'

export function shell(): Plugin {
  let config: ResolvedConfig
  let pages: Record<string, string> = {}
  return {
    name: 'koi-shell',
    configResolved: (resolved) => void (config = resolved),
    transform: {
      filter: { id: /\/web\/routes\.tsx$/ },
      handler(code) {
        pages = lazyPagesOf(this.parse(code))
        return null
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const { page, app } = bundle ? withoutApp(html) : { page: html, app: [] }
        const script = await bootScript(bundle ? { ...firstOf(bundle, pages), app } : noPages)
        // The dev server draws home when the app has come.
        const { homes, openings } = bundle ? await draw(config) : { homes: '', openings: '' }
        return page
          .replace('<!--boot-->', () => `<script>${script}</script>`)
          .replace('<!--openings-->', () => openings)
          .replace('<!--home-->', () => homes)
      },
    },
  }
}

const APP = /\s*<script type="module" crossorigin src="\/h5\/([^"]+)"><\/script>/g

/** Takes the app's scripts out of the page: the script in it begins them, behind the first paint of a drawn home. */
function withoutApp(html: string): { page: string; app: string[] } {
  const app = [...html.matchAll(APP)].map(([, file = '']) => file)
  if (app.length === 0) throw new Error('the page does not name its first script')
  return { page: html.replaceAll(APP, ''), app }
}

/** The script; `first` is what the build knows of every page. */
const bootScript = (first: First): Promise<string> =>
  inOnePiece('../boot.ts', {
    define: { __FIRST__: JSON.stringify(first) },
    build: { rolldownOptions: { output: { format: 'iife' } } },
  })

/** Drawn by a program that loads anew for each language: a device has one for as long as the app runs. */
async function draw({ root, base, define = {}, css }: ResolvedConfig): Promise<Drawn> {
  const code = await inOnePiece('../prerender.tsx', {
    ...{ root, base, define, css: { modules: css.modules ?? {} }, ssr: { noExternal: true } },
    build: { ssr: true, rolldownOptions: { output: { codeSplitting: false } } },
  })
  const folder = mkdtempSync(join(tmpdir(), 'koi-home-'))
  const file = join(folder, 'home.mjs')
  writeFileSync(file, code)
  try {
    // Its largest picture travels with it, so that a first visit waits for no other answer.
    const pond = pictureAt(base, 'pond-wallet')
    const drawn: Drawn = { homes: '', openings: '' }
    for (const language of languages) {
      const forget = pretendPhone(language)
      const made = (await import(`${pathToFileURL(file).href}?${language}`)) as Drawer
      drawn.homes += made.drawHome().replaceAll(pond.address, () => pond.inline)
      drawn.openings = made.drawOpenings()
      forget()
    }
    return drawn
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What stands in the page: home in each language, and the openings in all of them. */
type Drawn = { homes: string; openings: string }
type Drawer = { drawHome: () => string; drawOpenings: () => string }

/** Builds one file with all that it imports, beside the app. */
async function inOnePiece(path: string, { build: how, ...config }: InlineConfig): Promise<string> {
  const options = { ...how?.rolldownOptions, input: join(import.meta.dirname, path) }
  const made = await build({
    ...{ configFile: false, publicDir: false, logLevel: 'error', ...config },
    build: {
      ...{ target: ['chrome111', 'safari16.4'], modulePreload: false, write: false, ...how },
      rolldownOptions: options,
    },
  })
  const [{ output } = { output: [] }] = [made].flat() as Pick<Rolldown.RolldownOutput, 'output'>[]
  const [chunk, ...others] = output.filter((one) => one.type === 'chunk')
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${path} is not one script`)
  return chunk.code.trim()
}

/** What the app's files ask of a browser as they load: here one of a visitor who is there for the first time. */
function pretendPhone(language: Language): () => void {
  const nothing = () => undefined
  const phone = {
    window: { addEventListener: nothing },
    history: {},
    location: { hash: '' },
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
    localStorage: { getItem: (key: string) => (key === 'lang' ? language : null) },
    sessionStorage: { getItem: () => null },
  }
  const before = Object.keys(phone).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const [name, value] of Object.entries(phone))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  return () => {
    for (const [name, was] of before) {
      if (was) Object.defineProperty(globalThis, name, was)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}
