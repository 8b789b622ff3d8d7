// How much a word says of what is meant: by how many articles have it in their phrases.
import { isSign, nameWords } from './words.ts'

export type Rarity = (word: string) => number

/** How many articles a word counts as one of that stands in no phrase: it is neither rare nor common. */
const UNKNOWN = 20
/** How much a single hanzi counts beside a word: it forgives a pair that is written in another way. */
const OF_SIGN = 0.3
/** How much the name of a game counts: it says which game is meant, and most games are asked the same. */
export const OF_NAME = 0.5

/** A word that is in the phrases of few articles says more of what is meant than one that is in those of many. */
export function rarityIn(articles: readonly (readonly ReadonlySet<string>[])[]): Rarity {
  const counts = new Map<string, number>()
  for (const phrases of articles)
    for (const word of new Set(phrases.flatMap((words) => [...words]))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const share = (word: string) => (isSign(word) ? OF_SIGN : nameWords.has(word) ? OF_NAME : 1)
  return (word) => share(word) * Math.log(1 + articles.length / ((counts.get(word) ?? UNKNOWN) + 0.5))
}
