// Pays a draw that is drawn, gives back one that is void: in chunks, each exactly once (R-DRAW-03).
import * as v from 'valibot'
import { findGamePlay } from '../../core/lottery/catalog.ts'
import { findLottery } from '../../core/lottery/calendar.ts'
import type { Draw, Facts, Selection } from '../../core/lottery/game.ts'
import { selection as selectionShape } from '../../core/lottery/shape.ts'
import { settleLine, type Line } from '../../core/lottery/settle.ts'
import type { Outcome } from '../../core/ledger.ts'
import type { House } from '../shell/app.ts'
import { setDrawState } from '../ledger/post/draws.ts'
import { refunded, settleDraw, type Settled, type Settling } from '../ledger/settle/settle.ts'
import { insertOutbox } from '../shell/shell.sql.ts'
import { announce, type Alarm } from './draw.ts'
import { markSettled, type UnderWay } from './lottery.sql.ts'

type Drawn = Pick<UnderWay, 'lottery' | 'numbers' | 'facts'>
type Judge = Settling['judge']
type OpenBet = Parameters<Judge>[0][number]

/** `renew` keeps other tickers away while it runs. */
type Settlement = { renew: () => Promise<unknown>; alarm: Alarm }

/**
 * Settles every open bet of an issue, bucket by bucket. Wherever it is cut off, the next call goes on
 * with the bets that have no result yet.
 */
export async function settleIssue(
  house: House,
  issue: UnderWay,
  { renew = async () => {}, alarm = () => {} }: Partial<Settlement> = {},
): Promise<void> {
  const { buckets } = house.ledger
  const onApart = (bets: readonly OpenBet[]) =>
    alarm(new Error(`${bets.length} bets of draw ${issue.drawId} cannot be read: npm run ops -- bet list`))
  const settling = { drawId: issue.drawId, buckets, judge: judgeOf(issue), renew, onApart }
  await settleDraw(house.db, settling)
  await house.db.tx(async (tx) => {
    const moved = await markSettled(tx, issue.drawId)
    if (moved === 0) return
    // The next legs of chases wait for this: a job for each bucket, made with the fact.
    for (const bucket of house.ledger.buckets)
      await insertOutbox(tx, bucket, 'chase', { job: 'chase_legs', bucket, lottery: issue.lottery })
    if (!issue.numbers) return
    await setDrawState(tx, issue.drawId, { from: ['drawn'], to: 'settled', buckets })
    await announce(tx, house.ledger.buckets, { ...issue, status: 'settled' })
  })
}

/** The bet as the rules took it when it was placed; undefined where it is not what they took. */
export function acceptedLine(
  family: string,
  bet: Pick<OpenBet, 'play' | 'selection' | 'odds' | 'unitStake'>,
): Line | undefined {
  const play = findGamePlay(family, bet.play)?.play
  const { selection, odds } = bet
  if (!play || !v.is(selectionShape, selection) || !v.is(oddsShape, odds)) return undefined
  // The wire's selections are those of the game, as far as the play finds nothing wrong with them.
  const chosen = selection as Selection
  if (play.problem(chosen)) return undefined
  const isPriced = Object.keys(play.most(chosen)).every((tier) => odds[tier] !== undefined)
  return isPriced ? { play, selection: chosen, unitStakeFen: bet.unitStake, odds } : undefined
}

const oddsShape = v.record(v.string(), v.pipe(v.number(), v.integer()))

/** Returns the judge of bets on a draw: by the rules where there is a result, a full refund where there is none. */
export function judgeOf({ lottery, numbers, facts }: Drawn): Judge {
  if (!numbers) return refunded
  const family = findLottery(lottery)?.family
  if (!family) throw new Error(`no lottery ${lottery}`)
  return (bets) => bets.map((bet) => judge(family, bet, { numbers, facts }))
}

type Result = { numbers: Draw; facts: Facts }

function judge(family: string, bet: OpenBet, { numbers, facts }: Result): Settled | undefined {
  const accepted = acceptedLine(family, bet)
  if (!accepted) return undefined
  const { prizeFen, refundFen } = settleLine(accepted, numbers, facts)
  const outcome: Outcome = prizeFen > 0n ? 'won' : refundFen > 0n ? 'push' : 'lost'
  const { memberId, orderId, line } = bet
  return { memberId, orderId, line, outcome, payout: prizeFen, refund: refundFen }
}
