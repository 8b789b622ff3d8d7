// Accessibility violations that axe finds on a page, or in the frame of a game.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Frame, JSHandle, Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Rules = Pick<axe.RunOptions, 'runOnly' | 'rules'>

export const ALL_RULES = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
} satisfies Rules

/** The rules at a width in pixels: at 320 without the colours, which do not change with the width. */
export const rulesAt = (width: number): Rules =>
  width === 320 ? { ...ALL_RULES, rules: { 'color-contrast': { enabled: false } } } : ALL_RULES

/** Resolves when nothing moves on the page by itself any more. */
export const rests = (page: Page): Promise<void> => page.evaluate(atRest)

/** Loads axe into a page, once before its first use. */
export const bringAxe = (page: Page | Frame): Promise<unknown> => page.evaluate(AXE)

/** Returns the violations of these rules in the whole page. */
export async function violations(page: Page | Frame, rules: Rules = ALL_RULES): Promise<string[]> {
  await page.evaluate(atRest)
  const options: axe.RunOptions = { resultTypes: ['violations'], ...rules }
  return (await page.evaluate(judge, { options })) ?? []
}

/** The same in these parts of it alone; undefined where one of them is not on the page any more. */
export async function violationsIn(
  page: Page | Frame,
  rules: Rules,
  parts: JSHandle<Element[]>,
): Promise<string[] | undefined> {
  await page.evaluate(atRest)
  const options: axe.RunOptions = { resultTypes: ['violations'], ...rules }
  return page.evaluate(judge, { options, parts })
}

// The two functions below run in the page.

/** A sheet that is still coming is half transparent. What goes on for ever, or with the scrolling, is not waited for. */
async function atRest(): Promise<void> {
  const coming = document.getAnimations().filter(({ timeline, effect }) => {
    const isEndless = effect?.getComputedTiming().endTime === Infinity
    return timeline === document.timeline && !isEndless
  })
  await Promise.allSettled(coming.map(({ finished }) => finished))
}

async function judge({ options, parts }: { options: axe.RunOptions; parts?: Element[] }) {
  if (parts?.some(({ isConnected }) => !isConnected)) return undefined
  const { axe: judge } = window as unknown as { axe: typeof axe }
  const found = await judge.run(parts ? { include: parts } : document, options)
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')} ${node.failureSummary}`),
  )
}
