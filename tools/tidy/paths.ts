// Where a page of the app lies is written in one file; everywhere else its address is built by the page's name.
import { breach, nodesAt, walk, wordOf, writtenIn, type Breach, type Source } from './source.ts'
import { calleeOf } from './code.ts'

const TABLE = 'core/addresses.ts'

export function paths(sources: Source[]): Breach[] {
  const table = sources.find(({ path }) => path === TABLE)
  const known = table ? pathsOf(table) : []
  if (known.length === 0) return []
  // The menu and the slides carry it without its first slash, a link behind a '#', a walk with its query.
  const address = new RegExp(`(?:^|[/#])(?:${known.join('|')})(?![\\w/.])`)
  return sources
    .filter((source) => source !== table)
    .flatMap((source) =>
      [...walk(source.tree)]
        .filter(({ node }) => address.test(writtenIn(node) ?? ''))
        .map(({ node }) => breach(source, node.start, what)),
    )
}

const what = `an address of the app by hand: build it by its name, address.bets() of ${TABLE}`

/** The paths that are longer than '/', without their first slash. */
const pathsOf = ({ tree }: Source): string[] =>
  [...walk(tree)].flatMap(({ node }) => {
    const path = calleeOf(node) === 'page' && wordOf(nodesAt(node, 'arguments')[0])
    return path && path.length > 1 ? [path.slice(1)] : []
  })
