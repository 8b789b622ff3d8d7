// The 601,304,088 draws of Mark Six, in sorts that a play can tell apart: one draw stands for each sort.
import type { Draw, Facts, Play, Selection, Sort } from '../game.ts'
import { groupBy } from '../group-by.ts'
import { choose } from '../selection.ts'
import { animalOf, numbers, tailOf, yearAnimalOf } from './lhc-numbers.ts'

const BALLS = 7

/** The sorts for one ticket of a play that looks at more than one ball. The order of the normal balls does not matter to it. */
export function sortsOf(play: Play, selection: Selection, facts: Facts): Iterable<Sort> {
  const entries = play.rows[0]!.entries.length
  if (play.code === 'lhc.total') return sumSorts()
  if (entries === numbers.length) {
    const chosen = new Set<unknown>(selection)
    return mixes((number) => (chosen.has(number) ? 1 : 0), true)
  }
  const yearAnimal = yearAnimalOf(facts)
  return mixes(play.code === 'lhc.wei' ? tailOf : (number) => animalOf(number, yearAnimal), false)
}

/** Every way to take balls from classes of numbers; `special` where the seventh ball is told apart. */
function* mixes(classOf: (number: number) => unknown, special: boolean): Generator<Sort> {
  const classes = [...groupBy(numbers, classOf).values()]
  const taken = classes.map(() => 0)
  function* fill(at: number, left: number): Generator<undefined> {
    if (at === classes.length) {
      if (left === 0) yield
      return
    }
    for (taken[at] = 0; taken[at]! <= Math.min(left, classes[at]!.length); taken[at]!++)
      yield* fill(at + 1, left - taken[at]!)
    taken[at] = 0
  }
  for (const _ of fill(0, special ? BALLS - 1 : BALLS)) {
    const ways = classes.reduce((product, { length }, at) => product * choose(length, taken[at]!), 1)
    const draw = classes.flatMap((members, at) => members.slice(0, taken[at]!))
    // Without a fixed special ball, any of the seven may be it.
    if (!special) yield { draw, ways: ways * BALLS }
    for (const [at, members] of special ? classes.entries() : []) {
      const left = members.length - taken[at]!
      if (left > 0) yield { draw: [...draw, members.at(-1)!], ways: ways * left }
    }
  }
}

/** One representative draw for each sum of seven balls. */
function* sumSorts(): Generator<Sort> {
  // The number of sets, by count of balls and sum, over the numbers considered so far.
  const sets = Array.from({ length: BALLS + 1 }, () => new Map<number, number>())
  sets[0]!.set(0, 1)
  for (const number of numbers)
    for (let count = BALLS; count > 0; count--)
      for (const [sum, ways] of sets[count - 1]!)
        sets[count]!.set(sum + number, (sets[count]!.get(sum + number) ?? 0) + ways)
  for (const [sum, ways] of sets[BALLS]!) yield { draw: drawOfSum(sum), ways: ways * BALLS }
}

/** The seven lowest numbers, the highest of them raised first until they have the sum. */
function drawOfSum(sum: number): Draw {
  const draw = numbers.slice(0, BALLS)
  let missing = sum - draw.reduce((total, ball) => total + ball, 0)
  for (let at = BALLS - 1; missing > 0; at--) {
    const raise = Math.min(missing, numbers.length - BALLS)
    draw[at]! += raise
    missing -= raise
  }
  return draw
}
