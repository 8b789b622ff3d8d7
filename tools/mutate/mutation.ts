// What a mutation is: a guard of the house that is taken away, and the tests that must turn red where it is missing.

/** A text that stands in the file once, and what stands there instead. */
export type Edit = readonly [from: string, to: string]

export type Mutation = {
  /** What the house would do wrong, in a few words. */
  readonly name: string
  /** Of the checkout. */
  readonly file: string
  readonly edits: readonly Edit[]
  /** The test files that must notice. */
  readonly tests: readonly string[]
}

/** The text with the mutation in it; throws where the list no longer fits the file. */
export function mutated(text: string, { name, file, edits }: Mutation): string {
  return edits.reduce((now, [from, to]) => {
    const [before, after, ...more] = now.split(from)
    if (after === undefined || more.length > 0)
      throw new Error(`${name}: ${file} must have this text once: ${from}`)
    return `${before}${to}${after}`
  }, text)
}
