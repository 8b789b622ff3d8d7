// How the screens of withdrawals write figures.
import { yuan } from '../../core/money.ts'
import type { Quote } from '../../core/withdraw/withdraw.ts'

/** The amount that arrives, in the currency that it arrives in. */
export const arriving = ({ actual, coins }: Pick<Quote, 'actual' | 'coins'>) =>
  coins === null ? yuan(actual) : `${coins} USDT`
