// One short message at a time; a new one replaces the old (design 5).
import { live } from '../shell/live.ts'

export type ToastKind = 'alert' | 'done' | 'plain'
export type ToastMessage = { text: string; kind: ToastKind; id: number }

// Spec 9.
export const TOAST_MS = 2_000

export const toasts = live<ToastMessage | undefined>(undefined)
let lastId = 0

export function toast(text: string, kind: ToastKind = 'plain'): void {
  toasts.set({ text, kind, id: ++lastId })
}

/** Something else says what the toast does. */
export const quietToast = (): void => toasts.set(undefined)

/** A sentence for screen readers only: a page's name, a countdown's mark. */
export const spoken = live('')

export function announce(text: string): void {
  // The same sentence twice is spoken only when the text changes.
  spoken.set(spoken.get() === text ? `${text}\u00a0` : text)
}
