// How the screens of withdrawals write figures.
import { yuan } from '../../core/money.ts'
import type { Quote } from '../../core/withdraw.ts'

/** Basis points as a person reads them: 1,286 is 12.86. */
export const percent = (bp: number) => `${bp / 100}`

/** The amount that arrives, in the currency that it arrives in. */
export const arriving = ({ actual, coins }: Pick<Quote, 'actual' | 'coins'>) =>
  coins === null ? yuan(actual) : `${coins} USDT`
