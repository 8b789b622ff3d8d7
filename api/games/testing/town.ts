// A house that listens, with two venues for tests: slot20 is played at one, dice at the other.
import { randomUUID } from 'node:crypto'
import { afterAll, expect } from 'vitest'
import type { GameCode } from '../../../core/games/catalog.ts'
import { launch } from '../../../core/venue/launch.ts'
import { transfer } from '../../../core/transfer.ts'
import { audit } from '../../ledger/audit/audit.ts'
import type { Settings } from '../../settings.ts'
import { openHouse, type Person, type TestHouse } from '../../testing/house.ts'
import { nameOf } from '../../transfer/names.ts'
import { auditGames } from '../audit.ts'
import { startTestVenue, type TestVenue } from './venue.ts'

export type GameTown = TestHouse & {
  url: string
  slots: TestVenue
  instant: TestVenue
  /** A member with this amount who has opened a game. */
  playing(username: string, game: GameCode, amount?: string): Promise<Playing>
  /** Expects that every check of the audit holds; a failure names those that do not. */
  isSound(): Promise<void>
}

export type Playing = Person & {
  player: string
  launch: string
  /** A message about dice, signed; its answer. */
  says(call: string, body: object): Promise<Record<string, unknown>>
  /** A permit for a round of slot20. */
  permit(stake: string, round?: string): Promise<{ permit: string; round: string }>
  cash(): Promise<string>
}

export async function openGameTown(changed: Partial<Settings> = {}): Promise<GameTown> {
  const [slots, instant] = [await startTestVenue('electronic', 'slot20'), await startTestVenue('instant', 'dice')]
  const known = ({ url, key }: TestVenue) => ({ url, keys: [key] })
  const venues = { electronic: known(slots), instant: known(instant) }
  const offered = { games: ['slot20', 'dice'] as GameCode[] }
  const house = await openHouse({ venueTimeoutMs: 1_500, venues, ...offered, ...changed })
  const url = await house.app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => Promise.all([slots.stop(), instant.stop()]))
  return {
    ...house,
    ...{ url, slots, instant },
    playing: async (username, game, amount = '100.00') => {
      const person = await house.rich(username, amount)
      const at = game === 'dice' ? 'instant' : 'electronic'
      const player = await nameOf(house, person.member, at)
      if (at === 'electronic')
        await person.call(transfer.transfer, {
          from: 'central',
          to: at,
          amount,
          idempotencyKey: randomUUID(),
        })
      const opened = await person.call(launch.open, { game })
      const venue = at === 'instant' ? instant : slots
      const says = async (call: string, body: object) =>
        (await venue.say(url, call, { player, launch: opened.launch, game, ...body })).answer
      return {
        ...{ ...person, player, launch: opened.launch, says },
        permit: async (stake, round = randomUUID()) => {
          const permit = randomUUID()
          const answer = await says('permit', { permit, round, stake })
          expect(answer).toMatchObject({ permit, allowed: true })
          return { permit, round }
        },
        cash: async () => String((await says('balance', {}))['balance']),
      }
    },
    isSound: async () => {
      const { checks } = await audit(house.db, house.buckets)
      checks.push(...(await auditGames(house.db)))
      expect(checks.filter(({ id, breaches }) => id !== 'I-10' && breaches > 0)).toEqual([])
    },
  }
}

/** A round of slot20 that had its permit and is over; its id. */
export const spinAt =
  ({ slots }: GameTown) =>
  async (who: Playing, stake: string, returned: string): Promise<string> => {
    const { permit, round } = await who.permit(stake)
    return slots.plays(who.player, { stake, returned, permit, round, launch: who.launch })
  }

/** Returns the ids of the messages that follow a stake on dice. */
export const ids = () => ({
  bet: randomUUID(),
  win: randomUUID(),
  rollback: randomUUID(),
  round: randomUUID(),
})
