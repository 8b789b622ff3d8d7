// Reads JSON files written by people.
import { readFile } from 'node:fs/promises'

/** Throws a plain sentence where it is no JSON. */
export async function jsonIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON: ${(error as Error).message}`, { cause: error })
  }
}
