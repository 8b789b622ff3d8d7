// State of the loading overlay of the spec: commands under way, and reads with nothing on the screen yet.
import type { ReactNode } from 'react'
import { live, useLive } from './live.ts'

const commands = live(0)
const reads = live(0)
let focused: Element | null = null

/** A command is under way: the page is inert but for Back until it ends (decision 40). */
export function commandBegins(): () => void {
  if (commands.get() === 0) focused = document.activeElement
  return counted(commands, () => {
    // `inert` took the focus away: a keyboard gets it back on the same button.
    if (commands.get() > 0 || document.activeElement !== document.body) return
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
  })
}

/** A read began and its part of the page is empty. */
export const readBegins = (): (() => void) => counted(reads)

function counted(store: typeof commands, after?: () => void): () => void {
  let open = true
  store.set(store.get() + 1)
  return () => {
    if (!open) return
    open = false
    store.set(store.get() - 1)
    if (after) requestAnimationFrame(after)
  }
}

export const useInert = (): boolean => useLive(commands) > 0
export const useLoading = (): boolean => useLive(reads) + useLive(commands) > 0
/** Whether every part of the page that waits for the house has its answer. */
export const useAllRead = (): boolean => useLive(reads) === 0

/** The offline bar's content about commands under way; comes with Around.tsx. */
export const underNav = live<ReactNode>(null)
export const useUnderNav = (): ReactNode => useLive(underNav)

/** Content above the tabs on their pages: open bets; comes with Around.tsx. */
export const overTabs = live<ReactNode>(null)
export const useOverTabs = (): ReactNode => useLive(overTabs)
