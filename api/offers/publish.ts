// Drafting, publishing and ending activities. Each costs money, so one person drafts it and another publishes it.
import * as v from 'valibot'
import { fromWire } from '../../core/money.ts'
import { OFFER_ID } from '../../core/offers/classes.ts'
import { offerTerms, type OfferTerms } from '../../core/offers/model.ts'
import { prizesOf } from '../../core/offers/rewards.ts'
import type { Db, Tx } from '../shell/db.ts'
import { approve, propose, type Said, type Second } from '../shell/proposals.ts'
import {
  draftOf,
  insertOwn,
  insertStock,
  putDraft,
  setEnded,
  setPublished,
  type OfferRow,
  type Stock,
  type Window,
} from './offers.sql.ts'

export { allOffers, draftOf } from './offers.sql.ts'

export type { OfferRow } from './offers.sql.ts'

/** Terms out of a file. Throws a line a mistake. */
export function readTerms(value: unknown): OfferTerms {
  const read = v.safeParse(offerTerms, value)
  if (read.success) return read.output
  const lines = read.issues.map((one) => `${v.getDotPath(one) ?? 'terms'}: ${one.message}`)
  throw new Error(lines.join('\n'))
}

type Drafted = { id: string; terms: OfferTerms; person: string } & Window

/** Keeps a draft of the next version, and when it is to be shown. Throws a plain sentence. */
export async function draftOffer(db: Db, { id, terms, from, until, person }: Drafted): Promise<void> {
  if (!OFFER_ID.test(id)) throw new Error('id: small letters, digits and hyphens')
  if (until) endsLater({ from, until }, 'it would end before it begins')
  await db.tx(async (tx) => {
    await putDraft(tx, { id, terms, from, until, person })
    const draft = await draftOf(tx, id)
    if (draft) await propose(tx, saidOf(draft))
  })
}

function endsLater({ from, until }: { from: Date | null; until: Date }, says: string): void {
  if (until.getTime() <= Math.max(from?.getTime() ?? 0, Date.now())) throw new Error(says)
}

const saidOf = ({ id, version, terms, from_at: from, until_at: until }: OfferRow): Said => ({
  kind: 'offer',
  subject: id,
  says: { version, terms, from, until },
})

/**
 * Puts a draft into force as it was read, from now or the time that it names on; the version before it ends in that moment,
 * and who has joined it keeps its terms. Never by the person who wrote it. Throws a plain sentence.
 */
export async function publishOffer(db: Db, id: string, { person, hash }: Second): Promise<OfferRow> {
  return db.tx(async (tx) => {
    const draft = await draftOf(tx, id)
    if (!draft) throw new Error(`there is no draft of ${id}`)
    await approve(tx, saidOf(draft), hash)
    const { from_at: from, until_at: until } = draft
    if (until) endsLater({ from, until }, 'its time is over: draft it again')
    await setEnded(tx, id)
    await setPublished(tx, draft, person)
    await limit(tx, draft, readTerms(draft.terms))
    return draft
  })
}

/** Publishes what the house itself begins with; what people have made of it since stays. */
export const publishOwn = (
  db: Db,
  id: string,
  { terms, until }: { terms: unknown; until: Date | null },
): Promise<void> =>
  db.tx(async (tx) => {
    const read = readTerms(terms)
    if (await insertOwn(tx, id, { terms: read, until })) await limit(tx, { id, version: 1 }, read)
  })

type Version = Pick<OfferRow, 'id' | 'version'>

async function limit(tx: Tx, version: Version, terms: OfferTerms): Promise<void> {
  for (const one of limitsOf(version, terms)) await insertStock(tx, one)
}

/** Returns the stocks that the terms of a version limit: of the activity itself, and of its prizes. */
export function limitsOf({ id: offer, version }: Version, { stock, budget, reward }: OfferTerms): Stock[] {
  const most = budget === null ? null : fromWire(budget)
  const isLimited = stock !== null || most !== null
  return [
    ...(isLimited ? [{ offer, version, prize: 0, stock, budget: most }] : []),
    ...prizesOf(reward).flatMap(({ stock: left }, at) =>
      left === null ? [] : { offer, version, prize: at + 1, stock: left, budget: null },
    ),
  ]
}

/** Takes one from the list. Who has joined may still do what they joined for. Throws a plain sentence. */
export async function endOffer(db: Db, id: string): Promise<void> {
  const ended = await db.tx((tx) => setEnded(tx, id))
  if (ended === 0) throw new Error(`${id} is not published, or has ended`)
}
