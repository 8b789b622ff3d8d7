// One Tab stop for a whole grid; arrows move in it as the eye sees it.
import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'

/** Spread onto the element around the buttons; the first of them is the way in. */
export function useRoving() {
  const ref = useRef<HTMLDivElement>(null)
  const buttons = () => [...(ref.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
  const settle = (current: HTMLElement) => {
    for (const each of buttons()) each.tabIndex = each === current ? 0 : -1
  }
  return {
    ref: (element: HTMLDivElement | null) => {
      ref.current = element
      const all = buttons()
      if (!all.some((each) => each.getAttribute('tabindex') === '0'))
        all.forEach((each, index) => (each.tabIndex = index === 0 ? 0 : -1))
    },
    // Pressed, not passed by: Tab goes through other fields on its way to the dock.
    onClick: ({ target }: MouseEvent) => {
      lastUsed = (target as HTMLElement).closest('button') ?? undefined
    },
    onFocus: (event: FocusEvent) => settle(event.target as HTMLElement),
    onKeyDown: (event: KeyboardEvent) => {
      const all = buttons()
      const next = neighbour(all, all.indexOf(event.target as HTMLButtonElement), event.key)
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}

let lastUsed: HTMLElement | undefined

const FRAMES = 20

/** To the field that was used last, once what has the focus is gone: the dock leaves with the button that was pressed. */
export function focusBoard(frames = FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) {
      if (frames > 0) focusBoard(frames - 1)
      return
    }
    const first = document.querySelector<HTMLElement>('[data-cell]')
    const way = lastUsed?.isConnected ? lastUsed : first
    way?.focus({ preventScroll: true })
  })
}

function neighbour(all: HTMLButtonElement[], at: number, key: string) {
  const here = all[at]
  if (!here) return undefined
  if (key === 'ArrowRight') return all[at + 1]
  if (key === 'ArrowLeft') return all[at - 1]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  // Up and down go by the position on the screen: columns change with the width of the page.
  const { left, top } = here.getBoundingClientRect()
  const beyond = all
    .map((button) => ({ button, box: button.getBoundingClientRect() }))
    .filter(({ box }) => (key === 'ArrowDown' ? box.top > top + 2 : box.top < top - 2))
    .map(({ button, box }) => ({
      button,
      far: Math.abs(box.top - top) * 10 + Math.abs(box.left - left),
    }))
  return beyond.toSorted((a, b) => a.far - b.far)[0]?.button
}
