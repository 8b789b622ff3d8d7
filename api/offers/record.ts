// The record of awards, the prizes still available, and the awards waiting in the welfare centre.
import { commitmentOf, showKey } from '../../core/fair/fair.ts'
import type { Language, Output } from '../../core/endpoint.ts'
import { offers, type Award } from '../../core/offers/offers.ts'
import { fen, toWire } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import type { Sql } from '../shell/db.ts'
import { newestFirst, page, type Paged } from '../shell/page.ts'
import type { Member } from '../shell/serve.ts'
import type { Claimable, Welfare } from '../shell/welfare.ts'
import { prizeOf } from './award.ts'
import { awardsOf, waitingAwards, type AwardRow } from './awards.sql.ts'
import { versionsOf, type Offer } from './live.ts'
import { findStocks } from './offers.sql.ts'
import { openPrizes } from './prizes.ts'
import { prizesOf, type Reader } from './show.ts'

const NEWEST_FIRST = newestFirst<AwardRow>(({ won_at: at, id }) => ({ at, id }))

/** Returns one page of the record, with the prizes still available. Refuses cursor_invalid. */
export async function listAwards(
  db: Sql,
  member: Member,
  asked: Paged,
  reader: Reader,
): Promise<Output<typeof offers.awards>> {
  const { list, more } = await page(asked, NEWEST_FIRST, (after, limit) => awardsOf(db, member, after, limit))
  const offerOf = await versionsOf(db, list)
  const open = await openPrizes(db, member, reader)
  const stocks = await findStocks(
    db,
    open.map(({ id }) => id),
  )
  return {
    list: list.map((row) => shown(row, offerOf(row), reader.language)),
    more,
    prizes: open.flatMap((offer) =>
      prizesOf(offer, stocks, reader.language).map((one) => ({
        ...one,
        offer: offer.id,
        offerName: offer.terms.name[reader.language],
      })),
    ),
  }
}

const wire = (amount: bigint | null) => (amount === null ? null : toWire(amount))

function shown(row: AwardRow, offer: Offer, locale: Language): Award {
  const { seed, client_seed: clientSeed, weights } = row
  return {
    id: row.id,
    offer: row.offer,
    name: offer.terms.name[locale],
    prize: row.prize === null ? null : (prizeOf(offer, row.prize)?.name[locale] ?? null),
    amount: wire(row.amount),
    required: wire(row.required),
    state: stateOf(row),
    at: row.won_at.getTime(),
    until: row.expires_at.getTime(),
    claimedAt: row.claimed_at?.getTime() ?? null,
    // Shown once it decides nothing any more.
    draw:
      seed && clientSeed !== null && weights
        ? { commitment: commitmentOf(seed), seed: showKey(seed), clientSeed, weights }
        : null,
  }
}

function stateOf({ claimed_at, undone_at, is_over, amount }: AwardRow): Award['state'] {
  if (undone_at) return 'undone'
  if (claimed_at) return 'claimed'
  if (is_over) return 'lapsed'
  return amount === null ? 'choose' : 'waiting'
}

/** The awards of activities that wait to be claimed. */
export const offersWelfare: Welfare = {
  code: 'offers',
  list: async (db, member, locale): Promise<Claimable[]> => {
    const waiting = await waitingAwards(db, member)
    const offerOf = await versionsOf(db, waiting)
    return waiting.flatMap((row) => {
      if (row.amount === null) return []
      const { terms } = offerOf(row)
      const prize = row.prize === null ? undefined : prizeOf(offerOf(row), row.prize)
      return {
        id: row.id,
        kind: prize ? 'prize' : 'offer',
        title: prize
          ? m.offers_prize_of({ name: terms.name[locale], prize: prize.name[locale] }, { locale })
          : terms.name[locale],
        amount: fen(row.amount),
        from: null,
        until: row.expires_at,
        claim: { path: offers.claim.path, input: { id: row.id } },
      }
    })
  },
}
