import { expect, test } from 'vitest'
import { help } from '../../core/help.ts'
import { seedContent } from '../../db/seed/content.ts'
import { openHouse } from '../testing/house.ts'
import { askedChinese } from './testing/asked-zh.ts'
import { askedEnglish } from './testing/asked-en.ts'

const house = await openHouse()
await seedContent(house.db)
const amy = await house.person('amy001')

const asked = { zh_hans: askedChinese, en: askedEnglish }

test('of twenty questions in words of people at most one has another article first', async () => {
  const wrong: string[] = []
  let count = 0
  for (const language of ['zh_hans', 'en'] as const)
    for (const [keyword, id] of Object.entries(asked[language])) {
      const { topics } = await amy.call(help.list, { keyword }, { language })
      const first = topics[0]?.articles[0]?.id
      count++
      if (first !== id) wrong.push(`${keyword}: ${first}, not ${id}`)
    }
  expect(count).toBe(540)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(Math.floor(count / 20))
})

test('what an editor adds to the words of an article finds it from then on', async () => {
  const first = async () => {
    const { topics } = await amy.call(help.list, { keyword: 'zanzibar' }, { language: 'en' })
    return topics.flatMap(({ articles }) => articles.map(({ id }) => id))
  }
  expect(await first()).toEqual([])
  await house.sql("update help_articles set asked_en = array['zanzibar'] where id = 'bets-place'")
  expect(await first()).toEqual(['bets-place'])
})
