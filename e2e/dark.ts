// Text in the dark whose colours e2e/contrast.ts cannot tell: on pictures and gradients, half transparent, over what is laid
// on the page, in fields, or in a pair of colours that no table has. The browser is asked about those alone.
import type { Page } from 'playwright-core'
import { readInTheDark } from './contrast.ts'
import { rests, violationsIn, type Rules } from './axe.ts'

const known = readInTheDark()

const COLOURS: Rules = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Returns the texts of too little contrast, on a dark page that has axe already. */
export async function faintInTheDark(page: Page): Promise<string[]> {
  for (;;) {
    await rests(page)
    const asked = await page.evaluateHandle(notKnown, known)
    const isSome = await asked.evaluate((all) => all.length > 0)
    const found = isSome ? await violationsIn(page, COLOURS, asked) : []
    // Texts that the page has drawn anew meanwhile have not been judged.
    if (found) return found
  }
}

// Runs in the page.
function notKnown(known: string[]): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('body, body *')]
  const styles = new Map(all.map((one) => [one, getComputedStyle(one)]))
  const isPainted = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
    backgroundImage !== 'none' || alphaOf(backgroundColor) > 0
  const isLaid = (one: HTMLElement) =>
    styles.get(one)!.position !== 'static' &&
    (isPainted(styles.get(one)!) || /^(?:IMG|CANVAS|VIDEO)$/.test(one.tagName) || !!one.querySelector(':scope > svg'))
  const laid = all.filter(isLaid).map((one) => ({ one, box: one.getBoundingClientRect() }))
  return all.filter((one) => says(one) && one.checkVisibility() && !isKnown(one))

  /** Has words of its own. What is typed into a field is not seen here. */
  function says(one: HTMLElement): boolean {
    const isField = /^(?:INPUT|TEXTAREA|SELECT)$/.test(one.tagName)
    const isText = (node: ChildNode) => node.nodeType === Node.TEXT_NODE && !!node.textContent?.trim()
    return isField || [...one.childNodes].some(isText)
  }

  function isKnown(one: HTMLElement): boolean {
    if (/^(?:INPUT|TEXTAREA|SELECT)$/.test(one.tagName) || one instanceof SVGElement) return false
    const front = styles.get(one)!.color
    for (let part: HTMLElement | null = one; part; part = part.parentElement) {
      const style = styles.get(part)
      if (!style || style.opacity !== '1' || style.filter !== 'none') return false
      if (style.backgroundImage !== 'none' || style.mixBlendMode !== 'normal') return false
      const alpha = alphaOf(style.backgroundColor)
      if (alpha === 1) return isClear(one) && known.includes(`${hex(front)} on ${hex(style.backgroundColor)}`)
      if (alpha > 0) return false
    }
    return false
  }

  /** Whether no layer lies between the element and its ground. */
  function isClear(one: HTMLElement): boolean {
    const box = one.getBoundingClientRect()
    const meets = (other: DOMRect) =>
      other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top
    return !laid.some((other) => !other.one.contains(one) && meets(other.box))
  }

  function alphaOf(colour: string): number {
    const [, , , alpha = '1'] = colour.match(/[\d.]+/g) ?? []
    return Number.parseFloat(alpha)
  }

  function hex(colour: string): string {
    const [r = '', g = '', b = '', alpha = '1'] = colour.match(/[\d.]+/g) ?? []
    const parts = [r, g, b].map((part) => Number.parseInt(part, 10).toString(16).padStart(2, '0'))
    return alpha === '1' ? `#${parts.join('')}` : colour
  }
}
