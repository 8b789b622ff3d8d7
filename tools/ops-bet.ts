// `npm run ops -- bet …`: bets that settlement could not read, ended by two people (R-LED-11).
import type { Db } from '../api/shell/db.ts'
import {
  apartBets,
  approveEnding,
  proposeEnding,
  type ApartBet,
  type BetName,
  type Ending,
} from '../api/ledger/apart.ts'
import { judgeNow, tellEnded } from '../api/lottery/apart.ts'
import type { Second } from '../api/shell/proposals.ts'
import { fen, toWire } from '../core/money.ts'
import { showInstant } from '../core/time.ts'
import { approves, reads, subject, where } from './desk.ts'

export const bet = subject('bet', {
  list: reads(0, list),
  'propose <order> <line> settle|void <why>': ([orderId = '', line = '', ending, ...why]) => {
    const note = why.join(' ').trim()
    const isEnding = ending === 'settle' || ending === 'void'
    if (!LINE.test(line) || !isEnding || note === '') return undefined
    return { acts: (db, person) => propose(db, betOf(orderId, line), { ending, note, person }) }
  },
  'approve <order> <line> <hash>': where((_order, line = '') => LINE.test(line), approves(2, approve)),
})

const LINE = /^\d{1,4}$/
const betOf = (orderId: string, line: string): BetName => ({
  orderId,
  line: Number.parseInt(line, 10),
})

type Proposal = { ending: Ending; note: string; person: string }

async function propose(db: Db, bet: BetName, proposal: Proposal): Promise<string> {
  await proposeEnding(db, bet, proposal)
  const { orderId, line } = bet
  return `${proposal.person} proposes to ${meant[proposal.ending]}; another person approves it: npm run ops -- bet approve ${orderId} ${line}`
}

async function approve(db: Db, second: Second, orderId: string, line: string): Promise<string> {
  const { outcome, payout, refund } = await approveEnding(db, betOf(orderId, line), {
    ...{ ...second, judge: judgeNow(db), onEnded: tellEnded },
  })
  return `${orderId} line ${Number.parseInt(line, 10)}: ${outcome}, ${toWire(fen(payout + refund))} to the member`
}

const meant = {
  settle: 'settle it by the rules as they are now',
  void: 'make it void and give its stake back',
} as const

async function list(db: Db): Promise<string> {
  return (await apartBets(db)).map(shown).join('\n') || 'every bet could be read'
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
