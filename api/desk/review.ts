// The evidence behind a withdrawal that people look at: who, where from, where to, and what else belongs to it.
import { accountName } from '../../core/accounts.ts'
import type { DeskOutput } from '../../core/desk/call.ts'
import type { review } from '../../core/desk/review.ts'
import { fen, toWire } from '../../core/money.ts'
import type { Db } from '../shell/db.ts'
import { page } from '../shell/page.ts'
import { oldestFirst } from '../shell/queue.ts'
import { refuse } from '../shell/refusal.ts'
import { shortfallOf } from '../turnover/turnover.ts'
import { openedFor } from './file.ts'
import { membersBy, ofWithdrawal, sumsOf, walletsOf } from './file.sql.ts'
import {
  accountOf,
  correctionsOf,
  depositsOf,
  heldNow,
  heldWithdrawal,
  payoutsBefore,
  signalsOf,
  withAccount,
} from './review.sql.ts'
import type { PersonSession } from './session.ts'

type Shown = DeskOutput<typeof review.show>

/** Rows a page. */
const ROWS = 100

/** Held withdrawals, the oldest first. */
export async function listReviews(db: Db, cursor: string | undefined): Promise<DeskOutput<typeof review.list>> {
  const found = await page({ cursor, size: ROWS }, oldestFirst, (after, limit) => heldNow(db, after, limit))
  const list = found.list.map(({ id, amount, asked_at, due_at, proposed_by, ending, reasons, username }) => ({
    ...{ withdrawal: id, username, reasons, ending, amount: shown(amount) },
    ...{ askedAt: asked_at.getTime(), dueAt: due_at.getTime(), proposedBy: proposed_by },
  }))
  return { at: Date.now(), list, more: found.more }
}

/** Refuses not_found, and reason where this session has not opened the file of its member. */
export async function showReview(db: Db, by: PersonSession, withdrawal: string): Promise<Shown> {
  const [member] = await ofWithdrawal(db, withdrawal)
  const [row] = member ? await membersBy(db, [member]) : []
  if (!member || !row) return refuse('not_found')
  await openedFor(db, by, row.username)
  const held = (await heldWithdrawal(db, member, withdrawal)) ?? refuse('not_found')
  const account = await accountOf(db, member, held.card_id)
  const [wallets, { owed: _, ...sums }, turnover, same] = await Promise.all([
    walletsOf(db, member),
    sumsOf(db, member),
    shortfallOf(db, member),
    withAccount(db, member, account.fingerprint),
  ])
  const [deposits, payouts, corrections, signals] = await Promise.all([
    depositsOf(db, member),
    payoutsBefore(db, member, held.asked_at),
    correctionsOf(db, member),
    signalsOf(db, member),
  ])
  return {
    at: Date.now(),
    ...{ id: held.id, amount: shown(held.amount), actual: shown(held.actual), handlingFee: shown(held.handling_fee) },
    ...{ administrativeFee: shown(held.administrative_fee), turnoverDeduction: shown(held.turnover_deduction) },
    ...{ state: held.state, askedAt: held.asked_at.getTime(), reasons: held.reasons, dueAt: held.due_at.getTime() },
    ...{ ending: held.ending, cause: held.cause, why: held.why, proposedBy: held.proposed_by },
    approvedBy: held.approved_by,
    who: {
      ...{
        username: row.username,
        name: row.real_name,
        mobile: row.mobile,
        standing: row.play_state,
        level: row.level,
      },
      ...{ registeredAt: row.registered_at.getTime(), verifiedAt: ms(row.verified_at), invitedBy: row.inviter },
    },
    account: { kind: account.kind, masked: account.masked, holder: account.holder, since: account.since.getTime() },
    wallets: wallets.map(({ account: code, balance }) => ({ account: accountName(code), balance: shown(balance) })),
    ...{ ...sums, turnoverMissing: toWire(turnover.missing) },
    deposits: deposits.map(({ at, amount, ...one }) => ({ ...one, at: at.getTime(), amount: shown(amount) })),
    payouts: payouts.map(({ at, amount, closed_at, ...one }) => ({
      ...{ ...one, at: at.getTime(), amount: shown(amount), closedAt: ms(closed_at) },
    })),
    sameAccount: same.map(({ username, since, is_removed }) => ({
      ...{ username, since: since.getTime(), isRemoved: is_removed },
    })),
    corrections: corrections.map(({ field, at, proposed_by, approved_by }) => ({
      ...{ field, at: at.getTime(), proposedBy: proposed_by, approvedBy: approved_by },
    })),
    signals,
  }
}

const ms = (at: Date | null): number | null => at?.getTime() ?? null
const shown = (amount: bigint): string => toWire(fen(amount))
