// Every mutant of Stryker in one text, each behind a switch of its own.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `at` is the line of the mutant. */
export type Mutant = { id: string; file: string; line: number; at: string; what: string }

/** Writes the mutants into the files; answers those that could be switched on. */
export async function instrument(place: string, files: readonly string[]): Promise<Mutant[]> {
  const { Instrumenter } = (await import(join(import.meta.dirname, HOME))) as Stryker
  const texts = files.map((name) => readFileSync(join(place, name), 'utf8'))
  const made = await new Instrumenter(quiet).instrument(
    files.map((name, at) => ({ name, mutate: true, content: texts[at]! })),
    // Words are looked at by the tests of texts.
    { plugins: null, ignorers: [], excludedMutations: ['StringLiteral'] },
  )
  for (const { name, content } of made.files) writeFileSync(join(place, name), content)
  return made.mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, fileName, location: { start, end }, mutatorName, replacement }) => {
      const lines = texts[files.indexOf(fileName)]!.split('\n').slice(start.line, end.line + 1)
      const at = lines[0]!.trim()
      lines.push(lines.pop()!.slice(0, end.column))
      const was = lines.join('\n').slice(start.column)
      const what = `${mutatorName}: ${short(was)} → ${short(replacement)}`
      return { id, file: fileName, line: start.line + 1, at, what }
    })
}

const HOME = 'node_modules/@stryker-mutator/instrumenter/dist/src/index.js'
const quiet = { debug: () => {}, info: () => {}, isDebugEnabled: () => false, warn: console.warn }

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 67)}…` : line
}

/** The part of Stryker that is used: only `npm run mutate` installs it. */
type Stryker = {
  Instrumenter: new (logger: typeof quiet) => {
    instrument(
      files: { name: string; mutate: true; content: string }[],
      options: { plugins: null; ignorers: []; excludedMutations: string[] },
    ): Promise<{
      files: { name: string; content: string }[]
      mutants: {
        id: string
        fileName: string
        status?: string
        mutatorName: string
        replacement: string
        location: { start: Place; end: Place }
      }[]
    }>
  }
}
type Place = { line: number; column: number }
