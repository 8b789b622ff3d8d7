// Placing an order. The ledger accepts or refuses it under its locks; everything here only prepares.
import type { Output } from '../../../core/endpoint.ts'
import type { lottery as calls } from '../../../core/lottery/calls.ts'
import { parseIssue } from '../../../core/lottery/calendar.ts'
import { capBoundFen } from '../../../core/lottery/settle.ts'
import { showYuan, sumFen, toWire } from '../../../core/money.ts'
import type { House } from '../../app.ts'
import { cashOf } from '../../ledger/wallets.ts'
import type { Receipt } from '../../ledger/ledger.ts'
import { Refusal, refuse } from '../../refusal.ts'
import type { Command, Member } from '../../serve.ts'
import { bestOf } from '../best.ts'
import { ledgerBoards } from '../boards.ts'
import type { Offer, Offers } from '../offers/offer.ts'
import { findIssueDraw } from '../sql.ts'
import { judge, newOdds } from './judge.ts'
import type { Judged, Want } from './judge.ts'
import { findPlaced } from './orders.ts'
import { findCommand, isDrawOpen } from './sql.ts'

export type Placed = Output<typeof calls.place>
/** Whether an order is accepted from who rests is for the ledger; here it only orders the refusals. */
type Caller = { member: Member; command: Command; isResting: boolean }

/** Accepts all lines of an order or none (decision 15). A repeat of its key is answered as it was. */
export async function placeOrder(
  house: House,
  offers: Offers,
  want: Want,
  caller: Caller,
): Promise<Placed> {
  const offer = await offers.find(want.lotteryId)
  if (!offer) return refuse('lottery_unknown')
  const judged = judge(offer, want, await drawIdOf(house, offer, want))
  if (judged instanceof Refusal) return reconsider(house, offers, { want, caller, refusal: judged })
  return submit(house, offers, { offer, want, judged, caller })
}

/** By arithmetic; by the table where the lottery had other times when the issue was made. */
async function drawIdOf({ db }: House, { lottery }: Offer, { issue }: Want) {
  return parseIssue(lottery, issue)?.drawId ?? (await findIssueDraw(db, lottery.code, issue))
}

type Asked = { want: Want; caller: Caller; offer: Offer; judged: Judged }

async function submit(house: House, offers: Offers, asked: Asked): Promise<Placed> {
  const { offer, judged, caller } = asked
  const { drawId, oddsVersion, lines } = judged
  const receipt = await house.ledger
    .submit({
      kind: 'order',
      member: caller.member,
      key: caller.command.key,
      body: caller.command.body,
      drawId,
      oddsVersion,
      lines: lines.map((line) => ({
        play: line.play.code,
        selection: line.selection,
        units: line.units,
        unitStake: line.unitStakeFen,
        odds: line.odds,
        best: capBoundFen(line),
        board: ledgerBoards.odds,
      })),
    })
    .catch((thrown: unknown) => explained(house, offers, asked, thrown))
  return answer(offer, asked, receipt)
}

function answer({ game }: Offer, { want, judged, caller }: Asked, receipt: Receipt): Placed {
  const lines = judged.lines.map((line, at) => ({
    line: at,
    play: line.play.code,
    selection: want.bets[at]?.selection ?? [],
    units: line.units,
    stake: toWire(line.unitStakeFen),
    total: toWire(line.unitStakeFen * BigInt(line.units)),
    oddsMilli: line.odds,
  }))
  return {
    orderId: caller.command.key,
    lottery: want.lotteryId,
    issue: want.issue,
    acceptedAt: receipt.atMs,
    total: toWire(sumFen(judged.lines.map((line) => line.unitStakeFen * BigInt(line.units)))),
    best: toWire(bestOf(game, judged.lines)),
    balance: toWire(receipt.balance),
    lines,
  }
}

type Doubt = { want: Want; caller: Caller; refusal: Refusal }

/**
 * Before a refusal: the key may have been accepted already, the settings here may be a second old, and
 * a closed draw comes before everything else that can be wrong (decision 16).
 */
async function reconsider(house: House, offers: Offers, doubt: Doubt): Promise<Placed> {
  const { want, caller, refusal } = doubt
  const known = await findCommand(house.db, caller.member, caller.command.key)
  if (known && !known.body.equals(caller.command.body)) refuse('key_reused')
  const placed = known && (await findPlaced(house.db, caller.member, caller.command.key))
  if (placed) return { ...placed, balance: toWire(known.balance) }
  if (caller.isResting) refuse('resting')
  await offers.renew()
  const offer = await offers.find(want.lotteryId)
  const drawId = offer && (await drawIdOf(house, offer, want))
  if (!offer || drawId === undefined) throw refusal
  if (!(await isDrawOpen(house.db, caller.member.bucket, drawId))) refuse('draw_closed')
  const judged = judge(offer, want, drawId)
  if (judged instanceof Refusal) throw judged
  return submit(house, offers, { offer, want, judged, caller })
}

/** Adds to the ledger's refusal what the member needs to act on it. */
async function explained(
  house: House,
  offers: Offers,
  { offer, judged, caller }: Asked,
  thrown: unknown,
): Promise<never> {
  if (!(thrown instanceof Refusal)) throw thrown
  const { order, member } = offer.caps
  switch (thrown.reason) {
    case 'odds_changed': {
      await offers.renew()
      const now = (await offers.find(offer.lottery.code)) ?? offer
      if (!now.isOpen) return refuse('draw_closed')
      return refuse('odds_changed', newOdds(now, judged.lines))
    }
    case 'payout_cap':
      return refuse('payout_cap', { cap: showYuan(order) })
    case 'member_cap':
      return refuse('member_cap', { cap: showYuan(member) })
    case 'balance_short':
      return refuse('balance_short', {
        available: showYuan(await cashOf(house.db, caller.member)),
      })
    default:
      throw thrown
  }
}
