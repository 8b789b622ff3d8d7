// Which articles of help answer a question, in words that people use. The index is made again when an article has changed.
import MiniSearch, { type SearchResult } from 'minisearch'
import { languages, type Language } from '../../core/endpoint.ts'
import type { Sql } from '../shell/db.ts'
import { everyArticle, type SearchedArticle } from './help.sql.ts'
import { same } from './same.ts'

/** How much a word of the question counts by where it stands in an article: its title, the other words for it, its text. */
const WEIGHTS = { title: 4, asked: 5, text: 1 } as const
/** An article whose score is a smaller share of the best one's is left out. */
const LEAST_SHARE = 0.35
/** How much more an article counts of which the question is one of the phrases, word by word. */
const LIKE_PHRASE = 2
/** How much its title counts among its phrases. */
const TITLED = 1.25

/** The articles that answer a question, the likeliest first, searched within these languages; none where no word is theirs. */
export async function articlesFor(
  db: Sql,
  question: string,
  within: readonly Language[],
): Promise<{ id: string; score: number }[]> {
  const { index, phrases } = indexOf(await everyArticle(db))
  const boost = within.map((language) =>
    Object.entries(WEIGHTS).map(([part, weight]) => [`${part}_${language}`, weight]),
  )
  const weights = Object.fromEntries(boost.flat()) as Record<string, number>
  const words = new Set(searchWords(question))
  // The first phrase of an article is its title, which counts for more.
  const nearest = (id: string, language: Language) =>
    (phrases.get(id)?.[language] ?? []).map((phrase, at) => likeness(words, phrase) * (at === 0 ? TITLED : 1))
  const liker = ({ id, score }: SearchResult) => {
    const near = Math.max(0, ...within.flatMap((language) => nearest(String(id), language)))
    return { id: String(id), score: score * (1 + LIKE_PHRASE * near) }
  }
  const found = index
    .search(question, { fields: Object.keys(weights), boost: weights })
    .map(liker)
    .toSorted((one, other) => other.score - one.score)
  const least = (found[0]?.score ?? 0) * LEAST_SHARE
  return found.filter(({ score }) => score >= least)
}

/** How far a question is one of the phrases of an article: 1 where both have the same words, 0 where they share none. */
function likeness(question: ReadonlySet<string>, phrase: ReadonlySet<string>): number {
  const shared = [...phrase].filter((word) => question.has(word)).length
  return shared === 0 ? 0 : (2 * shared) / (question.size + phrase.size)
}

/** The words of each title and of each phrase that people use for an article, by its id. */
type Phrases = ReadonlyMap<string, Readonly<Record<Language, readonly ReadonlySet<string>[]>>>
type Index = { index: MiniSearch; phrases: Phrases }
let made: (Index & { of: string }) | undefined

function indexOf(articles: SearchedArticle[]): Index {
  const of = JSON.stringify(articles)
  if (made?.of === of) return made
  const fields = Object.keys(WEIGHTS).flatMap((part) => languages.map((language) => `${part}_${language}`))
  const index = new MiniSearch({
    fields,
    tokenize: searchWords,
    processTerm: (word) => word,
    searchOptions: { fuzzy: (word) => (/^[a-z]{5,}$/.test(word) ? 1 : false), weights: { fuzzy: 0.3, prefix: 0.4 } },
  })
  index.addAll(articles)
  const wordsOf = (all: readonly string[]) => all.map((phrase) => new Set(searchWords(phrase)))
  const phrases = new Map(
    articles.map((one) => [
      one.id,
      {
        zh_hans: wordsOf([one.title_zh_hans, ...one.asked_zh_hans]),
        en: wordsOf([one.title_en, ...one.asked_en]),
      },
    ]),
  )
  made = { of, index, phrases }
  return made
}

/** English words that occur in every question and do not tell its subject. */
const EMPTY = new Set(
  'a an and are at be can could did do does for from get am any been has have how i if in is it its make many me money much my not of on or so that the there this to too was what when where which who why will with would you your'.split(' '), // prettier-ignore
)
/** The same in Chinese: taken out before the pairs are made, so that none is made across them. */
const EMPTY_HAN =
  /怎么样|怎样|怎么|如何|什么时候|为什么|什么|哪里|哪儿|多少|可以|能不能|是不是|有没有|我的|我想|请问|一下|吗|呢|了|的|我|你|们/gu

/** Signs that say nothing where they are left alone between other words. */
const EMPTY_SIGN = /[不会到去在就已把是来用能被要让还这那都里款]/u

/** Words of letters, each by its beginning, which its forms share; hanzi in pairs, for there are no gaps between words. */
function searchWords(text: string): string[] {
  const lower = text.normalize('NFKC').toLowerCase()
  const plain = same.reduce((all, [said, word]) => all.replace(said, ` ${word} `), lower)
  const words = (plain.match(/[a-z\d]+/g) ?? []).filter((word) => !EMPTY.has(word))
  const pairs = (plain.replace(EMPTY_HAN, ' ').match(/\p{Script=Han}+/gu) ?? []).flatMap((run) => {
    const signs = [...run]
    if (signs.length === 1) return EMPTY_SIGN.test(run) ? [] : signs
    return signs.slice(1).map((sign, at) => signs[at]! + sign)
  })
  return [...words.map((word) => word.slice(0, 6)), ...pairs]
}
