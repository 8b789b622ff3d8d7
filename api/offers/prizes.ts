// Which activities have prizes that this member can choose now.
import { periodOf } from '../../core/offers/period.ts'
import { wayOf } from '../../core/offers/rewards.ts'
import { triggerOf } from '../../core/offers/triggers.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { seesOffers } from '../shell/standing.ts'
import { lastAwards, waitingAwards } from './awards.sql.ts'
import { askerOf, liveOffers, suits, versionsOf, type Offer } from './live.ts'
import type { Reader } from './show.ts'

/**
 * Returns activities with prizes to choose: those won and not chosen yet, at their version, and those that ask for
 * nothing.
 */
export async function openPrizes(db: Sql, member: Member, { session }: Reader): Promise<Offer[]> {
  if (session && !seesOffers(session)) return []
  const waiting = (await waitingAwards(db, member)).filter(({ amount }) => amount === null)
  const offerOf = await versionsOf(db, waiting)
  const won = waiting.map(offerOf).filter(isChosen)
  const free = (await liveOffers(db)).filter(
    (one) => isChosen(one) && triggerOf(one.terms).entry === 'take' && !won.some(({ id }) => id === one.id),
  )
  if (free.length === 0) return won
  const now = (await clock(db)).getTime()
  const asker = await askerOf(db, member)
  const ids = free.map(({ id }) => id)
  const had = new Map((await lastAwards(db, member, ids)).map(({ offer, period }) => [offer, period]))
  const isFree = (one: Offer) => suits(one, asker, now) && had.get(one.id) !== periodOf(one.terms.period, now)
  return [...won, ...free.filter(isFree)]
}

const isChosen = ({ terms }: Offer): boolean => wayOf(terms.reward) === 'chosen'
