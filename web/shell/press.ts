// A press is answered in the next frame, however long what it asks for takes on a slow phone: what was pressed looks so, and the
// page or the sheet is drawn behind that frame.

/** On what was pressed, and on the document, until what was asked for is drawn (web/base.css). */
const GOING = 'data-going'
/** How long after a press Back is its answer: the browser goes later than it is told to. */
const ANSWERS_MS = 500
/** A tab that was hidden meanwhile paints no frame: what was asked for comes without one. */
const FRAME_MS = 200

let last: { at: number; on: Element } | undefined

export function watchPresses(): void {
  const press = ({ target }: Event) => {
    const on = target instanceof Element && target.closest('a, button')
    last = on ? { at: performance.now(), on } : undefined
  }
  document.addEventListener('click', press, { capture: true })
}

/** What was pressed just now. */
export const pressed = (): Element | undefined =>
  last && performance.now() - last.at < ANSWERS_MS ? last.on : undefined

/** Does it behind the next frame, in which what was pressed looks so; returns how to do it at once. */
export function behindPress(act: () => void): () => void {
  const marked = [document.documentElement, ...[pressed() ?? []].flat()]
  for (const one of marked) one.setAttribute(GOING, '')
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    act()
    for (const one of marked) one.removeAttribute(GOING)
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, document.visibilityState === 'hidden' ? 0 : FRAME_MS)
  return once
}
