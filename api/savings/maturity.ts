// Locked orders at the end of their days: principal and interest go to flex, or the principal is locked again.
import { randomUUID } from 'node:crypto'
import { lateWeight } from '../../core/savings/interest.ts'
import { fen, NONE, plus } from '../../core/money.ts'
import type { Move } from '../ledger/post/commands.ts'
import { inform } from '../message/inform.ts'
import { each } from '../shell/each.ts'
import type { Db, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { barFrom } from '../shell/standing.ts'
import { ratesOf } from './rates.ts'
import { acted, asksOnce, beginLock, interestHome, move } from './savings.ts'
import { closeLock, dueLocks, lockSavingsOrder, type LockRow } from './savings.sql.ts'

/**
 * Ends every order whose days are over, each in a transaction of its own. An order that was locked again and has ended too, because the house was closed for that long, is ended by the next run.
 */
export async function endDue(db: Db, buckets: readonly number[], now: Date): Promise<void> {
  await each('the buckets of savings', buckets, async (bucket) => {
    const due = await dueLocks(db, bucket, now)
    await each('locked orders', due, ({ id, member_id }) =>
      db.tx((tx) => endOne(tx, { bucket, id: member_id }, id, now)),
    )
  })
}

async function endOne(tx: Tx, member: Member, id: string, now: Date): Promise<void> {
  const who = await lockMember(tx, member)
  const lock = await lockSavingsOrder(tx, member, id)
  if (lock?.state !== 'open' || lock.matures_at > now) return
  // A member who may not put money in gets it back, despite `renew`.
  const isRenewed = lock.renew && barFrom('moneyIn', who) === undefined
  const act = acted(isRenewed ? 'renewed' : 'matured', {
    ...{ product: lock.product, lock_id: id, at: now },
    amount: fen(lock.amount),
    interest: lock.interest,
    late_weight: await lateOf(tx, lock, { isRenewed, now }),
  })
  await closeLock(tx, member, id, { state: isRenewed ? 'renewed' : 'matured', at: now })
  if (isRenewed) await renew(tx, member, lock)
  if (lock.interest > 0n) await asksOnce(tx, member, act)
  const { product, amount, interest } = lock
  const facts = { id, product, amount: fen(amount), interest: fen(interest), renewed: isRenewed }
  await inform(tx, member, { kind: 'savings_matured', facts, once: id })
  await move(tx, member, act, movesOf(lock, isRenewed))
}

/** The next order begins where this one ended, whenever the house got to it. */
const renew = (tx: Tx, member: Member, { id, product, amount, days, matures_at }: LockRow) =>
  beginLock(tx, member, { id: randomUUID(), product, days, renew: true, from: id, amount: fen(amount), at: matures_at })

/** Interest passes through the cash wallet, so that the member's records show it as interest. */
function movesOf({ amount, interest }: LockRow, isRenewed: boolean): Move[] {
  const unlocked: Move = {
    kind: 'savings_unlock',
    from: 'locked',
    to: 'savings',
    amount: fen(amount),
  }
  const saved: Move = { kind: 'savings_in', from: 'cash', to: 'savings', amount: fen(interest) }
  return [...(isRenewed ? [] : [unlocked]), ...(interest > 0n ? [interestHome(fen(interest)), saved] : [])]
}

async function lateOf(tx: Tx, lock: LockRow, { isRenewed, now }: { isRenewed: boolean; now: Date }) {
  const amount = plus(isRenewed ? NONE : fen(lock.amount), fen(lock.interest))
  const when = { dueMs: lock.matures_at.getTime(), cameMs: now.getTime() }
  return lateWeight(amount, when, await ratesOf(tx, 'flex'))
}
