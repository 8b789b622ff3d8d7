// Which chunk a module goes into. Read from the imports themselves, so that the first screen carries what
// it uses and nothing else, whoever adds an import.

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** In the order in which they take modules. */
export const CHUNKS = ['schemas', 'shell', 'late', 'parts', 'forms'] as const

const FIRST = /\/web\/(?:main\.tsx|index\.html|site\/HomePage\.tsx)$/
const LATE = /\/web\/(?:Around\.tsx|message\/NoticeDialog\.tsx|site\/LiveDraw\.tsx)$/
// Wherever they are named, they are used by pages alone.
const SCHEMAS = /\/valibot\/|\/core\/lottery\/shape\.ts$/
// What every page with a form has, and no other.
const FORMS = /\/react-hook-form\/|\/@hookform\/|\/web\/form\.ts$|\/core\/forms\/fields\.ts$/
const INFINITE = /\/(?:infiniteQueryObserver|useInfiniteQuery)\.js$/
// Parts and icons that several pages share: some twenty files of 200 bytes would be as many requests.
const PARTS = /\/lucide-react\/|\/web\/ui\/|\/web\/\w+\.tsx?$|\/text\/compiled\//

/**
 * The chunk of a module, or null for its page's own one: `shell` is what every page needs, and home, the
 * most entered one; `late` is what home draws after that; `schemas` checks what forms kept; `parts` is what
 * some pages share; `forms` is the engine of the pages with forms.
 */
export function chunkOf(id: string, graph: Graph): (typeof CHUNKS)[number] | null {
  if (FORMS.test(id)) return 'forms'
  if (SCHEMAS.test(id)) return 'schemas'
  const from = [...startsOf(id, graph)]
  if (from.some((start) => FIRST.test(start))) return INFINITE.test(id) ? 'parts' : 'shell'
  if (from.some((start) => LATE.test(start))) return 'late'
  return from.length > 1 && PARTS.test(id) ? 'parts' : null
}

/** The entry and the chunks' first modules that import this one, however far away. */
function startsOf(id: string, graph: Graph): Set<string> {
  const seen = new Set([id])
  const starts = new Set<string>()
  for (const each of seen) {
    const importers = graph.getModuleInfo(each)?.importers ?? []
    // Nothing imports it by a plain import: the entry itself, or what is imported by address.
    if (importers.length === 0) starts.add(each)
    for (const importer of importers) seen.add(importer)
  }
  return starts
}
