// j and k: from row to row of a list. The focus goes along, so that Enter opens the row, and a reader says it.

/** The row that had the focus last, by a step or by a press: from a form beside the list, the next step goes on from there. */
let last: HTMLElement | undefined
addEventListener('focusin', ({ target }) => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null
  if (row) last = row
})

/**
 * Leads to the next row of the list that holds the focus, or held it last, else to the first of the page. Lists say `data-steps`,
 * their rows `data-step`.
 */
export function step(by: 1 | -1): void {
  const lists = [...document.querySelectorAll('main [data-steps]')]
  const holds = (element: Element | null | undefined) => lists.find((one) => element && one.contains(element))
  const list = holds(document.activeElement) ?? holds(last) ?? lists[0]
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
  const here = rows.find((row) => row.contains(document.activeElement)) ?? last
  const at = here ? rows.indexOf(here) : -1
  const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

/** Does this key belong to a field? */
export const isTyping = ({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
  metaKey || ctrlKey || altKey || (target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
