// Joining an activity, and taking what asks for nothing.
import type { OfferState } from '../../core/offers/offers.ts'
import { fen, NONE, type Fen } from '../../core/money.ts'
import { periodEnd, periodOf } from '../../core/offers/period.ts'
import { wayOf } from '../../core/offers/rewards.ts'
import { triggerOf } from '../../core/offers/triggers.ts'
import { whoIs } from '../member/birthday.ts'
import type { Tx } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { barFrom } from '../shell/standing.ts'
import { clock } from '../shell/shell.sql.ts'
import { DAY_MS } from '../../core/time.ts'
import { credit, win } from './award.ts'
import { insertJoin, lastAwards } from './awards.sql.ts'
import { askerOf, isGone, liveOffer, suits, type Offer } from './live.ts'
import { findStocks } from './offers.sql.ts'

export type Applied = { state: OfferState; amount: Fen | null }

/** The activity that a member has read, and its version. */
export type ReadOffer = { id: string; version: number }

/**
 * Under the member's lock. Refuses offer_unknown, offer_changed where another version was read, offer_not_for,
 * offer_taken, offer_gone, offer_no_apply.
 */
export async function applyFor(tx: Tx, member: Member, read: ReadOffer): Promise<Applied> {
  const offer = (await liveOffer(tx, read.id)) ?? refuse('offer_unknown')
  if (offer.version !== read.version) refuse('offer_changed')
  const { entry } = triggerOf(offer.terms)
  if (entry === 'signin') refuse('offer_no_apply')
  const now = await clock(tx)
  const period = periodOf(offer.terms.period, now.getTime())
  const [last] = await lastAwards(tx, member, [offer.id])
  // A member who has had it hears that, not that it is for others.
  if (last?.period === period) refuse('offer_taken')
  if (!suits(offer, await askerOf(tx, member), now.getTime())) refuse('offer_not_for')
  if (isGone(offer, await findStocks(tx, [offer.id]))) refuse('offer_gone')
  if (entry === 'take')
    return wayOf(offer.terms.reward) === 'chosen' ? refuse('offer_no_apply') : take(tx, member, offer, { period, now })
  const joined = await insertJoin(tx, member, {
    ...{ offer: offer.id, version: offer.version, period },
    endsAt: endOf(offer, now),
  })
  if (joined === 0) refuse('offer_taken')
  return { state: 'joined', amount: null }
}

/**
 * Joins an activity that a deposit wins, with the order of that deposit. The call of deposits is open to a member whom the
 * operator gives no promotions, so that is judged here. Refuses as `applyFor` does.
 */
export async function joinByDeposit(tx: Tx, member: Member, read: ReadOffer): Promise<void> {
  if (barFrom('offer', await whoIs(tx, member))) refuse('offer_not_for')
  const offer = await liveOffer(tx, read.id)
  if (offer && triggerOf(offer.terms).base !== 'deposit') refuse('offer_no_apply')
  await applyFor(tx, member, read)
}

/** Returns the end of a joining: a number of days from now, at most the end of the activity or of its current time. */
function endOf({ terms, until }: Offer, now: Date): Date {
  const ends = [
    now.getTime() + terms.daysToPlay * DAY_MS,
    until ?? Infinity,
    periodEnd(terms.period, now.getTime()) ?? Infinity,
  ]
  return new Date(Math.min(...ends))
}

async function take(
  tx: Tx,
  member: Member,
  offer: Offer,
  { period, now }: { period: string; now: Date },
): Promise<Applied> {
  const atOnce = wayOf(offer.terms.reward) === 'money'
  const winning = { period, now, ref: 'taken', base: NONE, day: 1, atOnce }
  const won = await win(tx, member, offer, winning)
  if (won === 'gone') refuse('offer_gone')
  if (won === 'taken') refuse('offer_taken')
  if (won === 'nothing') throw new Error(`${offer.id} gives nothing`)
  if (won.amount === null) return { state: 'waiting', amount: null }
  const { id, amount, required } = won
  await credit(tx, member, { id, amount, required: fen(required ?? 0n) }, 'offer_gift')
  return { state: 'taken', amount }
}
