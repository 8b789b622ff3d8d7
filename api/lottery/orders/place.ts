// Placing an order, from whichever board. The ledger accepts or refuses it under its locks; everything
// here only prepares.
import { bestOf } from '../../../core/lottery/best.ts'
import { parseIssue } from '../../../core/lottery/calendar.ts'
import { DRAW_LINES_MAX, type PlacedOrder } from '../../../core/lottery/calls.ts'
import type { Selection as WireSelection } from '../../../core/lottery/shape.ts'
import { showYuan, toWire } from '../../../core/money.ts'
import type { House } from '../../shell/app.ts'
import type { Receipt } from '../../ledger/ledger.ts'
import { Refusal, refuse } from '../../shell/refusal.ts'
import type { Offer, Offers } from '../offers/offer.ts'
import { findIssueDraw } from '../lottery.sql.ts'
import { factsOf, judge, ledgerLines, newOdds, totalOf, type Judged } from './judge.ts'
import { findPlaced } from './orders.ts'
import { findCommand, isDrawOpen } from './orders.sql.ts'
import type { Caller, Want } from './want.ts'

/** Accepts all lines of an order or none (decision 15). A repeat of its key is answered as it was. */
export async function placeOrder(house: House, offers: Offers, want: Want, caller: Caller): Promise<PlacedOrder> {
  const offer = await findOffer(offers, want)
  if (!offer) return refuse('lottery_unknown')
  const judged = judge(offer, want, await drawIdOf(house, offer, want.issue))
  if (judged instanceof Refusal) return reconsider(house, offers, { want, caller, refusal: judged })
  // What the ledger does not check under its lock: where the call comes from, and verification. A verified member stays
  // verified but for corrections (decision 0049), so an earlier read is as good.
  if (caller.held === 'unverified' || caller.held === 'elsewhere')
    return reconsider(house, offers, { want, caller, refusal: new Refusal(caller.held) })
  return submit(house, offers, { offer, want, judged, caller })
}

/** A lottery that has something on this board. */
async function findOffer(offers: Offers, { lottery, board }: Want): Promise<Offer | undefined> {
  const offer = await offers.find(lottery)
  return offer && offer.plays(board).length > 0 ? offer : undefined
}

/** By arithmetic; by the table where the lottery had other times when the issue was made. */
export async function drawIdOf({ db }: House, { lottery }: Offer, issue: string) {
  return parseIssue(lottery, issue)?.drawId ?? (await findIssueDraw(db, lottery.code, issue))
}

type Asked = { want: Want; caller: Caller; offer: Offer; judged: Judged }

async function submit(house: House, offers: Offers, asked: Asked): Promise<PlacedOrder> {
  const { want, judged, caller } = asked
  const { drawId, oddsVersion, lines } = judged
  const { key, body } = caller.command
  const receipt = await house.ledger
    .submit({
      kind: 'order',
      ...{ member: caller.member, key, body, drawId, oddsVersion },
      lines: ledgerLines(lines, want.board),
    })
    .catch((thrown: unknown) => explained(offers, asked, thrown))
  return placedOf(asked, key, receipt)
}

/** Returns the answer to an accepted order. */
export function placedOf(
  { offer, want, judged }: Pick<Asked, 'offer' | 'want' | 'judged'>,
  orderId: string,
  receipt: Receipt,
): PlacedOrder {
  const lines = judged.lines.map((line, at) => ({
    line: at,
    play: line.play.code,
    selection: line.selection as WireSelection,
    units: line.units,
    stake: toWire(line.unitStakeFen),
    total: toWire(totalOf([line])),
    oddsMilli: line.odds,
  }))
  const best = bestOf(offer.game, judged.lines, factsOf(offer, want.issue))
  return {
    orderId,
    lottery: want.lottery,
    issue: want.issue,
    acceptedAt: receipt.atMs,
    total: toWire(totalOf(judged.lines)),
    best: toWire(best.mostFen),
    isBestExact: best.isExact,
    balance: toWire(receipt.balance),
    lines,
  }
}

type Doubt = { want: Want; caller: Caller; refusal: Refusal }

/**
 * Before a refusal: the key may have been accepted already, the settings here may be a second old, and
 * a closed draw comes before everything else that can be wrong (decision 16).
 */
async function reconsider(house: House, offers: Offers, doubt: Doubt): Promise<PlacedOrder> {
  const { want, caller, refusal } = doubt
  const known = await findCommand(house.db, caller.member, caller.command.key)
  if (known && !known.body.equals(caller.command.body)) refuse('key_reused')
  const placed = known && (await findPlaced(house.db, caller.member, caller.command.key))
  if (placed) return { ...placed, balance: toWire(known.balance) }
  if (caller.held) refuse(caller.held)
  await offers.renew()
  const offer = await findOffer(offers, want)
  const drawId = offer && (await drawIdOf(house, offer, want.issue))
  if (!offer || drawId === undefined) throw refusal
  if (!(await isDrawOpen(house.db, caller.member.bucket, drawId))) refuse('draw_closed')
  const judged = judge(offer, want, drawId)
  if (judged instanceof Refusal) throw judged
  return submit(house, offers, { offer, want, judged, caller })
}

/** Adds to the ledger's refusal what the member needs to act on it. */
export async function explained(
  offers: Offers,
  { offer, judged }: Pick<Asked, 'offer' | 'judged'>,
  thrown: unknown,
): Promise<never> {
  if (!(thrown instanceof Refusal)) throw thrown
  const { order, member, stake } = offer.caps
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
    case 'round_limit':
      return refuse('round_limit', { limit: showYuan(stake ?? 0n) })
    case 'line_limit':
      return refuse('line_limit', { max: DRAW_LINES_MAX })
    default:
      throw thrown
  }
}
