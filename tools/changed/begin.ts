// Where a change begins: the files themselves, and what a change of a text, a migration or a thing that is no code means.
import { namesOfSql } from './uses.ts'
import { isCode, walk, writtenIn, type Files, type Source } from '../tidy/source.ts'

export interface Change {
  path: string
  /** The file's text before and after; empty where the file did not exist or was deleted. */
  before: string
  after: string
}

/** A change under these paths reaches everything. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|vite\.(?:play\.)?config\.ts|tools\/seed\.ts|tools\/node\/.*)$/

/** The names (of `usesIn`) that a change touches; 'everything' where no smaller set is safe. */
export function beginsOf(change: Change, sources: readonly Source[], files: Files): string[] | 'everything' {
  const { path } = change
  if (EVERYTHING.test(path)) return 'everything'
  if (/^text\/[^/]+\/[^/]+\.json$/.test(path)) return keysOf(change).map((key) => `text:${key}`)
  if (path.startsWith('db/migrations/')) return tablesOf(change, files) ?? 'everything'
  if (isCode(path) || /\.(css|html|sql)$/.test(path)) return [path]
  return [path, ...readersOf(path, sources)]
}

/** Keys whose text was changed, added or removed. */
function keysOf({ before, after }: Change): string[] {
  const [was, is] = [before, after].map((text) => JSON.parse(text || '{}') as Record<string, unknown>)
  const keys = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])
  return [...keys].filter((key) => JSON.stringify(was?.[key]) !== JSON.stringify(is?.[key]))
}

/**
 * The tables and views that the statements name which came, went or are others now; nothing where one of them names
 * none. Comments change nothing.
 */
function tablesOf({ path, before, after }: Change, files: Files): string[] | undefined {
  const { tables } = namesOfSql(new Map([...files, [`${path} before`, before]]))
  const changed = [...statementsOf(before).symmetricDifference(statementsOf(after))]
  const named = changed.map((one) => (one.match(/\w+/g) ?? []).filter((word) => tables.has(word)))
  if (named.some((names) => names.length === 0)) return undefined
  return [...new Set(named.flat())].map((name) => `table:${name}`)
}

const statementsOf = (text: string): Set<string> =>
  new Set(
    text
      .replace(/--[^\n]*/g, '')
      .split(/;\s*$/m)
      .map((one) => one.trim().replace(/\s+/g, ' ')),
  )

/** The code that names the file; if there is none, that which names its folder, else that beside it. */
function readersOf(path: string, sources: readonly Source[]): string[] {
  const folders = path.split('/').slice(0, -1)
  const names = [
    path,
    path.split('/').at(-1)!,
    ...folders.map((_, at) => folders.slice(0, folders.length - at).join('/')),
  ]
  for (const name of names.filter((one) => /[/.]/.test(one))) {
    const found = sources.filter((source) => source.text.includes(name) && isNaming(source, name))
    if (found.length > 0) return found.map((one) => one.path)
  }
  if (folders[0] === 'docs' || folders.length === 0) return []
  const beside = sources.filter((one) => one.path.startsWith(`${folders.slice(0, -1).join('/')}/`))
  return beside.filter((one) => one.path.split('/').length <= path.split('/').length).map((one) => one.path)
}

function isNaming(source: Source, name: string): boolean {
  for (const { node } of walk(source.tree)) if (writtenIn(node)?.includes(name)) return true
  return false
}
