// Virtual esports 虚拟电竞 (rulebook 3.12) as a sport of the league, and the rules of its orders.
import { ordersOf } from '../league/orders.ts'
import type { Sport } from '../league/sport.ts'
import { cellsOf, weightsOf } from './law.ts'
import { endOf, judgePick, markets } from './markets.ts'
import { sideName } from './names.ts'
import { drawSeries, seriesResult, type Series } from './series.ts'
import { bestOf, chanceOf, firstStrengths, learn, teams } from './teams.ts'

export const esportsSport: Sport<Series> = {
  ...{ game: 'esports', clubs: teams, markets, cells: [cellsOf(3), cellsOf(5)] },
  ...{ main: 'win', usualPick: 'win.home', examples: ['win.home', 'mh.home.-6', 'mt.over.10'] },
  told: ['win', 'mh', 'mt', 'ms', 'fw'],
  usual: weightsOf(3, { home: 1n, away: 1n }),
  ...{ result: seriesResult, firstStrengths },
  weigh: (strengths, fixture) => weightsOf(bestOf(fixture), chanceOf(strengths, fixture)),
  ...{ learn, draw: drawSeries, endOf, judge: judgePick, sideText: sideName },
}

export const esports = ordersOf(esportsSport)
