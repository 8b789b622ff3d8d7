// Venues over a database of their own beside a scripted house, and a member's page that plays there over HTTP.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect } from 'vitest'
import { emptyDatabase } from '../../api/testing/database.ts'
import type { GameCode } from '../../core/games/catalog.ts'
import { play, type PlayCall } from '../../core/venue/play.ts'
import * as v from 'valibot'
import { auditVenues } from '../audit.ts'
import { keyOf } from '../keys.ts'
import type { Sql } from '../db.ts'
import { venueOf, type VenueName } from '../names.ts'
import { startVenues, type VenuesOptions } from '../venues.ts'
import { send } from '../wire.ts'
import { openScriptedHouse } from './house.ts'

export type Answer = Record<string, unknown>

export const SPIN = { lineBet: '0.05' }
export const ROLL = { stake: '10.00', side: 'under', target: 5000 }

export type SeenRound = {
  id: string
  state: string
  returned: string
  drawn: Record<string, unknown>
  nonce: number
  clientSeed: string
}
export const roundOf = (said: { data?: Answer }) => said.data?.['round'] as SeenRound

export async function openHall(changed: Partial<VenuesOptions> = {}) {
  const secret = randomBytes(32)
  const house = await openScriptedHouse(secret)
  const database = await emptyDatabase()
  const options: VenuesOptions = {
    ...{ port: 0, secret, database: database.config, houseUrl: house.url, slowMs: 3_000 },
    play: { port: 0, host: '127.0.0.1', housePort: 8080, publicUrl: 'https://koi.example' },
    ...changed,
  }
  const hall = { venues: await startVenues(options) }
  await hall.venues.ready
  afterAll(async () => {
    await hall.venues.stop()
    await house.stop()
    await database.drop()
  })

  const ask = asking(secret, (venue) => hall.venues.of(venue).url)
  const bring = (venue: VenueName, player: string, amount: string, direction = 'in') =>
    ask(venue, '/transfers', { id: randomUUID(), player, direction, amount, currency: 'CNY' })
  const launch = async (player: string, game: GameCode, id: string = randomUUID()) =>
    ask(venueOf(game), '/launches', { launch: id, player, game, lang: 'en', currency: 'CNY' })

  return {
    ...{ house, ask, bring, launch, database },
    ...{ venues: () => hall.venues, options: () => options },
    /** Makes all stakes a minute older, so that no test waits for the shortest cycle. */
    aMinuteLater: () => older(hall.venues.db, 60),
    /** Makes waiting messages to the house due now, so that no test waits for the next try. */
    isDue: () => hall.venues.db.query(`update messages set due_at = clock_timestamp() where heard_at is null`),
    /** The process ends and another one begins on the same database. */
    again: async () => {
      await hall.venues.stop()
      hall.venues = await startVenues({ ...options, port: 0 })
      await hall.venues.ready
    },
    /** Money at the venue or in the central wallet, and the page of a game that was entered. */
    enters: async (player: string, game: GameCode, yuan = '1000.00') => {
      const venue = venueOf(game)
      await ask(venue, '/players', { player })
      if (venue === 'instant') house.give(player, BigInt(yuan.replace('.', '')))
      else await bring(venue, player, yuan)
      const { ticket, launch: id } = await launch(player, game)
      return {
        ...pageOf(() => hall.venues.playUrl ?? '', await enter(String(ticket))),
        launch: String(id),
        venue,
      }
    },
    enter,
    isSound: async () => {
      const checks = await auditVenues(hall.venues.db)
      expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([])
      return checks
    },
  }

  async function enter(ticket: string) {
    return callPlay(hall.venues.playUrl ?? '', 'enter', { ticket, lang: 'en' })
  }
}

/** Makes all stakes older by some seconds. One row a statement: two that each hold many rows can wait for each other. */
export async function older(db: Sql, seconds: number): Promise<void> {
  const { rows } = await db.query<{ venue: string; id: string }>('select venue, id from rounds')
  for (const { venue, id } of rows) {
    const later = 'update rounds set placed_at = placed_at - make_interval(secs => $3) where venue = $1 and id = $2'
    await db.query(later, [venue, id, seconds])
  }
}

/** Asks a venue a signed question; answers its JSON with the status of HTTP. */
const asking =
  (secret: Buffer, urlOf: (venue: VenueName) => string) =>
  async (venue: VenueName, path: string, question: object): Promise<Answer> => {
    const key = keyOf(secret, `venue-${venue}`)
    const answer = await send(urlOf(venue) + path, key, JSON.stringify(question), to(path))
    return { http: answer.status, ...((await answer.json()) as Answer) }
  }

type Said = { code: number; reason?: string; msg?: string; data?: Answer }

/** Makes all queued messages due now, so that no test waits for the next try. */
export async function callPlay(url: string, name: PlayCall, body: object, session?: string) {
  const response = await fetch(`${url}/play/api/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
    },
    body: JSON.stringify(body),
  })
  const said = (await response.json()) as Said
  if (said.code === 1) v.parse(play[name].output as v.GenericSchema, said.data)
  return said
}

export function pageOf(url: () => string, entered: Said) {
  const session = String(entered.data?.['session'])
  const call = (name: PlayCall, body: object = {}) => callPlay(url(), name, body, session)
  return {
    entered,
    session,
    call,
    bet: (bet: object, { id = randomUUID() as string, free = false } = {}) => call('bet', { id, bet, free }),
  }
}

const to = (path: string) => ({ target: `POST ${path}` })
