// A call whose handler can reach the ledger's pen must be `once` in the contract.
import { breach, nodeAt, nodesAt, walk, wordOf, type Breach, type Node, type Source } from './source.ts'
import { calleeOf } from './code.ts'

const PENS = new Set([
  'api/ledger/post/ledger.ts:post',
  'api/ledger/post/ledger.ts:placeNow',
  'api/ledger/post/cancel.ts:cancelOrder',
])

/** Posts under the numbers of a venue's own journal: however often it is asked for, an entry is posted once. */
const KEYED = new Set(['api/games/journal.ts:pullJournal'])

export function once(sources: Source[]): Breach[] {
  const house = new Map(sources.map((source) => [source.path, source]))
  return sources
    .filter((source) => /^api\/(?:[^/]+\/)+routes\.ts$/.test(source.path))
    .flatMap((source) => [...served(source)].flatMap((one) => judge(source, one, house)))
}

interface Served {
  contract: string
  call: string
  handler: Node
}

/** The handlers of every `serve(contract, { call: handler })` in a file of routes. */
function* served({ tree }: Source): Generator<Served> {
  for (const { node } of walk(tree)) {
    if (calleeOf(node) !== 'serve') continue
    const [contract, handlers] = nodesAt(node, 'arguments')
    for (const property of nodesAt(handlers, 'properties')) {
      const [call, handler] = [wordOf(nodeAt(property, 'key')), nodeAt(property, 'value')]
      if (call && handler) yield { contract: wordOf(contract) ?? '', call, handler }
    }
  }
}

function judge(source: Source, one: Served, house: Map<string, Source>): Breach[] {
  if (!writesMoney(source, one.handler, house, new Set())) return []
  if (isOnce(source, one, house)) return []
  const what = `${one.contract}.${one.call} moves money: say "once: true" in its contract, so that a repeat does not move it twice`
  return [breach(source, one.handler.start, what)]
}

/** Follows names from function to function, through the files of the house. */
function writesMoney(source: Source, node: Node, house: Map<string, Source>, seen: Set<string>): boolean {
  const names = new Set<string>()
  for (const { node: inner } of walk(node)) {
    if (calleeOf(inner) === 'ledger.submit') return true
    if (inner.type === 'Identifier') names.add(wordOf(inner) ?? '')
  }
  return [...names].some((name) => {
    const found = definition(source, name, house)
    if (!found || seen.has(found.id)) return false
    seen.add(found.id)
    if (KEYED.has(found.id)) return false
    if (PENS.has(found.id)) return true
    return writesMoney(found.source, found.node, house, seen)
  })
}

function definition(source: Source, name: string, house: Map<string, Source>) {
  const own = declared(source, name)
  if (own) return { id: `${source.path}:${name}`, source, node: own }
  const from = source.imports.find((one) => one.names.has(name) && !one.typeOnly)
  const there = from?.file?.startsWith('api/') ? house.get(from.file) : undefined
  const real = from?.names.get(name) ?? ''
  const node = there && declared(there, real)
  return there && node ? { id: `${there.path}:${real}`, source: there, node } : undefined
}

/** The function or value that a file declares at its top under this name. */
function declared({ tree }: Source, name: string): Node | undefined {
  for (const statement of nodesAt(tree, 'body')) {
    const declaration = nodeAt(statement, 'declaration') ?? statement
    if (wordOf(nodeAt(declaration, 'id')) === name) return declaration
    for (const one of nodesAt(declaration, 'declarations')) {
      if (wordOf(nodeAt(one, 'id')) === name) return nodeAt(one, 'init')
    }
  }
  return undefined
}

function isOnce(source: Source, { contract, call }: Served, house: Map<string, Source>): boolean {
  const from = source.imports.find((one) => one.names.has(contract))
  const core = from?.file ? house.get(from.file) : undefined
  const calls = core && declared(core, from?.names.get(contract) ?? contract)
  const described = nodesAt(calls, 'properties').find((one) => wordOf(nodeAt(one, 'key')) === call)
  const shape = nodesAt(nodeAt(described, 'value'), 'arguments')[1]
  const said = nodesAt(shape, 'properties').find((one) => wordOf(nodeAt(one, 'key')) === 'once')
  return nodeAt(said, 'value')?.['value'] === true
}
