// The chunks and first calls of every page, for the script in the page.
import type { Rolldown } from 'vite'
import { address } from '../../core/addresses.ts'
import { lotteries } from '../../core/lottery/calendar.ts'
import type { First } from './first.ts'
import type { Drawn } from './drawn.ts'
import { ownReads, wholeOf } from './for-all.ts'
import { openingsAt } from './openings.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }
type Node = { type: string; [field: string]: unknown }

/** The file of each page, as routes.tsx names it: `hall: lazyPage(() => import('./lottery/hall/HallPage.tsx'))`. */
export function lazyPagesOf(program: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  const look = (node: Node) => {
    const value = node['value'] as Node | undefined
    if (node.type === 'Property' && value?.type === 'CallExpression') {
      const [load] = value['arguments'] as Node[]
      const body = load?.['body'] as Node | undefined
      if (body?.type === 'ImportExpression')
        found[String((node['key'] as Node)['name'])] = String((body['source'] as Node)['value'])
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) look(child)
  }
  look(program as Node)
  return found
}

/** Of every page its chunks that are not in the document anyway, its calls, and where a page shows them the rules of each lottery. */
export function firstOf(bundle: Bundle, pages: Record<string, string>, drawn: Drawn): First {
  const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the app has no first script')
  const here = new Set(filesOf(bundle, entry))
  const files: string[] = []
  const placesOf = (end: string): number[] => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
    if (!chunk) throw new Error(`no chunk has ${end}`)
    const needed = filesOf(bundle, chunk).filter((file) => !here.has(file))
    for (const file of needed) if (!files.includes(file)) files.push(file)
    return needed.map((file) => files.indexOf(file))
  }
  const games = Object.fromEntries(
    lotteries
      .filter(({ family }) => family !== 'locsgwin')
      .map(({ code, family }) => [code, placesOf(`/core/lottery/games/${family}.ts`)]),
  )
  const figures = placesOf('/web/wallet/Balance.tsx')
  const known = Object.entries(address).map(([name, { path }]): [string, First['pages'][string]] => {
    const file = pages[name]
    const opens = drawn.opens[name] ?? {}
    const picture = drawn.pictures[name]
    const whole = wholeOf(name)
    return [
      path,
      {
        name,
        ...(name === 'home' || name === 'homeTab' ? { isHome: true as const } : {}),
        ...(file ? { files: placesOf(file.slice(1)) } : {}),
        ...(name === 'home' || name === 'homeTab' || name === 'mine' ? { ownFiles: figures } : {}),
        ...(name === 'odds' || name === 'official' || name === 'rules' ? { games } : {}),
        ...(Object.keys(opens).length > 0 ? { opens } : {}),
        ...(picture ? { picture } : {}),
        ...(whole ? { whole } : {}),
        ...(ownReads(name, drawn.reads).length > 0 ? { isOwn: true as const } : {}),
        asks: drawn.asks[name] ?? {},
      },
    ]
  })
  return { ...noPages, openings: openingsAt(drawn), calls: drawn.calls, files, pages: Object.fromEntries(known) }
}

/** The script's data where nothing is built: the dev server has no chunks. */
export const noPages: First = {
  app: [],
  files: [],
  calls: [],
  lottery: 'k3_1m',
  lotteries: lotteries.map(({ code }) => code),
  order: address.depositOrder.path,
  pages: {},
}

/** A chunk with all that it imports, and their styles. */
function filesOf(bundle: Bundle, chunk: Chunk, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  for (const file of chunk.viteMetadata?.importedCss ?? []) seen.add(file)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(bundle, imported, seen)
  }
  return [...seen]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
