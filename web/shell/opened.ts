// Since when a member waits for the page that is open.
let page: { path: string; at: number } | undefined

/** The instant of `performance.now()` in which the page at `path` was asked for: the first with the document, each other when the member went there. */
export function openedAt(path: string, now = performance.now()): number {
  if (page?.path !== path) page = { path, at: page ? now : 0 }
  return page.at
}

let isThere = false

/** Whether the first page is still on its way: it takes the place of what was drawn before it, and nothing of it may blink. */
export const isFirstOpening = (): boolean => !isThere
export const firstIsThere = (): void => void (isThere = true)
