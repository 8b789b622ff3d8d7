// Markets of a football match (rulebook 3.11), and the outcomes of bets on it.
import { m } from '../../../text/compiled/messages.js'
import type { Market, Pick } from '../league/sport.ts'
import { handicap, overUnder, when, type Outcome } from '../league/score.ts'
import { halves, HALVES, type HalfScore } from './match.ts'
import { goalsOf } from './weights.ts'

const HALF_SIDES = ['h', 'd', 'a'] as const
const EXACT = 4 // of the correct score, the most goals of a side that have a price of their own

const range = (to: number) => Array.from({ length: to + 1 }, (_, at) => at)

/** Lines go seven goals either way, and as far as fourteen in all. */
export const markets: Readonly<Record<string, Market>> = {
  '1x2': { name: m.games_fb_1x2, marginBp: 600, sides: ['home', 'draw', 'away'] },
  ah: {
    ...{ name: m.games_fb_ah, marginBp: 400, sides: ['home', 'away'], isHandicap: true },
    lines: { all: [-28, 28], main: [-12, 12] },
  },
  ou: { name: m.games_fb_ou, marginBp: 400, sides: ['over', 'under'], lines: { all: [1, 56], main: [2, 24] } },
  dc: { name: m.games_fb_dc, marginBp: 600, sides: ['1x', '12', 'x2'], within: '1x2' },
  btts: { name: m.games_fb_btts, marginBp: 500, sides: ['yes', 'no'] },
  oe: { name: m.games_fb_oe, marginBp: 500, sides: ['odd', 'even'] },
  tg: { name: m.games_fb_tg, marginBp: 600, sides: ['01', '23', '46', '7'] },
  cs: {
    ...{ name: m.games_fb_cs, marginBp: 1_500 },
    sides: [...range(EXACT).flatMap((home) => range(EXACT).map((away) => `${home}-${away}`)), 'other'],
  },
  htft: {
    ...{ name: m.games_fb_htft, marginBp: 1_200 },
    sides: HALF_SIDES.flatMap((half) => HALF_SIDES.map((full) => `${half}${full}`)),
  },
}

const resultOf = (home: number, away: number): 'h' | 'd' | 'a' => (home > away ? 'h' : home === away ? 'd' : 'a')
const bandOf = (total: number): string => (total < 2 ? '01' : total < 4 ? '23' : total < 7 ? '46' : '7')

/** The outcome of a bet on this pick. */
export function judgePick({ market, side, line = 0 }: Pick, score: HalfScore): Outcome {
  const { home, away } = score
  const result = resultOf(home, away)
  const total = home + away
  switch (market) {
    case '1x2':
      return when({ home: 'h', draw: 'd', away: 'a' }[side] === result)
    case 'ah':
      return side === 'home' ? handicap(home, away, line) : handicap(away, home, line)
    case 'ou':
      return overUnder(side, total, line)
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
    default:
      throw new RangeError(`no market ${market}`)
  }
}

/** A final score leaves half time open, so for half time/full time `endOf` answers how many of this many equally likely ways win. */
export const wholeOf = ({ market }: Pick): bigint => (market === 'htft' ? HALVES * HALVES : 1n)

export function endOf(pick: Pick, cell: number): Outcome | bigint {
  const [home, away] = goalsOf(cell)
  return pick.market === 'htft'
    ? halvesWon(pick, home, away)
    : judgePick(pick, { home, away, halfHome: 0, halfAway: 0 })
}

const halfWays = new Map<string, bigint>()

function halvesWon(pick: Pick, home: number, away: number): bigint {
  const key = `${pick.side} ${home} ${away}`
  const known = halfWays.get(key)
  if (known !== undefined) return known
  let won = 0n
  for (const [halfHome, one] of halves[home]!.entries())
    for (const [halfAway, other] of halves[away]!.entries())
      if (judgePick(pick, { home, away, halfHome, halfAway }) === 'W') won += one * other
  halfWays.set(key, won)
  return won
}
