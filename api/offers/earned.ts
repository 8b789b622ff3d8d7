// Awards for credited deposits and for play: given later than the fact, and once for each joining.
import { fen, fromWire, NONE, toWire, type Fen } from '../../core/money.ts'
import { DAY_MS } from '../../core/time.ts'
import { inform } from '../message/inform.ts'
import type { Db, Sql, Tx } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import type { Member } from '../shell/serve.ts'
import { clock, lockMember } from '../shell/shell.sql.ts'
import { barFrom } from '../shell/standing.ts'
import { depositedAs, playedIn } from '../turnover/turnover.ts'
import { isUndone } from '../vip/standing.ts'
import { win } from './award.ts'
import { joinsOf, openJoins, type JoinRow } from './awards.sql.ts'
import { readOffer, versionsOf, type Offer } from './live.ts'
import { allOffers } from './offers.sql.ts'

/**
 * Each activity that was joined before and that this deposit is enough for. Done again, it finds them won. What arrived
 * and when is asked of the books: the job that names the deposit lies where nothing seals it.
 */
export function winByDeposit(db: Db, member: Member, ref: string) {
  return db.tx(async (tx) => {
    const who = await lockMember(tx, member)
    // A member who is excluded by now is given nothing (R-RG-10): the state is read at this moment.
    if (barFrom('offer', who)) return
    const deposit = await depositedAs(tx, member, ref)
    if (!deposit || (await isUndone(tx, member, ref))) return
    const { amount, at } = deposit
    const joins = await openJoins(tx, member, at)
    const offerOf = await versionsOf(tx, joins)
    // In the same order in every transaction: each holds the stock of an activity until the end.
    for (const join of joins.toSorted((a, b) => (a.offer < b.offer ? -1 : 1))) {
      const offer = offerOf(join)
      const { trigger, threshold } = offer.terms
      if (trigger !== 'deposit' || amount < fromWire(threshold ?? '0')) continue
      await award(tx, member, { offer, join, ref, base: amount })
    }
  })
}

type Earned = { offer: Offer; join: JoinRow; ref: string; base: Fen }

async function award(tx: Tx, member: Member, { offer, join, ref, base }: Earned): Promise<void> {
  const now = await clock(tx)
  const won = await win(tx, member, offer, { period: join.period, ref, base, day: 1, now })
  if (typeof won === 'string') return
  await inform(tx, member, {
    kind: 'offer_won',
    facts: { award: won.id, amount: won.amount },
    once: won.id,
  })
}

/** Settled play is counted within minutes; what a beacon or a correction keeps back, within two days. */
const LATEST_MS = 2 * DAY_MS

/** Every mission of a bucket that was played through. */
export async function winByPlay(db: Db, bucket: number): Promise<void> {
  const missions = (await allOffers(db))
    .filter(({ published_at }) => published_at !== null)
    .map(readOffer)
    .filter(({ terms }) => terms.trigger === 'turnover')
  if (missions.length === 0) return
  const since = new Date((await clock(db)).getTime() - LATEST_MS)
  const joins = await joinsOf(db, bucket, since, [...new Set(missions.map(({ id }) => id))])
  const offerOf = await versionsOf(db, joins)
  const played = await playedFor(db, bucket, joins, offerOf)
  const reached = joins.filter((join, at) => (played[at] ?? NONE) >= askedBy(offerOf(join)))
  await each('missions', reached, (join) => {
    const member = { bucket, id: join.member_id }
    const offer = offerOf(join)
    return db.tx(async (tx) => {
      if (barFrom('offer', await lockMember(tx, member))) return
      await award(tx, member, { offer, join, ref: 'played', base: askedBy(offer) })
    })
  })
}

const askedBy = ({ terms }: Offer): Fen => fromWire(terms.threshold ?? '0')

/** Returns the play for each of these joinings, in their order. */
export const playedFor = (
  db: Sql,
  bucket: number,
  joins: readonly JoinRow[],
  offerOf: (join: JoinRow) => Offer,
): Promise<Fen[]> =>
  playedIn(
    db,
    bucket,
    joins.map((join) => ({
      memberId: join.member_id,
      from: join.joined_at,
      to: join.ends_at,
      games: offerOf(join).terms.games,
    })),
  )

/** Returns the progress of a mission, at most its target. */
export async function progressOf(
  db: Sql,
  { bucket }: Member,
  join: JoinRow,
  offer: Offer,
): Promise<{ done: string; asked: string }> {
  const [done = NONE] = await playedFor(db, bucket, [join], () => offer)
  const asked = askedBy(offer)
  return { done: toWire(done < asked ? done : asked), asked: toWire(fen(asked)) }
}
