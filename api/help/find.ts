// Which articles of help answer a question, in words that people use. The index is made again when an article has changed.
import { setImmediate as nextTurn } from 'node:timers/promises'
import MiniSearch, { type SearchResult } from 'minisearch'
import { languages, type Language } from '../../core/endpoint.ts'
import type { Sql } from '../shell/db.ts'
import { everyArticle, stampOfArticles, type SearchedArticle } from './help.sql.ts'
import { OF_NAME, rarityIn, type Rarity } from './rarity.ts'
import { knownWords, spelled } from './spelled.ts'
import { nameWords, signsOf, wordsOf } from './words.ts'

/** How much a word of the question counts by where it stands in an article: its title, the other words for it, its text. */
const WEIGHTS = { title: 4, asked: 5, text: 1 } as const
/** An article whose score is a smaller share of the best one's is left out. */
const LEAST_SHARE = 0.35
/** How much more an article counts whose phrases are like the question; by the square, so that what is nearly the same counts most. */
const LIKE_PHRASE = 8
/** The likeness of an article is summed over this many of its phrases, the nearest first, and each counts this share of the one before. */
const HEARD = 3
const NEXT = 0.4
/** How much its title counts among its phrases. */
const TITLED = 1.25
/** How much more an article counts of which the question is one phrase, word by word. */
const SAME = 4
/** The share of the question beside the phrase in what both could have in common: a phrase that stands whole in a long question is like it. */
const OF_QUESTION = 0.3
/** Of BM25: what a word counts by being there at all, however often. */
const ONCE = 0.1

export type Found = { id: string; score: number }

let made: { of: string; index: Promise<Index> } | undefined

/** The articles that answer a question, the likeliest first, searched within these languages; none where no word is theirs. */
export async function articlesFor(db: Sql, question: string, within: readonly Language[]): Promise<Found[]> {
  const of = await stampOfArticles(db)
  if (made?.of !== of) {
    made = { of, index: everyArticle(db).then(makeIndex) }
    // Who asks next makes it again, rather than hear of this failure for ever.
    made.index.catch(() => (made = undefined))
  }
  return likeliest(await made.index, question, within)
}

/** The same in an index. */
export function likeliest({ index, phrases, rarity, known }: Index, question: string, within: readonly Language[]) {
  const boost = within.map((language) =>
    Object.entries(WEIGHTS).map(([part, weight]) => [`${part}_${language}`, weight]),
  )
  const weights = Object.fromEntries(boost.flat()) as Record<string, number>
  const words = wordsOf(spelled(question, known))
  const signs = new Set([...words, ...signsOf(words)])
  const liker = ({ id, score }: SearchResult): Found => {
    const near = within
      .flatMap((language) => phrases.get(String(id))?.[language] ?? [])
      .map((phrase) => ({
        likeness: likeness(signs, phrase.words, rarity),
        weight: phrase.isTitle ? TITLED : 1,
      }))
    const heard = near.map((one) => one.likeness * one.weight).toSorted((one, other) => other - one)
    const vote = heard.slice(0, HEARD).reduce((sum, each, at) => sum + each * NEXT ** at, 0)
    const isSame = near.some((one) => one.likeness === 1)
    return { id: String(id), score: score * (1 + LIKE_PHRASE * vote ** 2) * (isSame ? SAME : 1) }
  }
  const found = index
    .search(words.join(' '), {
      ...{ fields: Object.keys(weights), boost: weights, bm25: { k: 1.2, b: 0.7, d: ONCE } },
      boostTerm: (word) => (nameWords.has(word) ? OF_NAME : 1),
    })
    .map(liker)
    .toSorted((one, other) => other.score - one.score)
  const least = (found[0]?.score ?? 0) * LEAST_SHARE
  return found.filter(({ score }) => score >= least)
}

/** How far a question is one of the phrases of an article, each word by its rarity: 1 where both have the same words, 0 where they share none. */
function likeness(question: ReadonlySet<string>, phrase: ReadonlySet<string>, rarity: Rarity): number {
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + rarity(word), 0)
  const shared = [...phrase].filter((word) => question.has(word))
  if (shared.length === 0) return 0
  if (shared.length === phrase.size && phrase.size === question.size) return 1
  return weigh(shared) / (OF_QUESTION * weigh(question) + (1 - OF_QUESTION) * weigh(phrase))
}

/** What people call an article, and its title: the words of each, with their hanzi. */
type Phrase = { words: ReadonlySet<string>; isTitle: boolean }
/** The phrases of each article, by its id. */
type Phrases = ReadonlyMap<string, Readonly<Record<Language, readonly Phrase[]>>>
export type Index = { index: MiniSearch; phrases: Phrases; rarity: Rarity; known: ReadonlySet<string> }

/** Makes an index, an article at a time: others are served between, for all of them take some 0.2 s. */
export async function makeIndex(articles: readonly SearchedArticle[]): Promise<Index> {
  const index = new MiniSearch({
    fields: Object.keys(WEIGHTS).flatMap((part) => languages.map((language) => `${part}_${language}`)),
    tokenize: (words) => words.split(' '),
    processTerm: (word) => word,
  })
  const phrases = new Map<string, Record<Language, Phrase[]>>()
  for (const one of articles) {
    const document: Record<string, string> = { id: one.id }
    const own: Record<Language, Phrase[]> = { zh_hans: [], en: [] }
    for (const language of languages) {
      const title = wordsOf(one[`title_${language}`])
      const asked = one[`asked_${language}`].map(wordsOf)
      document[`title_${language}`] = title.join(' ')
      document[`asked_${language}`] = asked.flat().join(' ')
      document[`text_${language}`] = wordsOf(one[`text_${language}`]).join(' ')
      own[language] = [title, ...asked].map((words, at) => ({
        words: new Set([...words, ...signsOf(words)]),
        isTitle: at === 0,
      }))
    }
    index.add(document)
    phrases.set(one.id, own)
    await nextTurn()
  }
  const all = [...phrases.values()].map(({ zh_hans, en }) => [...zh_hans, ...en].map(({ words }) => words))
  const known = knownWords(articles.flatMap((one) => [one.title_en, ...one.asked_en, one.text_en]))
  return { index, phrases, rarity: rarityIn(all), known }
}
