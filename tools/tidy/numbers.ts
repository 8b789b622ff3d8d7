// A number of core stands in SQL with its name beside it: a search for the name finds every place that a
// new kind, account, outcome or state has to join. api/ledger/names.test.ts says that each name is core's.
import { breach, nodesAt, walk, writtenIn, type Breach, type Files, type Node, type Source } from './source.ts'
import { bare } from './sql.ts'

/** Columns whose numbers core names. A range of them would take in a number that comes later, without a word. */
const STATES = String.raw`\b\w*(?:kind|status|outcome|state|board)`
/** Names of accounts that are compared to a range: numbers below 100 are wallets. */
const ACCOUNTS = String.raw`\b\w*(?:account|debit|credit)`
const RANGE = new RegExp(String.raw`${STATES}\s*(?:between\b|<(?!>)|>)`, 'gi')
const COMPARED = String.raw`(?:${STATES}|${ACCOUNTS})(?:\[\w+\])?\s*`
const ONE = new RegExp(
  String.raw`${COMPARED}(?:=|<>|!=|is\s+(?:not\s+)?distinct\s+from\s)\s*\d+\b(?! /\* [\w: ]+ \*/)`,
  'gi',
)
const SEVERAL = new RegExp(String.raw`${COMPARED}(?:not\s+)?in\s*\(([^)]*)\)`, 'gi')
const NAMED = /^\s*\d+ \/\* [\w: ]+ \*\//

export function numbers(sources: Source[], files: Files): Breach[] {
  const functions = [...files].filter(([path]) => /^db\/functions\/\w+\.sql$/.test(path))
  return [
    ...functions.flatMap(([path, text]) =>
      nameless(bare(text)).map(({ at, what }) => breach({ path, text }, at, what)),
    ),
    ...sources.filter(({ isTest }) => !isTest).flatMap(inStatements),
  ]
}

function inStatements(source: Source): Breach[] {
  const found: Breach[] = []
  for (const { node, above } of walk(source.tree)) {
    const written = above?.type === 'ImportDeclaration' ? undefined : writtenIn(node)
    if (!written || !/\b(select|insert|update|delete)\b/i.test(written)) continue
    for (const { at, what } of nameless(bare(between(source, node))))
      found.push(breach(source, node.start + 1 + at, what))
  }
  return found
}

/** The content between the quotes of a string or template, every position kept; its values are blanked. */
function between({ text }: Source, node: Node): string {
  let from = node.start + 1
  let found = ''
  for (const { start, end } of nodesAt(node, 'expressions')) {
    found += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    from = end
  }
  return found + text.slice(from, node.end - 1)
}

function nameless(plain: string): { at: number; what: string }[] {
  const several = [...plain.matchAll(SEVERAL)].filter(([, list = '']) =>
    list.split(',').some((one) => /^\s*\d/.test(one) && !NAMED.test(one)),
  )
  return [
    ...[...plain.matchAll(RANGE)].map(({ index: at }) => ({
      at,
      what: 'a range takes in what comes later: name each number',
    })),
    ...[...plain.matchAll(ONE), ...several].map(({ index: at }) => ({
      at,
      what: 'say which it is: status = 1 /* draw open */',
    })),
  ]
}
