// The HouseGame value of slot20: the parts that the house needs beside its rules.
import { fen } from '../../money.ts'
import type { HouseGame } from '../house-game.ts'
import type { Expectation } from '../rules.ts'
import { lines } from './reels.ts'
import { slot20, type SlotBet, type SlotRound } from './slot20.ts'

/** No win of a line bet is ever cut, so every bet returns the same. */
const one = (): Expectation => slot20.expect({ lineBet: fen(100n) }, slot20.usual)

export const houseSlot20: HouseGame<SlotBet, object, SlotRound> = {
  ...{ rules: slot20, steps: null, nobodys: null },
  alsoCalled: ['老虎机', '拉霸', '转轴', 'laohuji', 'slot', 'slot machine', 'reel'],
  told: () => [one()],
  every: () => [one()],
  usual: one,
  listing: {
    bets: (stake) => [{ zh: '任何线注', en: 'Any line bet', bet: { lineBet: fen(stake / BigInt(lines.length)) } }],
  },
}
