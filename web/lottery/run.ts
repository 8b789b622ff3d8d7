// The lotteries that this house runs, of those that there are.
import { findLottery, lotteries, type Lottery } from '../../core/lottery/calendar.ts'
import { isRun } from '../shell/told.ts'

/** The lottery of a page whose address names none: that of this code if the house runs it, else the first that fits and that it runs. */
export const usualLottery = (code: string, fits: (one: Lottery) => boolean = () => true): Lottery | undefined =>
  [findLottery(code), ...lotteries].find((one) => one && isRun(one.code) && fits(one))
