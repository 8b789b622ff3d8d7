// Activities as a member or a visitor sees them: the list, how each stands with them, and one in full.
import type { Language, Output } from '../../core/endpoint.ts'
import type { offers, OfferDetail, OfferPrize, OfferRow, OfferState } from '../../core/offers/offers.ts'
import { offerClasses, type OfferClass } from '../../core/offers/classes.ts'
import { periodOf } from '../../core/offers/period.ts'
import { prizesOf as prizesIn, wayOf as wayOfReward } from '../../core/offers/rewards.ts'
import { triggerOf } from '../../core/offers/triggers.ts'
import { playOf, rulesOf, summaryOf } from '../../core/offers/words.ts'
import { commitmentOf } from '../../core/fair/fair.ts'
import { toWire } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { returnsSet } from '../lobby/returns.ts'
import type { PricedLotteries as Lotteries } from '../lottery/odds/priced.ts'
import type { Sql } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member, Session } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { seesOffers } from '../shell/standing.ts'
import { lastAwards, lastJoins, type AwardRow, type JoinRow } from './awards.sql.ts'
import { progressOf } from './earned.ts'
import { askerOf, isGone, leftOf, liveOffers, suits, versionsOf, type Offer } from './live.ts'
import { findStocks, type StockRow } from './offers.sql.ts'
import { priceOf } from './price.ts'

export type Reader = { session: Session | null; language: Language }

type Standing = { offer: Offer; state: OfferState; join?: JoinRow; award?: AwardRow }
type Mine = { joins: ReadonlyMap<string, JoinRow>; awards: ReadonlyMap<string, AwardRow> }

/** An excluded member is shown none (R-RG-10); who is unverified sees them, and is asked when they join. */
const isHeld = (session: Session | null): boolean => session !== null && !seesOffers(session)

/** Returns the state of every activity for this reader at this moment. */
async function everything(db: Sql, { session }: Reader): Promise<Standing[]> {
  if (isHeld(session)) return []
  const all = await liveOffers(db)
  if (all.length === 0) return []
  const ids = all.map(({ id }) => id)
  const now = (await clock(db)).getTime()
  const stocks = await findStocks(db, ids)
  if (!session) return all.map((offer) => standing(offer, { now, stocks }))
  const mine = await mineOf(db, session.member, ids)
  const asker = await askerOf(db, session.member)
  return all
    .map((offer) => standing(offer, { now, stocks, mine }))
    .map((one) => {
      const isTheirs = one.join || one.award || suits(one.offer, asker, now)
      return isTheirs ? one : { ...one, state: 'other' }
    })
}

/** Returns the states of the activities that this reader is shown. */
const standings = async (db: Sql, reader: Reader): Promise<Standing[]> =>
  (await everything(db, reader)).filter(({ state }) => state !== 'other')

async function mineOf(db: Sql, member: Member, ids: readonly string[]): Promise<Mine> {
  const joins = await lastJoins(db, member, ids)
  const awards = await lastAwards(db, member, ids)
  return {
    joins: new Map(joins.map((one) => [one.offer, one])),
    awards: new Map(awards.map((one) => [one.offer, one])),
  }
}

type Seen = { now: number; stocks: readonly StockRow[]; mine?: Mine }

/** Returns the state of an activity for a member, for the time of it that runs now. */
function standing(offer: Offer, { now, stocks, mine }: Seen): Standing {
  const period = periodOf(offer.terms.period, now)
  const join = ofNow(mine?.joins.get(offer.id), period)
  const award = ofNow(mine?.awards.get(offer.id), period)
  if (award) {
    const state = award.claimed_at ? 'taken' : award.undone_at || award.is_over ? 'over' : 'waiting'
    return { offer, state, ...(join && { join }), award }
  }
  if (isGone(offer, stocks)) return { offer, state: 'over', ...(join && { join }) }
  if (join) return { offer, state: join.ends_at.getTime() > now ? 'joined' : 'over', join }
  return { offer, state: 'open' }
}

const ofNow = <Row extends { period: string }>(row: Row | undefined, period: string) =>
  row?.period === period ? row : undefined

const rowOf = ({ offer, state }: Standing, locale: Language): OfferRow => {
  const { id, version, terms, until } = offer
  const byDeposit = triggerOf(terms).base === 'deposit'
  return {
    ...{ id, version, until, state },
    type: terms.class,
    name: terms.name[locale],
    summary: summaryOf(terms, { locale }),
    play: playOf(terms, { locale }),
    byDeposit,
    least: byDeposit ? (terms.threshold ?? null) : null,
    art: terms.art,
  }
}

/** The order of a member's activities: rewards to claim first, then open ones, then those that are over. */
const byState: readonly OfferState[] = ['waiting', 'joined', 'open', 'taken', 'over']
/** A newcomer's gift is shown to newcomers alone, and to them it matters most. */
const byClass: readonly OfferClass[] = ['newcomer', 'limited', 'vip', 'daily', 'rebate']

const inTurn = (one: Standing, other: Standing): number =>
  byState.indexOf(one.state) - byState.indexOf(other.state) ||
  byClass.indexOf(one.offer.terms.class) - byClass.indexOf(other.offer.terms.class)

/** The activities that this reader is shown, in the order in which they matter to them. */
export async function listOffers(db: Sql, reader: Reader, type: OfferClass | undefined): Promise<OfferRow[]> {
  return (await standings(db, reader))
    .filter(({ offer }) => type === undefined || offer.terms.class === type)
    .toSorted(inTurn)
    .map((one) => rowOf(one, reader.language))
}

const classNames = {
  limited: m.offers_class_limited,
  newcomer: m.offers_class_newcomer,
  daily: m.offers_class_daily,
  rebate: m.offers_class_rebate,
  vip: m.offers_class_vip,
}

export async function countOffers(db: Sql, reader: Reader): Promise<Output<typeof offers.classes>['list']> {
  const all = await standings(db, reader)
  const locale = reader.language
  const row = (id: OfferClass) => ({
    id,
    name: classNames[id]({}, { locale }),
    count: all.filter(({ offer }) => offer.terms.class === id).length,
  })
  return [{ id: 'all' as const, name: m.offers_class_all({}, { locale }), count: all.length }, ...offerClasses.map(row)]
}

/** Returns one activity in full, by the version that its reader has joined. Refuses offer_unknown. */
export async function showOffer(
  { db, lotteries }: { db: Sql; lotteries: Lotteries },
  reader: Reader,
  id: string,
): Promise<OfferDetail> {
  const { session, language: locale } = reader
  const live = (await everything(db, reader)).find(({ offer }) => offer.id === id)
  const found = live ?? (await promised(db, reader, id)) ?? refuse('offer_unknown')
  const { join, award } = found
  const frozen = award ?? join
  const offer =
    frozen && frozen.version !== found.offer.version ? (await versionsOf(db, [frozen]))(frozen) : found.offer
  const { terms } = offer
  const joined = session && join && found.state === 'joined' ? join : null
  return {
    ...rowOf({ ...found, offer }, locale),
    from: offer.from,
    rules: rulesOf(terms, offer, { locale }),
    prizes: prizesOf(offer, await findStocks(db, [id]), locale),
    price: await priceOf({ lotteries, returns: await returnsSet(db) }, terms, locale),
    way: wayOf(offer),
    joinedUntil: joined?.ends_at.getTime() ?? null,
    progress:
      session && joined && triggerOf(terms).base === 'threshold'
        ? await progressOf(db, session.member, joined, offer)
        : null,
    award:
      award && found.state === 'waiting'
        ? {
            id: award.id,
            amount: award.amount === null ? null : toWire(award.amount),
            until: award.expires_at.getTime(),
            commitment: award.amount === null && award.seed ? commitmentOf(award.seed) : null,
          }
        : null,
  }
}

/** Returns an activity that has ended, while the member may still do or claim what it promised. */
async function promised(db: Sql, { session }: Reader, id: string): Promise<Standing | undefined> {
  if (!session || isHeld(session)) return undefined
  const { joins, awards } = await mineOf(db, session.member, [id])
  const [join, award] = [joins.get(id), awards.get(id)]
  const now = (await clock(db)).getTime()
  if (award && !award.claimed_at && !award.undone_at && !award.is_over)
    return { offer: (await versionsOf(db, [award]))(award), state: 'waiting', award }
  if (!join || join.ends_at.getTime() <= now || award?.period === join.period) return undefined
  return { offer: (await versionsOf(db, [join]))(join), state: 'joined', join }
}

function wayOf({ terms }: Offer): OfferDetail['way'] {
  const { entry } = triggerOf(terms)
  if (entry !== 'take') return entry
  const ways = { money: 'take', chosen: 'choose', drawn: 'join' } as const
  return ways[wayOfReward(terms.reward)]
}

/** The prizes of an activity: what each is worth, its chance where it is drawn, and how many are left. */
export function prizesOf(
  { id, version, terms: { reward } }: Offer,
  stocks: readonly StockRow[],
  locale: Language,
): OfferPrize[] {
  const [prizes, way] = [prizesIn(reward), wayOfReward(reward)]
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0)
  return prizes.map(({ name, amount, weight }, at) => ({
    id: way === 'chosen' ? `${id}.${at + 1}` : id,
    name: name[locale],
    amount,
    chance: way === 'drawn' ? `${weight}/${total}` : null,
    left: leftOf(stocks.find((row) => row.offer === id && row.version === version && row.prize === at + 1)),
  }))
}
