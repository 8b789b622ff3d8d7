// Leases (decision 87): what a member may still stake, and until when, stands on the cash wallet and is used up by the one
// UPDATE that pays. Who is short has it renewed from the books and tries once more; the books decide then.
import * as v from 'valibot'
import type { LimitDetail } from '../../../core/care/care.ts'
import { readDrawId } from '../../../core/lottery/calendar.ts'
import { showYuan } from '../../../core/money.ts'
import { showInstant } from '../../../core/time.ts'
import type { Sql } from '../../shell/db.ts'
import { Refusal } from '../../shell/refusal.ts'
import type { Member } from '../../shell/serve.ts'
import { stakesOf, type Order } from './commands.ts'

/** Why nothing may be staked now: a check-in to be answered, or a limit of money or time; the last two are of the game alone. */
export const leaseRefusals = [
  ...(['check_in_due', 'stake_limit', 'spend_limit', 'time_limit'] as const),
  ...(['game_stake_limit', 'game_spend_limit'] as const),
] as const

const lease = v.object({
  room: v.nullable(v.bigint()),
  until: v.pipe(v.number(), v.minValue(0)),
  at: v.number(),
  why: v.nullable(v.picklist(leaseRefusals)),
  most: v.nullable(v.bigint()),
  rest: v.nullable(v.bigint()),
  opens: v.nullable(v.date()),
})
export type Lease = v.InferOutput<typeof lease>

/** The stake that a lease is renewed for, and the code of its game or lottery. */
type Staked = {
  stake: bigint
  game: string | null
  /** The stake is placed in this very transaction: the lease then has room for it by the limits of its own game. */
  isPlacing?: boolean
}
const NOTHING: Staked = { stake: 0n, game: null }

/** Renews a member's lease under the wallet's lock, and judges a stake by it; `until` and `at` are in milliseconds. */
export const leaseFor = (db: Sql, { bucket, id }: Member, staked: Staked = NOTHING): Promise<Lease> =>
  db.one(lease)`
    select room, extract(epoch from until)::float8 * 1000 as until, extract(epoch from at)::float8 * 1000 as at, why, most, rest, opens
      from renew_lease(${bucket}::smallint, ${id}::bigint, ${staked.stake}::bigint, ${staked.game}::text,
                       ${staked.isPlacing === true}::boolean)`

/** Renews a lease as `leaseFor` does, and refuses a stake that the books do not allow. */
export async function renewLease(db: Sql, member: Member, staked: Staked): Promise<Lease> {
  const found = await leaseFor(db, member, staked)
  if (found.why) throw refusalOf(found)
  return found
}

/** In the words of the member's limits: how much it is, what is left, and when it opens again. */
function refusalOf({ why, most, rest, opens }: Lease): Refusal {
  const show = (amount: bigint) => (why === 'time_limit' ? String(amount) : showYuan(amount))
  if (most === null || opens === null) return new Refusal(why ?? 'busy')
  const detail: LimitDetail = { most: show(most), left: show(rest ?? 0n), opens: showInstant(opens.getTime()) }
  return new Refusal(why ?? 'busy', detail)
}

type Asking = Pick<Order, 'member' | 'lines' | 'drawId'>

export const stakedOf = (order: Asking): Staked => ({
  stake: stakesOf(order),
  game: readDrawId(order.drawId)?.lottery.code ?? null,
})

/** A little before a lease ends it is renewed ahead, so that one member's end does not send a batch the long way. */
const AHEAD_MS = 5_000
const REMEMBERED = 100_000

/** The leases that this process has renewed, with when they end by its own clock. */
export function openLeases(db: Sql) {
  const ends = new Map<bigint, number>()
  const lines = new Map<bigint, Promise<void>>()
  const remember = ({ id }: Member, { until, at }: Lease) => {
    if (ends.size >= REMEMBERED) ends.clear()
    ends.set(id, performance.now() + until - at)
  }
  return {
    /** Renews a lease that is known here and ends at once. What it says is for the stake to hear: its key comes first. */
    async ahead(order: Asking): Promise<void> {
      if ((ends.get(order.member.id) ?? Infinity) > performance.now() + AHEAD_MS) return
      ends.delete(order.member.id)
      remember(order.member, await leaseFor(db, order.member))
    },
    /**
     * Renews one that was short, and runs `work`, which hears whether its room covers the order now: where a limit of another
     * game is lower, it does not. Throws what the books say against the order. A member's go one after the other.
     */
    renewed<T>(order: Asking, work: (isCovered: boolean) => Promise<T>): Promise<T> {
      const { id } = order.member
      const mine = (lines.get(id) ?? Promise.resolve()).then(async () => {
        const staked = stakedOf(order)
        const found = await renewLease(db, order.member, staked)
        remember(order.member, found)
        return work(found.room === null || found.room >= staked.stake)
      })
      const last = mine.then(
        () => {},
        () => {},
      )
      lines.set(id, last)
      void last.then(() => {
        if (lines.get(id) === last) lines.delete(id)
      })
      return mine
    },
  }
}
