// Changes of savings rates by people: one drafts a rate, another publishes it, and it is in force from a day to come. A
// locked order keeps the rate of its beginning.
import type { ProductCode } from '../../core/savings/interest.ts'
import { dayStartMs, type Day } from '../../core/time.ts'
import { sayHouse } from '../ledger/seal/facts.ts'
import type { Db } from '../shell/db.ts'
import { approve, propose, type Said, type Second } from '../shell/proposals.ts'
import { clock } from '../shell/shell.sql.ts'
import { everyDraft, findDraft, publishDraft, putDraft } from './rate-desk.sql.ts'
import { rateFacts } from './facts.sql.ts'
import { everyRate } from './savings.sql.ts'

export type Rate = { product: ProductCode; day: Day; rateBp: number }
type At = Pick<Rate, 'product' | 'day'>

/** Writes one down, in the place of a draft for that day. Throws a plain sentence. */
export const draftRate = (db: Db, { product, day, rateBp }: Rate, person: string): Promise<void> =>
  db.tx(async (tx) => {
    const since = await comingDay(tx, day)
    await putDraft(tx, { product, since, rate_bp: rateBp, drafted_by: person })
    await sayHouse(tx, rateFacts, [factOf(product, since)])
    await propose(tx, saidOf({ product, day, rateBp }))
  })

const saidOf = ({ product, day, rateBp }: Rate): Said => ({
  kind: 'rate',
  subject: `${product} ${day}`,
  says: { rateBp },
})

/** Another person puts it into force from that day on; answers the rate. Throws a plain sentence. */
export const publishRate = (db: Db, { product, day }: At, { person, hash }: Second): Promise<number> =>
  db.tx(async (tx) => {
    const since = await comingDay(tx, day)
    const draft = await findDraft(tx, { product, since })
    if (!draft) throw new Error(`there is no draft for ${product} from ${day} on`)
    await approve(tx, saidOf({ product, day, rateBp: draft.rate_bp }), hash)
    if (!(await publishDraft(tx, draft, person)))
      throw new Error(`the draft for ${product} from ${day} on was changed meanwhile: look again`)
    await sayHouse(tx, rateFacts, [factOf(product, since)])
    return draft.rate_bp
  })

const factOf = (product: ProductCode, since: Date): string => `${product} ${since.getTime() / 1_000}`

export async function ratesAndDrafts(db: Db) {
  return { rates: await everyRate(db), drafts: await everyDraft(db) }
}

async function comingDay(db: Parameters<typeof clock>[0], day: Day): Promise<Date> {
  const since = new Date(dayStartMs(day))
  if (since <= (await clock(db))) throw new Error(`${day} has begun: a rate holds from a day to come`)
  return since
}
