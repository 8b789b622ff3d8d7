// `npm run ops -- loss …`: transfers that a chain has undone after they were booked, closed by two people (R-LED-11).
import type { Db } from '../api/shell/db.ts'
import {
  approveClosing,
  isClosed,
  lostPayments,
  proposeClosing,
  type ClosingRow,
  type LostPayment,
} from '../api/deposit/closing.ts'
import { fen, toWire } from '../core/money.ts'
import { showInstant } from '../core/time.ts'
import { approves, reads, subject } from './desk.ts'

export const loss = subject('loss', {
  list: reads(0, list),
  'propose <reference> writeoff|takeback|restore <why>': ([reference = '', ending = '', ...why]) => {
    const note = why.join(' ').trim()
    const isKnown = ending === 'writeoff' || ending === 'takeback' || ending === 'restore'
    if (!isKnown || note === '') return undefined
    return {
      acts: async (db, person) => {
        await db.tx((tx) => proposeClosing(tx, reference, { ending, person, note }))
        return `${person} proposes to ${meant[ending]} ${reference}; another person approves it: npm run ops -- loss approve ${reference}`
      },
    }
  },
  'approve <reference> <hash>': approves(1, async (db, second, reference) => {
    const step = await db.tx((tx) => approveClosing(tx, reference, second))
    return `${reference}: ${told(step)}`
  }),
})

const meant = { writeoff: 'write off', takeback: 'take back', restore: 'open again' } as const

async function list(db: Db): Promise<string> {
  return (await lostPayments(db)).map(shown).join('\n') || 'no chain has undone what was booked'
}

function shown(lost: LostPayment): string {
  const { payment, loss, last, proposal } = lost
  return [
    payment.reference,
    toWire(fen(payment.booked ?? 0n)),
    `order ${loss.order_id} of member ${loss.member_id} in bucket ${loss.bucket}`,
    `left its chain at ${showInstant(loss.gone_at.getTime())}`,
    ...(loss.back_at ? [`is there again since ${showInstant(loss.back_at.getTime())}`] : []),
    last ? told(last) : `booked as ${payment.state}, and not closed`,
    ...(isClosed(lost) && loss.back_at ? ['it is BACK: open it again'] : []),
    ...(proposal ? [`${proposal.proposed_by} proposes: ${meant[proposal.ending]}  because: ${proposal.note}`] : []),
  ].join('  ')
}

/** A step that two people agreed on, with its figures. */
function told({ ending, taken, owed, written_off, from_review, ...step }: ClosingRow): string {
  const isBack = ending === 'restore'
  const figures = [
    [taken, isBack ? 'given back to the member' : 'taken back from the member'],
    [isBack ? 0n : owed, 'of it owed by the member'],
    [written_off, isBack ? 'recovered by the house' : 'written off'],
    [from_review, isBack ? 'back in review' : 'taken out of review, where nobody had it'],
  ] as const
  const moved = figures.flatMap(([sum, what]) => (sum > 0n ? [`${toWire(fen(sum))} ${what}`] : []))
  const what = moved.length > 0 ? moved.join(', ') : 'nothing was in the books'
  return `${isBack ? 'opened again' : 'closed'}: ${what}  because: ${step.note}  (${step.proposed_by}, ${step.approved_by})`
}
