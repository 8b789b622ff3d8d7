// Names and texts of the acts of a replay, and the outcome of the bet: plainly, whether it won or not.
import type { Proof } from '../../../core/lottery/proof.ts'
import { showYuan } from '../../../core/money.ts'
import { showInstant } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import { paidBy, type ReadTicket } from '../verify/terms.ts'
import type { Verdict } from '../verify/verify.ts'
import { oddsText, pickedText, unitsText } from '../words.ts'
import type { ActName } from './acts.ts'

export const titles: Record<ActName, () => string> = {
  picks: m.lottery_replay_picks,
  list: m.lottery_replay_list,
  key: m.lottery_replay_key,
  beacon: m.lottery_verify_beacon,
  draw: m.lottery_replay_draw,
  pays: m.lottery_replay_pays,
}

// A failed act has a text of its own: the usual one would state as true what failed.
export const badTexts: Record<ActName, () => string> = {
  picks: m.lottery_verify_ticket_bad,
  list: m.lottery_verify_ticket_bad,
  key: m.lottery_verify_key_bad,
  beacon: m.lottery_verify_beacon_bad,
  draw: m.lottery_verify_draw_bad,
  pays: m.lottery_verify_ticket_bad,
}

/** The payout in a sentence, and in a text short enough for the slip of paper. */
export type Paid = { verdict: Verdict; text: string; short: string }

// Where the member keeps the stake back, the payout of one yuan a line is shown instead.
const YUAN = 100n

/** The payout of the bet by its own terms on these numbers, computed on this device. */
export function paidOf(read: ReadTicket | undefined, proof: Proof): Paid {
  if (proof.status === 'void') return { verdict: 'none', text: m.lottery_replay_void(), short: m.lottery_replay_void() }
  if (!read) return { verdict: 'busy', text: '', short: '' }
  const settled = paidBy(read, read.stake?.unitStakeFen ?? YUAN, proof)
  if (!settled) return { verdict: 'bad', text: m.lottery_verify_ticket_bad(), short: '' }
  const amount = showYuan(settled.payoutFen)
  const short = read.stake ? amount : `${showYuan(YUAN)} → ${amount}`
  if (settled.payoutFen === 0n) return { verdict: 'ok', text: m.lottery_replay_none(), short }
  if (!read.stake) return { verdict: 'ok', text: m.lottery_replay_paid_each({ amount }), short }
  if (settled.prizeFen === 0n) return { verdict: 'ok', text: m.lottery_replay_back({ amount }), short }
  return { verdict: 'ok', text: m.lottery_replay_paid({ amount }), short }
}

/** The bet in one line: play, picks, odds, and the stake where it is shown. */
export function betText({ play, selection, oddsMilli, stake }: ReadTicket): string {
  const bet = { play: play.name(), picked: pickedText(play, selection), odds: oddsText(oddsMilli) }
  if (!stake) return m.lottery_replay_bet_kept(bet)
  return m.lottery_replay_bet({ ...bet, amount: showYuan(stake.unitStakeFen * BigInt(stake.units)) })
}

/** `drawn` are the numbers, as their family says them. */
type Told = { proof: Proof; read: ReadTicket | undefined; paid: Paid; drawn: string }

/** The text of an act where all is well. */
export function textOf(name: ActName, { proof, read, paid, drawn }: Told): string {
  const { entries, position } = proof
  if (name === 'picks') return read ? betText(read) : ''
  if (name === 'list')
    return entries
      ? m.lottery_replay_list_text({ at: showInstant(entries.frozenAt), bets: unitsText(entries.count) })
      : ''
  if (name === 'key') return m.lottery_replay_key_text({ position })
  if (name === 'beacon') return m.lottery_replay_beacon_text()
  if (name === 'draw') return proof.numbers ? m.lottery_replay_draw_text({ drawn }) : m.lottery_verify_draw_void()
  return paid.text
}
