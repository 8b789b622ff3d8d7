// What people call by several words, in both languages, and the one word that stands for them in articles and in questions.
import type { Group } from './group.ts'
import { money } from './money.ts'
import { people } from './people.ts'
import { play } from './play.ts'

const groups: readonly Group[] = [...money, ...play, ...people]

/** In this order: an earlier word takes what a later one would find a part of. */
export const same: readonly (readonly [said: RegExp, word: string])[] = groups.map(([word, zh, en]) => [
  new RegExp(en ? `${zh}|\\b(?:${en})\\b` : zh, 'gu'),
  word,
])
