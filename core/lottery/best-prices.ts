// What bets on seven balls of 49 are paid for what comes of each: asked of the rules once for each thing that
// a bet can see, before draws are compared.
import { bestPayoutFen } from './settle.ts'
import type { Line } from './settle.ts'
import type { Draw, Facts, Game, Told } from './game.ts'
import { groupBy } from './group-by.ts'
import { rowsOf } from './selection.ts'

/**
 * A line by what came of it: so many, and eight more for each thing that is counted apart (the special ball,
 * the animal of the year). It is paid `base` and the slopes at most.
 */
type PricedLine = Bound & {
  told: Told
  paid(count: number): number
  /** The most that it can be paid, with so many balls to come. */
  hoped(count: number, balls: number): number
  /** Is it far below its straight line for some counts? */
  isCurved: boolean
}
type Bound = { base: number; slope: number; slopeHigh: number }

/** Balls that add up to much or little, to an odd number or an even one; to anything where it is free. */
export type Goal = { isHigh: boolean; isOdd: boolean | undefined; isFree: boolean; fens: number }

export type Priced = {
  lines: readonly PricedLine[]
  /** The sums to try, each with what it is paid. */
  goals: readonly Goal[]
  /** By ball, what the lines on the special ball are paid. */
  special: readonly number[]
  /** Balls that a line hopes for at a place. */
  seats: readonly { line: number; at: number; ball: number }[]
}

export const BIG_SUM = 175
export const HIGH = 8

export function pricedLines(game: Game, lines: readonly Line[], facts: Facts): Priced {
  const last = game.draw.numbers - 1
  const told = lines.map((line) => ({ line, told: game.tells!(line, facts) }))
  const of = (kind: Told['kind']) => told.filter((each) => each.told.kind === kind)
  const before = Array<number>(last).fill(0)
  const ofSpecial = of('special').map(({ line }) => line)
  const special = Array.from({ length: game.draw.to + 1 }, (_, ball) =>
    ball < game.draw.from ? 0 : Number(bestPayoutFen(ofSpecial, [[...before, ball]], facts)),
  )
  const counted = told.filter((each) => !['special', 'sum'].includes(each.told.kind))
  const seats = counted.flatMap(({ line, told: { kind } }, index) =>
    kind !== 'places'
      ? []
      : rowsOf(line.selection).flatMap((row, at) =>
          row.map((ball) => ({ line: index, at, ball: Number(ball) })),
        ),
  )
  return {
    lines: counted.map((each) => pricedLine(game, each, facts)),
    goals: goalsOf(of('sum').map(({ line }) => line)),
    special,
    seats,
  }
}

/** What bets on the sum are paid for each that is told apart: the sums of the draws that are asked about. */
function goalsOf(lines: readonly Line[]): Goal[] {
  const [low, high] = [
    [1, 2, 3, 4, 5, 6],
    [44, 45, 46, 47, 48, 49],
  ]
  if (lines.length === 0) return [{ isHigh: true, isOdd: undefined, isFree: true, fens: 0 }]
  const goals = [7, 8, 42, 43].map((ball) => ({
    isHigh: ball > 8,
    // Six low balls and six high ones are odd together.
    isOdd: ball % 2 === 0,
    isFree: false,
    fens: Number(bestPayoutFen(lines, [[...(ball > 8 ? high : low), ball]])),
  }))
  const [odd, even] = [true, false].map((isOdd) => goals.filter((goal) => goal.isOdd === isOdd))
  const isParted = goals.some((one) =>
    goals.some((other) => one.isHigh === other.isHigh && one.fens !== other.fens),
  )
  const parted = isParted
    ? [...odd!, ...even!]
    : odd!.map((goal) => ({ ...goal, isOdd: undefined }))
  return parted.sort((one, other) => other.fens - one.fens)
}

function pricedLine(
  game: Game,
  { line, told }: { line: Line; told: Told },
  facts: Facts,
): PricedLine {
  const fens: (number | undefined)[] = []
  for (let count = 0; count < 2 * HIGH; count++) {
    if (told.kind === 'places') {
      const milli = BigInt(line.odds['win']!)
      fens[count] = Number((line.unitStakeFen * BigInt(count) * milli) / 1_000n)
      continue
    }
    const draw = sampleOf(game, told, { count: count % HIGH, high: count >= HIGH })
    fens[count] = draw && Number(bestPayoutFen([line], [draw], facts))
  }
  const bound = boundOf(fens)
  const paid = (count: number) => paidAt(fens, line, count)
  const hoped = hopesOf(fens)
  const isCurved =
    told.kind !== 'places' &&
    fens.some((each, at) => each !== undefined && each < boundAt(bound, at))
  return { told, ...bound, paid, hoped: (count, balls) => hoped[count]![balls]!, isCurved }
}

function paidAt(fens: readonly (number | undefined)[], { play }: Line, count: number): number {
  const paid = fens[count]
  if (paid === undefined) throw new Error(`no draw lets ${play.code} count ${count}`)
  return paid
}

/** What a line may be counted at, as long as it is not known what it is paid. */
export const boundAt = ({ base, slope, slopeHigh }: Bound, count: number): number =>
  base + slope * (count % HIGH) + (count >= HIGH ? slopeHigh : 0)

/** By count, and by balls to come, each of which adds one, or is what is counted apart. */
function hopesOf(fens: readonly (number | undefined)[]): number[][] {
  return fens.map((_, count) =>
    Array.from({ length: HIGH }, (__, balls) => {
      const isWithin = (at: number) => {
        const more = (at % HIGH) - (count % HIGH)
        const apart = Number(at >= HIGH) - Number(count >= HIGH)
        return more >= 0 && apart >= 0 && more + apart <= balls
      }
      return Math.max(0, ...fens.map((each, at) => (each !== undefined && isWithin(at) ? each : 0)))
    }),
  )
}

/** A straight line above all that is paid; a level one where a slope would lead too high. */
function boundOf(fens: readonly (number | undefined)[]): Bound {
  const known = [...fens.entries()].flatMap(([count, each]) =>
    each === undefined ? [] : [{ count: count % HIGH, isHigh: count >= HIGH, each }],
  )
  const base = fens[0] ?? 0
  const slope = ceiling(
    known.map(({ count, isHigh, each }) =>
      count > 0 && !isHigh ? (each - base) / count : -Infinity,
    ),
  )
  const slopeHigh = ceiling(
    known.map(({ count, isHigh, each }) => (isHigh ? each - base - slope * count : -Infinity)),
  )
  const highest = Math.max(...known.map(({ each }) => each))
  const end = Math.max(...known.map(({ count, isHigh }) => (isHigh ? 0 : count)))
  if (base + slope * end > highest) return { base: highest, slope: 0, slopeHigh: 0 }
  return { base, slope, slopeHigh }
}

/** What the special ball adds to a line of chosen numbers. */
export const riseOf = ({ slope, slopeHigh }: PricedLine, special: 'none' | 'alike' | 'apart') =>
  special === 'apart' ? slopeHigh : special === 'alike' ? slope : 0

const ceiling = (numbers: readonly number[]): number => {
  const most = Math.ceil(Math.max(...numbers))
  return Number.isFinite(most) ? most : 0
}

/** A draw of which a bet sees so much; undefined where there is none. */
function sampleOf(
  { draw: { from, to, numbers } }: Game,
  told: Told,
  { count, high }: { count: number; high: boolean },
): Draw | undefined {
  const balls = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (told.kind === 'numbers') {
    const [chosen, others] = [balls.filter(told.has), balls.filter((ball) => !told.has(ball))]
    if (high && told.special !== 'apart') return undefined
    if (told.special === 'alike') {
      const draw = [...chosen.slice(0, count), ...others.slice(0, numbers - count)]
      return draw.length === numbers ? draw : undefined
    }
    const normals = [...chosen.slice(0, count), ...others.slice(0, numbers - 1 - count)]
    const blank =
      told.special === 'none' ? (others[numbers - 1 - count] ?? chosen[count]) : undefined
    const last = high ? chosen[count] : (blank ?? others[numbers - 1 - count])
    return normals.length === numbers - 1 && last !== undefined ? [...normals, last] : undefined
  }
  if (told.kind !== 'groups') return undefined
  const byGroup = groupBy(balls, told.groupOf)
  const groups = [...byGroup.keys()].filter((group) => group !== undefined)
  const wanted = groups.filter((group) => !told.isHigh(group)).slice(0, count)
  const dear = groups.find((group) => told.isHigh(group))
  if (wanted.length < count || (high && dear === undefined)) return undefined
  const own = [...wanted, ...(high ? [dear!] : [])].map((group) => byGroup.get(group)!)
  const firsts = own.map(([ball]) => ball!)
  const fill = [...(byGroup.get(undefined) ?? []), ...own.flatMap((members) => members.slice(1))]
  const draw = [...firsts, ...fill].slice(0, numbers)
  return firsts.length <= numbers && draw.length === numbers ? draw : undefined
}

/** Is it counted at the most that it can be paid, whatever came? */
export const isLevel = ({ slope, slopeHigh, isCurved }: PricedLine) =>
  isCurved && slope === 0 && slopeHigh === 0
/** Is it paid for chosen numbers, and not the same for each? */
export const isBent = (line: PricedLine) =>
  line.told.kind === 'numbers' && line.isCurved && !isLevel(line)
