// Balls of 49 in classes: of one class are those that no line tells apart but by being the special one.
import { isBent, isLevel, riseOf } from './best-prices.ts'
import type { Priced } from './best-prices.ts'
import type { Game } from './game.ts'
import { groupBy } from './group-by.ts'

export type Group = {
  bit: number
  name: string
  to: readonly { line: number; isHigh: boolean }[]
  /** What the lines rise by when it comes. */
  worth: number
}

/** Balls that no line tells apart but by being the special one. */
export type BallClass = {
  balls: readonly number[]
  /** Of these, the ones that the special ball may be. */
  specials(isHigh: boolean): readonly number[]
  /** Lines of chosen numbers that it counts for, and what the special ball is to them. */
  adds: readonly { line: number; special: 'none' | 'alike' | 'apart' }[]
  groups: readonly Group[]
  /** Places where a line hopes for its one ball. */
  seats: readonly number[]
  /** Lines that nothing later counts for, and groups of which nothing later is. */
  ends: readonly number[]
  closed: number
  /** What so many normal balls, and a special one, can add at most, but for groups. */
  most(count: number, hasSpecial: boolean): number
  /** The same without lines of chosen numbers that are curved. */
  mostStraight(count: number, hasSpecial: boolean): number
  /** Lines that are curved, or level, and that something later counts for. */
  curved: readonly number[]
  level: readonly number[]
}

export function classesOf({ draw: { from, to } }: Game, priced: Priced): BallClass[] {
  const balls = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const seated = new Set(priced.seats.map(({ ball }) => ball))
  const groupings = priced.lines.flatMap(({ told }) => (told.kind === 'groups' ? [told] : []))
  const names = (ball: number) => [
    ...groupings.map(({ groupOf }) => String(groupOf(ball) ?? '').padStart(8)),
    ...priced.lines.map(({ told }) => (told.kind === 'numbers' && told.has(ball) ? 0 : 1)),
    seated.has(ball) ? ball : '',
    priced.goals.some(({ isOdd }) => isOdd !== undefined) ? ball % 2 : '',
  ]
  const classes = [...groupBy(balls, (ball) => names(ball).join()).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, members]) => members)
  const bits = new Map<string, number>()
  const bitOf = (group: string) => bits.get(group) ?? bits.set(group, 1 << bits.size).get(group)!
  const made = classes.map((members) => newClass(priced, members, bitOf))
  const lastOf = (isIn: (one: (typeof made)[number]) => boolean) => made.findLastIndex(isIn)
  const lineEnds = priced.lines.map((_, line) =>
    Math.max(
      0,
      lastOf(({ adds }) => adds.some((each) => each.line === line)),
      lastOf(({ groups }) =>
        groups.some(({ to: lines }) => lines.some((each) => each.line === line)),
      ),
      lastOf(({ balls: own }) =>
        priced.seats.some((each) => each.line === line && own.includes(each.ball)),
      ),
    ),
  )
  const groupEnds = [...bits.values()].map((bit) => ({
    bit,
    end: lastOf(({ groups }) => groups.some((each) => each.bit === bit)),
  }))
  return made.map((one, step) => ({
    ...one,
    ends: lineEnds.flatMap((end, line) => (end === step ? [line] : [])),
    curved: lineEnds.flatMap((end, line) =>
      end > step && isBent(priced.lines[line]!) ? [line] : [],
    ),
    level: lineEnds.flatMap((end, line) =>
      end > step && isLevel(priced.lines[line]!) ? [line] : [],
    ),
    closed: groupEnds.reduce((all, { bit, end }) => all | (end === step ? bit : 0), 0),
  }))
}

function newClass(
  { lines, special, seats, goals }: Priced,
  balls: readonly number[],
  bitOf: (group: string) => number,
): Omit<BallClass, 'ends' | 'closed' | 'curved' | 'level'> {
  const [ball = 0] = balls
  const adds = lines.flatMap(({ told }, line) =>
    told.kind === 'numbers' && told.has(ball) ? [{ line, special: told.special }] : [],
  )
  const toGroup = lines.flatMap(({ told }, line) => {
    const name = told.kind === 'groups' ? told.groupOf(ball) : undefined
    return told.kind === 'groups' && name !== undefined
      ? [{ name, line, isHigh: told.isHigh(name) }]
      : []
  })
  const groups = [...groupBy(toGroup, ({ name }) => name)].map(([name, to]) => ({
    ...{ bit: bitOf(name), name, to },
    worth: sumOf(to, ({ line, isHigh }) => lines[line]![isHigh ? 'slopeHigh' : 'slope']),
  }))
  const own = seats.filter((each) => each.ball === ball)
  const seat = Math.max(
    0,
    ...own.map(({ at }) =>
      own.filter((each) => each.at === at).reduce((sum, { line }) => sum + lines[line]!.slope, 0),
    ),
  )
  const straight = adds.filter(({ line }) => !isBent(lines[line]!))
  const dearest = Math.max(...balls.map((each) => special[each]!))
  return {
    balls,
    adds,
    groups,
    seats: [...new Set(own.map(({ at }) => at))],
    specials: (isHigh) => {
      const inOrder = isHigh ? balls.toReversed() : balls
      // Where sums count, a ball that is paid less may lie better; else only the best paid one is of use.
      if (goals.every(({ isFree }) => isFree))
        return [balls.find((each) => special[each] === dearest)!]
      return inOrder.filter((each, at) =>
        inOrder.slice(0, at).every((before) => special[before]! < special[each]!),
      )
    },
    most: mostWith(adds),
    mostStraight: mostWith(straight),
  }

  function mostWith(some: typeof adds): BallClass['most'] {
    const normal = seat + sumOf(some, ({ line }) => lines[line]!.slope)
    const asSpecial = dearest + sumOf(some, ({ line, special: is }) => riseOf(lines[line]!, is))
    return (count, hasSpecial) => normal * count + (hasSpecial ? asSpecial : 0)
  }
}

const sumOf = <T>(of: readonly T[], fens: (one: T) => number): number =>
  of.reduce((sum, one) => sum + fens(one), 0)
