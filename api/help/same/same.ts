// What people call by several words, in both languages, and the one word that stands for them in articles and in questions.
import type { Group } from './group.ts'
import { money } from './money.ts'
import { people } from './people.ts'
import { play } from './play.ts'

/** All synonyms, tried in this order: a group for a longer phrase stands before one that would match a part of that phrase. */
const groups: readonly Group[] = [...money, ...play, ...people]

const HAN = /\p{Script=Han}/u
const LATIN = /[a-z]/

type Said = { pattern: RegExp; word: string }
// What stands for a word is in capitals, so that no later group takes it for something said: the patterns are in small letters.
const saidIn = (patterns: readonly (readonly [word: string, pattern: string | undefined])[]): Said[] =>
  patterns.flatMap(([word, pattern]) =>
    pattern === undefined ? [] : { pattern: new RegExp(pattern, 'gu'), word: ` ${word.toUpperCase()} ` },
  )
const inHan = saidIn(groups.map(([word, zh]) => [word, zh]))
const inLatin = saidIn(groups.map(([word, , en]) => [word, en && `\\b(?:${en})\\b`]))

/** A text in small letters, with one word for what is said in several. */
export function withOneWord(text: string): string {
  const all = [...(HAN.test(text) ? inHan : []), ...(LATIN.test(text) ? inLatin : [])]
  return all.reduce((so, { pattern, word }) => so.replace(pattern, word), text).toLowerCase()
}

/** The words for the games and lotteries by name: they say which one is asked about, and not what is asked. */
export const names: readonly string[] = groups.flatMap(([word]) => (word.includes(' ') ? word.split(' ')[0]! : []))
