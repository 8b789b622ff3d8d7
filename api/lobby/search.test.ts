import { gameCodes } from '../../core/games/catalog.ts'
import { expect, test } from 'vitest'
import { languages, type Language } from '../../core/endpoint.ts'
import { lobby } from '../../core/lobby.ts'
import { lotteries } from '../../core/lottery/calendar.ts'
import { openHouse } from '../testing/house.ts'

const house = await openHouse({ lotteries: [], games: [...gameCodes] })
const amy = await house.person('amy001')

const find = async (keyword: string, language: Language = 'zh_hans') =>
  (await amy.call(lobby.search, { keyword }, { language })).list

/** Returns the marked part of each name found. */
const marked = async (keyword: string, language?: Language) =>
  (await find(keyword, language)).map(({ game, name, hits }) => [
    game,
    ...hits.map(([from, to]) => name.slice(from, to)),
  ])

test.each([
  ['快三', 'k3_1m', '快三'],
  ['jlxr', 'slot20', '金龙献瑞'],
  ['lx', 'slot20', '龙献'],
  ['JiSuKuai', 'k3_1m', '极速快'],
  ['ｂａｉｊｉａ', 'baccarat', '百家'],
  ['nn', 'niuniu', '牛牛'],
  ['30mky', 'win_30', '30 秒快赢'],
  ['11选5', 'x115_1m', '11选5'],
])('“%s” finds %s and marks %s', async (keyword, game, text) => {
  expect(await marked(keyword)).toContainEqual([game, text])
})

test('in English a name is found in any case, by what it is called in Chinese too, and marks what can be seen', async () => {
  expect(await marked('BACC', 'en')).toEqual([['baccarat', 'Bacc']])
  expect(await marked('百家', 'en')).toEqual([['baccarat']])
  expect(await marked('bjl', 'en')).toEqual([['baccarat']])
  const fastThree = lotteries.filter(({ family }) => family === 'k3').map(({ code }) => code)
  expect((await marked('fast 3', 'en')).map(([game]) => game)).toEqual(fastThree)
})

test('names that begin with the word stand first', async () => {
  const [first] = await marked('五')
  expect(first).toEqual(['k3_5m', '五'])
  const found = await marked('wu')
  const five = lotteries.filter(({ name }) => name({}, { locale: 'zh_hans' }).startsWith('五'))
  expect(found.map(([game]) => game)).toEqual(five.map(({ code }) => code))
})

test.each([
  ['彩票', 'k3_1m'],
  ['lottery', 'win_30'],
  ['Lotteries', 'ssc_1m'],
  ['电子', 'dice'],
  ['棋牌', 'niuniu'],
  ['老虎机', 'slot20'],
  ['打鱼', 'fish'],
  ['slots', 'slot20'],
  ['slot machine', 'slot20'],
  ['扑克', 'baccarat'],
  ['骰子', 'k3_1m'],
])('the kind “%s” finds %s in both languages, and marks nothing in its name', async (keyword, game) => {
  for (const language of languages) expect(await marked(keyword, language)).toContainEqual([game])
})

test('a kind finds all of it and nothing else, behind what is called so', async () => {
  const found = async (keyword: string) => (await find(keyword)).map(({ game }) => game)
  expect((await found('彩票')).toSorted()).toEqual(lotteries.map(({ code }) => code).toSorted())
  expect(await found('slot')).toEqual(['slot20'])
  expect(await found('快赢')).toEqual(lotteries.filter(({ family }) => family === 'locsgwin').map(({ code }) => code))
  // A single letter begins too many words to match.
  expect(await found('s')).not.toContain('slot20')
})

test.each(['%', '_', '\\', '%_%((a+)+)+$', "' or true --", '.*', '[', '😀', '\u0000', ' ', '', '<b>'])(
  'a keyword is text and no pattern: %j (BI-264)',
  async (keyword) => {
    const began = performance.now()
    expect(await find(keyword)).toEqual([])
    expect(performance.now() - began).toBeLessThan(200)
  },
)

test('ten kilobytes of it find nothing, at once', async () => {
  for (const keyword of ['a'.repeat(10_240), '快三'.repeat(5_000), '(a+)+$'.repeat(1_700)]) {
    const began = performance.now()
    expect(await find(keyword)).toEqual([])
    expect(performance.now() - began).toBeLessThan(200)
  }
  await amy.refused(lobby.search.path, { keyword: 7 }, 'invalid_input')
})
