// No file may lead back to itself by its imports, types included: neither could be read, or moved, without the other. Nor may a
// folder of the server: features stand in layers (tools/tidy/walls.ts), and a lower one tells a higher one by a hook.
import { breach, type Breach, type Source } from './source.ts'

export const circles = (sources: Source[]): Breach[] => [
  ...round(sources.map(fileOf), (way) => `a circle: ${way}. Move what both need`),
  ...round(
    foldersOf(sources),
    (way) => `a circle of folders: ${way}. Use a hook (api/shell/hook.ts), or move what both need`,
  ),
]

/** A file, or all files of a folder. */
type Place = { path: string; ways: Way[] }
/** An import from one place to another, with the file that has it. */
type Way = { to: string; source: Source; at: number }

const fileOf = (source: Source): Place => ({
  path: source.path,
  ways: source.imports.flatMap(({ file, at }) => (file === undefined ? [] : { to: file, source, at })),
})

/** The folders of the server with the first import from each to each other. Tests may lay anything beside anything. */
function foldersOf(sources: Source[]): Place[] {
  const folders = new Map<string, Map<string, Way>>()
  for (const source of sources) {
    const mine = source.isTest ? undefined : folderOf(source.path)
    if (mine === undefined) continue
    const ways = folders.get(mine) ?? new Map<string, Way>()
    folders.set(mine, ways)
    for (const { file = '', at } of source.imports) {
      const to = folderOf(file)
      if (to !== undefined && to !== mine && !ways.has(to)) ways.set(to, { to, source, at })
    }
  }
  return [...folders].map(([path, ways]) => ({ path, ways: [...ways.values()] }))
}

/** Files beside the folders put the house together: they belong to none. */
const folderOf = (path: string): string | undefined => /^api\/[^/]+(?=\/)/.exec(path)?.[0]

function round(all: readonly Place[], says: (way: string) => string): Breach[] {
  const places = new Map(all.map((place) => [place.path, place]))
  const done = new Set<string>()
  return all.flatMap((place) => [...closing(place, { places, done, trail: [], says })])
}

interface Walk {
  places: Map<string, Place>
  done: Set<string>
  /** The places that led here. */
  trail: string[]
  says: (way: string) => string
}

/** The imports below a place that lead back onto the trail; each place is looked at once. */
function* closing(place: Place, { places, done, trail, says }: Walk): Generator<Breach> {
  if (done.has(place.path)) return
  const way = [...trail, place.path]
  for (const { to, source, at } of place.ways) {
    const next = places.get(to)
    if (way.includes(to)) yield breach(source, at, says([...way.slice(way.indexOf(to)), to].join(' → ')))
    else if (next) yield* closing(next, { places, done, trail: way, says })
  }
  done.add(place.path)
}
