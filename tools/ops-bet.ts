// `npm run ops -- bet …`: bets that settlement could not read, ended by two people (R-LED-11).
import type { Db } from '../api/shell/db.ts'
import { apartBets, approveEnding, proposeEnding } from '../api/ledger/apart.ts'
import type { ApartBet, BetName, Ending } from '../api/ledger/apart.ts'
import { judgeNow, tellEnded } from '../api/lottery/apart.ts'
import { fen, toWire } from '../core/money.ts'
import { showInstant } from '../core/time.ts'
import type { Command } from './desk.ts'

export const BET_USAGE = `npm run ops -- bet list
npm run ops -- bet propose <order> <line> settle|void <why>
npm run ops -- bet approve <order> <line>`

/** What a line about bets asks for. Throws the usage where it asks for nothing. */
export function betCommand(words: readonly string[]): Command {
  const [verb, orderId = '', number = '', ending = '', ...why] = words
  if (verb === 'list' && orderId === '') return { reads: list }
  if (!/^\d{1,4}$/.test(number)) throw new Error(BET_USAGE)
  const bet = { orderId, line: Number.parseInt(number, 10) }
  const note = why.join(' ').trim()
  if (verb === 'propose' && (ending === 'settle' || ending === 'void') && note !== '')
    return { acts: (db, person) => propose(db, { bet, ending, note, person }) }
  if (verb === 'approve' && ending === '') return { acts: (db, person) => approve(db, bet, person) }
  throw new Error(BET_USAGE)
}

type Proposal = { bet: BetName; ending: Ending; note: string; person: string }

async function propose(db: Db, { bet, ...proposal }: Proposal): Promise<string> {
  await proposeEnding(db, bet, proposal)
  const { orderId, line } = bet
  return `${proposal.person} proposes to ${meant[proposal.ending]}; another person approves it: npm run ops -- bet approve ${orderId} ${line}`
}

async function approve(db: Db, bet: BetName, person: string): Promise<string> {
  const { outcome, payout, refund } = await approveEnding(db, bet, {
    ...{ person, judge: judgeNow(db), onEnded: tellEnded },
  })
  return `${bet.orderId} line ${bet.line}: ${outcome}, ${toWire(fen(payout + refund))} to the member`
}

const meant = {
  settle: 'settle it by the rules as they are now',
  void: 'make it void and give its stake back',
} as const

async function list(db: Db): Promise<string> {
  const bets = await apartBets(db)
  return bets.length > 0 ? bets.map(shown).join('\n') : 'every bet could be read'
}

const shown = (bet: ApartBet): string =>
  [
    `${bet.orderId} ${bet.line}`,
    `member ${bet.memberId} in bucket ${bet.bucket}`,
    `draw ${bet.drawId}`,
    `${bet.play} ${JSON.stringify(bet.selection)} for ${toWire(bet.stake)}`,
    `set apart at ${showInstant(bet.foundAt.getTime())}`,
    bet.ending
      ? `${bet.proposedBy} proposes to ${meant[bet.ending]}  because: ${bet.note}`
      : 'nobody has proposed anything',
  ].join('  ')
