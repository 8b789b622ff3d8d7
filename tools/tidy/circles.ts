// No file may lead back to itself by its imports, types included: neither could be read, or moved, without the other.
import { breach, type Breach, type Source } from './source.ts'

export function circles(sources: Source[]): Breach[] {
  const house = new Map(sources.map((source) => [source.path, source]))
  const done = new Set<string>()
  return sources.flatMap((source) => [...closing(source, { house, done, trail: [] })])
}

interface Walk {
  house: Map<string, Source>
  done: Set<string>
  /** The files that led here. */
  trail: string[]
}

/** The imports below a file that lead back onto the trail; each file is looked at once. */
function* closing(source: Source, { house, done, trail }: Walk): Generator<Breach> {
  if (done.has(source.path)) return
  const way = [...trail, source.path]
  for (const { file = '', at } of source.imports) {
    const round = way.slice(way.indexOf(file))
    if (way.includes(file)) {
      yield breach(source, at, `a circle: ${[...round, file].join(' → ')}. Move what both need`)
    } else {
      const next = house.get(file)
      if (next) yield* closing(next, { house, done, trail: way })
    }
  }
  done.add(source.path)
}
