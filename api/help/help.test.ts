import { expect, test } from 'vitest'
import { languages, type Language } from '../../core/endpoint.ts'
import { help, KEYWORD_MAX } from '../../core/help.ts'
import { pageNameAt } from '../../core/addresses.ts'
import { seedContent } from '../../db/seed/content.ts'
import { openHouse } from '../testing/house.ts'

const house = await openHouse()
await seedContent(house.db)
const amy = await house.person('amy001')

/** The ids of the found articles, topic by topic. */
async function found(language: Language, keyword?: string) {
  const { topics } = await amy.call(help.list, keyword === undefined ? {} : { keyword }, {
    language,
  })
  return topics.flatMap(({ articles }) => articles.map(({ id }) => id))
}

test('every article is there in both languages, under one of the topics, and leads to a page', async () => {
  const all = await found('en')
  expect(await found('zh_hans')).toEqual(all)
  expect(all.length).toBeGreaterThan(24)
  for (const id of all) {
    const en = await amy.call(help.details, { id }, { language: 'en' })
    const zh = await amy.call(help.details, { id }, { language: 'zh_hans' })
    for (const text of [en.title, en.linkName, ...en.paragraphs]) expect(text, id).not.toMatch(/\p{Script=Han}|[<>]/u)
    for (const text of [zh.title, ...zh.paragraphs]) expect(text, id).not.toMatch(/[<>]/)
    expect(zh.paragraphs.join(''), id).toMatch(/\p{Script=Han}/u)
    expect(zh.paragraphs.length, id).toBe(en.paragraphs.length)
    expect(pageNameAt(`/${en.link.split('?')[0]}`), id).toBeDefined()
  }
})

test.each([
  ['en', 'withdrawal FEE', 'withdraw-fees'],
  ['en', 'bep20', 'usdt-network'],
  ['en', '  ＴＲＣ２０  ', 'usdt-network'],
  ['zh_hans', '撤单', 'bets-cancel'],
  ['zh_hans', '取款，手续费', 'withdraw-fees'],
] as const)('in %s, “%s” is found by title and text, in any case and width', async (language, keyword, id) => {
  const some = await found(language, keyword)
  expect(some).toContain(id)
  expect(some.length).toBeLessThan((await found(language)).length / 2)
})

test.each(languages)('in %s, only that language is searched', async (language) => {
  const other = { en: '福利中心', zh_hans: 'browser' }[language]
  expect(await found(language, other)).toEqual([])
})

test('what has one word for all that people call it is found by those of the other language too', async () => {
  expect(await found('en', '撤单')).toContain('bets-cancel')
  expect(await found('zh_hans', 'charges')).toContain('withdraw-fees')
})

test.each(["' or true --", '%', '_', '\\', '\u0000', '😀', '<b>'])(
  'a keyword is words and nothing else: %j',
  async (odd) => {
    expect(await found('en', `zzz ${odd}`)).toEqual([])
    expect((await found('en', `bep20 ${odd}`))[0]).toBe('usdt-network')
  },
)

test('a keyword that is too long and an article that is not there are refused in words', async () => {
  await amy.refused(help.list.path, { keyword: '款'.repeat(KEYWORD_MAX + 1) }, 'help_keyword_long')
  for (const id of ['no-such', 'x'.repeat(65), '\u0000', 7]) {
    await amy.refused(help.details.path, { id }, 'help_unknown')
    await amy.refused(help.rate.path, { id, useful: true }, 'help_unknown')
  }
})

test('what operators write is answered as it stands, and a seed leaves it', async () => {
  const written = '<img src=x onerror=alert(1)> & more'
  await house.sql("update help_articles set text_en = array[$1] where id = 'bets-place'", [written])
  await seedContent(house.db)
  const { paragraphs } = await amy.call(help.details, { id: 'bets-place' }, { language: 'en' })
  expect(paragraphs).toEqual([written])
})

test('an answer is counted once, is the last one given, and is the member’s own', async () => {
  const bao = await house.person('bao001')
  const useful = async (who: typeof amy) => (await who.call(help.details, { id: 'usdt-network' })).useful
  expect(await useful(amy)).toBe(null)
  await Promise.all([true, true, true].map((each) => amy.call(help.rate, { id: 'usdt-network', useful: each })))
  await amy.call(help.rate, { id: 'usdt-network', useful: false })
  await bao.call(help.rate, { id: 'usdt-network', useful: true })
  expect([await useful(amy), await useful(bao)]).toEqual([false, true])
  expect(await house.asks('help list')).toEqual({ list: [{ article: 'usdt-network', useful: 1, not: 1 }] })
})

test('a visitor reads all of it and is not counted', async () => {
  const read = await house.send(help.details.path, { id: 'deposit-ways' })
  expect(read.body).toMatchObject({ code: 1, data: { useful: null } })
  const rated = await house.send(help.rate.path, { id: 'deposit-ways', useful: true })
  expect(rated.body.code).toBe(401)
  expect(await house.sql("select 1 from help_answers where article = 'deposit-ways'")).toEqual([])
})
