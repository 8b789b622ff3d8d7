// Activities as they are read: the terms of a version, who may see it, and how much of it is left.
import * as v from 'valibot'
import { codesOf } from '../../core/ledger.ts'
import { fromWire } from '../../core/money.ts'
import { isFor, offerTerms, type Asker, type OfferTerms } from '../../core/offers/model.ts'
import { leastOf, prizesOf, wayOf } from '../../core/offers/rewards.ts'
import { registeredMs } from '../member/birthday.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { levelOf } from '../vip/standing.ts'
import { hasPaidIn } from './awards.sql.ts'
import { findLive, findVersions, type OfferRow, type StockRow } from './offers.sql.ts'

/** A published version. */
export type Offer = {
  id: string
  version: number
  terms: OfferTerms
  from: number | null
  until: number | null
}

export const readOffer = ({ id, version, terms, from_at, until_at }: OfferRow): Offer => ({
  ...{ id, version, terms: v.parse(offerTerms, terms) },
  from: from_at?.getTime() ?? null,
  until: until_at?.getTime() ?? null,
})

export const liveOffers = async (db: Sql): Promise<Offer[]> => (await findLive(db)).map(readOffer)

export const liveOffer = async (db: Sql, id: string): Promise<Offer | undefined> =>
  (await liveOffers(db)).find((one) => one.id === id)

/** The versions that a member's rows speak of, by `id.version`. */
export async function versionsOf(
  db: Sql,
  named: readonly { offer: string; version: number }[],
): Promise<(of: { offer: string; version: number }) => Offer> {
  const ids = [...new Set(named.map(({ offer }) => offer))]
  const found = ids.length > 0 ? (await findVersions(db, ids)).map(readOffer) : []
  const known = new Map(found.map((one) => [`${one.id}.${one.version}`, one]))
  return ({ offer, version }) => {
    const one = known.get(`${offer}.${version}`)
    if (!one) throw new Error(`there is no published version ${version} of ${offer}`)
    return one
  }
}

/** The codes of movements that bring money in from outside. */
const PAID_IN = codesOf(['deposit', 'review_credit'])

export async function askerOf(db: Sql, member: Member): Promise<Asker> {
  const registeredAt = await registeredMs(db, member)
  return { vip: await levelOf(db, member), registeredAt, hasDeposited: await hasPaidIn(db, member, PAID_IN) }
}

export const suits = ({ terms }: Offer, asker: Asker, now: number): boolean => isFor(terms, asker, now)

/** Whether one more award of this amount is left. Where nothing is limited there is no row. */
export const hasLeft = (row: StockRow | undefined, amount: bigint): boolean =>
  row === undefined ||
  ((row.stock === null || row.taken < row.stock) && (row.budget === null || row.spent + amount <= row.budget))

/** Returns how many prizes are left of a stock row; null without a limit. */
export const leftOf = (row: StockRow | undefined): number | null =>
  row === undefined || row.stock === null ? null : Number.parseInt(String(row.stock - row.taken), 10)

/** Has all of it been given? */
export function isGone({ id, version, terms }: Offer, stocks: readonly StockRow[]): boolean {
  const mine = stocks.filter((row) => row.offer === id && row.version === version)
  const whole = mine.find(({ prize }) => prize === 0)
  if (wayOf(terms.reward) === 'money') return !hasLeft(whole, leastOf(terms))
  return prizesOf(terms.reward).every(({ amount }, at) => {
    const own = mine.find(({ prize }) => prize === at + 1)
    return !hasLeft(own, 0n) || !hasLeft(whole, fromWire(amount))
  })
}
