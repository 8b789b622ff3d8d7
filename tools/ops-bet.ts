// `npm run ops -- bet …`: bets that settlement could not read, ended by two people (R-LED-11).
import type { Db } from '../api/db.ts'
import { apartBets, approveEnding, proposeEnding } from '../api/ledger/apart.ts'
import type { ApartBet } from '../api/ledger/apart.ts'
import { judgeNow } from '../api/lottery/apart.ts'
import { fen, toWire } from '../core/money.ts'
import { showInstant } from '../core/time.ts'

export const BET_USAGE = `npm run ops -- bet list
npm run ops -- bet propose <order> <line> settle|void <person> <why>
npm run ops -- bet approve <order> <line> <person>`

/** Runs one command line and answers what to print. Throws a plain sentence where it cannot. */
export async function opsOnBets(db: Db, words: readonly string[]): Promise<string> {
  const [verb, orderId = '', number = '', ...rest] = words
  if (verb === 'list' && orderId === '') return list(db)
  if (!/^\d{1,4}$/.test(number)) throw new Error(BET_USAGE)
  const bet = { orderId, line: Number.parseInt(number, 10) }
  if (verb === 'propose') {
    const [ending = '', person = '', ...why] = rest
    const note = why.join(' ').trim()
    const isKnown = ending === 'settle' || ending === 'void'
    if (!isKnown || person === '' || note === '') throw new Error(BET_USAGE)
    await proposeEnding(db, bet, { ending, note, person })
    return `${person} proposes to ${meant[ending]}; another person approves it: npm run ops -- bet approve ${orderId} ${number} <person>`
  }
  const [person = '', ...more] = rest
  if (verb !== 'approve' || person === '' || more.length > 0) throw new Error(BET_USAGE)
  const { outcome, payout, refund } = await approveEnding(db, bet, { person, judge: judgeNow(db) })
  return `${orderId} line ${number}: ${outcome}, ${toWire(fen(payout + refund))} to the member`
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
