import { expect, test } from 'vitest'
import { help } from '../../core/help.ts'
import { seedContent } from '../../db/seed/content.ts'
import { readQuestions, type Question } from '../../db/seed/help/asked.ts'
import { openHouse } from '../testing/house.ts'
import { likeliest, makeIndex } from './find.ts'
import { everyArticle } from './help.sql.ts'
import { unseen } from './testing/unseen.ts'

const house = await openHouse()
await seedContent(house.db)
const amy = await house.person('amy001')

/** Each of so many parts of the questions is asked where the others alone are known. */
const PARTS = 10

test('of sixty questions that were not learnt, fifty-three have their article first', async () => {
  const wrong: string[] = []
  for (const language of ['zh_hans', 'en'] as const)
    for (const [keyword, id] of Object.entries(unseen[language])) {
      const { topics } = await amy.call(help.list, { keyword }, { language })
      const first = topics[0]?.articles[0]?.id
      if (first !== id) wrong.push(`${keyword}: ${first}, not ${id}`)
    }
  expect(Object.values(unseen).flatMap((some) => Object.keys(some))).toHaveLength(60)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(7)
})

test('of the questions that people have asked, each left out in turn, more than nine of ten have their article first', async () => {
  const articles = await everyArticle(house.db)
  const questions = readQuestions()
  expect(questions.length).toBeGreaterThan(700)
  const ids = new Set(articles.map(({ id }) => id))
  expect(questions.filter(({ article }) => !ids.has(article))).toEqual([])
  const wrong = Array.from({ length: PARTS }, (_, part) => {
    const left = questions.filter((_, at) => at % PARTS === part)
    const index = makeIndex(articles.map((one) => without(one, left)))
    return left.filter(({ text, language, article }) => likeliest(index, text, [language])[0]?.id !== article)
  }).flat()
  const said = wrong.map(({ text, article }) => `${text}: not ${article}`).join('\n')
  expect(wrong.length, said).toBeLessThanOrEqual(questions.length / 12)
})

type Article = Awaited<ReturnType<typeof everyArticle>>[number]

const without = (one: Article, left: readonly Question[]): Article => {
  const known = (asked: readonly string[]) => asked.filter((text) => !left.some((question) => question.text === text))
  return { ...one, asked_zh_hans: known(one.asked_zh_hans), asked_en: known(one.asked_en) }
}

test('what an editor adds to the words of an article finds it from then on', async () => {
  const first = async () => {
    const { topics } = await amy.call(help.list, { keyword: 'zanzibar' }, { language: 'en' })
    return topics.flatMap(({ articles }) => articles.map(({ id }) => id))
  }
  expect(await first()).toEqual([])
  await house.sql("update help_articles set asked_en = array['zanzibar'] where id = 'bets-place'")
  expect(await first()).toEqual(['bets-place'])
})
