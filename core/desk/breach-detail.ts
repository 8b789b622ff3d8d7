// What a breach of a venue says in detail. The books keep one English sentence of a known form, under a fact that never changes;
// the desk takes it apart again and says it in the language of who looks.

const forms = {
  /** An entry of a journal whose balance does not follow from the one before. */
  sum: 'entry {entry} stands at {amount} fen behind {before}',
  shape: 'it is not of the shape',
  /** A transfer in a journal that the house has not made. */
  foreign: 'entry {entry}: {direction} {amount} fen, which is not in our books',
  recovery: 'our books have {ours} fen there, the venue says {theirs}',
  /** An open bet of which its venue knows nothing. */
  unknown: 'a bet of {amount} fen is open, and its venue knows none',
  /** What a venue answered of a round, where it is not what it had said before. */
  asked: 'asked, it is {game}, {amount} of {risk} fen, bet {bet}',
  /** An entry beyond its bound, with the entry as it was said. */
  beyond: 'entry {entry} changes {amount} fen, {bound} at most: {said}',
} as const

export type DetailName = keyof typeof forms
type Slots<T extends string> = T extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never
type DetailValues<N extends DetailName> = Record<Slots<(typeof forms)[N]>, string>
export type Detail = { [N in DetailName]: { name: N; values: DetailValues<N> } }[DetailName]

/** The sentence that the books keep. */
export const sayDetail = <N extends DetailName>(name: N, values: Record<Slots<(typeof forms)[N]>, unknown>): string =>
  forms[name].replace(/\{(\w+)\}/g, (_, slot: string) => String((values as Record<string, unknown>)[slot]))

const patterns = Object.entries(forms).map(([name, form]) => ({
  name: name as DetailName,
  pattern: new RegExp(
    `^${form.replace(/\{(\w+)\}/g, (_, slot) => `(?<${slot}>${slot === 'said' ? '.*' : '[\\w-]+'})`)}$`,
    's',
  ),
}))

/** Undefined where it is no sentence of ours: the words of a venue stand as they came. */
export function readDetail(text: string): Detail | undefined {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(text)
    if (found) return { name, values: { ...found.groups } } as Detail
  }
  return undefined
}
