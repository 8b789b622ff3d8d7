// Free text that people write, and how long it is as a person counts.

const signs = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** As it is kept: without what no screen shows and no database takes, and without blanks around it. */
export const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}|\p{Cs}/gu, '')
    .trim()

/** Its signs: a letter with its marks is one, an emoji of several people too; what is never seen is none. */
export function countSigns(text: string): number {
  let count = 0
  for (const { segment } of signs.segment(tidied(text))) if (!UNSEEN.test(segment)) count += 1
  return count
}
const UNSEEN = /^\p{C}+$/u
