// A withdrawal on the member's side: judged, held, and handed to the bank's job.
import { randomUUID } from 'node:crypto'
import type { Fen } from '../../core/money.ts'
import type { Tx } from '../shell/db.ts'
import type { Origin } from '../shell/origin.ts'
import { post } from '../ledger/post/ledger.ts'
import { checkFactor } from '../member/factor/factor.ts'
import { keyOf } from '../ledger/post/keys.ts'
import type { Ring } from '../shell/ring.ts'
import type { Member } from '../shell/serve.ts'
import { closeForWithdrawal } from '../turnover/turnover.ts'
import { checkSecret } from './accounts/accounts.ts'
import { wakeSender } from './payout.ts'
import { figuresOf, holdToQuote, needRest, type Figures, type Terms, type Wish } from './quote.ts'
import { holdForReview, judgeWithdrawal } from './review.ts'
import { insertWithdrawal } from './withdraw.sql.ts'

export type WithdrawalRequest = Wish & {
  passcode: string
  origin: Origin
  /** The second factor, where it was given. */
  factor?: string | undefined
  quoteId?: string | undefined
}

/**
 * Takes the money out of the cash wallet now and holds it until the bank has paid: the member must
 * not bet money that is on its way out. The whole amount waits; the charges are split off
 * when the bank has paid, so a payout that fails returns everything.
 *
 * Refuses as `figuresOf` does, then nothing_left, quote_changed, no_withdraw_password, passcode_shape,
 * wrong_withdraw_password, withdraw_password_locked, as `checkFactor` from so much on, and balance_short last.
 */
export async function requestWithdrawal(
  tx: Tx,
  member: Member,
  want: WithdrawalRequest,
  house: { ring: Ring; terms: Terms; factorFrom: Fen },
): Promise<Figures & { id: string; reviewBy: Date | null }> {
  const figures = await figuresOf(tx, member, want, house.terms)
  needRest(figures)
  if (want.quoteId !== undefined) holdToQuote(house.ring, member, figures, want.quoteId)
  await checkSecret(tx, member, want.passcode, want.origin)
  if (want.amount >= house.factorFrom)
    await checkFactor(tx, member, { given: want.factor, ring: house.ring, origin: want.origin })
  const { rules, reasons } = await judgeWithdrawal(tx, member, figures)
  const id = await enterWithdrawal(tx, member, figures, { isHeld: reasons.length > 0 })
  const reviewBy = reasons.length > 0 ? await holdForReview(tx, member, { id, figures, reasons, rules }) : null
  return { ...figures, id, reviewBy }
}

/** A withdrawal that no rule refuses: written down, its money held, and on its way unless people look at it first. Answers its id. */
export async function enterWithdrawal(
  tx: Tx,
  member: Member,
  figures: Figures,
  { isHeld }: { isHeld: boolean },
): Promise<string> {
  const id = randomUUID()
  await insertWithdrawal(tx, member, { ...figures, id, account: figures.account })
  await closeForWithdrawal(tx, member, id, figures.shortfall.obligations)
  if (!isHeld) await wakeSender(tx, member, id)
  await hold(tx, member, id, figures)
  return id
}

async function hold(tx: Tx, member: Member, id: string, { amount }: Figures): Promise<void> {
  const move = { kind: 'withdraw_hold', from: 'cash', to: 'held', amount } as const
  const key = keyOf('withdraw_hold', id)
  await post(tx, { member, key, ref: id, moves: [move] })
}
