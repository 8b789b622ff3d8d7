// The interface of a lottery: a pure value without member, clock or database; randomness is passed in.
import type { Name } from '../endpoint.ts'
import type { Family } from '../fair/families.ts'
import type { Row, Selection, SelectionProblem, Shape } from './selection.ts'

export type { Name } from '../endpoint.ts'
export { families } from '../fair/families.ts'
export type { Family } from '../fair/families.ts'
export type { Entry, Selection, SelectionProblem } from './selection.ts'

/** The numbers of one draw, in the order in which they came. */
export type Draw = readonly number[]

/** Further facts stored with a draw at its creation and needed for settlement: Mark Six keeps the year's animal. */
export type Facts = { yearAnimal?: number }

/** 信用盘 (calls lottery/…), 官方玩法 (caipiao/…) and 快赢 (locsgwin/…): decision 23. */
export const boards = ['odds', 'official', 'quick'] as const
export type Board = (typeof boards)[number]

/** A draw that stands for `ways` equally likely ones, which a play cannot tell apart. */
export type Sort = { draw: Draw; ways: number }

/** Decimal odds with the stake in them, in thousandths, for each tier of a play. */
export type Odds = Readonly<Record<string, number>>

/** A tier that a ticket can win, and its exact chance: the winning and the refunding outcomes of `total`. */
export type Tier = {
  code: string
  name: Name
  winning: number
  total: number
  refunding: number
}

/** One priced field of the odds board: a selection of one ticket, and the tiers it can win. */
export type Cell = { code: string; name: Name; selection: Selection; tiers: readonly string[] }

/** How many tickets won in each tier, and how many get their stake back. */
export type Wins = { hits: Readonly<Record<string, number>>; refundUnits: number }

export type Play = {
  code: string
  name: Name
  /** When it wins, in a sentence. */
  rule: Name
  boards: readonly Board[]
  tiers: readonly Tier[]
  /** The cells of the odds board; empty where the choice has rows instead (direct, bankers). */
  cells: readonly Cell[]
  /**
   * The rows of entries to choose from. `names` holds the displayed name of an entry where it differs from its code.
   */
  rows: readonly (Row & { name: Name; names?: Readonly<Record<string, Name>> })[]
  /** Whether a selection is one array per row; else it is one flat array. */
  nested: boolean
  /** One ticket that can win, for the rules page and the tables of returns. */
  example: Selection
  /** Further examples, for plays whose tickets have different odds without cells. */
  examples?: readonly Selection[] | undefined
  /** Judges what came over the wire; undefined means that it is a `Selection` of this play. */
  problem(selection: unknown): SelectionProblem | undefined
  /** 注数. */
  count(selection: Selection): number
  wins(selection: Selection, draw: Draw, facts?: Facts): Wins
  /**
   * The most tickets that one draw can let win in each tier: `hitMax` of rulebook 0. Without the facts
   * of the draw, the most over all that it may have.
   */
  most(selection: Selection, facts?: Facts): Readonly<Record<string, number>>
  /** Which places of a draw a selection looks at; all where it does not say. Wins never depend on the others. */
  sees?: ((selection: Selection) => readonly number[]) | undefined
  /** The odds at a return, only where the formula of rulebook 0 is not enough (decision 22). */
  price?: ((rtpBp: number) => Odds) | undefined
  /** The least return that the play can be priced at, where it is above that of all plays. */
  minRtpBp?: number | undefined
}

/** A tab of the betting page. */
export type PlayGroup = { code: string; name: Name; plays: readonly string[] }

export type Game = {
  family: Family
  draw: { numbers: number; from: number; to: number; repeats: boolean }
  /** Every equally likely draw, where there are few enough to walk through. */
  outcomes?: readonly Draw[]
  /** For games with few draws: the fact that a play depends on, if that is less than the balls at its places. */
  goesBy?: (play: Play) => ((draw: Draw) => number | string) | undefined
  /** For games with too many draws: representative draws for one ticket of a play that looks at many places. */
  sorts?: (play: Play, ticket: Selection, facts: Facts) => Iterable<Sort>
  plays: Readonly<Record<string, Play>>
  /** Other codes of plays, each with the code that it stands for. */
  synonyms?: Readonly<Record<string, string>>
  groups: readonly PlayGroup[]
  /** Settings of which each value stands for one play; the other plays are then not on offer. */
  variants: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Choices for a game's variants, { tripleRule: 'none' }; what is left out is the first value of each. */
export type Variants = Readonly<Record<string, string>>

/** A play by its code; undefined for any other text from the wire, `constructor` too. */
export function findPlay(game: Game, code: string): Play | undefined {
  const { plays, synonyms = {} } = game
  const known = Object.hasOwn(synonyms, code) ? synonyms[code]! : code
  return Object.hasOwn(plays, known) ? plays[known] : undefined
}

/** The plays on offer on a board under the lottery's variant settings, in the order of the tabs. */
export function playsOn(game: Game, board: Board, chosen: Variants = {}): Play[] {
  const left = new Set(
    Object.entries(game.variants).flatMap(([name, values]) => {
      const value = chosen[name] ?? Object.keys(values)[0]
      return Object.keys(values).flatMap((other) => (other === value ? [] : [values[other]!]))
    }),
  )
  return game.groups
    .flatMap((group) => group.plays.map((code) => game.plays[code]!))
    .filter((play) => play.boards.includes(board) && !left.has(play.code))
}

/** Is this a draw that the game can have made? */
export function isDraw(game: Game, draw: unknown): draw is Draw {
  const { numbers, from, to, repeats } = game.draw
  if (!Array.isArray(draw) || draw.length !== numbers) return false
  const legal = draw.every((ball) => Number.isInteger(ball) && ball >= from && ball <= to)
  return legal && (repeats || new Set(draw).size === numbers)
}

/** The traits of a play beside those that follow from its shape. */
export type PlayTraits = Omit<Play, keyof Shape | 'cells' | 'example'> & {
  cells?: readonly Cell[] | undefined
  example?: Selection | undefined
  rowNames: Readonly<Record<string, Name>>
  /** Names of entries, by row. */
  entryNames?: Readonly<Record<string, Readonly<Record<string, Name>>>> | undefined
}

/** Puts a play together from its shape and its traits. */
export function makePlay(shape: Shape, traits: PlayTraits): Play {
  const { rowNames, entryNames = {}, cells = [], example = cells[0]?.selection, ...rest } = traits
  if (!example) throw new Error(`${traits.code} has no example`)
  const rows = shape.rows.map((row) => {
    const names = entryNames[row.code]
    return { ...row, name: rowNames[row.code] ?? traits.name, ...(names && { names }) }
  })
  const { nested, problem, count } = shape
  return { ...rest, cells, example, rows, nested, problem, count }
}
