// Turnover, told: what each deposit and gift still asks, what each wager did for it, and why not.
import type { Language, Output } from '../../core/endpoint.ts'
import { greater, fen, NONE, toWire } from '../../core/money.ts'
import { msOfMicros } from '../../core/time.ts'
import type { TurnoverVerdict, withdraw } from '../../core/withdraw/withdraw.ts'
import type { House } from '../shell/app.ts'
import { page, type Paged } from '../shell/page.ts'
import type { Member } from '../shell/serve.ts'
import { wagerOrder, wagersOf, type Wager, type WagerPlace } from '../shell/wager.ts'
import { openObligations, usedOf, type UsedRow } from './turnover.sql.ts'
import { shortfallOf } from './turnover.ts'

type Told = Output<typeof withdraw.turnover>

const EVER = { from: new Date(0), to: new Date('9999-01-01') }

/** Everything that is asked now, and a page of the member's wagers. Refuses cursor_invalid. */
export async function explainTurnover(
  { db, wagers }: Pick<House, 'db' | 'wagers'>,
  member: Member,
  asked: Paged,
  locale: Language,
): Promise<Told> {
  const list = (after: WagerPlace, limit: number) => {
    const query = { ...EVER, status: undefined, orderId: null, after, limit }
    return wagersOf(wagers, db, member, { asked: query, locale })
  }
  const [sum, open, played] = await Promise.all([
    shortfallOf(db, member),
    openObligations(db, member.bucket, [member.id]),
    page(asked, wagerOrder, list),
  ])
  const orders = [...new Set(played.list.map(({ orderId }) => orderId))]
  const ids = open.map(({ id }) => id)
  const used = new Map((await usedOf(db, member, orders, ids)).map((row) => [`${row.orderId} ${row.line}`, row]))
  const since = open[0]?.createdAt
  return {
    required: toWire(sum.required),
    done: toWire(sum.done),
    missing: toWire(sum.missing),
    sources: open.map((one) => ({
      id: one.id,
      source: one.source,
      face: toWire(one.face),
      required: toWire(one.required),
      done: toWire(one.done),
      left: toWire(greater(NONE, fen(one.required - one.done))),
      at: msOfMicros(one.createdAt),
    })),
    list: played.list.map((one) => tell(one, used.get(`${one.orderId} ${one.line}`), since)),
    more: played.more,
  }
}

function tell(wager: Wager, used: UsedRow | undefined, since: bigint | undefined) {
  const { orderId, line, gameName, round, stake, at } = wager
  return {
    ...{ orderId, line, gameName, round },
    stake: toWire(stake),
    counted: toWire(used?.counted ?? 0n),
    used: toWire(used?.usedNow ?? 0n),
    verdict: verdictOf(wager, used, since),
    at: msOfMicros(at),
  }
}

/** The verdict on why a wager counted as much as it did. `since` is the beginning of the oldest open obligation. */
export function verdictOf(
  { status, stake, payout, refund, at }: Pick<Wager, 'status' | 'stake' | 'payout' | 'refund' | 'at'>,
  used: Pick<UsedRow, 'effective' | 'usedEver'> | undefined,
  since: bigint | undefined,
): TurnoverVerdict {
  if (status === 'unfinished') return 'open'
  if (status === 'cancelled') return 'void'
  if (status === 'withdrawn') return 'withdrawn'
  const risked = stake - (refund ?? 0n)
  if (risked === 0n) return 'refunded'
  if (!used) return 'waiting'
  // A wager without valid bet whose stake came back to the fen is a tie at a table, not a hedge.
  if (used.effective === 0n) return payout === stake ? 'refunded' : 'hedged'
  if (used.usedEver === 0n && since && at < since) return 'early'
  return used.effective < risked ? 'part' : 'counted'
}
