// Files and packages that nothing uses. One that only tests use counts as unused, unless it is a helper of tests.
import { posix } from 'node:path'
import { isCode, isTest, resolve, walk, writtenIn, type Breach, type Files, type Source } from './source.ts'

/** Files started from outside the code: by npm, by a tool's own convention, by a browser. */
const ENTRIES = [
  ...[
    'tools/start.mjs',
    'vite.config.ts',
    'vite.play.config.ts',
    'vite.desk.config.ts',
    'vitest.config.ts',
    'vitest.mutate.config.ts',
  ],
  ...['web/index.html', 'play/index.html', 'desk/index.html'],
]

export function unused(sources: Source[], files: Files): Breach[] {
  const uses = new Map(sources.map((source) => [source.path, usesOf(source, files)]))
  for (const path of [...files.keys()].filter((one) => one.endsWith('.html'))) {
    uses.set(path, scriptsOf(path, files))
  }
  const deeds = [...files.keys()].filter((path) => path.startsWith('e2e/'))
  const reached = closure([...ENTRIES, ...deeds], uses)
  const judged = [...files.keys()].filter((path) => isCode(path) || path.endsWith('.css'))
  return judged
    .filter((path) => !reached.has(path) && !isTest(path))
    .map((path) => {
      const what = 'nothing of the house uses this file: connect it, or delete it'
      return { path, line: 1, what }
    })
}

/** Packages that ship, and that no file of the house imports or names for a loader. */
export function unusedPackages(sources: Source[], files: Files): Breach[] {
  const text = files.get('package.json') ?? '{}'
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> }
  const used = sources.filter((source) => !source.isTest).map((source) => source.text)
  return Object.keys(dependencies)
    .filter((name) => !used.some((one) => new RegExp(`['"\`]${name}['"\`/]`).test(one)))
    .map((name) => {
      const line = text.slice(0, text.indexOf(`"${name}"`)).split('\n').length
      return { path: 'package.json', line, what: `nothing imports ${name}: use it, or remove it` }
    })
}

function closure(entries: string[], uses: Map<string, string[]>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    waiting.push(...(uses.get(path) ?? []))
  }
  return reached
}

/** Its imports, and the files that its strings name: a program to run, a worker, a lazy folder. */
function usesOf(source: Source, files: Files): string[] {
  return [...source.imports.flatMap((one) => one.file ?? []), ...namedIn(source, files)]
}

/** The files that its strings name. */
export function namedIn(source: Source, files: Files): string[] {
  const used: string[] = []
  for (const { node, above } of walk(source.tree)) {
    const isImported = /^(?:Import|Export\w*)Declaration$/.test(above?.type ?? '')
    const written = isImported ? undefined : writtenIn(node)
    if (written && /\.(ts|tsx|mjs|css|html)$/.test(written)) used.push(...named(source.path, written, files))
  }
  return used
}

function named(path: string, written: string, files: Files): string[] {
  if (files.has(written)) return [written]
  const direct = resolve(path, written, files)
  if (direct) return [direct]
  if (!written.includes('*') || !written.startsWith('.')) return []
  const pattern = posix.join(posix.dirname(path), written).replace(/[.+^${}()|[\]\\]/g, '\\$&')
  const whole = new RegExp(`^${pattern.replace(/\*+/g, '[^/]*')}$`)
  return [...files.keys()].filter((one) => whole.test(one))
}

export function scriptsOf(path: string, files: Files): string[] {
  const text = files.get(path) ?? ''
  return [...text.matchAll(/(?:src|href)="([^"]+)"/g)].flatMap(([, target = '']) => {
    const file = posix.join(posix.dirname(path), target)
    return files.has(file) ? [file] : []
  })
}
