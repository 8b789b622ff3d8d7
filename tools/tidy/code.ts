// Forbidden code by place: clocks in core, floats near money, SQL in a decision.
import {
  breach,
  nameOf,
  nodeAt,
  nodesAt,
  rootOf,
  walk,
  wordOf,
  writtenIn,
  type Breach,
  type Node,
  type Source,
} from './source.ts'
import { isSql } from './walls.ts'

const MAX_FILE_LINES = 300
const MAX_FUNCTION_LINES = 70
/** Names that say nothing, so anything ends up there. */
const EMPTY = /^(utils?|helpers?|common|shared|types|index|services?|hooks|misc|managers?)$/i
const MONEY = new RegExp(
  [
    '^core/(accounts|bets|coin|deposit|ledger|liability|money|records|sum-tree|transfer|turnover|wallet)\\.ts',
    '^core/(savings/(interest|savings)|vip/vip|withdraw/(fees|withdraw))\\.ts',
    '^core/(forms|games|lottery|movements|offers)/',
    '^api/(bets|callback|deposit|games|invite|ledger|liability|lottery|offers|prices|savings|transfer|turnover|vip|wallet|withdraw)/',
    '^venue/',
  ].join('|'),
)
const SQL = /^\s*(select|with)\s[\s\S]*\b(from|as)\b|\binsert\s+into\s|\bupdate\s+\w+\s+set\s|\bdelete\s+from\s/i
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** A rule: undefined, or the fault of this node in this file. */
type Rule = (node: Node, source: Source, above: Node | undefined) => string | undefined

const rules: Rule[] = [
  impure,
  chance,
  floating,
  defaultExport,
  environment,
  strayingSql,
  longFunction,
  everyText,
  bareList,
]

export function code(sources: Source[]): Breach[] {
  return sources.flatMap((source) => {
    const found: Breach[] = []
    for (const { node, above } of walk(source.tree)) {
      for (const rule of rules) {
        const what = rule(node, source, above)
        if (what) found.push(breach(source, node.start, what))
      }
    }
    return found
  })
}

/** Rules about the file as a whole; SQL files too. */
export function sizesAndNames(files: ReadonlyMap<string, string>): Breach[] {
  return [...files].flatMap(([path, text]) => {
    const found: Breach[] = []
    const lines = text.replace(/\n$/, '').split('\n').length
    if (/\.(ts|tsx|mjs|sql)$/.test(path) && lines > MAX_FILE_LINES) {
      const what = `${lines} lines, at most ${MAX_FILE_LINES}: split it by what it says, each part under a noun`
      found.push({ path, line: MAX_FILE_LINES + 1, what })
    }
    const empty = path.split('/').find((part) => EMPTY.test(part.replace(/\..*$/, '')))
    if (empty && /\.(ts|tsx|mjs|css)$/.test(path)) {
      const what = `"${empty}" says nothing: name it by the noun inside, or move it to the file that uses it`
      found.push({ path, line: 1, what })
    }
    return found
  })
}

const CLOCKS = new Set(['Date.now', 'performance.now'])
const OUTSIDE = new Set(['fetch', 'setTimeout', 'setInterval', 'process', 'crypto', 'indexedDB'])

function impure(node: Node, { path, isTest }: Source): string | undefined {
  if (rootOf(path) !== 'core' || isTest) return undefined
  const hint = 'core has no clock, chance or network: take the value as an argument'
  const noDate = node.type === 'NewExpression' && nodesAt(node, 'arguments').length === 0
  if (noDate && wordOf(nodeAt(node, 'callee')) === 'Date') return `new Date(): ${hint}`
  const called = calleeOf(node)
  if (called === 'Date' || CLOCKS.has(called)) return `${called}(): ${hint}`
  const owner = called.split('.')[0] ?? ''
  if (OUTSIDE.has(owner === 'globalThis' ? (called.split('.')[1] ?? '') : owner)) return `${called}(): ${hint}`
  return undefined
}

function chance(node: Node, { path, isTest }: Source): string | undefined {
  if (!['core', 'api'].includes(rootOf(path)) || isTest || calleeOf(node) !== 'Math.random') return undefined
  return 'Math.random(): results come from core/fair/fair.ts, secrets from node:crypto in api/'
}

const FLOATS = new Set(['parseFloat', 'Number.parseFloat', 'Number'])

function floating(node: Node, { path, isTest }: Source): string | undefined {
  if (!MONEY.test(path) || isTest) return undefined
  const hint = 'money is a bigint of fen: core/money.ts reads and shows it; other numbers are converted elsewhere'
  const called = calleeOf(node)
  if (FLOATS.has(called) || /\.toFixed$/.test(called)) return `${called}(): ${hint}`
  const isPlus = node.type === 'UnaryExpression' && node['operator'] === '+'
  return isPlus ? `unary plus: ${hint}` : undefined
}

/** "a.b" for the call a.b(…), "" for a node that is no call. */
export function calleeOf(node: Node): string {
  if (node.type !== 'CallExpression') return ''
  const callee = nodeAt(node, 'callee')
  if (callee?.type !== 'MemberExpression') return wordOf(callee) ?? ''
  const [owner, property] = [nodeAt(callee, 'object'), nodeAt(callee, 'property')]
  const left = owner?.type === 'MemberExpression' ? nodeAt(owner, 'property') : owner
  return `${wordOf(left) ?? ''}.${wordOf(property) ?? ''}`
}

function defaultExport(node: Node, { path }: Source): string | undefined {
  const allowed = /^(?:web|desk)\/.*Page\.tsx$/.test(path) || !path.includes('/')
  if (node.type !== 'ExportDefaultDeclaration' || allowed) return undefined
  return 'a default export has no name of its own: export it by name (only lazy pages have one)'
}

function environment(node: Node, { path, isTest }: Source): string | undefined {
  const allowed = path === 'api/host/env.ts' || /^(commands|tools|bench|outside)\//.test(path) || !path.includes('/')
  if (allowed || isTest || node.type !== 'MemberExpression') return undefined
  const [owner, property] = [wordOf(nodeAt(node, 'object')), wordOf(nodeAt(node, 'property'))]
  if (owner !== 'process' || property !== 'env') return undefined
  return 'process.env: say the variable in the settings.ts of its feature, which api/host/env.ts reads, and take its value as an argument'
}

function strayingSql(node: Node, { path, isTest }: Source): string | undefined {
  const allowed =
    isSql(path) || /^api\/(ledger\/|(shell\/db|host\/(migrations|prepare|venue-database))\.ts$)/.test(path)
  if (isTest || allowed || !['api', 'core', 'web'].includes(rootOf(path))) return undefined
  if (!SQL.test(writtenIn(node) ?? '')) return undefined
  return `SQL in ${nameOf(path)}: a statement is one function of the feature's sql.ts`
}

function longFunction(node: Node, { text }: Source, above: Node | undefined): string | undefined {
  if (!FUNCTIONS.has(node.type)) return undefined
  // A describe is a heading over tests, not a function that anybody has to hold in mind.
  if (above && calleeOf(above) === 'describe') return undefined
  const lines = text.slice(node.start, node.end).split('\n').length
  if (lines <= MAX_FUNCTION_LINES) return undefined
  return `a function of ${lines} lines, at most ${MAX_FUNCTION_LINES}: give its steps names`
}

/** Texts travel by name. One that is looked up, or the list as a value, takes all of them along. */
function everyText(node: Node, source: Source, above: Node | undefined): string | undefined {
  if (source.isTest || !['web', 'play', 'desk', 'core'].includes(rootOf(source.path))) return undefined
  if (node.type !== 'Identifier' || node['name'] !== textsOf(source)) return undefined
  const isNamed = above?.type === 'MemberExpression' && above['computed'] !== true
  const isKey = above?.type === 'Property' && nodeAt(above, 'value') !== node
  const isWord = /^(Import\w*Specifier|TSTypeQuery)$/.test(above?.type ?? '')
  if (isNamed || isKey || isWord) return undefined
  return 'every text of the house would travel with this: name each one, m.ui_home'
}

/** The local name under which a file imports the list of all texts. */
function textsOf({ imports }: Source): string | undefined {
  const list = imports.find(({ file }) => file === 'text/compiled/messages.js')
  return [...(list?.names ?? [])].find(([, name]) => name === 'm' || name === '*')?.[0]
}

function bareList(node: Node, { path, isTest }: Source): string | undefined {
  if (isTest || path === 'core/list.ts' || calleeOf(node) !== 'v.array') return undefined
  return 'v.array(): it judges every element before the length; core/list.ts has listOf for what is sent, anyList for what is ours'
}
