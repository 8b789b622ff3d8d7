// A file of the house as tidy sees it: its text, its syntax tree, and what it imports.
import { posix } from 'node:path'
import { parseSync } from 'vite'

export interface Breach {
  path: string
  line: number
  /** The breach, and the place where the code belongs instead. */
  what: string
}

/** A node of the ESTree that the parser gives. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export interface Import {
  /** The imported path as it is written. */
  from: string
  /** The file of the house that it means; undefined for a package. */
  file: string | undefined
  typeOnly: boolean
  /** Imported name by local name; `default` and `*` as the language has them. */
  names: Map<string, string>
  at: number
}

export interface Source {
  path: string
  text: string
  /** True for tests and for files that only tests use. */
  isTest: boolean
  tree: Node
  imports: Import[]
}

export type Files = ReadonlyMap<string, string>

export const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
export const rootOf = (path: string) => path.split('/')[0] ?? ''
export const nameOf = (path: string) => posix.basename(path)

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /^e2e\/|\/testing(\.ts$|\/)/.test(path)
}

export function parse(path: string, text: string, files: Files): Source {
  const tree = parseSync(path, text).program as unknown as Node
  return { path, text, isTest: isTest(path), tree, imports: importsOf(path, tree, files) }
}

export function breach(source: { path: string; text: string }, at: number, what: string): Breach {
  return { path: source.path, line: source.text.slice(0, at).split('\n').length, what }
}

type Walked = { node: Node; above: Node | undefined }
const walked = new WeakMap<Node, readonly Walked[]>()

/** Every node below `node`, itself first, with the node above it. Many rules go through the same tree: it is walked once. */
export function walk(node: Node): readonly Walked[] {
  const known = walked.get(node)
  if (known) return known
  const all: Walked[] = []
  const visit = (one: Node, above: Node | undefined) => {
    all.push({ node: one, above })
    for (const child of childrenOf(one)) visit(child, one)
  }
  visit(node, undefined)
  walked.set(node, all)
  return all
}

export function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (const value of Object.values(node))
    if (Array.isArray(value)) children.push(...value.filter(isNode))
    else if (isNode(value)) children.push(value)
  return children
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

export const nodeAt = (node: Node | undefined, key: string): Node | undefined => {
  const value = node?.[key]
  return isNode(value) ? value : undefined
}

export const nodesAt = (node: Node | undefined, key: string): Node[] => {
  const value = node?.[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The name of an identifier, or the text of a string; undefined for anything else. */
export function wordOf(node: Node | undefined): string | undefined {
  const word = node?.type === 'Identifier' ? node['name'] : node?.['value']
  return typeof word === 'string' ? word : undefined
}

/** The text of a string or template, a `*` for each value in it; undefined for anything else. */
export function writtenIn(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = nodesAt(node, 'quasis').map((part) => (part['value'] as { cooked: string }).cooked)
  return parts.join('*')
}

function importsOf(path: string, tree: Node, files: Files): Import[] {
  const found: Import[] = []
  for (const { node } of walk(tree)) {
    const from = IMPORTING.has(node.type) ? wordOf(nodeAt(node, 'source')) : undefined
    if (from === undefined) continue
    const typeOnly = (node['importKind'] ?? node['exportKind']) === 'type'
    const file = resolve(path, from, files)
    found.push({ from, file, typeOnly, names: namesOf(node), at: node.start })
  }
  return found
}

const IMPORTING = new Set(['ImportDeclaration', 'ImportExpression', 'ExportNamedDeclaration', 'ExportAllDeclaration'])

function namesOf(node: Node): Map<string, string> {
  const names = new Map<string, string>()
  for (const one of nodesAt(node, 'specifiers')) {
    const local = wordOf(nodeAt(one, 'local'))
    if (local) names.set(local, wordOf(nodeAt(one, 'imported')) ?? (one.type.includes('Default') ? 'default' : '*'))
  }
  return names
}

/** The file of the house that `from` means in `path`; undefined for a package and for a missing file. */
export function resolve(path: string, from: string, files: Files): string | undefined {
  const bare = from.replace(/\?.*$/, '')
  if (!bare.startsWith('.')) return undefined
  const file = posix.join(posix.dirname(path), bare)
  return file.startsWith('text/compiled/') || files.has(file) ? file : undefined
}
