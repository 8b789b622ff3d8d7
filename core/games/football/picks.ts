// What can be bet on a match (rulebook 3.11). A pick is text: its market, its side, and its line in quarter goals.
import { handicap, overUnder, type Outcome, type Score } from './score.ts'

export const markets = ['1x2', 'ah', 'ou', 'dc', 'btts', 'oe', 'tg', 'cs', 'htft'] as const
export type Market = (typeof markets)[number]

/** What is left of a return goes to the house, in ten-thousandths: a return is 1 / (1 + margin). */
export const MARGIN_BP: Readonly<Record<Market, number>> = {
  ...{ ah: 400, ou: 400 },
  ...{ '1x2': 600, dc: 600 },
  ...{ btts: 500, oe: 500, tg: 600 },
  ...{ cs: 1_500, htft: 1_200 },
}

export type Pick = { market: Market; side: string; line: number | undefined }

const HALF_SIDES = ['h', 'd', 'a'] as const
const EXACT = 4 // of the correct score, the most goals of a side that have a price of their own

const range = (to: number) => Array.from({ length: to + 1 }, (_, at) => at)

/** The sides of the markets without lines, in the order in which they are shown. */
export const sidesOf: Readonly<Record<Market, readonly string[]>> = {
  '1x2': ['home', 'draw', 'away'],
  ah: ['home', 'away'],
  ou: ['over', 'under'],
  dc: ['1x', '12', 'x2'],
  btts: ['yes', 'no'],
  oe: ['odd', 'even'],
  tg: ['01', '23', '46', '7'],
  cs: [...range(EXACT).flatMap((home) => range(EXACT).map((away) => `${home}-${away}`)), 'other'],
  htft: HALF_SIDES.flatMap((half) => HALF_SIDES.map((full) => `${half}${full}`)),
}

/** Seven goals either way, and as many as fourteen in all. */
const linesIn: Partial<Record<Market, readonly [least: number, most: number]>> = { ah: [-28, 28], ou: [1, 56] }

export const pickCode = (market: Market, side: string, line?: number): string =>
  line === undefined ? `${market}.${side}` : `${market}.${side}.${line}`

const every = new Map(
  markets.flatMap((market) =>
    sidesOf[market].flatMap((side) => {
      const [least, most] = linesIn[market] ?? []
      const lines: (number | undefined)[] =
        least === undefined || most === undefined ? [undefined] : range(most - least).map((at) => least + at)
      return lines.map((line): [string, Pick] => [pickCode(market, side, line), { market, side, line }])
    }),
  ),
)

/** Undefined where it is no pick. */
export const readPick = (code: string): Pick | undefined => every.get(code)

const when = (won: boolean): Outcome => (won ? 'W' : 'L')
const resultOf = (home: number, away: number): 'h' | 'd' | 'a' => (home > away ? 'h' : home === away ? 'd' : 'a')

/** What becomes of a bet on this pick. */
export function judgePick({ market, side, line = 0 }: Pick, score: Score): Outcome {
  const { home, away } = score
  const result = resultOf(home, away)
  const total = home + away
  switch (market) {
    case '1x2':
      return when({ home: 'h', draw: 'd', away: 'a' }[side] === result)
    case 'ah':
      return side === 'home' ? handicap(home, away, line) : handicap(away, home, line)
    case 'ou':
      return overUnder(side as 'over' | 'under', total, line)
    case 'dc':
      return when({ '1x': 'hd', '12': 'ha', x2: 'da' }[side]!.includes(result))
    case 'btts':
      return when((side === 'yes') === (home > 0 && away > 0))
    case 'oe':
      return when((side === 'odd') === (total % 2 === 1))
    case 'tg':
      return when(side === bandOf(total))
    case 'cs':
      return when(side === (Math.max(home, away) > EXACT ? 'other' : `${home}-${away}`))
    case 'htft':
      return when(side === resultOf(score.halfHome, score.halfAway) + result)
  }
}

const bandOf = (total: number): string => (total < 2 ? '01' : total < 4 ? '23' : total < 7 ? '46' : '7')

/** Picks of one market and line, of which some side always comes: on several of them together nothing is at risk. */
export const groupOf = ({ market, side, line }: Pick): string => {
  const own = market === 'ah' && side === 'away' ? -(line ?? 0) : line
  const name = market === 'dc' ? '1x2' : market
  return own === undefined ? name : `${name}.${own}`
}
