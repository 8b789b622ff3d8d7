// The valid bet of settled bets: hedges are taken out, draw by draw (rulebook 5, decision 26).
import { effectiveStakes } from '../../../core/lottery/hedge.ts'
import { NONE } from '../../../core/money.ts'
import type { Tx } from '../../shell/db.ts'
import { LOTTERY_SHARE_BP } from '../../../core/offers/price.ts'
import type { ValidBet } from '../../shell/wager.ts'
import { playedLines } from './wagers.sql.ts'

/** Lotteries count in full for deposits, and half for gifts (rulebook 5, contribution ratio). */
const RATIO_BP = 10_000

// A bet that people let in later is a chunk of its own behind a number below zero.
const KEY = /^(\d+)\/(-?\d+)\/(\d+)\/\d+$/

/** The valid bets of a settled chunk: a draw, and a stretch of its members. */
export async function validBets(tx: Tx, bucket: number, key: string): Promise<ValidBet[]> {
  const [, draw, after, upto] = KEY.exec(key) ?? []
  if (!draw || !after || !upto) throw new Error(`${key} is no chunk of a draw`)
  const stretch = { drawId: BigInt(draw), after: BigInt(after), upto: BigInt(upto) }
  const lines = await playedLines(tx, bucket, stretch)
  const byMember = Map.groupBy(lines, ({ memberId }) => memberId)
  return [...byMember.values()].flatMap((own) => {
    const effective = effectiveStakes(own)
    return own.map(({ memberId, orderId, line, placedAt }, at) => ({
      ...{ memberId, orderId, line, placedAt },
      valid: effective[at] ?? NONE,
      ...{ ratioBp: RATIO_BP, bonusBp: LOTTERY_SHARE_BP, category: 'lottery' as const },
    }))
  })
}
