// Since when a member waits for the page that is open.
let page: { path: string; at: number } | undefined

/** The instant of `performance.now()` in which the page at `path` was asked for: the first with the document, each other when the member went there. */
export function openedAt(path: string, now = performance.now()): number {
  if (page?.path !== path) page = { path, at: page ? now : 0 }
  return page.at
}
