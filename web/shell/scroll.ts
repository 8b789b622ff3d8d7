// Where each page was scrolled to, so that Back returns to the row that was left.
import { entry, REQUERIED } from './router.ts'

const places = new Map<string, number>()
const GIVE_UP_AFTER_MS = 1_500

history.scrollRestoration = 'manual'

let shown = keyOf()
let lastY = 0
window.addEventListener('scroll', () => (lastY = window.scrollY), { passive: true })
// A filter changes the address of a page. Back comes to the changed address, so the place of scrolling is kept under it.
window.addEventListener(REQUERIED, () => (shown = keyOf()))

function keyOf(): string {
  return `${entry().depth} ${location.hash}`
}

/** Called when a page leaves. The address is the next page's by then, so this page's own was kept. */
export function keepScroll(): void {
  places.set(shown, lastY)
}

/** With these the member takes over: a page that moved between press and release would lose the press. */
const TOUCHES = ['pointerdown', 'wheel', 'keydown'] as const

/** Called when a page opens. Its rows may still be loading: tried until the page is long enough, or the member does something. */
export function restoreScroll(): () => void {
  shown = keyOf()
  const want = places.get(shown) ?? 0
  places.delete(shown)
  window.scrollTo(0, want)
  lastY = want
  if (want === 0) return () => undefined
  const root = document.documentElement
  const watcher = new ResizeObserver(() => {
    if (root.scrollHeight - window.innerHeight < want) return
    window.scrollTo(0, want)
    watcher.disconnect()
  })
  watcher.observe(root)
  const stop = () => {
    clearTimeout(timer)
    watcher.disconnect()
    for (const touch of TOUCHES) window.removeEventListener(touch, stop, { capture: true })
  }
  for (const touch of TOUCHES) window.addEventListener(touch, stop, { capture: true, passive: true })
  const timer = setTimeout(stop, GIVE_UP_AFTER_MS)
  return stop
}
