// Since when a member waits for the page that is open, and with what the first one begins.
import type { Answered, Takes } from '../build/first.ts'
import { storedSession } from './asker.ts'

const { drawn } = globalThis as Takes
// Another tab may have signed in as somebody else since.
const isOwn = drawn?.token === storedSession()?.token

/** Answers with which the house has drawn the opening of the first page: the app begins with them. */
export const drawnAnswers: readonly Answered[] = (isOwn && drawn?.answers) || []
/** The last event in front of them. */
export const drawnBehind: string | null = (isOwn && drawn?.event) || null

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
