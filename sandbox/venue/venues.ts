// All venues of the sandbox, and the door at which a developer tells them how to behave.
import type { FastifyInstance } from 'fastify'
import { venueCodes } from '../../core/venues.ts'
import type { VenueCode } from '../../core/venues.ts'
import { forDevelopers } from '../../venue/guard.ts'
import { keyOf } from '../../venue/keys.ts'
import { again, html, listen, openServer } from '../../venue/wire.ts'
import { faults } from '../../venue/faults.ts'
import type { Fault } from '../../venue/faults.ts'
import { venuesPage } from './page.ts'
import { startVenue } from './venue.ts'
import type { Venue } from './venue.ts'

export type VenuesOptions = {
  /** The control door's port; the venues take the next ones. 0 picks free ports. */
  port: number
  /** The sandbox's own, out of which each venue has a key. */
  secret: Buffer
  /** The file of a venue's books; in memory when absent. */
  fileOf?: (name: string) => { file?: string }
  slowMs?: number
}

export type Venues = {
  /** The control door. */
  url: string
  all: readonly Venue[]
  of(code: VenueCode): Venue
  stop(): Promise<void>
}

/** Starts each venue with a key, a file and a port of its own, and one control door for all. */
export async function startVenues(options: VenuesOptions): Promise<Venues> {
  const { port, secret, fileOf = () => ({}), slowMs } = options
  const all = new Map<VenueCode, Venue>()
  for (const [at, code] of venueCodes.entries()) {
    const name = `venue-${code}`
    const key = keyOf(secret, name)
    const own = { code, key, port: port === 0 ? 0 : port + 1 + at, ...fileOf(name) }
    all.set(code, await startVenue(slowMs === undefined ? own : { ...own, slowMs }))
  }
  const of = (code: VenueCode) => all.get(code) as Venue
  const app = openServer()
  forDevelopers(app, (scope) => control(scope, [...all.values()]))
  return {
    url: await listen(app, port),
    all: [...all.values()],
    of,
    stop: async () => {
      await app.close()
      for (const venue of all.values()) await venue.stop()
    },
  }
}

function control(app: FastifyInstance, all: Venue[]): void {
  const find = (code: unknown) => all.find((venue) => venue.code === code)
  app.get('/', (_request, reply) => html(reply, venuesPage(all)))
  app.post('/behave', async (request, reply) => {
    const { venue, fault } = request.body as { venue?: string; fault?: string }
    const known = faults.find((one) => one === fault)
    if (known) await find(venue)?.behave(known satisfies Fault)
    return again(reply)
  })
  app.post('/correct', (request, reply) => {
    find((request.body as { venue?: string }).venue)?.correct()
    return again(reply)
  })
  app.get('/books', () => ({
    venues: all.map((venue) => ({
      venue: venue.code,
      players: venue.players(),
      transfers: venue.transfers(),
    })),
  }))
}
