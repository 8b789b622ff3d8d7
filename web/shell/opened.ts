// Since when a member waits for the page that is open, and with what the first one begins.
import type { Takes } from '../build/first.ts'

/** Answers with which the house has drawn the opening of the first page: the app begins with them. */
export const drawnAnswers = (globalThis as Takes).drawn ?? []

let page: { path: string; at: number } | undefined

/** The instant of `performance.now()` in which the page at `path` was asked for: the first with the document, each other when the member went there. */
export function openedAt(path: string, now = performance.now()): number {
  if (page?.path !== path) page = { path, at: page ? now : 0 }
  return page.at
}

let isThere = false

/** Whether the first page is still on its way: it replaces the opening drawn before it, and no part of it may blink. */
export const isFirstOpening = (): boolean => !isThere
export const firstIsThere = (): void => void (isThere = true)
