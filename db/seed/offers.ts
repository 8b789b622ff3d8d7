// Publishes the activities of a fresh house.
import { ownOffers } from '../../api/offers/own.ts'
import { publishOwn } from '../../api/offers/publish.ts'
import type { Db } from '../../api/shell/db.ts'
import { addDays, dayOf, dayStartMs } from '../../core/time.ts'

const LIMITED_DAYS = 90

/** Publishes what is missing; what people have made of it stays. */
export async function seedOffers(db: Db): Promise<void> {
  // A limited offer has an end: the last moment of the day before this one, in Shanghai.
  const end = new Date(dayStartMs(addDays(dayOf(Date.now()), LIMITED_DAYS)))
  for (const [id, terms] of Object.entries(ownOffers))
    await publishOwn(db, id, { terms, until: terms.class === 'limited' ? end : null })
}
