// Files with copies of records outside the database, a line each: they prove it when somebody rewrites the database.
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises'

/** The whole lines of a file; none where there is no file yet. */
export async function readCopies<Copy>(file: string): Promise<Copy[]> {
  // A kill in mid-write leaves half a line, which the next run writes again whole, on a line of its own.
  return (await textOf(file))
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Copy)
}

export async function addCopies(file: string, copies: readonly object[]): Promise<void> {
  if (copies.length === 0) return
  const before = await textOf(file)
  const lines = copies.map((copy) => `${JSON.stringify(copy)}\n`)
  await appendFile(file, [before === '' || before.endsWith('\n') ? '' : '\n', ...lines].join(''))
}

/** Leaves these alone in a file, whole or not at all. */
export async function keepCopies(file: string, copies: readonly object[]): Promise<void> {
  const beside = `${file}.new`
  await writeFile(beside, copies.map((copy) => `${JSON.stringify(copy)}\n`).join(''), { flush: true })
  await rename(beside, file)
}

const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
