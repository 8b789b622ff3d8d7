import { windowIn } from '../../core/desk/fields.ts'
import { vitalsList } from '../../core/desk/vitals.ts'
import { VERSION } from '../../core/site.ts'
import { goodOf, measures, stepOf, threeOfFour, vitals, type Seen } from '../../core/vitals.ts'
import { does } from '../shell/deed.ts'
import type { Feature } from '../shell/feature.ts'
import { serve } from '../shell/serve.ts'
import { addFigures, sumsFrom, type Figure } from './vitals.sql.ts'

export const vitalsFeature: Feature = {
  routes: () =>
    serve(vitals, {
      // Of another release than this one nothing is kept: whoever likes could name any number of them.
      add: async ({ version, pages }, { db }) => {
        const figures = pages.flatMap(figuresOf)
        if (version === VERSION.name && figures.length > 0) await addFigures(db, version, figures)
        return {}
      },
    }),
  deeds: [
    does(vitalsList, async ({ db }, { from }) => {
      const sums = Map.groupBy(await sumsFrom(db, windowIn({ from }).from), ({ version, page, measure }) =>
        [version, page, measure].join(' '),
      )
      return { list: [...sums.values()].flatMap(told) }
    }),
  ],
}

const figuresOf = ({ page, ...figures }: Seen): Figure[] =>
  measures.flatMap((measure) => {
    const figure = figures[measure]
    return figure === undefined ? [] : [{ page, measure, step: stepOf(figure) }]
  })

/** A line of the figures of one measure of a page. */
function told(sums: Awaited<ReturnType<typeof sumsFrom>>) {
  const [first] = sums
  if (!first) return []
  const { version, page, measure } = first
  const steps = new Map(sums.map(({ step, seen }) => [step, seen]))
  const seen = sums.reduce((all, one) => all + one.seen, 0)
  return [{ version, page, measure, seen, p75: threeOfFour(steps), good: goodOf(measure, steps) }]
}
