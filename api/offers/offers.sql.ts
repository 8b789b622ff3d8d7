// The statements of activities themselves: their versions, and how much of each is left.
import * as v from 'valibot'
import { sayHouse } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { offerFacts } from './facts.sql.ts'

const offerRow = v.object({
  id: v.string(),
  version: v.number(),
  terms: v.unknown(),
  drafted_by: v.string(),
  published_by: v.nullable(v.string()),
  published_at: v.nullable(v.date()),
  from_at: v.nullable(v.date()),
  until_at: v.nullable(v.date()),
  ended_at: v.nullable(v.date()),
})
export type OfferRow = v.InferOutput<typeof offerRow>

/** Returns the activities in force at this moment. */
export const findLive = (db: Sql) =>
  db.rows(offerRow)`
    select id, version, terms, drafted_by, published_by, published_at, from_at, until_at, ended_at
      from offers
     where published_at is not null
       and ended_at is null
       and coalesce(from_at, published_at) <= clock_timestamp()
       and (until_at is null or until_at > clock_timestamp())
     order by published_at desc, id`

/** Activities in any version, as it was published. */
export const findVersions = (db: Sql, ids: readonly string[]) =>
  db.rows(offerRow)`
    select id, version, terms, drafted_by, published_by, published_at, from_at, until_at, ended_at
      from offers
     where id = any (${ids}::text[])
       and published_at is not null
     order by id, version`

/** All activities, drafts included. */
export const allOffers = (db: Sql) =>
  db.rows(offerRow)`
    select id, version, terms, drafted_by, published_by, published_at, from_at, until_at, ended_at
      from offers
     order by id, version`

export const draftOf = (db: Sql, id: string) =>
  db.maybe(offerRow)`
    select id, version, terms, drafted_by, published_by, published_at, from_at, until_at, ended_at
      from offers
     where id = ${id}
       and published_at is null`

export type Window = { from: Date | null; until: Date | null }

type NewDraft = { id: string; terms: object; person: string } & Window

/** Writes the next version as a draft, in the place of a draft that waits already. */
export async function putDraft(tx: Tx, { id, terms, from, until, person }: NewDraft): Promise<void> {
  const version = await tx.value(v.number())`
    select coalesce(max(version) filter (where published_at is not null), 0) + 1 as version
      from offers
     where id = ${id}`
  await tx.run`
    insert into offers (id, version, terms, from_at, until_at, drafted_by)
    values (${id}, ${version}, ${JSON.stringify(terms)}, ${from}::timestamptz, ${until}::timestamptz, ${person})
        on conflict (id, version) do update
       set terms = excluded.terms, from_at = excluded.from_at, until_at = excluded.until_at,
           drafted_by = excluded.drafted_by
     where offers.published_at is null`
  await sayOffer(tx, id)
}

/** Ends what is published under this id; answers how many that were. */
export async function setEnded(tx: Tx, id: string): Promise<number> {
  const ended = await tx.run`
    update offers
       set ended_at = statement_timestamp()
     where id = ${id}
       and published_at is not null
       and ended_at is null`
  await sayOffer(tx, id)
  return ended
}

/** Every version of this id. */
const sayOffer = (tx: Tx, id: string): Promise<void> => sayHouse(tx, offerFacts, [id])

export async function setPublished(
  tx: Tx,
  { id, version }: { id: string; version: number },
  person: string,
): Promise<void> {
  await tx.run`
    update offers
       set published_at = statement_timestamp(), published_by = ${person}
     where id = ${id}
       and version = ${version}
       and published_at is null`
  await sayOffer(tx, id)
}

/** Who has drafted what the house begins with. No person has this name. */
export const OWN_NAME = 'the house'

/** The house's own first ones; one that is there already stays. Answers whether it is new. */
export async function insertOwn(
  tx: Tx,
  id: string,
  { terms, until }: { terms: object; until: Date | null },
): Promise<boolean> {
  const added = await tx.run`
    insert into offers (id, version, terms, until_at, drafted_by, published_by, published_at)
    values (${id}, 1, ${JSON.stringify(terms)}, ${until}, ${OWN_NAME}, 'its first day', clock_timestamp())
        on conflict do nothing`
  if (added === 1) await sayOffer(tx, id)
  return added === 1
}

export type Stock = {
  offer: string
  version: number
  prize: number
  stock: number | null
  budget: bigint | null
}

export async function insertStock(tx: Tx, one: Stock): Promise<void> {
  await tx.run`
    insert into offer_stocks (offer, version, prize, stock, budget)
    values (${one.offer}, ${one.version}, ${one.prize}, ${one.stock}, ${one.budget})`
}

const stockRow = v.object({
  offer: v.string(),
  version: v.number(),
  prize: v.number(),
  stock: v.nullable(v.bigint()),
  budget: v.nullable(v.bigint()),
  taken: v.bigint(),
  spent: v.bigint(),
})
export type StockRow = v.InferOutput<typeof stockRow>

/** Returns the stocks of some activities. */
export const findStocks = (db: Sql, offers: readonly string[]) =>
  db.rows(stockRow)`
    select offer, version, prize, stock, budget, taken, spent
      from offer_stocks
     where offer = any (${offers}::text[])
     order by offer, version, prize`

/** The stocks of one version, locked until the transaction ends; always in the same order, so that no two transactions deadlock. */
export const lockStocks = (tx: Tx, { id, version }: { id: string; version: number }) =>
  tx.rows(stockRow)`
    select offer, version, prize, stock, budget, taken, spent
      from offer_stocks
     where offer = ${id}
       and version = ${version}
     order by prize
       for update`

type Place = Pick<StockRow, 'offer' | 'version' | 'prize'>

export const takeStock = (tx: Tx, place: Place, amount: bigint): Promise<number> =>
  moveStock(tx, place, { taken: 1, spent: amount })

export const returnStock = (tx: Tx, place: Place, amount: bigint): Promise<number> =>
  moveStock(tx, place, { taken: -1, spent: -amount })

const moveStock = (
  tx: Tx,
  { offer, version, prize }: Place,
  { taken, spent }: { taken: number; spent: bigint },
): Promise<number> =>
  tx.run`
    update offer_stocks
       set taken = taken + ${taken}::integer, spent = spent + ${spent}::bigint
     where offer = ${offer}
       and version = ${version}
       and prize = ${prize}`
