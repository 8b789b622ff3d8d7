// What the build leaves out of generated files and lists because a page never reaches it. The development
// server uses them as they are; each part here stops the build where it no longer fits.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export const lean = (): Plugin[] => [leanTexts(), leanIcons(), leanLibraries(), leanImports()]

const MESSAGE =
  /const zh_hans_\w+ =[^\n]*?\((i?)\) => \{\s*return [^`]*(`[^`]*`)\)\s*\};\s*const en_\w+ =[^\n]*?\((i?)\) => \{\s*return [^`]*(`[^`]*`)\)\s*\};[^]*export const (\w+) = /

/**
 * Texts without the generator's choice of strategies: one language lives as long as the page (decision 50),
 * and lang.ts says which.
 */
function leanTexts(): Plugin {
  return {
    name: 'koi-lean-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/text\/compiled\/(?:runtime|messages\/(?!_index)\w+)\.js$/ },
      handler(code, id) {
        if (id.endsWith('/runtime.js')) return { code: RUNTIME, map: null }
        const [, , chinese, , english, name] = MESSAGE.exec(code) ?? []
        if (!name) return this.error(`a text of a shape that web/lean.ts does not know: ${id}`)
        const choice = `isEnglish() ? ${english} : ${chinese}`
        const lean = `import { isEnglish } from '../runtime.js'\nexport const ${name} = (i) => ${choice}`
        return { code: lean, map: null }
      },
    },
  }
}

const RUNTIME = `let english = false
export const isEnglish = () => english
export const overwriteGetLocale = (get) => void (english = get() === 'en')`

const ICON = /\bnode: (\[[^]*?\])(?:,\s*aliases: |\s*\};)/

/** Icons as bare lists of shapes: their names, aliases and keys would weigh as much as their lines. */
function leanIcons(): Plugin {
  const glyph = join(import.meta.dirname, './ui/glyph.ts')
  return {
    name: 'koi-lean-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler(code, id) {
        // Old names of an icon are files that only point to the new one.
        if (!code.includes('createLucideIcon')) return null
        const shapes = ICON.exec(code)?.[1]?.replaceAll(/,\s*key: "\w+"/g, '')
        if (!shapes) return this.error(`an icon of a shape that web/lean.ts does not know: ${id}`)
        const lean = `import { glyph } from ${JSON.stringify(glyph)}\nexport default /* @__PURE__ */ glyph(${shapes})`
        return { code: lean, map: null }
      },
    },
  }
}

/** Commands are sent by query.ts; React's developer tools look at the development server. */
function leanLibraries(): Plugin {
  return {
    name: 'koi-lean-libraries',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
    transform: {
      filter: { id: /\/query-core\/build\/modern\/mutationCache\.js$/ },
      handler: () => ({ code: NO_MUTATIONS, map: null }),
    },
  }
}

const NO_MUTATIONS = `export class MutationCache {
  clear() {}
  resumePausedMutations() { return Promise.resolve() }
}`

const NAMED =
  /import \{([^}]*)\} from ["'](?:lucide-react|((?:\.{1,2}\/)+text\/compiled\/)messages\.js)["'];?/g

/**
 * Imports by address instead of through a list of everything: which chunk a text or an icon goes into
 * (chunks.ts) follows from who imports it. Class names as single exports, for the same reason.
 */
function leanImports(): Plugin {
  let icons: Map<string, string>
  return {
    name: 'koi-lean-imports',
    apply: 'build',
    buildStart() {
      icons = iconFiles()
    },
    transform: {
      filter: { id: /\/(?:web|core)\/.*\.tsx?$/ },
      handler(code, id) {
        if (/\buse(?:Is)?Mutati/.test(code))
          return this.error(`mutations, whose cache web/lean.ts leaves out: ${id}`)
        if (/text\/compiled\/messages\.js/.test(code) && /\bm\[/.test(code))
          return this.error(
            `a text without a name of its own, which the page would not have: ${id}`,
          )
        const texts = new Set<string>()
        const lean = code
          .replace(/import s from (["'][^"']+\.module\.css["'])/g, (whole, file: string) =>
            /\bs\[/.test(code) ? whole : `import * as s from ${file}`,
          )
          .replace(NAMED, (_, names: string, place: string | undefined) =>
            place === undefined ? iconImports(names, icons) : textImports(code, place, texts),
          )
          .replace(/\bm\.([a-z]\w*)/g, (whole, name: string) =>
            texts.has(name) ? `m_${name}` : whole,
          )
        return { code: lean, map: null }
      },
    },
  }
}

const LUCIDE = join(import.meta.dirname, '../node_modules/lucide-react/dist/esm')

/** Each icon's file by its names, as lucide lists them. */
function iconFiles(): Map<string, string> {
  const list = readFileSync(join(LUCIDE, 'lucide-react.mjs'), 'utf8')
  const lines = list.matchAll(/^export \{(.*)\} from '\.\/(icons\/[\w-]+\.mjs)'/gm)
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}

function iconImports(names: string, icons: Map<string, string>): string {
  const wanted = names.split(',').map((each) => each.trim().split(/\s+as\s+/))
  return wanted
    .filter(([name]) => name)
    .map(([name = '', local = name]) => {
      const file = icons.get(name)
      if (!file) throw new Error(`lucide has no icon ${name}`)
      return `import ${local} from ${JSON.stringify(join(LUCIDE, file))};`
    })
    .join('')
}

function textImports(code: string, place: string, texts: Set<string>): string {
  for (const [, name = ''] of code.matchAll(/\bm\.([a-z]\w*)/g))
    if (existsSync(join(TEXTS, `${name}.js`))) texts.add(name)
  return [...texts]
    .map((name) => `import { ${name} as m_${name} } from "${place}messages/${name}.js";`)
    .join('')
}

const TEXTS = join(import.meta.dirname, '../text/compiled/messages')
