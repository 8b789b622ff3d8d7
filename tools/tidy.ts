// The rules of the house (docs/STYLE.md) as a program: every breach with its place and where it belongs.
// There is no list of exceptions. A rule that is wrong is changed here, for everybody.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { circles } from './tidy/circles.ts'
import { code, sizesAndNames } from './tidy/code.ts'
import { numbers } from './tidy/numbers.ts'
import { once } from './tidy/once.ts'
import { paths } from './tidy/paths.ts'
import { unused, unusedPackages } from './tidy/reach.ts'
import { references } from './tidy/references.ts'
import { isCode, parse, type Breach, type Files } from './tidy/source.ts'
import { sql } from './tidy/sql.ts'
import { styles } from './tidy/styles.ts'
import { tables } from './tidy/tables.ts'
import { texts } from './tidy/texts.ts'
import { walls } from './tidy/walls.ts'

const ROOTS = [
  'core',
  'api',
  'web',
  'sandbox',
  'venue',
  'play',
  'desk',
  'db',
  'outside',
  'commands',
  'tools',
  'bench',
  'e2e',
  'text',
  'docs',
]
const CONFIGS = ['vite.config.ts', 'vite.play.config.ts', 'vitest.config.ts', 'package.json', 'README.md']
const READ = /\.(ts|tsx|mjs|css|html|sql|json|md)$/
const SKIPPED = new Set(['node_modules', 'compiled', 'node', 'public'])

/** The breaches in these files, in the order of their paths. */
export function tidy(files: Files): Breach[] {
  const sources = [...files].filter(([path]) => isCode(path)).map(([path, text]) => parse(path, text, files))
  const found = [
    ...sizesAndNames(files),
    ...walls(sources),
    ...circles(sources),
    ...paths(sources),
    ...code(sources),
    ...once(sources),
    ...sql(sources, files),
    ...numbers(sources, files),
    ...styles(sources, files),
    ...tables(sources, files),
    ...texts(files),
    ...unused(sources, files),
    ...unusedPackages(sources, files),
    ...references(files),
  ]
  return found.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}

/** The files of the house by their path, below `root`. */
export function readHouse(root: string): Files {
  const files = new Map<string, string>()
  const read = (path: string) => {
    const whole = join(root, path)
    if (statSync(whole).isDirectory()) {
      for (const name of readdirSync(whole)) if (!SKIPPED.has(name)) read(`${path}/${name}`)
    } else if (READ.test(path)) files.set(path, readFileSync(whole, 'utf8'))
  }
  for (const path of [...ROOTS, ...CONFIGS]) if (existsSync(join(root, path))) read(path)
  return files
}

if (import.meta.main) {
  const files = readHouse(join(import.meta.dirname, '..'))
  const breaches = tidy(files)
  for (const { path, line, what } of breaches) process.stdout.write(`${path}:${line}  ${what}\n`)
  process.stdout.write(`tidy: ${files.size} files, ${breaches.length} breaches\n`)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
