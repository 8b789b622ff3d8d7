// A deposit that two people took back takes along what it gave: what waits cannot be claimed, and what was claimed goes
// back as the deposit did, what the wallet does not hold as a debt. Should the deposit be there after all, so is that.
import { fen, type Fen } from '../../core/money.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { post } from '../ledger/post/ledger.ts'
import { takeBackWhole } from '../ledger/settle/resettle.ts'
import { inform } from '../message/inform.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { closeUndone, isDeducted, reopenUndone } from '../turnover/turnover.ts'
import { leftWithMember, restoreAwards, setTakenBack, undoAwards } from './undone.sql.ts'

/** `ref` as the deposit was told with; `step` the how-manieth thing that two people decided on it. */
export type Undone = { ref: string; step: number }

/** Under the member's lock. */
export async function undoGifts(tx: Tx, member: Member, { ref, step }: Undone): Promise<void> {
  for (const { id, amount: given, claimed_at } of await undoAwards(tx, member, ref)) {
    if (!claimed_at || given === null) continue
    const amount = fen(given)
    const asked = { source: 'bonus', ref: id } as const
    await closeUndone(tx, member, asked)
    // A withdrawal that was charged with it has taken it back already.
    if (!(await isDeducted(tx, member, asked))) await takeGift(tx, member, { id, amount, by: step })
  }
}

/** `by` is what takes it: a step of the deposit's, or a withdrawal. */
type Taken = { id: string; amount: Fen; by: number | string }

async function takeGift(tx: Tx, member: Member, { id, amount, by }: Taken): Promise<void> {
  await setTakenBack(tx, member, id, amount)
  const key = keyOf('gift_undone', id, by)
  const owed = await takeBackWhole(tx, member, { kind: 'gift_undone', key, ref: id, amount })
  const facts = { award: id, amount, owed }
  await inform(tx, member, { kind: 'offer_undone', facts, once: `${id} ${by}` })
}

/**
 * A withdrawal that was charged with these gifts failed or came back, and their money with it: what belongs to a deposit
 * that was taken back meanwhile goes after that deposit now. Under the member's lock, behind that money.
 */
export async function undoReturned(
  tx: Tx,
  member: Member,
  { gifts, withdrawal }: { gifts: readonly string[]; withdrawal: string },
): Promise<void> {
  if (gifts.length === 0) return
  for (const { id, amount } of await leftWithMember(tx, member, gifts))
    if (amount !== null) await takeGift(tx, member, { id, amount: fen(amount), by: withdrawal })
}

/** The same turned round. What could not be claimed meanwhile has as long as it had left. */
export async function restoreGifts(tx: Tx, member: Member, { ref, step }: Undone): Promise<void> {
  for (const { id, taken_back } of await restoreAwards(tx, member, ref)) {
    await reopenUndone(tx, member, id)
    if (taken_back === 0n) continue
    const amount = fen(taken_back)
    await post(tx, {
      ...{ member, key: keyOf('gift_restored', id, step), ref: id },
      moves: [{ kind: 'gift_restored', from: 'promo', to: 'cash', amount }],
    })
    const facts = { award: id, amount }
    await inform(tx, member, { kind: 'offer_restored', facts, once: `${id} ${step}` })
  }
}
