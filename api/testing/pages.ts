type Page<Row> = { list: readonly Row[]; more: string | null }

/** All rows of a list, page by page to its end. */
export async function everyPage<Row>(read: (from: { cursor?: string }) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  let page = await read({})
  for (; page.more !== null; page = await read({ cursor: page.more })) rows.push(...page.list)
  return [...rows, ...page.list]
}
