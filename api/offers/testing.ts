// The starting point of activity tests: an activity in force, its jobs run as the worker runs them, and the records it
// leaves.
import { randomUUID } from 'node:crypto'
import { offers } from '../../core/offers/offers.ts'
import type { Db } from '../shell/db.ts'
import { openProposals } from '../shell/proposals.ts'
import { atOnce } from '../testing/at-once.ts'
import type { Person, TestHouse } from '../testing/house.ts'
import { offersJobs } from './jobs.ts'
import { draftOffer, publishOffer, readTerms } from './publish.ts'

export const key = () => ({ idempotencyKey: randomUUID() })

let count = 0

/** Terms of a packet of 8.00 that is played once, with changes. */
export const packet = (changed: object = {}) => ({
  ...{ class: 'limited', name: { zh_hans: '红包', en: 'Packet' }, trigger: 'none' },
  ...{ reward: { of: 'fixed', amount: '8.00' }, multipleBp: 10_000 },
  ...changed,
})

export function offersOf(house: TestHouse) {
  /** Puts such an activity into force, written by one and published by another; answers its id. */
  const publish = async (
    terms: object,
    { id = `test-${count++}`, from = null, until = null }: Partial<Window> & { id?: string } = {},
  ): Promise<string> => {
    const drafts = (db: Db) => draftOffer(db, { id, terms: readTerms(terms), from, until, person: 'ann' })
    await house.acts('ann', drafts, `offer draft ${id}`)
    const hash = (await openProposals(house.db)).at(-1)?.hash ?? ''
    const publishes = (db: Db) => publishOffer(db, id, { person: 'ben', hash })
    await house.acts('ben', publishes, `offer publish ${id} ${hash}`)
    return id
  }
  const versionOf = async (id: string): Promise<number> =>
    (
      await house.sql('select version from offers where id = $1 and published_at is not null and ended_at is null', [
        id,
      ])
    )[0]?.version ?? 1
  return {
    publish,
    applies: async (who: Person, id: string) => who.call(offers.apply, { id, version: await versionOf(id), ...key() }),
    tries: async (who: Person, id: string) => who.verdict(offers.apply, { id, version: await versionOf(id), ...key() }),
    claims: (who: Person, id: string) => who.call(offers.claim, { id, ...key() }),
    waiting: async (who: Person) => (await who.call(offers.welfare, {})).list,
    /** Runs the worker's jobs in the outbox `times` over; a second server may do them too. */
    carry: async (times = 1) => {
      const jobs = offersJobs(house)
      const rows = (await house.sql(
        "delete from outbox where topic = 'job' and payload->>'job' = 'offers_deposit' returning payload",
      )) as { payload: Record<string, unknown> }[]
      for (const { payload } of rows) await atOnce(times, () => jobs['offers_deposit']!.run(payload))
    },
    missions: () => offersJobs(house)['offers_missions']!.run({}),
    /** The member's cash in yuan, and what is asked of them by gifts. */
    has: async ({ member }: Person) => {
      const [row] = await house.sql(
        `select (select coalesce(sum(balance), 0)::bigint from wallets
                  where bucket = $1 and member_id = $2 and account = 1) as cash,
                (select coalesce(sum(required), 0)::bigint from turnover_obligations
                  where bucket = $1 and member_id = $2 and source = 'bonus') as asked`,
        [member.bucket, member.id],
      )
      return row as { cash: bigint; asked: bigint }
    },
  }
}

type Window = { from: Date | null; until: Date | null }
