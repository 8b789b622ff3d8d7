import { expect, test } from 'vitest'
import { gameCodes, games } from '../../core/games/catalog.ts'
import { categories, lobby, lobbyVenues, type Category } from '../../core/lobby.ts'
import { lotteries } from '../../core/lottery/calendar.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { readEnv } from '../host/env.ts'
import { freshIssue, order } from '../lottery/testing/play.ts'
import { startTicker } from '../lottery/ticker.ts'
import { openHouse } from '../testing/house.ts'

const house = await openHouse({ lotteries: [], games: [...gameCodes] })
const amy = await house.person('amy001')
const bao = await house.person('bao001')
const codes = (list: readonly { game: string }[]) => list.map(({ game }) => game)

const groups = async () => (await amy.call(lobby.allGames, {})).groups
const inGroup = async (wanted: Category) => (await groups()).find(({ category }) => category === wanted)?.games ?? []

test('the lobby has every category of the rail, and lists all that can be played, each once', async () => {
  const all = await groups()
  expect(all.map(({ category }) => category)).toEqual([...categories])
  const listed = all.flatMap(({ category, games }) => (category === 'popular' ? [] : codes(games)))
  const known = [...gameCodes, ...lotteries.map(({ code }) => code)]
  expect(listed.toSorted()).toEqual(known.toSorted())
  for (const { category, games: some } of all.filter((one) => one.category !== 'popular'))
    expect(some.filter((tile) => tile.category !== category)).toEqual([])
  for (const tile of await inGroup('lottery')) {
    expect(tile.kind).toBe(tile.game.startsWith('win_') ? 'quick' : 'odds')
    // One fact, which fits below a tile of a narrow phone: eight signs of 12 px are its width.
    expect(tile.sub).toMatch(/^.{1,8}$/)
  }
})

test('a visitor sees the same, in the language asked for', async () => {
  const { body } = await house.send(lobby.allGames.path, {}, { language: 'en' })
  expect(body.code).toBe(1)
  const { groups: all } = body.data as { groups: Awaited<ReturnType<typeof groups>> }
  const [first] = all.find(({ category }) => category === 'chess')!.games
  expect(first).toMatchObject({ game: 'niuniu', sub: 'Lantern Chess', venue: 'chess' })
  for (const { games: some } of all) for (const { name, sub } of some) expect(name + sub).not.toMatch(/\p{Script=Han}/u)
})

test('a venue has its own games: the seamless one those on the central wallet', async () => {
  for (const venue of lobbyVenues) {
    const { list } = await amy.call(lobby.games, { venue })
    const expected =
      venue === 'lottery'
        ? lotteries.map(({ code }) => code)
        : gameCodes.filter((code) => {
            const { category, wallet } = games[code]
            return venue === 'instant' ? wallet === 'seamless' : wallet === 'transfer' && category === venue
          })
    expect(codes(list)).toEqual(expected)
  }
})

test('one category or one venue is asked for, and nothing else', async () => {
  const { list, name } = await amy.call(lobby.games, { category: 'electronic' })
  const electronic = gameCodes.filter((code) => games[code].category === 'electronic')
  expect([codes(list), name]).toEqual([electronic, '电子'])
  expect(codes(list)).toEqual(expect.arrayContaining(['slot20', 'dice', 'mines']))
  await amy.refused(lobby.games.path, {}, 'lobby_which')
  await amy.refused(lobby.games.path, { category: 'chess', venue: 'chess' }, 'lobby_which')
  await amy.refused(lobby.games.path, { venue: "' or 1=1" }, 'invalid_input')
})

test('a favourite is set and never toggled, is the member’s own, and the newest stands first', async () => {
  const starred = async (who: typeof amy) => codes((await who.call(lobby.collected, {})).list)
  expect(await starred(amy)).toEqual([])
  await amy.call(lobby.collect, { game: 'k3_1m', on: true })
  await amy.call(lobby.collect, { game: 'slot20', on: true })
  await Promise.all([1, 2, 3].map(() => amy.call(lobby.collect, { game: 'k3_1m', on: true })))
  expect(await starred(amy)).toEqual(['slot20', 'k3_1m'])
  expect(await starred(bao)).toEqual([])
  await bao.call(lobby.collect, { game: 'slot20', on: false })
  await amy.call(lobby.collect, { game: 'k3_1m', on: false })
  await amy.call(lobby.collect, { game: 'k3_1m', on: false })
  expect(await starred(amy)).toEqual(['slot20'])
})

test.each(['no_such', '__proto__', 'constructor', '', 'x'.repeat(50), -1, null, '\u0000', '%'])(
  'what is no game cannot be starred, nor does it leave a row: %j (BI-263)',
  async (game) => {
    await amy.refused(lobby.collect.path, { game, on: true }, 'game_unknown')
    expect(await house.sql("select 1 from game_favourites where game not in ('slot20')")).toEqual([])
  },
)

test('a visitor has no favourites, and who rests or is excluded may change theirs', async () => {
  const { body } = await house.send(lobby.collect.path, { game: 'slot20', on: true })
  expect(body.code).toBe(401)
  const cai = await house.person('cai001')
  await cai.isNow(2)
  expect(await cai.verdict(lobby.collect, { game: 'slot20', on: true })).toBe('ok')
})

test('what was played last stands first, whichever game it was, and nobody else sees it', async () => {
  const ticker = startTicker(house, () => {}, { chainLength: 2_048 })
  try {
    await amy.receives('100.00')
    const { issue } = await freshIssue(house)
    const line = ['k3.side', ['big'], '2.00'] as Parameters<typeof order>[2][number]
    await amy.call(lottery.place, await order(house, issue, [line]))
  } finally {
    await ticker.stop()
  }
  expect(codes((await amy.call(lobby.recent, {})).list)).toEqual(['k3_1m'])
  expect((await bao.call(lobby.recent, {})).list).toEqual([])
})

test('the switch of games: those with a page by default, some, or none, and the lotteries stay', async () => {
  const given = (text: string) => readEnv({ GAMES: text }).settings.games
  expect(readEnv({}).settings.games).toEqual(gameCodes)
  expect(given('none')).toEqual([])
  expect(given('slot20,niuniu')).toEqual(['slot20', 'niuniu'])
  for (const wrong of ['roulette', 'none,slot20', '__proto__']) expect(() => given(wrong)).toThrow()
  const few = await openHouse({ games: ['slot20'], lotteries: ['k3_1m'] }, { beside: house })
  const { body } = await few.send(lobby.allGames.path, {})
  const { groups: all } = body.data as { groups: Awaited<ReturnType<typeof groups>> }
  expect([...new Set(all.flatMap((one) => codes(one.games)))]).toEqual(['slot20', 'k3_1m'])
  const dice = { game: 'dice', on: true }
  const { body: no } = await few.send(lobby.collect.path, dice, { token: amy.token })
  expect(no.reason).toBe('game_unknown')
  // A starred game is not shown while it is not offered, and its star may be removed.
  await amy.call(lobby.collect, dice)
  const { body: rest } = await few.send(lobby.collected.path, {}, { token: amy.token })
  expect(codes((rest.data as { list: { game: string }[] }).list)).toEqual(['slot20'])
  const { body: gone } = await few.send(lobby.collect.path, { ...dice, on: false }, { token: amy.token })
  expect(gone.code).toBe(1)
})
