// Markets of a series (rulebook 3.12), and the outcomes of bets on it. Of the first map the rounds before overtime
// count.
import { m } from '../../../text/compiled/messages.js'
import { handicap, overUnder, when, type Outcome } from '../league/score.ts'
import type { Market, Pick } from '../league/sport.ts'
import { ROUNDS, seriesEnd, type SeriesEnd } from './law.ts'
import { REGULAR, tallyOf, type Series } from './series.ts'

/** Lines in quarters of a map, or of a round. */
export const markets: Readonly<Record<string, Market>> = {
  win: { name: m.games_es_win, marginBp: 500, sides: ['home', 'away'] },
  mh: {
    ...{ name: m.games_es_mh, marginBp: 400, sides: ['home', 'away'], isHandicap: true },
    lines: { all: [-12, 12], shown: [-10, -6, -5, -4, 4, 5, 6, 10] },
  },
  mt: { name: m.games_es_mt, marginBp: 400, sides: ['over', 'under'], lines: { all: [8, 20], main: [10, 18] } },
  ms: {
    ...{ name: m.games_es_ms, marginBp: 800 },
    sides: ['2-0', '2-1', '1-2', '0-2', '3-0', '3-1', '3-2', '2-3', '1-3', '0-3'],
  },
  fw: { name: m.games_es_fw, marginBp: 500, sides: ['home', 'away'] },
  fh: {
    ...{ name: m.games_es_fh, marginBp: 400, sides: ['home', 'away'], isHandicap: true },
    // No map ends with a difference of one round before overtime, so lines around it are the same bet.
    lines: { all: [-44, 44], shown: [-22, -14, -10, -2, 2, 10, 14, 22] },
  },
  ft: { name: m.games_es_ft, marginBp: 400, sides: ['over', 'under'], lines: { all: [54, 98], main: [58, 96] } },
  fo: { name: m.games_es_fo, marginBp: 500, sides: ['yes', 'no'] },
}

/** The facts of a series that decide bets. */
type Facts = { home: number; away: number; first: 'home' | 'away'; rounds: { home: number; away: number } }

const factsOfEnd = ({ home, away, first, lost }: SeriesEnd): Facts => {
  const won = lost === ROUNDS - 1 ? lost : ROUNDS
  return { home, away, first, rounds: first === 'home' ? { home: won, away: lost } : { home: lost, away: won } }
}

const factsOfSeries = ({ home, away, maps: [map = ''] }: Series): Facts => ({
  ...{ home, away },
  first: map.endsWith('h') ? 'home' : 'away',
  rounds: tallyOf(map, REGULAR),
})

function judge({ market, side, line = 0 }: Pick, { home, away, first, rounds }: Facts): Outcome {
  switch (market) {
    case 'win':
      return when((side === 'home') === home > away)
    case 'mh':
      return side === 'home' ? handicap(home, away, line) : handicap(away, home, line)
    case 'mt':
      return overUnder(side, home + away, line)
    case 'ms':
      return when(side === `${home}-${away}`)
    case 'fw':
      return when(side === first)
    case 'fh':
      return side === 'home' ? handicap(rounds.home, rounds.away, line) : handicap(rounds.away, rounds.home, line)
    case 'ft':
      return overUnder(side, rounds.home + rounds.away, line)
    case 'fo':
      return when((side === 'yes') === (rounds.home === rounds.away))
    default:
      throw new RangeError(`no market ${market}`)
  }
}

export const judgePick = (pick: Pick, series: Series): Outcome => judge(pick, factsOfSeries(series))

export const endOf = (pick: Pick, cell: number, cells: number): Outcome => judge(pick, factsOfEnd(seriesEnd(cell, cells))) // prettier-ignore
