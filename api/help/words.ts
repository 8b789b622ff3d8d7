// The words of a question or of an article, by which both are compared.
import { names, withOneWord } from './same/same.ts'

/** English words that occur in every question and do not tell its subject. */
const EMPTY = new Set(
  'a about all already am an and any are as at be been but by can could did do does for from get go going got had has have having he her here him his how i if in into is it its just know let like make many may me much must my need no now of on one ones or our please put really say see she should so some something still tell than that the their them then there they thing this to too up us use using very want was way we well went were what whats when which while who whom whose why will with work works would yet you your'.split(' '), // prettier-ignore
)
/** The same in Chinese: taken out before the pairs are made, so that none is made across them. */
const EMPTY_HAN =
  /怎么样|怎么办|怎么回事|咋[办整弄样]?|行吗|能否|有啥|为啥|啥|怎样|怎么|如何|什么时候|为什么|什么|哪里|哪儿|哪些|哪个|多少|可以|我的|我们|你们|他们|我想|想要|请问|一下|一直|老是|总是|已经|刚才|刚刚|现在|应该|需要|因为|所以|但是|还是|或者|如果|然后|就是|这个|那个|这里|那里|吗|呢|吧|啊|呀|了|的|地|得|着|我|你|他|她|它|们|很|都|也|又|和|跟|把|被|给|让|对|从/gu

/** Forms of a question that hold a "not" which denies nothing. */
const ASKING = /能不能|可不可以|是不是|有没有|要不要|会不会|行不行|好不好|对不对|可以不|了没有?(?=$|[?？])/gu

/** Signs that say nothing where they are left alone between other words. */
const EMPTY_SIGN = /[不会到去在就已是来用能要还这那里款有没想说看做过]/u

/** Words of letters, each by its stem; hanzi in pairs, for there are no gaps between words. */
export function wordsOf(text: string): string[] {
  const lower = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('帐', '账')
    .replace(ASKING, ' ')
    .replace(/\bcan['’]?t\b/g, 'cannot')
    .replace(/n['’]t\b/g, ' not')
    .replace(/['’](?:s|re|ve|ll|d|m)\b/g, '')
  const plain = withOneWord(lower)
  const words = (plain.match(/[a-z]+/g) ?? []).filter((word) => !EMPTY.has(word))
  const pairs = (plain.replace(EMPTY_HAN, ' ').match(/\p{Script=Han}+/gu) ?? []).flatMap((run) => {
    const signs = [...run]
    if (signs.length === 1) return EMPTY_SIGN.test(run) ? [] : signs
    return signs.slice(1).map((sign, at) => signs[at]! + sign)
  })
  return [...words.map(stem), ...pairs]
}

/** What the forms of an English word share: its beginning, without the sign of the plural. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word).slice(0, 6)

/** The words of games and lotteries by name. */
export const nameWords: ReadonlySet<string> = new Set(names.map(stem))

/** What marks a single hanzi among words. */
const SIGN = '·'

/** The single hanzi of which the two-hanzi words among these consist. */
export const signsOf = (words: readonly string[]): string[] =>
  words.filter((word) => /\p{Script=Han}/u.test(word)).flatMap((word) => [...word].map((sign) => SIGN + sign))

export const isSign = (word: string): boolean => word.startsWith(SIGN)
