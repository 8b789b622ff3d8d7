// The 601,304,088 draws of Mark Six, sorted by what a play can tell apart: one draw stands for each sort.
import type { Draw, Facts, Play, Selection, Sort } from '../game.ts'
import { groupBy } from '../group-by.ts'
import { choose } from '../selection.ts'
import { animalOf, numbers, tailOf, yearAnimalOf } from './lhc-numbers.ts'

const BALLS = 7

/** For one ticket of a play that looks at more than one ball. The order of normal balls is none of its business. */
export function sortsOf(play: Play, selection: Selection, facts: Facts): Iterable<Sort> {
  const entries = play.rows[0]!.entries.length
  if (play.code === 'lhc.total') return sumSorts()
  if (entries === numbers.length) {
    const chosen = new Set<unknown>(selection)
    return mixes((number) => Number(chosen.has(number)), true)
  }
  const yearAnimal = yearAnimalOf(facts)
  return mixes(play.code === 'lhc.wei' ? tailOf : (number) => animalOf(number, yearAnimal), false)
}

type Bet = { play: Play; selection: Selection }

/** For bets together: a draw for each way in which balls can come that these tell apart. */
export function mixesOf(
  bets: readonly Bet[],
  facts: Facts,
  rank: (ball: number) => bigint,
): Iterable<Draw> | undefined {
  const ranked = numbers
    .map((ball) => ({ ball, rank: rank(ball) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank)))
    .map(({ ball }) => ball)
  if (bets.every(({ play }) => play.code === 'lhc.total')) return totalDraws(ranked.at(-1)!)
  // How many animals come says nothing of the special ball, which may be any.
  if (bets.every(({ play }) => play.code === 'lhc.zongxiao'))
    return kindDraws(ranked.at(-1)!, facts)
  // 总和 needs every number for itself, and 正码特 the place of each.
  if (bets.some(({ play }) => play.code === 'lhc.total' || play.code === 'lhc.zt')) return undefined
  const tells = bets.map((bet) => tellOf(bet, facts))
  const classOf = (number: number) => tells.map((tell) => tell(number)).join()
  return drawsOf(mixes(classOf, true, ranked))
}

/** Low and high sums, odd and even: any special ball can be in all four. */
function* totalDraws(special: number): Generator<Draw> {
  const others = numbers.filter((number) => number !== special)
  for (const from of [others, others.toReversed()]) {
    const five = from.slice(0, 5)
    // Of the next three, two differ by one.
    for (const sixth of from.slice(5, 8)) yield [...five, sixth, special]
  }
}

/** One draw for each number of animals that can come, with this special ball. */
function* kindDraws(special: number, facts: Facts): Generator<Draw> {
  const yearAnimal = yearAnimalOf(facts)
  const others = [...groupBy(numbers, (number) => animalOf(number, yearAnimal)).values()]
    .map((members) => members.filter((number) => number !== special))
    .sort((a, b) => Number(hasAnimal(b)) - Number(hasAnimal(a)))
  function hasAnimal([first = 0]: readonly number[]): boolean {
    return animalOf(first, yearAnimal) === animalOf(special, yearAnimal)
  }
  for (let kinds = 2; kinds <= BALLS; kinds++) {
    const chosen = others.slice(0, kinds)
    // One of each but the special's own, then whatever is left of these animals.
    const first = chosen.slice(1).map(([number]) => number!)
    const rest = chosen.flat().filter((number) => !first.includes(number))
    yield [...[...first, ...rest].slice(0, BALLS - 1), special]
  }
}

function* drawsOf(sorts: Iterable<Sort>): Generator<Draw> {
  for (const { draw } of sorts) yield draw
}

/** What a bet knows of a ball: what it is called among the things chosen, nothing where it is not chosen. */
function tellOf({ play, selection }: Bet, facts: Facts): (number: number) => unknown {
  const chosen = new Set<unknown>(selection)
  const yearAnimal = yearAnimalOf(facts)
  // Here the animals that are not chosen count as well.
  if (play.code === 'lhc.zongxiao') return (number) => animalOf(number, yearAnimal)
  const isNumber = play.rows[0]!.entries.length === numbers.length
  if (isNumber) return (number) => chosen.has(number)
  const called = (number: number) =>
    play.code === 'lhc.wei' ? tailOf(number) : animalOf(number, yearAnimal)
  return (number) => (chosen.has(called(number)) ? called(number) : '')
}

/** Every way to take balls from classes of numbers; `special` where the seventh ball is told apart. */
function* mixes(
  classOf: (number: number) => unknown,
  special: boolean,
  // The special ball of a class is the last of it.
  balls: readonly number[] = numbers,
): Generator<Sort> {
  const classes = [...groupBy(balls, classOf).values()]
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
    const ways = classes.reduce(
      (product, { length }, at) => product * choose(length, taken[at]!),
      1,
    )
    const draw = classes.flatMap((members, at) => members.slice(0, taken[at]!))
    // Any of the seven may be the special.
    if (!special) yield { draw, ways: ways * BALLS }
    for (const [at, members] of special ? classes.entries() : []) {
      const left = members.length - taken[at]!
      if (left > 0) yield { draw: [...draw, members.at(-1)!], ways: ways * left }
    }
  }
}

/** One draw for each sum of seven balls. */
function* sumSorts(): Generator<Sort> {
  // By how many balls and which sum: how many sets of the numbers so far there are.
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
