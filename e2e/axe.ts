// What axe finds on a page, or in the frame of a game.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Rules = Pick<axe.RunOptions, 'runOnly' | 'rules'>

export const ALL_RULES = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
} satisfies Rules

/** Once on a page, before anything is asked of it. */
export const bringAxe = (page: Page | Frame): Promise<unknown> => page.evaluate(AXE)

export const violations = (page: Page | Frame, rules: Rules = ALL_RULES): Promise<string[]> =>
  page.evaluate(async (rules) => {
    const { axe: judge } = window as unknown as { axe: typeof axe }
    // A sheet that is still coming is half transparent. What goes on for ever, or with the scrolling, is not waited for.
    const coming = document.getAnimations().filter(({ timeline, effect }) => {
      const isEndless = effect?.getComputedTiming().endTime === Infinity
      return timeline === document.timeline && !isEndless
    })
    await Promise.allSettled(coming.map(({ finished }) => finished))
    const found = await judge.run({ resultTypes: ['violations'], ...rules })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} at ${node.target.join(' ')} ${node.failureSummary}`),
    )
  }, rules)
