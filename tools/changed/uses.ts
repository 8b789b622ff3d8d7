// Dependencies of files as far as they are written: imports, files named in strings, SQL by name, texts by key, pages
// by address.
// Beside files stand names: "call:core/deposit.ts" is whoever asks its calls, "table:bets", "text:bets_title",
// "page:deposit", "feature:deposit" its tests.
import { namedIn, scriptsOf } from '../tidy/reach.ts'
import { isTest, rootOf, walk, writtenIn, type Files, type Source } from '../tidy/source.ts'
import { bare, tablesIn } from '../tidy/sql.ts'
import { featureOf } from '../tidy/walls.ts'

/** The users of each file or name. */
export type Uses = Map<string, Set<string>>

export interface Sql {
  functions: ReadonlySet<string>
  tables: ReadonlySet<string>
}

export function usesIn(sources: readonly Source[], files: Files): Uses {
  const uses: Uses = new Map()
  const add: Add = (used, user) => {
    if (used === user) return
    const users = uses.get(used) ?? new Set()
    uses.set(used, users.add(user))
  }
  const sql = namesOfSql(files)
  for (const source of sources) {
    addFiles(source, files, add)
    addSql(source, sql, add)
    for (const key of keysIn(source.text)) add(`text:${key}`, source.path)
    if (isLeaf(source.path)) add(`feature:${featureOf(source.path)}`, source.path)
  }
  for (const [path, text] of files) {
    if (FUNCTION.test(path)) addNames(bare(text), path, sql, add)
    if (path.endsWith('.html')) for (const script of scriptsOf(path, files)) add(script, path)
  }
  addCalls(sources, add)
  addPages(sources, add)
  return uses
}

type Add = (used: string, user: string) => void

/** A file of tests (vitest.config.ts). */
export const isLeaf = (path: string): boolean => /\.test\.tsx?$|^(?:e2e|bench)\/.*\.spec\.ts$/.test(path)

/** Types are left to their own step. A feature's file is meant by all tests of the feature, if by no other way. */
function addFiles(source: Source, files: Files, add: Add): void {
  const values = source.imports.flatMap((one) => (!one.typeOnly && one.file) || [])
  for (const file of values) add(file, source.path)
  // Tidy names files only to judge them, on every run; its tests name invented ones.
  if (!/^tools\/(?:tidy|changed)/.test(source.path)) for (const file of namedIn(source, files)) add(file, source.path)
  const feature = featureOf(source.path)
  if (feature && !isTest(source.path)) add(source.path, `feature:${feature}`)
}

export function namesOfSql(files: Files): Sql {
  const functions = new Set<string>()
  const tables = new Set<string>()
  for (const [path, text] of files) {
    const name = FUNCTION.exec(path)?.[1]
    if (name) functions.add(name)
    if (path.startsWith('db/migrations/')) for (const [, table = ''] of bare(text).matchAll(MADE)) tables.add(table)
  }
  return { functions, tables }
}

const FUNCTION = /^db\/functions\/(\w+)\.sql$/
const MADE = /\bcreate\s+(?:or\s+replace\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?(\w+)/gi

function addSql({ path, text, tree }: Source, sql: Sql, add: Add): void {
  if (!SPEAKING.test(text)) return
  for (const { node } of walk(tree)) {
    const written = writtenIn(node)
    if (written) addNames(bare(written), path, sql, add)
  }
}

const SPEAKING = /\b(?:select|insert|update|delete|call|perform|truncate)\s/i

function addNames(plain: string, user: string, sql: Sql, add: Add): void {
  for (const [, name = ''] of plain.matchAll(/\b(\w+)\s*\(/g))
    if (sql.functions.has(name)) add(`db/functions/${name}.sql`, user)
  for (const name of tablesIn(plain)) if (sql.tables.has(name)) add(`table:${name}`, user)
}

/** The texts that a file names. */
export const keysIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\bm\.([a-z]\w*)/g)].map(([, key = '']) => key))

/** The handler of a call is used by the pages and tests that make the call. */
function addCalls(sources: readonly Source[], add: Add): void {
  const contract = new Set(sources.filter(isContract).map(({ path }) => path))
  for (const { path, imports } of sources)
    for (const { file = '', typeOnly } of imports) {
      if (typeOnly || !contract.has(file)) continue
      if (/^api\/.*\broutes\.ts$/.test(path)) add(path, `call:${file}`)
      if (rootOf(path) === 'web' || isTest(path)) add(`call:${file}`, path)
    }
}

const isContract = ({ path, imports }: Source) =>
  path.startsWith('core/') &&
  imports.some(({ file, names }) => {
    const made = [...names.values()]
    return file === 'core/endpoint.ts' && (made.includes('get') || made.includes('post'))
  })

/** Build inputs affect every walk in a browser. */
const BUILT = [
  ['web/index.html', 'e2e/stage.ts'],
  ['play/index.html', 'e2e/game-page.ts'],
] as const

/** A walk sees a page whose address it opens, and a part of one whose texts it looks for. */
function addPages(sources: readonly Source[], add: Add): void {
  for (const [page, stage] of BUILT) add(page, stage)
  const routes = sources.find(({ path }) => path === 'web/routes.tsx')?.text ?? ''
  const pages = [...routes.matchAll(PAGE)].map(([, name = '', file = '']) => [name, file] as const)
  for (const [name, file] of pages) add(`web/${file}`, `page:${name}`)
  const shown = partsByText(sources)
  for (const { path, text } of sources.filter((one) => rootOf(one.path) === 'e2e')) {
    for (const name of addressesIn(text, pages)) add(`page:${name}`, path)
    for (const key of keysIn(text)) for (const part of shown.get(key) ?? []) add(part, path)
  }
}

const PAGE = /(\w+)(?::| =) lazyPage\(\(\) => import\('\.\/([^']+)'/g

/** `address.bets(…)`, `/h5/` for home, and every page where the whole table is gone through. */
function addressesIn(text: string, pages: readonly (readonly [string, string])[]): string[] {
  if (/Object\.\w+\(address\)/.test(text)) return pages.map(([name]) => name)
  const named = [...text.matchAll(/\baddress\.(\w+)\b/g)].map(([, name = '']) => name)
  const isHome = /\/h5\/[`']/.test(text) || named.includes('homeTab')
  return isHome ? [...named, 'home'] : named
}

/** The parts of the app that show a text; a text that all of them may show is left out. */
function partsByText(sources: readonly Source[]): Map<string, string[]> {
  const shown = new Map<string, string[]>()
  const parts = sources.filter(({ path }) => /^(web|play)\//.test(path) && !isTest(path))
  for (const { path, text } of parts)
    for (const key of [...keysIn(text)].filter((one) => !one.startsWith('ui_')))
      shown.set(key, [...(shown.get(key) ?? []), path])
  return shown
}
