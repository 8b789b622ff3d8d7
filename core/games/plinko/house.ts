// The HouseGame value of plinko: the parts that the house needs beside its rules.
import { m } from '../../../text/compiled/messages.js'
import type { Language } from '../../endpoint.ts'
import type { Name } from '../../lottery/game.ts'
import type { Fen } from '../../money.ts'
import type { HouseGame } from '../house-game.ts'
import { plinko, risks, rowCounts, type PlinkoBet, type PlinkoFall, type Risk } from './plinko.ts'

const every = (stake: Fen): PlinkoBet[] => rowCounts.flatMap((rows) => risks.map((risk) => ({ stake, rows, risk })))
const all = (stake: Fen, terms: object) => every(stake).map((bet) => plinko.expect(bet, terms))

const riskNames: Record<Risk, Name> = {
  low: m.games_risk_low,
  medium: m.games_risk_medium,
  high: m.games_risk_high,
}
const nameOf = ({ rows, risk }: PlinkoBet, locale: Language): string =>
  m.games_rows_risk({ rows, risk: riskNames[risk]({}, { locale }) }, { locale })

export const housePlinko: HouseGame<PlinkoBet, object, PlinkoFall> = {
  ...{ rules: plinko, steps: null, nobodys: null },
  alsoCalled: ['即开', '弹珠', '弹珠台', '钢珠', 'instant', 'pachinko', 'pinball', 'ball'],
  told: all,
  every: all,
  usual: (stake, terms) => plinko.expect({ stake, rows: 12, risk: 'medium' }, terms),
  listing: {
    bets: (stake) => every(stake).map((bet) => ({ zh: nameOf(bet, 'zh_hans'), en: nameOf(bet, 'en'), bet })),
    isApart: true,
    factsOf: ({ path, bin }) => `${path.length} ${bin}`,
  },
}
