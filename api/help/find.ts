// Which articles of help answer a question, in words that people use. The index is made again when an article has changed.
import MiniSearch, { type SearchResult } from 'minisearch'
import { languages, type Language } from '../../core/endpoint.ts'
import type { Sql } from '../shell/db.ts'
import { everyArticle, type SearchedArticle } from './help.sql.ts'
import { wordsOf } from './words.ts'

/** How much a word of the question counts by where it stands in an article: its title, the other words for it, its text. */
const WEIGHTS = { title: 4, asked: 5, text: 1 } as const
/** An article whose score is a smaller share of the best one's is left out. */
const LEAST_SHARE = 0.35
/** How much more an article counts of which the question is one of the phrases, word by word. */
const LIKE_PHRASE = 2
/** How much its title counts among its phrases. */
const TITLED = 1.25
/** The share of the question beside the phrase in what both could have in common: a phrase that stands whole in a long question is like it. */
const OF_QUESTION = 0.6
/** Of BM25: what a word counts by being there at all, however often. */
const ONCE = 0.1

export type Found = { id: string; score: number }

/** The articles that answer a question, the likeliest first, searched within these languages; none where no word is theirs. */
export const articlesFor = async (db: Sql, question: string, within: readonly Language[]): Promise<Found[]> =>
  likeliest(indexOf(await everyArticle(db)), question, within)

/** The same in an index. */
export function likeliest({ index, phrases, rarity }: Index, question: string, within: readonly Language[]): Found[] {
  const boost = within.map((language) =>
    Object.entries(WEIGHTS).map(([part, weight]) => [`${part}_${language}`, weight]),
  )
  const weights = Object.fromEntries(boost.flat()) as Record<string, number>
  const words = new Set(wordsOf(question))
  // The first phrase of an article is its title, which counts for more.
  const nearest = (id: string, language: Language) =>
    (phrases.get(id)?.[language] ?? []).map((phrase, at) => likeness(words, phrase, rarity) * (at === 0 ? TITLED : 1))
  const liker = ({ id, score }: SearchResult) => {
    const near = Math.max(0, ...within.flatMap((language) => nearest(String(id), language)))
    return { id: String(id), score: score * (1 + LIKE_PHRASE * near) }
  }
  const found = index
    .search(question, { fields: Object.keys(weights), boost: weights, bm25: { k: 1.2, b: 0.7, d: ONCE } })
    .map(liker)
    .toSorted((one, other) => other.score - one.score)
  const least = (found[0]?.score ?? 0) * LEAST_SHARE
  return found.filter(({ score }) => score >= least)
}

/** How much a word says of what is meant. */
type Rarity = (word: string) => number

/** How far a question is one of the phrases of an article, each word by its rarity: 1 where both have the same words, 0 where they share none. */
function likeness(question: ReadonlySet<string>, phrase: ReadonlySet<string>, rarity: Rarity): number {
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + rarity(word), 0)
  const shared = weigh([...phrase].filter((word) => question.has(word)))
  return shared === 0 ? 0 : shared / (OF_QUESTION * 0.5 * weigh(question) + (1 - OF_QUESTION * 0.5) * weigh(phrase))
}

/** The words of each title and of each phrase that people use for an article, by its id. */
type Phrases = ReadonlyMap<string, Readonly<Record<Language, readonly ReadonlySet<string>[]>>>
export type Index = { index: MiniSearch; phrases: Phrases; rarity: Rarity }
let made: { of: string; index: Index } | undefined

function indexOf(articles: SearchedArticle[]): Index {
  const of = JSON.stringify(articles)
  if (made?.of !== of) made = { of, index: makeIndex(articles) }
  return made.index
}

export function makeIndex(articles: readonly SearchedArticle[]): Index {
  const fields = Object.keys(WEIGHTS).flatMap((part) => languages.map((language) => `${part}_${language}`))
  const index = new MiniSearch({
    fields,
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: { fuzzy: (word) => (/^[a-z]{5,}$/.test(word) ? 1 : false), weights: { fuzzy: 0.3, prefix: 0.4 } },
  })
  index.addAll(articles)
  const all = (texts: readonly string[]) => texts.map((text) => new Set(wordsOf(text)))
  const phrases = new Map(
    articles.map((one) => [
      one.id,
      { zh_hans: all([one.title_zh_hans, ...one.asked_zh_hans]), en: all([one.title_en, ...one.asked_en]) },
    ]),
  )
  return { index, phrases, rarity: rarityIn(phrases) }
}

/** How many articles a word counts as one of that stands in no phrase: it is neither rare nor common. */
const UNKNOWN = 20

/** A word that is in the phrases of few articles says more of what is meant than one that is in those of many. */
function rarityIn(phrases: Phrases): Rarity {
  const counts = new Map<string, number>()
  for (const { zh_hans, en } of phrases.values())
    for (const word of new Set([...zh_hans, ...en].flatMap((words) => [...words])))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => Math.log(1 + phrases.size / ((counts.get(word) ?? UNKNOWN) + 0.5))
}
