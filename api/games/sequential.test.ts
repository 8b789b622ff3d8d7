// A game whose rounds do not bear its rules out is stopped, and two people open it (R-RNG-06).
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { launch } from '../../core/venue/launch.ts'
import { lobby } from '../../core/lobby.ts'
import { claimOfGame } from '../lobby/claims.ts'
import { tamper } from '../lottery/testing/play.ts'
import { gamesJobs } from './jobs.ts'
import { findTests } from './sequential.sql.ts'
import { openGameTown, type Playing } from './testing/town.ts'

const town = await openGameTown({ games: ['dice', 'mines', 'slot20'] })
const look = () => gamesJobs(town)['returns_test']!.run({})
const says = (person: string, line: string) => town.run(`games ${line}`, person)
const testOf = async (game: string) => (await findTests(town.db)).find((one) => one.game === game)!
const tile = async (game: string) => {
  const { body } = await town.send(lobby.allGames.path, {}, { language: 'en' })
  const { groups } = body.data as { groups: { games: { game: string; closed: unknown }[] }[] }
  return groups.flatMap(({ games }) => games).find((one) => one.game === game)!
}

/** Adds finished rounds with a stake of one yuan, as the books have them, an hour ago. */
async function rounds(who: Playing, game: string, returned: number, count: number) {
  await tamper(
    town,
    `insert into venue_rounds (bucket, member_id, bet, round, venue, game, stake, risk, returned, valid, state, verdict,
                               placed_at, settled_at)
     select $1, $2, gen_random_uuid(), gen_random_uuid(), 'instant', $3, 100, 100, $4, 100, 'finished', 'done',
            now() - interval '10 minutes', now() - interval '10 minutes'
       from generate_series(1, $5)`,
    [who.member.bucket, who.member.id, game, returned, count],
  )
}
/** Moves the last look of the test an hour into the past. */
const anHourAgo = () => tamper(town, `update sequential_tests set heard_until = now() - interval '1 hour'`, [])

const amy = await town.playing('amy001', 'dice')

test('a claim is what the rules say: exact, and never narrower than a bet that can be made', () => {
  expect(claimOfGame('dice').most).toBeCloseTo(0.97, 4)
  // A stake of one yuan on 95 of 100 loses nearly a fen of 102 to the rounding.
  expect(claimOfGame('dice').least).toBeGreaterThan(0.955)
  expect(claimOfGame('dice').least).toBeLessThan(0.965)
  expect(claimOfGame('dice').square).toBeCloseTo(0.01 * 97 * 97, 1)
  expect(claimOfGame('slot20')).toMatchObject({ least: claimOfGame('slot20').most })
  expect(claimOfGame('dice', 9_000).most).toBeCloseTo(0.9, 4)
  expect(claimOfGame('baccarat').most).toBeLessThan(1)
  expect(claimOfGame('niuniu').least).toBeGreaterThan(0.95)
  // Of its own return, not of the usual one: single bullets up to a volley of which nine come back.
  expect(claimOfGame('fish').least).toBeCloseTo(0.965, 5)
  expect(claimOfGame('fish').most).toBeCloseTo(0.9965, 5)
})

test('fair rounds are counted once and stop nobody; an open one is waited for', async () => {
  await look()
  await anHourAgo()
  await rounds(amy, 'dice', 194, 500)
  await rounds(amy, 'dice', 0, 500)
  await look()
  await look()
  expect(await testOf('dice')).toMatchObject({ rounds: 1_000n, stoppedAt: null })
  // The open round counts as a possible win: without it the other rounds would look all lost.
  await anHourAgo()
  await tamper(
    town,
    `insert into venue_rounds (bucket, member_id, bet, round, venue, game, stake, risk, state, verdict, placed_at)
     values ($1, $2, $3, $3, 'instant', 'mines', 100, 100, 'open', 'done', now() - interval '20 minutes')`,
    [amy.member.bucket, amy.member.id, randomUUID()],
  )
  await rounds(amy, 'mines', 0, 100)
  await look()
  expect(await testOf('mines')).toMatchObject({ rounds: 0n })
})

test('a game that pays too much is closed, its launches end, and the log hears of it', async () => {
  await anHourAgo()
  await rounds(amy, 'dice', 194, 5_000)
  await rounds(amy, 'dice', 0, 4_000)
  await expect(look()).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: expect.stringContaining('dice is stopped') })],
  })
  expect((await testOf('dice')).stoppedAt).not.toBeNull()
  expect((await tile('dice')).closed).toEqual({ of: 'game', until: null })
  const [bet, round] = [randomUUID(), randomUUID()]
  const stake = { bet, round, stake: '1.00', risk: '1.00', currency: 'CNY' }
  expect(await amy.says('bet', stake)).toMatchObject({ status: 'refused', reason: 'launch_over' })
  expect(await amy.verdict(launch.open, { game: 'dice' })).toBe('game_maintenance')
  // The alert is sent once; the other games go on.
  await look()
  expect((await tile('slot20')).closed).toBeNull()
  expect(await town.asks('games list')).toMatchObject({ stopped: [{ game: 'dice' }] })
})

test('what a test has stopped is opened by two people, and the test begins anew', async () => {
  await expect(says('ann', 'open dice')).rejects.toThrow('has stopped dice')
  await expect(says('ann', 'maintenance dice until 2099-01-01T00:00')).rejects.toThrow('has stopped')
  await expect(says('ann', 'reopen slot20 why')).rejects.toThrow('no test has stopped')
  await says('ann', 'reopen dice the stream is repaired')
  await expect(says('Ann ', 'approve dice')).rejects.toThrow('cannot approve')
  expect((await tile('dice')).closed).not.toBeNull()
  await says('bob', 'approve dice')
  expect((await tile('dice')).closed).toBeNull()
  expect(await testOf('dice')).toMatchObject({ rounds: 0n, stoppedAt: null })
  await look()
  expect((await testOf('dice')).stoppedAt).toBeNull()
  expect(await amy.verdict(launch.open, { game: 'dice' })).toBe('ok')
})

test('two people set what a game returns, within the bounds of the rules, for launches from then on', async () => {
  for (const [line, why] of [
    ['return slot20 9500 why', 'follows from its rules'],
    ['return dice 8499 why', 'from 8500'],
    ['return dice 9900 why', 'rebate'],
    ['return dice 95', 'npm run ops'],
    ['return no_such 9500 why', 'no game'],
  ] as const)
    await expect(says('ann', line)).rejects.toThrow(why)
  await says('ann', 'return dice 9500 a dearer season')
  await expect(says('ann', 'approve dice')).rejects.toThrow('cannot approve')
  const opened: unknown[] = []
  town.instant.opens = (body) => {
    opened.push((body as Record<string, unknown>)['rtp'])
    const ticket = 'a'.repeat(32)
    return { launch: body['launch'], status: 'open', ticket, path: `/play/?ticket=${ticket}` }
  }
  await amy.call(launch.open, { game: 'dice' })
  await says('bob', 'approve dice')
  expect(await town.sql('select 1 from launches where ended_at is null')).toEqual([])
  await amy.call(launch.open, { game: 'dice' })
  expect(opened).toEqual([undefined, 9_500])
  const { list } = await amy.call(lobby.returns, { game: 'dice' })
  expect(list[0]?.theory.most).toBe('95.00')
  await expect(says('bob', 'approve dice')).rejects.toThrow('nobody has proposed')
})
