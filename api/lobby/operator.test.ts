// Operators' changes of games, and how members see them.
import { gameCodes, venueOfGame } from '../../core/games/catalog.ts'
import { expect, test } from 'vitest'
import { lobby, type GameTile } from '../../core/lobby.ts'
import { tamper } from '../lottery/testing/play.ts'
import { openHouse } from '../testing/house.ts'
import { lobbyJobs } from './jobs.ts'

const house = await openHouse({ lotteries: ['k3_1m', 'ssc_1m'], games: [...gameCodes] })
const amy = await house.person('amy001')
const jobs = lobbyJobs(house)
const job = (name: string) => jobs[name]!.run({})
const says = (line: string) => house.run(`games ${line}`, 'ann')

const all = async () => (await amy.call(lobby.allGames, {})).groups.flatMap(({ games }) => games)
const tileOf = async (game: string) => (await all()).find((one) => one.game === game)!
const inVenue = async (venue: 'electronic' | 'lottery' | 'instant') =>
  (await amy.call(lobby.games, { venue })).list.map(({ game }) => game)
const popular = async () => (await amy.call(lobby.games, { category: 'popular' })).list.map(({ game }) => game)

test('the operator’s order stands before the catalogue’s, and recommended games before none', async () => {
  const instant = gameCodes.filter((code) => venueOfGame(code) === 'instant')
  expect(await inVenue('instant')).toEqual(instant)
  expect(await says('order mines 1')).toBe('done by ann: games order')
  expect(await inVenue('instant')).toEqual(['mines', ...instant.filter((code) => code !== 'mines')])
  expect(await popular()).toContain('niuniu')
  await says('recommend niuniu off')
  expect(await popular()).not.toContain('niuniu')
  expect((await tileOf('slot20')).isRecommended).toBe(true)
  await says('recommend niuniu on')
  expect(await popular()).toContain('niuniu')
})

test('maintenance of a game has an end that members see, and is over by itself', async () => {
  await says('maintenance slot20 until 2099-01-01T06:30')
  const until = Date.parse('2099-01-01T06:30:00+08:00')
  expect((await tileOf('slot20')).closed).toEqual({ of: 'game', until })
  const ends = Date.parse('2099-01-01T06:30+08:00')
  expect(await house.asks('games list')).toMatchObject({ maintenance: [{ place: 'slot20', until: ends }] })
  await tamper(house, "update lobby_closings set until = now() - interval '1 second'", [])
  expect((await tileOf('slot20')).closed).toBe(null)
  await job('lobby_list')
  expect(await house.sql('select 1 from lobby_closings')).toEqual([])
})

test('a venue under maintenance closes all of its games until somebody opens it', async () => {
  await says('maintenance venue:instant')
  for (const game of ['dice', 'mines']) expect((await tileOf(game)).closed).toEqual({ of: 'venue', until: null })
  expect((await tileOf('slot20')).closed).toBe(null)
  expect((await amy.call(lobby.games, { venue: 'instant' })).closed).toEqual({ until: null })
  await says('open venue:instant')
  expect((await amy.call(lobby.games, { venue: 'instant' })).closed).toBe(null)
})

test('a lottery under maintenance takes no bets, and both end together', async () => {
  const isOpen = async () => (await house.sql("select is_open from lotteries where code = 'ssc_1m'"))[0]?.['is_open']
  await says('maintenance ssc_1m until 2099-01-01T00:00')
  expect(await isOpen()).toBe(false)
  expect((await tileOf('ssc_1m')).closed).toMatchObject({ of: 'game' })
  expect((await tileOf('k3_1m')).closed).toBe(null)
  await tamper(house, "update lobby_closings set until = now() - interval '1 second'", [])
  await job('lobby_list')
  expect(await isOpen()).toBe(true)
  // Closed by other means, its tile says so too.
  await house.owns("update lotteries set is_open = false where code = 'ssc_1m'")
  const other = await openHouse({ lotteries: ['ssc_1m'], games: [...gameCodes] }, { beside: house })
  const { body } = await other.send(lobby.games.path, { venue: 'lottery' })
  const [tile] = (body.data as { list: GameTile[] }).list
  expect(tile?.closed).toEqual({ of: 'game', until: null })
})

test('popular is said from twenty different members on, and of the most played first', async () => {
  await job('lobby_list')
  const played = (game: string, members: number) =>
    tamper(house, 'update lobby_games set members = $2 where game = $1', [game, members])
  await played('dice', 19)
  expect((await tileOf('dice')).tag).toBe(null)
  await played('dice', 20)
  await played('ssc_1m', 31)
  expect((await tileOf('dice')).tag).toBe('popular')
  expect((await popular()).slice(0, 2)).toEqual(['ssc_1m', 'dice'])
  // Counted again, it is what the books say: no member has played.
  await job('lobby_members')
  expect((await tileOf('ssc_1m')).tag).toBe(null)
})

test('members are counted once however often they bet, in every bucket', async () => {
  await tamper(
    house,
    `insert into draws (id, open_at, lock_at, draw_at, line_cap, odds_version, bucket, status, lottery, issue)
     select 10000000000000 + n, at - interval '1 minute', at, at, 100, 1, bucket, 5, 'k3_1m', n::text
       from buckets, generate_series(1, 9, 4) as n, lateral (select now() - n * interval '1 day') as days (at)`,
    [],
  )
  const bets = `insert into bets (member_id, draw_id, unit_stake, stake, best, accepted_at, order_id, units, odds_version, bucket, line, board, play, selection, odds)
    select member, 10000000000000 + $1::bigint, 100, 100, 0, now(), gen_random_uuid(), 1, 1, bucket, line, 1, 'k3.side', '[]', '{}'
      from buckets, generate_series(1, 11) as member, generate_series(0, 2) as line`
  // Nine days ago: too old to count.
  await tamper(house, bets, [9])
  await job('lobby_members')
  expect((await tileOf('k3_1m')).tag).toBe(null)
  await tamper(house, bets, [1])
  await tamper(house, bets, [5])
  await job('lobby_members')
  const [counted] = await house.sql("select members from lobby_games where game = 'k3_1m'")
  expect(counted).toEqual({ members: 11 * house.buckets.length })
  expect((await tileOf('k3_1m')).tag).toBe(11 * house.buckets.length >= 20 ? 'popular' : null)
})

test('new is what came after the house’s first day, for fourteen days', async () => {
  await job('lobby_list')
  const tags = async () => new Set((await all()).map(({ tag }) => tag))
  expect(await tags()).not.toContain('new')
  const listed = (game: string, days: number) =>
    tamper(house, "update lobby_games set listed_at = now() - $2 * interval '1 day' where game = $1", [game, days])
  await tamper(house, "update lobby_games set listed_at = now() - interval '40 days'", [])
  await listed('baccarat', 13)
  await listed('niuniu', 15)
  expect((await tileOf('baccarat')).tag).toBe('new')
  expect((await tileOf('niuniu')).tag).toBe(null)
})

test.each([
  'maintenance roulette',
  'maintenance venue:lottery',
  'maintenance venue:roulette',
  'maintenance slot20 until yesterday',
  'maintenance slot20 until 2020-01-01T00:00',
  'order slot20 0',
  'order roulette 1',
  'recommend slot20 maybe',
  'open',
  'close slot20',
])('a line that means nothing changes nothing: %s', async (line) => {
  const before = await house.sql('select * from lobby_closings')
  await expect(async () => says(line)).rejects.toThrow()
  expect(await house.sql('select * from lobby_closings')).toEqual(before)
})
