// Who may import whom: the roots, the features of the server, the parts of the app.
import { breach, rootOf, type Breach, type Import, type Source } from './source.ts'

/** A root may import itself and these. */
const ROOTS: Record<string, string[]> = {
  core: ['text'],
  web: ['core', 'text'],
  api: ['core', 'text'],
  sandbox: ['core', 'text', 'venue'],
  venue: ['core', 'text'],
  play: ['core', 'text', 'web'],
  desk: ['core', 'play', 'text', 'web'],
  db: ['api', 'core', 'sandbox', 'text', 'venue'],
  outside: ['api', 'core', 'sandbox', 'venue'],
  e2e: ['api', 'core', 'db', 'outside', 'play', 'sandbox', 'text', 'venue'],
  bench: ['api', 'core', 'db', 'e2e', 'outside', 'sandbox', 'text', 'venue'],
  commands: ['api', 'bench', 'core', 'db', 'e2e', 'outside', 'sandbox', 'text', 'venue'],
  tools: ['api', 'bench', 'commands', 'core', 'db', 'e2e', 'outside', 'sandbox', 'text', 'venue'],
}
/**
 * Between features of the server, from the ground up: each stands on those of its line, which stand in lines above or have
 * none. A new edge is one reviewed line here, and no circle (circles.ts); where a feature has to tell one that stands on it, or
 * to ask it, that is a hook (api/shell/hook.ts).
 */
const EDGES: Record<string, string[]> = {
  liability: ['ledger'],
  message: ['ledger', 'site'],
  prices: ['ledger'],
  turnover: ['ledger'],
  lottery: ['ledger', 'message'],
  member: ['callback', 'ledger', 'message', 'security', 'site'],
  savings: ['ledger', 'message', 'turnover'],
  sponsor: ['message'],
  invite: ['ledger', 'member', 'message', 'security', 'turnover'],
  join: ['member'],
  lobby: ['ledger', 'lottery'],
  people: ['ledger', 'member'],
  support: ['help', 'member', 'message', 'site'],
  vip: ['ledger', 'lottery', 'member', 'message', 'security', 'turnover'],
  wallet: ['ledger', 'member'],
  offers: ['ledger', 'lobby', 'lottery', 'member', 'message', 'turnover', 'vip'],
  transfer: ['callback', 'ledger', 'member', 'message', 'savings', 'security', 'wallet'],
  games: ['callback', 'ledger', 'lobby', 'lottery', 'member', 'transfer', 'turnover', 'wallet'],
  desk: ['callback', 'games', 'lottery', 'member', 'message', 'people', 'turnover'],
  care: ['games', 'ledger', 'liability', 'member', 'message', 'security', 'wallet'],
  deposit: ['callback', 'care', 'games', 'ledger', 'member', 'message', 'offers', 'site', 'turnover', 'vip'],
  withdraw: ['callback', 'deposit', 'games', 'invite', 'ledger', 'member', 'message', 'offers', 'security', 'site', 'turnover', 'vip'], // prettier-ignore
}
/** Files that put the house together, and may import every feature. */
const COMPOSERS = new Set([
  'api/main.ts',
  'api/desk-main.ts',
  'api/features.ts',
  'api/settings.ts',
  'api/first-rows.ts',
])
const CORE_PACKAGES = /^(valibot|@noble\/hashes|@noble\/curves)(\/|$)/

export function walls(sources: Source[]): Breach[] {
  // Files that the build loads run in Node, though they lie beside the app's code.
  const config = sources.find(({ path }) => path === 'vite.config.ts')
  const build = new Set(config?.imports.map((one) => one.file))
  for (const file of build)
    for (const one of sources.find(({ path }) => path === file)?.imports ?? [])
      if (one.file?.startsWith('web/build/') && !one.typeOnly) build.add(one.file)
  const wrongs = sources.flatMap((source) =>
    source.imports.flatMap((one) => {
      const what = wrong(source, one, build.has(source.path))
      return what ? [breach(source, one.at, what)] : []
    }),
  )
  return [...wrongs, ...unusedEdges(sources), ...heavySettings(sources)]
}

const SETTINGS = /^api\/(?:[^/]+\/)?settings\.ts$/
const LIGHT = /^(?:valibot|@noble\/|node:)/

/** Tools beside the house read settings too, and so load what the settings import. */
function heavySettings(sources: Source[]): Breach[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const loads = new Set<string>()
  const waiting = sources.filter(({ path }) => SETTINGS.test(path)).map(({ path }) => path)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loads.has(path)) continue
    loads.add(path)
    const found = byPath.get(path)?.imports.filter(({ typeOnly }) => !typeOnly) ?? []
    waiting.push(...found.flatMap(({ file = '' }) => (file.startsWith('api/') ? file : [])))
  }
  return [...loads].flatMap((path) => {
    const source = byPath.get(path)
    const heavy = source?.imports.find((one) => !one.typeOnly && !one.file && !LIGHT.test(one.from))
    const what = `settings load without the server, and this file with them: ${heavy?.from} belongs elsewhere`
    return source && heavy ? [breach(source, heavy.at, what)] : []
  })
}

/** An edge that no file takes any more. */
function unusedEdges(sources: Source[]): Breach[] {
  const here = sources.find(({ path }) => path === 'tools/tidy/walls.ts')
  if (!here) return []
  const used = new Set(
    sources
      .filter(({ isTest }) => !isTest)
      .flatMap(({ path, imports }) => imports.map(({ file = '' }) => `${featureOf(path)} ${featureOf(file)}`)),
  )
  return Object.entries(EDGES).flatMap(([mine, all]) =>
    all
      .filter((theirs) => !used.has(`${mine} ${theirs}`))
      .map((theirs) => {
        const what = `no file of ${mine} imports ${theirs}: the edge goes`
        return breach(here, here.text.indexOf(`  ${mine}: [`), what)
      }),
  )
}

function wrong(source: Source, one: Import, isBuild: boolean): string | undefined {
  if (!one.file) return source.isTest || isBuild ? undefined : wrongPackage(source, one)
  return wrongRoot(source, one.file) ?? wrongFeature(source, one) ?? (isBuild ? undefined : wrongPart(source, one))
}

function wrongPackage({ path }: Source, { from }: Import): string | undefined {
  if (rootOf(path) === 'core' && !CORE_PACKAGES.test(from) && !from.startsWith('.')) {
    return `core is pure: it imports valibot, @noble/hashes, @noble/curves and text, not ${from}. The server's part belongs in api/, the app's in web/`
  }
  return rootOf(path) === 'web' && from.startsWith('node:')
    ? `the app runs in a browser: ${from} belongs in api/ or tools/`
    : undefined
}

function wrongRoot({ path, isTest }: Source, file: string): string | undefined {
  const [mine, theirs] = [rootOf(path), rootOf(file)]
  const allowed = ROOTS[mine]
  if (!allowed || mine === theirs || allowed.includes(theirs)) return undefined
  if (mine === 'api' && theirs !== 'web' && isTest) return undefined
  // The one PostgreSQL of a run.
  if (isTest && file === 'api/testing/database.ts') return undefined
  // The first morning is the house's own; the world outside of it has an address and no import.
  if (path === 'api/main.ts' && theirs === 'db') return undefined
  return `${mine} may not import ${theirs} (${file}). What both sides need belongs in core/`
}

function wrongFeature({ path, isTest }: Source, { file = '', typeOnly }: Import): string | undefined {
  const [mine, theirs] = [featureOf(path), featureOf(file)]
  if (/^api\/(?!main|desk-main|host\/)/.test(path) && file.startsWith('api/host/') && !isTest)
    return `the host is where the house runs, and what runs there does not know it: ${file}`
  if (isTest || rootOf(path) !== 'api' || !theirs || mine === theirs) return undefined
  if (!mine) {
    if (COMPOSERS.has(path) || (typeOnly && !path.startsWith('api/shell/'))) return undefined
    return `the shell knows no feature: what needs ${file} belongs in api/main.ts or in the feature ${theirs}`
  }
  if (isSql(file)) return `${file} is private to ${theirs}: call its ${theirs}.ts, or add a function there`
  if (EDGES[mine]?.includes(theirs)) return undefined
  return `the feature ${mine} may not import ${theirs} (${file}): move what both need to core/ or the shell, or add the edge in tools/tidy/walls.ts`
}

export const isSql = (path: string) => /\.sql\.ts$/.test(path)

/** Folders on which features of the server are built, and folders for tests. */
const FLOORS = new Set(['shell', 'host', 'testing'])

export function featureOf(path: string): string | undefined {
  const [root, feature = '', ...rest] = path.split('/')
  return root === 'api' && rest.length > 0 && !FLOORS.has(feature) ? feature : undefined
}

/** Pages compose features; a part of one may not use a part of another. `ui` knows none of them. */
function wrongPart({ path, isTest }: Source, { file = '', typeOnly }: Import): string | undefined {
  if (isTest || rootOf(path) !== 'web') return undefined
  if (file === 'core/api.ts' && !typeOnly) {
    return 'the app imports features, never the whole contract: import core/<feature>.ts'
  }
  const [mine, theirs] = [partOf(path), partOf(file)]
  if (!mine || !theirs || mine === theirs || /Page\.tsx$/.test(path) || mine === 'dev') return undefined
  return `a part of ${mine} may not use a part of ${theirs} (${file}): let a page compose them, or move it to web/ui/`
}

function partOf(path: string): string | undefined {
  const [root, part, ...rest] = path.split('/')
  const shared = /^web\/(ui|art|shell|build)\//.test(path)
  // Files of web/ui may import only web/ui; everything may import from it.
  return root === 'web' && rest.length > 0 && !shared ? part : undefined
}
