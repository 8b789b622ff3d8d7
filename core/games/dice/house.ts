// The HouseGame value of dice: the parts that the house needs beside its rules.
import { m } from '../../../text/compiled/messages.js'
import type { Fen } from '../../money.ts'
import type { HouseGame } from '../house-game.ts'
import { dice, SIDES, TARGET, type DiceBet, type DiceRoll, type DiceTerms } from './dice.ts'

const under = (stake: Fen, target: number): DiceBet => ({ stake, side: 'under', target })
const over = (stake: Fen, target: number): DiceBet => ({ stake, side: 'over', target })

const targets = Array.from({ length: TARGET.max - TARGET.min + 1 }, (_, at) => TARGET.min + at)
const listed = [100, 250, 500, 1_000, 2_000, 2_500, 3_333, 4_000, 4_950, 5_000, 6_000, 7_500, 9_000, 9_500]

function nameOf({ side, target }: DiceBet): { zh: string; en: string } {
  const text = side === 'under' ? m.games_side_under : m.games_side_over
  const hundredths = side === 'under' ? target : SIDES - target
  const number = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
  return { zh: text({ number }, { locale: 'zh_hans' }), en: text({ number }, { locale: 'en' }) }
}

export const houseDice: HouseGame<DiceBet, DiceTerms, DiceRoll> = {
  ...{ rules: dice, steps: null, nobodys: null },
  alsoCalled: ['即开', '骰子', '色子', 'instant', 'roll'],
  told: (stake, terms) =>
    [TARGET.min, 2_500, 5_000, 7_500, TARGET.max].map((target) => dice.expect(under(stake, target), terms)),
  every: (stake, terms) => targets.map((target) => dice.expect(under(stake, target), terms)),
  usual: (stake, terms) => dice.expect(under(stake, 4_950), terms),
  listing: {
    bets: (stake) =>
      [
        ...listed.map((target) => under(stake, target)),
        ...[100, 5_000, 9_500].map((target) => over(stake, target)),
      ].map((bet) => ({ ...nameOf(bet), bet })),
    factsOf: ({ roll }) => String(roll),
  },
}
