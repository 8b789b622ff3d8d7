// Virtual football 虚拟足球 (rulebook 3.11) as a sport of the league, and the rules of its orders.
import { ordersOf } from '../league/orders.ts'
import type { Sport } from '../league/sport.ts'
import { clubs, firstStrengths, learn, strengthOf } from './clubs.ts'
import { endOf, judgePick, markets, wholeOf } from './markets.ts'
import { drawMatch, matchResult, type Match } from './match.ts'
import { meansOf } from './means.ts'
import { sideName } from './names.ts'
import { CELLS, weightsOf } from './weights.ts'

export const footballSport: Sport<Match> = {
  ...{ game: 'football', clubs, markets, cells: [CELLS] },
  ...{ main: '1x2', usualPick: 'ah.home.-1', examples: ['1x2.home', 'ah.home.-1', 'ou.over.10'] },
  told: ['1x2', 'ah', 'ou', 'btts', 'cs'],
  usual: weightsOf(meansOf({ attack: 0, defence: 0 }, { attack: 0, defence: 0 })),
  ...{ result: matchResult, firstStrengths },
  weigh: (strengths, { home, away }) => weightsOf(meansOf(strengthOf(strengths, home), strengthOf(strengths, away))),
  ...{ learn, draw: drawMatch, endOf, wholeOf, judge: judgePick, sideText: sideName },
}

export const football = ordersOf(footballSport)
