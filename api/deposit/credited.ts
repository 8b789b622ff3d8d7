// Effects of crediting a deposit, and of taking one back, on turnover, VIP level, limits and promotions. Each way of
// crediting money (a provider's word, two people) moves it through here.
import type { Fen } from '../../core/money.ts'
import { nameExcess } from '../care/limits.ts'
import type { Move } from '../ledger/post/commands.ts'
import { post } from '../ledger/post/ledger.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { insertJob } from '../shell/shell.sql.ts'
import { addObligation, closeIfEmptied, closeUndone, reopenUndone } from '../turnover/turnover.ts'
import { countDeposit, recountDeposit, uncountDeposit } from '../vip/standing.ts'

export type Credit = {
  /** The order, or the payment that two people credited: turnover, VIP and promotions know the deposit by it. */
  ref: string
  /** Counts towards the level of VIP. */
  amount: Fen
  /** The base of the required turnover: the amount less its fee. */
  face: Fen
  /** The posting: its key, the order that it names, and where the money comes from. */
  posting: { key: string; ref: string; moves: Move[] }
}

/**
 * Credits a deposit with all that follows from it, in the caller's transaction and under the member's lock. `settle`
 * writes down that the order is credited. Promotions follow in a job, so that they cannot hold up the money.
 */
export async function creditDeposit(
  tx: Tx,
  member: Member,
  credit: Credit,
  settle: () => Promise<void>,
): Promise<void> {
  const { ref, amount, face, posting } = credit
  // The obligations of money that is gone end before new money comes.
  await closeIfEmptied(tx, member)
  await addObligation(tx, member, { source: 'deposit', ref, face })
  await countDeposit(tx, member, { ref, amount })
  await settle()
  await nameExcess(tx, member, ref)
  await post(tx, { member, ...posting })
  await tellOffers(tx, member, ref)
}

/** Takes back the turnover and VIP progress of a deposit that two people take back, before its money. */
export async function undoCredit(tx: Tx, member: Member, ref: string): Promise<void> {
  await closeUndone(tx, member, { source: 'deposit', ref })
  await uncountDeposit(tx, member, ref)
}

/** Restores what followed from a credit that was undone, for a deposit whose payment is there after all. */
export async function restoreCredit(tx: Tx, member: Member, ref: string): Promise<void> {
  await reopenUndone(tx, member, ref)
  // The awards of this deposit were left out while the payment was gone, and are given now.
  if (await recountDeposit(tx, member, ref)) await tellOffers(tx, member, ref)
}

/** `ref` as turnover knows it, which knows what arrived, too. */
const tellOffers = (tx: Tx, member: Member, ref: string): Promise<void> =>
  insertJob(tx, member, 'offers_deposit', { ref })
