// Lists that come page by page.

/** All that the pages hold, in their order; `read` asks for the one behind a cursor, and at first for the first. */
export async function everyPage<T>(
  read: (from: { cursor?: string }) => Promise<{ list: T[]; more: string | null }>,
): Promise<T[]> {
  const all: T[] = []
  for (let from = {}; ;) {
    const { list, more } = await read(from)
    all.push(...list)
    if (!more) return all
    from = { cursor: more }
  }
}
