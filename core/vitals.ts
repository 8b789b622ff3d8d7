// How quick pages are on the phones of members: what a page says of itself when it is left, of nobody in particular.
import * as v from 'valibot'
import { address, type PageName } from './addresses.ts'
import { count, empty, post } from './endpoint.ts'
import { openWatch } from './asked.ts'
import { listOf } from './list.ts'

/**
 * `lcp`: until the largest part of a first page stood there, in ms. `inp`: the longest that the page took to answer a
 * tap, in ms. `cls`: how far parts of the page moved without being asked to, in thousandths.
 */
export const measures = ['lcp', 'inp', 'cls'] as const
export type Measure = (typeof measures)[number]

/** Up to which a figure is called good by the people who judge pages from outside. */
export const goodUpTo: Readonly<Record<Measure, number>> = { lcp: 2_500, inp: 200, cls: 100 }

/** Longer times tell nothing more, so they are cut here (milliseconds, of CLS thousandths). */
export const MOST = 60_000
export const MOST_PAGES = 16

const figure = v.optional(v.pipe(count, v.maxValue(MOST)))

const seen = v.strictObject({
  page: v.picklist(Object.keys(address) as PageName[]),
  lcp: figure,
  inp: figure,
  cls: figure,
})
export type Seen = v.InferOutput<typeof seen>

export const vitals = {
  /** Sent without a token, and by no more pages than the operator wants to hear of. */
  add: post('common/addVitals', {
    input: v.strictObject({
      version: v.pipe(v.string(), v.maxLength(16)),
      pages: listOf(seen, MOST_PAGES),
    }),
    output: empty,
    ...openWatch,
    quiet: true,
    added: true,
  }),
}

/** Four steps to each doubling: a quarter's place is right within a tenth. */
export const stepOf = (figure: number): number => Math.floor(Math.log2(figure + 1) * 4)
const leastOf = (step: number): number => 2 ** (step / 4) - 1

export type Steps = ReadonlyMap<number, number>

/** The figure that three of four stay below, from how many were seen in each step; 0 where none was. */
export function threeOfFour(steps: Steps): number {
  const wanted = sum(steps) * 0.75
  let before = 0
  for (const [step, here] of [...steps].toSorted(([a], [b]) => a - b)) {
    if (before + here >= wanted) return between(step, (wanted - before) / here)
    before += here
  }
  return 0
}

const between = (step: number, share: number): number =>
  Math.round(leastOf(step) + (leastOf(step + 1) - leastOf(step)) * share)

/** The percentage of page visits whose figure was good. */
export function goodOf(measure: Measure, steps: Steps): number {
  const last = stepOf(goodUpTo[measure])
  return Math.round((100 * sum(new Map([...steps].filter(([step]) => step < last)))) / Math.max(1, sum(steps)))
}

const sum = (steps: Steps): number => [...steps.values()].reduce((all, each) => all + each, 0)
