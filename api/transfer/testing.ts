// A house with its venues, for the tests of transfers: real servers on loopback, quick to lose patience.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { transfer } from '../../core/transfer.ts'
import { venueCodes, type WalletCode } from '../../core/venue/venues.ts'
import type { Fault } from '../../venue/faults.ts'
import type { VenueName } from '../../venue/names.ts'
import type { Venue, Venues } from '../../venue/venues.ts'
import { audit } from '../ledger/audit/audit.ts'
import { openHouse, type Person, type TestHouse } from '../testing/house.ts'
import { knownVenues, openVenues } from '../testing/outside.ts'
import { compareVenues } from './audit.ts'
import { followAll } from './jobs.ts'

export type VenueTown = TestHouse & {
  venues: Venues
  /** Somebody with ¥1,000.00, of which ¥300.00 lie at 白鹭视讯 already. */
  player(username: string): Promise<Person>
  /** Follows every open transfer, as the job does. */
  follow(): Promise<void>
  /** Lets the house listen on loopback; answers where. */
  listen(): Promise<string>
  /** Waits until the venue has done what it will not answer for. */
  hasActed(id: string, venue?: VenueName): Promise<void>
  /** Returns the total in the venue's own books. */
  atVenue(): Promise<string>
  /** The whole book from zero, and the venues' books against it. */
  isSound(): Promise<void>
}

/** The delay of a slow venue, in milliseconds: longer than the house waits for it. */
export const SLOW_MS = 1_000

/** In these manners no answer comes in time, however long the house waits: it need not wait for long. */
const UNANSWERED: readonly Fault[] = ['lost', 'silent', 'slow']
const SHORT_MS = 500
const LONG_MS = 5_000

export const wish = (from: WalletCode, to: WalletCode, amount: string) => ({
  from,
  to,
  amount,
  idempotencyKey: randomUUID(),
})

/** `max` is how many connections to the database the house has. */
export async function openVenueTown(pool: { max?: number } = {}): Promise<VenueTown> {
  const house = await openHouse({ venueTimeoutMs: LONG_MS }, pool)
  const opened = await openVenues(SLOW_MS)
  const of = (code: VenueName): Venue => ({
    ...opened.of(code),
    behave: (fault) => {
      house.settings.venueTimeoutMs = UNANSWERED.includes(fault) ? SHORT_MS : LONG_MS
      return opened.of(code).behave(fault)
    },
  })
  const venues = { ...opened, of }
  house.settings.venues = knownVenues(venues)
  return {
    ...house,
    venues,
    player: async (username) => {
      const person = await house.person(username)
      await person.receives('1000.00')
      await person.call(transfer.transfer, wish('central', 'video', '300.00'))
      return person
    },
    follow: () => followAll(house, 0),
    listen: () => house.app.listen({ host: '127.0.0.1', port: 0 }),
    hasActed: (id, venue = 'video') =>
      expect.poll(async () => (await opened.of(venue).books()).transfers.map((one) => one.id)).toContain(id),
    atVenue: async () => (await venues.of('video').books()).players.at(-1)?.balance ?? '0.00',
    isSound: async () => {
      const found = await audit(house.db, house.buckets)
      // Money here comes from the bank without a payment of a provider, so I-10 has nothing to compare.
      const books = await Promise.all(venueCodes.map(async (code) => [code, await venues.of(code).books()] as const))
      found.checks.push(...(await compareVenues(house.db, new Map(books))))
      const wrong = found.checks.filter(({ id, breaches }) => id !== 'I-10' && breaches > 0)
      expect(wrong).toEqual([])
    },
  }
}
