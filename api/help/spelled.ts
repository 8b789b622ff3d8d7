// English words that are one letter away from one that help knows: they are read as that one.

/** Shorter words are too near to each other. */
const LEAST = 5
const WORD = /[a-z]+/g

/** The words of these texts that others may be meant for. */
export const knownWords = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.toLowerCase().match(WORD) ?? []))

/** A question with each unknown word in the place of which one known word can be meant. */
export const spelled = (question: string, known: ReadonlySet<string>): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replace(WORD, (word) => {
      if (word.length < LEAST || known.has(word)) return word
      return [...known].find((other) => other.length >= LEAST && isNear(word, other)) ?? word
    })

/** Whether one letter is missing, too many, another, or two have changed places. */
function isNear(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === other[at]) at++
  const rest = (text: string, from: number) => text.slice(from)
  const swapped = word[at + 1] === other[at] && word[at] === other[at + 1] && rest(word, at + 2) === rest(other, at + 2)
  return (
    rest(word, at + 1) === rest(other, at + 1) ||
    rest(word, at) === rest(other, at + 1) ||
    rest(word, at + 1) === rest(other, at) ||
    swapped
  )
}
