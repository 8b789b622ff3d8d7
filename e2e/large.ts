// Text at twice its size, as a member sets it in the browser: parts of a page that would be cut, or leave no room.
import type { Page } from 'playwright-core'

/** The largest share of the height that parts fixed on screen may take while a page scrolls (decision 51). */
const MOST_STICKY = 1 / 3

/** Faults of the open page at `times` times its text; the page is as before afterwards. */
export async function tooLarge(page: Page, times: number): Promise<string[]> {
  const found = await page.evaluate(measure, [times, MOST_STICKY] as const)
  return found.map((what) => `at ${times * 100} % text: ${what}`)
}

// Runs in the page.
function measure([times, most]: readonly [number, number]): string[] {
  const root = document.documentElement
  root.style.fontSize = `${times * 100}%`
  const found: string[] = []
  const width = root.clientWidth
  if (root.scrollWidth > width) found.push(`${root.scrollWidth} px wide of ${width}`)

  const kept = [...document.querySelectorAll('header, footer, nav')]
    .filter((part) => ['sticky', 'fixed'].includes(getComputedStyle(part).position))
    .map((part) => part.getBoundingClientRect().height)
    .reduce((sum, height) => sum + height, 0)
  if (kept > innerHeight * most) found.push(`${Math.round(kept)} px stay of ${innerHeight}`)

  const clips = (part: Element) => /hidden|clip/.test(getComputedStyle(part).overflowX)
  const scrolls = (part: Element) => /auto|scroll/.test(getComputedStyle(part).overflowX)
  const amounts = [...document.querySelectorAll('body *')].filter(
    (part) => part.childElementCount === 0 && /¥|\d[.:]\d\d/.test(part.textContent),
  )
  for (const amount of amounts) {
    if (amount.closest('.hush, [inert], svg')) continue
    const range = document.createRange()
    range.selectNodeContents(amount)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    for (let part: Element | null = amount; part && !scrolls(part); part = part.parentElement) {
      const frame = part.getBoundingClientRect()
      const isCut = box.right > frame.right + 1 || box.left < frame.left - 1
      if (!(isCut && (clips(part) || part === document.body))) continue
      found.push(`cut: ${amount.textContent}`)
      break
    }
  }
  for (const cell of document.querySelectorAll('[data-cell]')) {
    const frame = cell.getBoundingClientRect()
    const leaves = [...cell.querySelectorAll('*:not(.hush)')].some((part) => {
      const { left, right } = part.getBoundingClientRect()
      return left < frame.left - 1 || right > frame.right + 1
    })
    if (leaves) found.push(`leaves its cell: ${cell.textContent}`)
  }
  root.style.fontSize = ''
  return found
}
