// Which bets cancel each other out (rulebook 5), in the words of the plays.
import type { Game } from './game.ts'
import { k3 } from './games/k3.ts'
import { lhc } from './games/lhc.ts'
import { pc28 } from './games/pc28.ts'
import { pk10 } from './games/pk10.ts'
import { locsgwin } from './games/quick.ts'
import { ssc } from './games/ssc.ts'
import { x115 } from './games/x115.ts'
import { subsets } from './plays.ts'

/** Plays whose first row names two places to compare, and the second what is bet on them. */
export const duels: ReadonlySet<string> = new Set(['ssc.lh', 'ssc.lh_push'])

/** Fields of which one wins at every draw, ties apart. */
export const exhaustive: readonly (readonly string[])[] = [
  ...sidesOf('k3.side'),
  ...sidesOf('k3.side_plain'),
  ...sidesOf('ssc.total'),
  ...placed('ssc.1.side', 5),
  ...[1, 2, 3, 4, 5].flatMap((place) => pairsOf(`ssc.1.side ${place}`, ['prime', 'comp'])),
  // Sets of all three outcomes are compared first; a bet on dragon and one on tiger cancel out even without the tie.
  ...duelsOf('ssc.lh', ['dragon', 'tiger', 'tie'], ['dragon', 'tiger']),
  ...duelsOf('ssc.lh_push', ['dragon', 'tiger']),
  ...sidesOf('pk.sum_side'),
  ...sidesOf('pk.sum_side_tie'),
  ...placed('pk.side', 10),
  ...[1, 2, 3, 4, 5].flatMap((lane) => pairsOf(`pk.lh ${lane}`, ['dragon', 'tiger'])),
  ...pairsOf('x5.sum', ['big', 'small'], ['odd', 'even'], ['tailbig', 'tailsmall']),
  ...pairsOf('x5.lh', ['dragon', 'tiger']),
  ...placed('x5.ball', 5),
  ...sidesOf('pc.side'),
  ...sidesOf('pc.side_1314'),
  ...pairsOf('pc.lhb', ['dragon', 'tiger', 'leop']),
  ...placed('pc.ball', 3),
  ...sidesOf('lhc.tm_side'),
  ...pairsOf('lhc.tm_side', ['sumodd', 'sumeven'], ['sumbig', 'sumsmall']),
  ...pairsOf('lhc.tm_side', ['tailbig', 'tailsmall'], ['tian', 'di'], ['qian', 'hou'], ['jia', 'ye']),
  ...pairsOf('lhc.wave', ['red', 'blue', 'green']),
  ...pairsOf('lhc.total', ['big', 'small'], ['odd', 'even']),
  ['win.big big', 'win.small small'],
  ['win.odd odd', 'win.even even'],
]

// The least common multiple of the totals of 总肖.
const ZODIAC_SPACE = 1_952_286

/** Fields that divide the possible results among them: each covers outcomes, with the number of ways of each. */
export type Group = {
  covers: ReadonlyMap<string, readonly number[]>
  ways: readonly number[]
  space: number
}

export const groups: readonly Group[] = [
  tiersOf(k3, 'k3.sum'),
  tiersOf(k3, 'k3.pattern'),
  ...['', '@mid3', '@front3'].flatMap((window) => [
    tiersOf(ssc, `ssc.3.pattern${window}`),
    numbersOf([`ssc.3.sumtail${window}`], [0, 9]),
  ]),
  ...[1, 2, 3, 4, 5].map((place) => numbersAt(['ssc.1.pos'], place, [0, 9])),
  tiersOf(pk10, 'pk.sum'),
  // The winner has two plays that name its number.
  numbersAt(['pk.pos', 'pk.top1'], 1, [1, 10]),
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((place) => numbersAt(['pk.pos'], place, [1, 10])),
  tiersOf(x115, 'x5.oddcount'),
  tiersOf(x115, 'x5.median'),
  // The first ball has two plays that name its number.
  numbersAt(['x5.pos', 'x5.d1'], 1, [1, 11]),
  ...[2, 3, 4, 5].map((place) => numbersAt(['x5.pos'], place, [1, 11])),
  tiersOf(pc28, 'pc.sum'),
  tiersOf(pc28, 'pc.pattern'),
  tiersOf(pc28, 'pc.wave'),
  ...[1, 2, 3].map((place) => numbersAt(['pc.ball'], place, [0, 9])),
  cellsOf(lhc, 'lhc.tm', () => 1, 49),
  cellsOf(lhc, 'lhc.tail', (tail) => (tail === 0 ? 4 : 5), 49),
  // Nine animals are over the limit and eight are not, whichever of them has the year's fifth number.
  cellsOf(lhc, 'lhc.tx', () => 4, 48),
  cellsOf(lhc, 'lhc.zongxiao', kindsOfZodiac, ZODIAC_SPACE),
  ...[1, 2, 3, 4, 5, 6].map((place) => numbersAt(['lhc.zt'], place, [1, 49])),
  digitsOf(locsgwin, ['win.green', 'win.red', 'win.violet']),
]

function pairsOf(play: string, ...sets: readonly (readonly string[])[]): string[][] {
  return sets.map((words) => words.map((word) => `${play} ${word}`))
}

/** Big and small, odd and even, and the four of both. */
function sidesOf(play: string): string[][] {
  const corners = ['bigodd', 'bigeven', 'smallodd', 'smalleven']
  return pairsOf(play, ['big', 'small'], ['odd', 'even'], corners)
}

/** Each of the ten pairs of places is compared on its own. */
function duelsOf(play: string, ...sets: readonly (readonly string[])[]): string[][] {
  return subsets([0, 1, 2, 3, 4], 2).flatMap((duel) => pairsOf(`${play} ${duel.join('-')}`, ...sets))
}

function placed(play: string, places: number): string[][] {
  return Array.from({ length: places }, (_, at) =>
    pairsOf(`${play} ${at + 1}`, ['big', 'small'], ['odd', 'even']),
  ).flat()
}

/** The fields of a play of which each has one tier of its own. */
function tiersOf(game: Game, code: string): Group {
  const { cells, tiers } = game.plays[code]!
  const places = cells.map((cell) => tiers.findIndex((tier) => tier.code === cell.tiers[0]))
  return {
    covers: new Map(cells.map(({ selection }, at) => [`${code} ${selection.join()}`, [places[at]!]])),
    ways: tiers.map((tier) => tier.winning),
    space: tiers[0]!.total,
  }
}

/** Fields that exclude each other though they share tiers, with the ways of each. */
function cellsOf(game: Game, code: string, waysOf: (entry: unknown) => number, space: number): Group {
  const { cells } = game.plays[code]!
  return {
    covers: new Map(cells.map(({ selection }, at) => [`${code} ${selection.join()}`, [at]])),
    ways: cells.map(({ selection }) => waysOf(selection[0])),
    space,
  }
}

/** The draws, of `ZODIAC_SPACE`, that show this many zodiacs. Tiers hold their chances as fractions in lowest terms. */
function kindsOfZodiac(kinds: unknown): number {
  const tier = lhc.plays['lhc.zongxiao']!.tiers.find(({ code }) => code === `z${kinds}`)!
  return (tier.winning * ZODIAC_SPACE) / tier.total
}

/** The numbers of one place of a draw, under every play that bets on them. */
function numbersAt(codes: readonly string[], place: number, range: [number, number]): Group {
  return numbersOf(
    codes.map((code) => `${code} ${place}`),
    range,
  )
}

/** Numbers that fall equally often, of which one is drawn. */
function numbersOf(heads: readonly string[], [from, to]: [number, number]): Group {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return {
    covers: new Map(heads.flatMap((head) => numbers.map((number, at) => [`${head} ${number}`, [at]] as const))),
    ways: numbers.map(() => 1),
    space: numbers.length,
  }
}

/** Quick win: the numbers and these colours, a half colour like a full one. Red and green cover all. */
function digitsOf(game: Game, colours: readonly string[]): Group {
  const numbers = Array.from({ length: 10 }, (_, digit) => `win.${digit}`)
  const draws = game.outcomes ?? []
  return {
    covers: new Map(
      [...numbers, ...colours].map((code) => {
        const { example, wins } = game.plays[code]!
        const won = draws.flatMap((draw, at) => (Object.keys(wins(example, draw).hits).length > 0 ? [at] : []))
        return [`${code} ${example.join()}`, won] as const
      }),
    ),
    ways: draws.map(() => 1),
    space: draws.length,
  }
}
