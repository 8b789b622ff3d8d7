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

/** The opening that the first page takes the place of, where there was one; its fields keep what was typed into them (form.ts). */
const opening = globalThis.document?.querySelector?.('.opening')

/** Whether it had all that the page is for: the page's first frame has it too. */
export const wasUseful = !!opening?.querySelector('[data-useful]')

/** Whether Enter was pressed in one of its fields, and nothing was typed since: its form is to be sent. */
export const takeSent = (): boolean => {
  const isSent = opening?.hasAttribute('data-sent') ?? false
  opening?.removeAttribute('data-sent')
  return isSent
}

/** The id of its field in which the member types. */
let typedIn: string | undefined
const noteFocus = () => {
  if (opening?.isConnected) typedIn = opening.contains(document.activeElement) ? document.activeElement?.id : undefined
}
noteFocus()
for (const event of ['focusin', 'focusout']) opening?.addEventListener(event, () => queueMicrotask(noteFocus))

/** The text typed into the opening's field of this id, and whether the focus is in that field still; undefined when it was taken before or there is no such field. */
export function takeTyped(id: string): { text: string; isIn: boolean } | undefined {
  const field = opening?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-carried][id="${id}"]`)
  if (!field) return undefined
  field.removeAttribute('id')
  // What the drawing itself says there is not typed.
  return { text: field.value === field.defaultValue ? '' : field.value, isIn: typedIn === id }
}

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
