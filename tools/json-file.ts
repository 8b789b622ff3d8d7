// Reads JSON files written by people.
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'

/** Throws a plain sentence where it is no JSON. */
export async function jsonIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON: ${(error as Error).message}`, { cause: error })
  }
}

/** The same, of this shape: throws what is wrong with it, a line each. */
export async function writtenIn<S extends v.GenericSchema>(path: string, shape: S): Promise<v.InferOutput<S>> {
  const read = v.safeParse(shape, await jsonIn(path))
  if (read.success) return read.output
  const wrong = read.issues.map((issue) => `${v.getDotPath(issue) ?? path}: ${issue.message}`)
  throw new Error(wrong.join('\n'))
}

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))
/** A text in both languages. */
export const both = (most: number) => v.strictObject({ zh_hans: words(most), en: words(most) })
