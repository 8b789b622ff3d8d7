// Free text that people write, and how long it is as a person counts.

const signs = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** The text as it is stored: without invisible characters, those no database takes, and surrounding blanks. */
export const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}|\p{Cs}/gu, '')
    .trim()

/** Counts characters as a reader does: a letter with its marks is one, an emoji of several people too, invisible ones none. */
export function countSigns(text: string): number {
  let count = 0
  for (const { segment } of signs.segment(tidied(text))) if (!ALL_UNSEEN.test(segment)) count += 1
  return count
}

// Unicode counts fillers of Hangul among the letters, and a braille cell without dots among the symbols.
const UNSEEN = '\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800'
const ALL_UNSEEN = new RegExp(`^[${UNSEEN}]+$`, 'u')

/** A line of a member's own words, between `least` and `most` letters, of which at least `least` are visible. No tags. */
export const lineOf = (least: number, most: number): RegExp =>
  new RegExp(`^(?=(?:[${UNSEEN}\\s]*[^${UNSEEN}\\s]){${least}})[^\\p{Cc}<>]{${least},${most}}$`, 'u')
