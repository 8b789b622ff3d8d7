// Content of the page before any script of the app: the script that runs before the first paint (boot.ts), with the
// chunks and calls of every page, and a visitor's home in both languages. The openings of all pages lie beside it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import type { First } from './first.ts'
import { pictureAt } from '../art/plugin.ts'
import type { Drawn } from './drawn.ts'
import { drawAll, openingsAt } from './openings.ts'
import { ownReads } from './for-all.ts'
import { inOnePiece } from './in-one-piece.ts'
import { firstOf, lazyPagesOf, noPages } from './page-files.ts'
import { workerFile } from './worker-file.ts'

export function shell(): Plugin[] {
  let first: First | undefined
  return [page((known) => (first = known)), workerFile(() => first)]
}

function page(tell: (first: First) => void): Plugin {
  let config: ResolvedConfig
  let pages: Record<string, string> = {}
  let drawn: Drawn | undefined
  let program = ''
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
    generateBundle: {
      // Runs before the page itself is made.
      order: 'pre',
      async handler() {
        program = await drawingProgram(config)
        drawn = await draw(config, program)
        const folder = openingsAt(drawn)
        for (const [name, source] of Object.entries(drawn.files))
          this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const { page, app } = bundle ? withoutApp(html) : { page: html, app: [] }
        const first = bundle && drawn ? { ...firstOf(bundle, pages, drawn), app } : noPages
        tell(first)
        const script = await bootScript(first)
        // The dev server draws home when the app has come.
        return page
          .replace('<!--boot-->', () => `<script>${script}</script>`)
          .replace('<!--home-->', () => drawn?.homes ?? '')
      },
    },
    /** Beside the app's folder, which is open to all: the program with which the house draws, and what for (api/shell/drawn.ts). */
    writeBundle({ dir }) {
      if (dir === undefined || !drawn) return
      const folder = join(dir, '../drawn')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'program.mjs'), program)
      writeFileSync(join(folder, 'pages.json'), JSON.stringify(drawnByHouse(drawn)))
    },
  }
}

const drawnByHouse = ({ wholes, reads }: Drawn) => ({
  visitors: wholes,
  members: Object.fromEntries(Object.keys(reads).map((name) => [name, ownReads(name, reads)])),
})

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

/** The app's own pages, drawn by a program without a browser. */
const drawingProgram = ({ root, base, define = {}, css }: ResolvedConfig): Promise<string> =>
  inOnePiece('../prerender.tsx', {
    ...{ root, base, define, css: { modules: css.modules ?? {} }, ssr: { noExternal: true } },
    build: { ssr: true, rolldownOptions: { output: { codeSplitting: false } } },
  })

/** Home and the openings. */
async function draw({ base }: ResolvedConfig, program: string): Promise<Drawn> {
  // The largest picture of home travels with it, so that a first visit waits for no other answer.
  const pond = pictureAt(base, 'pond-wallet')
  const drawn = await drawAll(program)
  return { ...drawn, homes: drawn.homes.replaceAll(pond.address, () => pond.inline) }
}
