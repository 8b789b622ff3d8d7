// Player names at venues: two venues cannot match them, and knowing the algorithm does not lead back to a member.
import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { launch } from '../../core/venue/launch.ts'
import { transfer } from '../../core/transfer.ts'
import type { AnyVenueCode } from '../../core/venue/venues.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { openGameTown } from '../games/testing/town.ts'
import type { Db } from '../shell/db.ts'
import type { Ring } from '../shell/ring.ts'
import { openHarm } from '../testing/tamper.ts'
import { auditNames } from './audit-names.ts'
import { nameOf, newNameOf, oldNameOf } from './names.ts'
import { wish } from './testing.ts'

const town = await openGameTown()
const harm = await openHarm(town.database.config)
const rows = (player: string) =>
  town.sql('select venue, bucket, member_id as id from venue_players where player = $1', [player])
const wrong =
  (ring: Ring = town.ring()) =>
  async (db: Db) =>
    (await auditNames(db, town.buckets, ring)).filter(({ breaches }) => breaches > 0).map(({ says }) => says)

const made = 'every name at a venue is what the secret makes of its member, or one from before'
const led = 'every name at a venue leads back to its member'
const said = 'every venue-name says what its last fact says'

const amy = await town.playing('amy001', 'slot20')
const bao = await town.playing('bao001', 'dice')

test('whoever knows number and bucket of a member cannot tell the name, by what they are alone', () => {
  for (const { member, player, venue } of [
    { ...amy, venue: 'electronic' as AnyVenueCode },
    { ...bao, venue: 'instant' as AnyVenueCode },
  ]) {
    expect(player).not.toBe(keyOf('venue_player', venue, member.bucket, member.id))
    expect(player).toBe(newNameOf(town.ring()[0], member, venue))
    expect(player).not.toBe(newNameOf({ number: 1, secret: randomBytes(32) }, member, venue))
  }
})

test('it is another one at each venue, and each leads back to the member', async () => {
  const names = [amy.player, await nameOf(town, amy.member, 'video'), await nameOf(town, amy.member, 'instant')]
  expect(new Set(names).size).toBe(3)
  expect(await rows(names[1]!)).toEqual([{ venue: 'video', ...amy.member }])
  expect(await wrong()(town.db)).toEqual([])
})

test('a rotation of the secret changes no name, and who comes later is named under the new generation', async () => {
  const rotated: Ring = [{ number: 2, secret: randomBytes(32) }, ...town.ring()]
  const house = { db: town.db, ring: () => rotated }
  expect(await nameOf(house, amy.member, 'electronic')).toBe(amy.player)
  const eve = (await town.person('eve001')).member
  const name = await nameOf(house, eve, 'video')
  expect(name).toBe(newNameOf(rotated[0], eve, 'video'))
  expect(await nameOf(town, eve, 'video')).toBe(name)
  // Also where the first generation is here no more.
  expect(await wrong(rotated)(town.db)).toEqual([])
  expect(await wrong([rotated[0]])(town.db)).toEqual([])
})

test('who was known before keeps the name: by a game, by money that came there, by money under way', async () => {
  const person = await town.rich('fay001', '100.00')
  await person.call(transfer.transfer, wish('central', 'electronic', '10.00'))
  await person.call(launch.open, { game: 'dice' })
  const old = oldNameOf(person.member, 'instant')
  // As the version before has left it: no names, and the old form in the directory.
  await town.owns('delete from venue_names where member_id = $1', [person.member.id])
  await town.owns('delete from venue_players where member_id = $1', [person.member.id])
  await town.owns('insert into venue_players (player, venue, bucket, member_id) values ($1, $2, $3, $4)', [
    ...[old, 'instant', person.member.bucket, person.member.id],
  ])
  expect(await nameOf(town, person.member, 'instant')).toBe(old)
  expect(await nameOf(town, person.member, 'electronic')).toBe(oldNameOf(person.member, 'electronic'))
  expect(await nameOf(town, person.member, 'video')).not.toBe(oldNameOf(person.member, 'video'))
  expect(await wrong()(town.db)).toEqual([])
})

test('two who ask in the same moment are told the same', async () => {
  const gus = (await town.person('gus001')).member
  const names = await Promise.all([1, 2, 3, 4].map(() => nameOf(town, gus, 'video')))
  expect(new Set(names).size).toBe(1)
})

const own = `member_id = ${amy.member.id} and venue = 'electronic'`
test.each([
  ['exchanged for one of somebody’s making', `player = '${randomUUID()}' where ${own}`, [made, led, said]],
  ['of another generation', `generation = 7 where ${own}`, [said]],
  ['said to be from before', `generation = null where ${own}`, [made, said]],
  ['of another member', `member_id = member_id + 1 where ${own}`, [made, led, said]],
])('a name that is %s is named', async (_what, change, says) => {
  expect(await harm(`update venue_names set ${change}`, wrong())).toEqual(says)
})

test('a name that leads nowhere is named', async () => {
  expect(await harm(`delete from venue_players where ${own}`, wrong())).toEqual([led])
})

test('the house changes and removes none', async () => {
  for (const statement of ['update venue_names set generation = null', 'delete from venue_names'])
    await expect(town.sql(statement)).rejects.toMatchObject({ code: '42501' })
})
