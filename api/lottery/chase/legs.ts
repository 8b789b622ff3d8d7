// The turns of chases (decision 25): when the issue of a leg is open and the leg before it is settled, it
// becomes a bet or its stake comes back. Every step is one transaction under the chase's row, so a kill
// loses nothing and a second scheduler finds it done.
import type { LegReason } from '../../../core/lottery/chase.ts'
import type { House } from '../../shell/app.ts'
import type { Db, Tx } from '../../shell/db.ts'
import { each } from '../../shell/each.ts'
import type { Order } from '../../ledger/post/commands.ts'
import { Refusal } from '../../shell/refusal.ts'
import type { Member } from '../../shell/serve.ts'
import { barredAmong, lockMember } from '../../shell/shell.sql.ts'
import { barFrom, isBarring } from '../../shell/standing.ts'
import type { PricedLotteries } from '../odds/priced.ts'
import {
  chaseCodes,
  findDue,
  findLegs,
  findOutcomes,
  findTurn,
  legCodes,
  lockChase,
  runningChases,
  type Due,
  type LegRow,
} from './chase.sql.ts'
import { endChase, orderOf, placeLeg, returnLeg, type Chase } from './turn.ts'

const PAGE = 200
const START: Due = { memberId: 0n, id: '00000000-0000-0000-0000-000000000000' }

/** Gives every chase of a bucket that is due its turns, of one lottery or of all. */
export async function advanceChases(
  house: House,
  pricedLotteries: PricedLotteries,
  { bucket, lottery = null }: { bucket: number; lottery?: string | null },
): Promise<void> {
  const all: Due[] = []
  for (let after = START; ;) {
    const due = await findDue(house.db, bucket, { lottery, after, limit: PAGE })
    all.push(...due)
    const last = due.at(-1)
    if (!last || due.length < PAGE) break
    after = last
  }
  await each('the chases', all, ({ memberId, id }) =>
    advanceChase(house, pricedLotteries, { member: { id: memberId, bucket }, id }),
  )
}

export type ChaseId = { member: Member; id: string }

/** Takes a chase as far as it can go now: past legs that come back, up to one that is a bet or waits. */
export async function advanceChase(house: House, pricedLotteries: PricedLotteries, chase: ChaseId): Promise<void> {
  while (await takeTurn(house, pricedLotteries, chase)) {
    // The next leg may come back too, where a house was off for several issues.
  }
}

// The ledger's refusals under its locks that end a leg; any other is a bug and is thrown.
const reasons: Record<string, LegReason> = {
  draw_closed: 'issue_missed',
  odds_changed: 'odds_changed',
  payout_cap: 'limit_reached',
  member_cap: 'limit_reached',
  draw_cap: 'limit_reached',
  round_limit: 'limit_reached',
  line_limit: 'limit_reached',
  stake_limit: 'own_limit',
  spend_limit: 'own_limit',
  game_stake_limit: 'own_limit',
  game_spend_limit: 'own_limit',
  time_limit: 'own_limit',
  check_in_due: 'check_in',
}

/** Handles one leg of a chase. True where the leg is decided, so that the next one may be tried. */
async function takeTurn(house: House, pricedLotteries: PricedLotteries, chase: ChaseId): Promise<boolean> {
  const turn = () => house.db.tx((tx) => decideLeg(tx, pricedLotteries, chase))
  const first = await turn().catch(asRefused)
  if (!(first instanceof LegRefused)) return first
  const second = await retried(house, pricedLotteries, first, turn)
  if (!(second instanceof LegRefused)) return second
  const { reason } = second.refusal
  return house.db.tx((tx) => refusedLeg(tx, chase, second.leg, reason))
}

/** The ledger's no to a leg's order, which has undone the turn. */
class LegRefused extends Error {
  readonly refusal: Refusal
  readonly leg: number
  readonly order: Order
  constructor(refusal: Refusal, leg: number, order: Order) {
    super(refusal.reason)
    this.refusal = refusal
    this.leg = leg
    this.order = order
  }
}

function asRefused(thrown: unknown): LegRefused {
  if (thrown instanceof LegRefused) return thrown
  throw thrown
}

/** Some refusals can pass: settings of a second ago, allowance that lies in other buckets (decision 21). */
async function retried(
  house: House,
  pricedLotteries: PricedLotteries,
  refused: LegRefused,
  turn: () => Promise<boolean>,
): Promise<boolean | LegRefused> {
  const again = () => turn().catch(asRefused)
  switch (refused.refusal.reason) {
    case 'odds_changed':
      await pricedLotteries.renew()
      return again()
    case 'draw_cap':
      return (await house.ledger.levelled(refused.order, again)) ?? refused
    default:
      return refused
  }
}

async function decideLeg(tx: Tx, pricedLotteries: PricedLotteries, { member, id }: ChaseId): Promise<boolean> {
  const row = await lockChase(tx, member, id)
  if (!row || row.state !== chaseCodes.running) return false
  const chase = { member, row }
  // The ledger judges breaks and blocks again under its locks; that who is not verified may not play, it does not know.
  if ((await barredAmong(tx, member.bucket, [member.id])).length > 0) {
    await endChase(tx, chase, { state: 'stopped', reason: 'resting' })
    return false
  }
  const legs = await findLegs(tx, member, id)
  const leg = legs.find(({ state }) => state === legCodes.waiting)
  if (!leg) throw new Error(`chase ${id} runs without a leg that waits`)
  const before = await legsBefore(tx, member, legs.slice(0, leg.leg))
  if (before === 'open') return false
  if (before === 'won' && row.stopOnWin) {
    await endChase(tx, chase, { state: 'won', reason: 'won' })
    return false
  }
  const turn = await turnOf(tx, member, leg)
  if (turn === 'early') return false
  const priced = await pricedLotteries.find(row.lottery)
  const order = turn === 'missed' ? 'issue_missed' : priced ? orderOf(chase, leg, priced) : 'not_offered'
  if (typeof order === 'string') await returnLeg(tx, chase, leg, order)
  else await placed(tx, chase, leg, order)
  return true
}

function placed(tx: Tx, chase: Chase, leg: LegRow, order: Order): Promise<void> {
  return placeLeg(tx, chase, leg, order).catch((thrown: unknown) => {
    throw thrown instanceof Refusal ? new LegRefused(thrown, leg.leg, order) : thrown
  })
}

/**
 * Returns the state of the earlier legs: a bet is open still, one has won, or all are over without a win. All of them
 * are read, not the last alone: an earlier one may have won since, when its draw was settled again.
 */
async function legsBefore(tx: Tx, member: Member, legs: readonly LegRow[]) {
  const placed = legs.flatMap(({ orderId }) => orderId ?? [])
  if (placed.length === 0) return 'over'
  const found = await findOutcomes(tx, member, placed)
  if (found.length < placed.length || found.some(({ open }) => open > 0)) return 'open'
  return found.some(({ won }) => won > 0) ? 'won' : 'over'
}

/** Is it the leg's issue's time? By the database's clock; the ledger decides again under the draw's lock. */
async function turnOf(tx: Tx, { bucket }: Member, { drawId, lockAt }: LegRow) {
  const found = await findTurn(tx, bucket, drawId, lockAt)
  if (found.isEarly) return 'early'
  return found.isOpen ? 'open' : 'missed'
}

/** Gives back a leg that the ledger refused; of a member who may not play any more, all that is left. */
async function refusedLeg(tx: Tx, { member, id }: ChaseId, number: number, why: string) {
  const row = await lockChase(tx, member, id)
  if (!row || row.state !== chaseCodes.running) return false
  const chase = { member, row }
  if (isBarring(why)) {
    await endChase(tx, chase, { state: 'stopped', reason: 'resting' })
    return false
  }
  const leg = (await findLegs(tx, member, id)).find(({ state }) => state === legCodes.waiting)
  const reason = reasons[why]
  if (!reason) throw new Error(`a leg of chase ${id} was refused: ${why}`)
  if (leg?.leg === number) await returnLeg(tx, chase, leg, reason)
  return true
}

/**
 * A member may not play any more: the money of chase legs that are no bets yet is returned. A member who may play again
 * keeps the chases.
 */
export async function stopChases(db: Db, member: Member): Promise<void> {
  await each('the chases of a member', await runningChases(db, member), (id) =>
    db.tx(async (tx) => {
      if (!barFrom('play', await lockMember(tx, member))) return
      const row = await lockChase(tx, member, id)
      if (row?.state === chaseCodes.running)
        await endChase(tx, { member, row }, { state: 'stopped', reason: 'resting' })
    }),
  )
}
