// The best draw of seven balls of 49, which plays tell apart by what they are: chosen numbers, animals,
// tails, the sum, the special ball. Balls that nobody tells apart are a class, and a draw takes so many of each.
import { fen, sumFen } from '../money.ts'
import type { Fen } from '../money.ts'
import type { Best } from './best-order.ts'
import { classesOf } from './best-classes.ts'
import type { BallClass, Group } from './best-classes.ts'
import { BIG_SUM, HIGH, boundAt, pricedLines, riseOf } from './best-prices.ts'
import type { Goal, Priced } from './best-prices.ts'
import { search } from './best-search.ts'
import type { Steps, Way } from './best-search.ts'
import type { Draw, Facts, Game } from './game.ts'
import { groupBy } from './group-by.ts'
import { bestPayoutFen, capBoundFen } from './settle.ts'
import type { Line } from './settle.ts'

// Ways that are followed at a time: more would be felt as one taps. A way of many lines is dearer.
const STRAIGHT = 4
const WIDTH = 300
const WORK = 3_000
const LEAST_WIDTH = 20

/**
 * The best draw. `mostFen` is above what it is paid only where the lines tell so many balls apart that not all
 * ways to draw them can be compared. Undefined for other games, and for sums beyond exact numbers.
 */
export function bestBalls(game: Game, lines: readonly Line[], facts: Facts): Best | undefined {
  const caps = sumFen(lines.map((line) => capBoundFen(line, facts)))
  if (!game.tells || caps > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  const priced = pricedLines(game, lines, facts)
  const classes = classesOf(game, priced)
  const width = Math.max(LEAST_WIDTH, Math.min(WIDTH, Math.floor(WORK / lines.length)))
  let best: { draw: Draw; paidFen: Fen } | undefined
  let beyond = -1
  for (const goal of priced.goals) {
    const paid = Number(best?.paidFen ?? -1)
    const found = search(stepsOver(game, { priced, classes, goal }), [STRAIGHT, width], paid)
    beyond = Math.max(beyond, found.beyond)
    if (!found.best) continue
    const draw = drawOf(game, found.best)
    const paidFen = bestPayoutFen(lines, [draw], facts)
    if (!best || paidFen > best.paidFen) best = { draw, paidFen }
  }
  if (!best) return undefined
  const most = BigInt(beyond) > best.paidFen ? fen(BigInt(beyond)) : best.paidFen
  return { draw: best.draw, mostFen: most < caps ? most : caps }
}

type Taken = { ball: number; place: number; before: Taken | undefined }

type Balls = Way & {
  normals: number
  special: number
  sum: number
  /** By line, what came of it; by bit, the groups that came; by bit, the places that are taken. */
  counts: readonly number[]
  present: number
  places: number
  taken: Taken | undefined
}

const NOWHERE = -1

type Plan = { priced: Priced; classes: readonly BallClass[]; goal: Goal }

function stepsOver(game: Game, { priced, classes, goal }: Plan): Steps<Balls> {
  const { isHigh } = goal
  const normals = game.draw.numbers - 1
  const rest = restOf(classes, normals, ({ most }) => most)
  const straight = restOf(classes, normals, ({ mostStraight }) => mostStraight)
  const groups = groupsOf(classes)
  const sums = sumsOf(classes, game.draw.numbers)

  function next(way: Balls, step: number, offer: Offer): void {
    for (const takes of takesFrom(classes[step]!, way, normals, isHigh)) {
      const left = normals - way.normals - takes.others.length
      const isOpen = way.special + takes.special === 0
      const after = rest[step + 1]![left]![Number(isOpen)]!
      if (after === -Infinity) continue
      const made = take(priced, classes[step]!, way, takes)
      const missing = left + Number(isOpen)
      const bent = straight[step + 1]![left]![Number(isOpen)]!
      const { level, curved } = classes[step]!
      const more = Math.min(
        after + hopes(made, level, missing),
        bent + hopes(made, [...level, ...curved], missing),
      )
      made.most = made.worth + groups(step + 1, made.present, missing) + more
      const sum = sumName(made.sum, sums[step + 1]![missing]!)
      if (sum !== undefined) offer(`${sum} ${nameOf(made)}`, made)
    }
  }

  /** By how much more or less these lines can be paid with so many balls to come than they are counted at. */
  function hopes({ counts }: Balls, some: readonly number[], balls: number): number {
    let sum = 0
    for (const index of some) {
      const line = priced.lines[index]!
      sum += line.hoped(counts[index]!, balls) - boundAt(line, counts[index]!)
    }
    return sum
  }

  /** What still matters of a sum, if the goal can be reached at all. */
  function sumName(sum: number, { least, most }: Sums): number | undefined {
    if (goal.isFree) return 0
    const [low, high] = [sum + least, sum + most]
    if (isHigh ? high < BIG_SUM : low >= BIG_SUM) return undefined
    if (least === 0 && most === 0 && goal.isOdd === (sum % 2 === 0)) return undefined
    // The sum is large enough, or small, whatever comes.
    const isSure = isHigh ? low >= BIG_SUM : high < BIG_SUM
    return isSure ? -1 - (goal.isOdd === undefined ? 0 : sum % 2) : sum
  }

  const nameOf = ({ normals: came, special, counts, present, places }: Balls): string =>
    `${came} ${special > 0} ${present} ${places} ${counts.join()}`

  const worth = priced.lines.reduce((sum, { base }) => sum + base, goal.fens)
  const first: Balls = {
    ...{ worth, most: 0, normals: 0, special: 0, sum: 0 },
    ...{ counts: priced.lines.map(() => 0), present: 0, places: 0, taken: undefined },
  }
  return { first, count: classes.length, next }
}

type Offer = (name: string, next: Balls) => void
type Take = { special: number; others: readonly number[]; place: number }

/** What may be taken from a class. A draw that adds up to much takes the highest balls of it. */
function* takesFrom(
  { balls, specials, seats }: BallClass,
  way: Balls,
  normals: number,
  isHigh: boolean,
): Generator<Take> {
  const inOrder = isHigh ? balls.toReversed() : balls
  for (const special of way.special > 0 ? [0] : [0, ...specials(isHigh)]) {
    const others = inOrder.filter((ball) => ball !== special)
    for (let count = 0; count <= Math.min(others.length, normals - way.normals); count++) {
      const free = count === 1 ? seats.filter((place) => !(way.places & (1 << place))) : []
      for (const place of [NOWHERE, ...free])
        yield { special, others: others.slice(0, count), place }
    }
  }
}

/** The way with more balls of one class: these normal ones, and the special one if it is any. */
function take(
  { lines, seats, special: paid }: Priced,
  { adds, groups, ends, closed }: BallClass,
  way: Balls,
  { special, others, place }: Take,
): Balls {
  const counts = [...way.counts]
  let { worth, present, sum, taken } = way
  for (const { line, special: is } of adds) {
    counts[line]! += others.length
    worth += lines[line]!.slope * others.length
    if (special === 0) continue
    counts[line]! += is === 'apart' ? HIGH : Number(is === 'alike')
    worth += riseOf(lines[line]!, is)
  }
  for (const { bit, to } of special > 0 || others.length > 0 ? groups : []) {
    for (const { line, isHigh } of present & bit ? [] : to) {
      counts[line]! += isHigh ? HIGH : 1
      worth += lines[line]![isHigh ? 'slopeHigh' : 'slope']
    }
    present |= bit
  }
  for (const { line, at, ball } of place === NOWHERE ? [] : seats)
    if (at === place && ball === others[0]) {
      counts[line]! += 1
      worth += lines[line]!.slope
    }
  for (const ball of others) {
    sum += ball
    taken = { ball, place, before: taken }
  }
  for (const line of ends) {
    worth += lines[line]!.paid(counts[line]!) - boundAt(lines[line]!, counts[line]!)
    counts[line] = 0
  }
  return {
    ...{ worth: worth + (special > 0 ? paid[special]! : 0), most: 0, counts, taken },
    ...{ normals: way.normals + others.length, special: special || way.special },
    ...{ sum: sum + special, present: present & ~closed },
    places: place === NOWHERE ? way.places : way.places | (1 << place),
  }
}

/** By step, normal balls that are missing and whether the special one is: the most that may still be added. */
function restOf(
  classes: readonly BallClass[],
  normals: number,
  mostOf: (one: BallClass) => BallClass['most'],
): number[][][] {
  const missing = Array.from({ length: normals + 1 }, (_, left) => left)
  let after = missing.map((left) => (left === 0 ? [0, -Infinity] : [-Infinity, -Infinity]))
  const rest = [after]
  for (const each of classes.toReversed()) {
    const { balls } = each
    const most = mostOf(each)
    const best = (left: number, special: number) => {
      const counts = missing.filter((count) => count <= left)
      const takes = counts.flatMap((count) => [
        count <= balls.length ? most(count, false) + after[left - count]![special]! : -Infinity,
        special > 0 && count < balls.length
          ? most(count, true) + after[left - count]![0]!
          : -Infinity,
      ])
      return Math.max(...takes)
    }
    after = missing.map((left) => [best(left, 0), best(left, 1)])
    rest.unshift(after)
  }
  return rest
}

/** The most that so many more balls can let groups pay which did not come yet: one animal and one tail each. */
function groupsOf(classes: readonly BallClass[]) {
  const family = ({ name }: Group) => name.replace(/\d+$/, '')
  const known = classes.map((_, step) => {
    const left = classes.slice(step).flatMap(({ groups }) => groups)
    const once = [...new Map(left.map((group) => [group.bit, group])).values()]
    const dearFirst = once.filter(({ worth }) => worth > 0).sort((a, b) => b.worth - a.worth)
    return [...groupBy(dearFirst, family).values()]
  })
  return (step: number, present: number, balls: number): number => {
    let sum = 0
    for (const groups of known[step] ?? []) {
      let left = balls
      for (const { bit, worth } of groups)
        if (left > 0 && !(present & bit)) {
          sum += worth
          left--
        }
    }
    return sum
  }
}

type Sums = { least: number; most: number }

/** By step and number of balls, what these add up to. */
function sumsOf(classes: readonly BallClass[], numbers: number): Sums[][] {
  return [...classes, undefined].map((_, step) => {
    const balls = classes.slice(step).flatMap((each) => each.balls)
    const rising = balls.sort((one, other) => one - other)
    const sum = (some: readonly number[]) => some.reduce((all, ball) => all + ball, 0)
    return Array.from({ length: numbers + 1 }, (__, count) => ({
      least: sum(rising.slice(0, count)),
      most: sum(count > 0 ? rising.slice(-count) : []),
    }))
  })
}

/** Balls of no certain place go where there is room. */
function drawOf(game: Game, { taken, special }: Balls): Draw {
  const draw = Array<number>(game.draw.numbers).fill(0)
  draw[game.draw.numbers - 1] = special
  const free: number[] = []
  for (let one = taken; one; one = one.before)
    if (one.place === NOWHERE) free.push(one.ball)
    else draw[one.place] = one.ball
  return draw.map((ball) => ball || free.pop()!)
}
