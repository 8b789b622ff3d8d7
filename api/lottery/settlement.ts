// Pays a draw that is drawn, gives back one that is void: in chunks, each exactly once (R-DRAW-03).
import { findGamePlay } from '../../core/lottery/catalog.ts'
import { findLottery } from '../../core/lottery/calendar.ts'
import type { Draw, Facts, Selection } from '../../core/lottery/game.ts'
import { settleLine } from '../../core/lottery/settle.ts'
import type { Outcome } from '../../core/ledger.ts'
import type { House } from '../app.ts'
import { setDrawState } from '../ledger/draws.ts'
import { refunded, settleDraw } from '../ledger/settle.ts'
import type { Settled, Settling } from '../ledger/settle.ts'
import { insertOutbox } from '../sql.ts'
import { announce } from './draw.ts'
import { markSettled } from './sql.ts'
import type { UnderWay } from './sql.ts'

type Drawn = Pick<UnderWay, 'lottery' | 'numbers' | 'facts'>
type Judge = Settling['judge']
type OpenBet = Parameters<Judge>[0][number]

/**
 * Settles every open bet of an issue, bucket by bucket. Wherever it is cut off, the next call goes on
 * with the bets that have no result yet. `renew` keeps other tickers away while it runs.
 */
export async function settleIssue(
  house: House,
  issue: UnderWay,
  renew: () => Promise<unknown> = async () => {},
): Promise<void> {
  const { buckets } = house.ledger
  await settleDraw(house.db, { drawId: issue.drawId, buckets, judge: judgeOf(issue), renew })
  await house.db.tx(async (tx) => {
    const moved = await markSettled(tx, issue.drawId)
    if (moved === 0) return
    // The next legs of chases wait for this: a job for each bucket, made with the fact.
    for (const bucket of house.ledger.buckets)
      await insertOutbox(tx, bucket, 'chase', { job: 'chase_legs', bucket, lottery: issue.lottery })
    if (!issue.numbers) return
    await setDrawState(tx, issue.drawId, { from: ['drawn'], to: 'settled', buckets })
    await announce(tx, house, { ...issue, status: 'settled' })
  })
}

/** What each bet comes to: by the rules where there is a result, everything back where there is none. */
export function judgeOf({ lottery, numbers, facts }: Drawn): Judge {
  if (!numbers) return refunded
  const family = findLottery(lottery)?.family
  if (!family) throw new Error(`no lottery ${lottery}`)
  return (bets) => bets.map((bet) => judge(family, bet, { numbers, facts }))
}

type Result = { numbers: Draw; facts: Facts }

function judge(family: string, bet: OpenBet, { numbers, facts }: Result): Settled {
  const found = findGamePlay(family, bet.play)
  if (!found) throw new Error(`bet ${bet.orderId} is on ${bet.play}, which no rule knows`)
  const { prizeFen, refundFen } = settleLine(
    {
      play: found.play,
      // The play judged it when the bet was placed.
      selection: bet.selection as Selection,
      unitStakeFen: bet.unitStake,
      odds: bet.odds,
    },
    numbers,
    facts,
  )
  const outcome: Outcome = prizeFen > 0n ? 'won' : refundFen > 0n ? 'push' : 'lost'
  const { memberId, orderId, line } = bet
  return { memberId, orderId, line, outcome, payout: prizeFen, refund: refundFen }
}
