// The type of a mutation: a guard of the house that is taken away, and the tests that must turn red without it.

/** A text that stands in the file once, and what stands there instead. */
export type Edit = readonly [from: string, to: string]

export type Mutation = {
  /** The harm without the guard, in a few words. */
  readonly name: string
  /** The path in the checkout. */
  readonly file: string
  readonly edits: readonly Edit[]
  /** The test files that must notice. */
  readonly tests: readonly string[]
}

/** Makes the mutations of a file, which all the same tests must notice. */
export const mutationsOf =
  (file: string, tests: readonly string[]) =>
  (name: string, ...edits: readonly Edit[]): Mutation => ({ name, file, edits, tests })

export const functions = (name: string): string => `db/functions/${name}.sql`
export const ledger = (...names: string[]): string[] => names.map((name) => `api/ledger/${name}.test.ts`)

/** The text with the mutation in it; throws where the list no longer fits the file. */
export function mutated(text: string, { name, file, edits }: Mutation): string {
  return edits.reduce((now, [from, to]) => {
    const [before, after, ...more] = now.split(from)
    if (after === undefined || more.length > 0) throw new Error(`${name}: ${file} must have this text once: ${from}`)
    return `${before}${to}${after}`
  }, text)
}
