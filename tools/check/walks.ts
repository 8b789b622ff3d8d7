// The files of walks, shared out to workers by the house that they stand on.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { longestFirst, readTimes } from './times.ts'

const project = join(import.meta.dirname, '../..')

/** The walks, and the benches that look at the app in a browser. */
export const walkFiles = (): string[] =>
  ['e2e', 'bench'].flatMap((folder) =>
    readdirSync(join(project, folder))
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => `${folder}/${name}`),
  )

/** The house that a file of walks asks for (e2e/stage.ts): a shared one, or one of its own. */
export function stageOf(file: string): string {
  const text = readFileSync(join(project, file), 'utf8')
  const own = /\b(?:ownStage|startOnCopy|startHouse)\(|'commands\/launch\.ts'/.test(text) ? 'own' : 'usual'
  return ['fast', 'still', 'quick'].find((name) => text.includes(`${name}Stage()`)) ?? own
}

/** Divides the files of walks into `count` shares that take about equally long; those of a house that few ask for stay together. */
export function shares(files: readonly string[], count: number): string[][] {
  const times = readTimes()
  const all = Array.from({ length: count }, () => ({ files: [] as string[], seconds: 0 }))
  const secondsOf = (some: readonly string[]) => some.reduce((sum, file) => sum + (times[file] ?? 60), 0)
  const give = (some: readonly string[]) => {
    const least = all.reduce((best, one) => (one.seconds < best.seconds ? one : best))
    least.files.push(...some)
    least.seconds += secondsOf(some)
  }
  const { usual = [], own = [], ...few } = Object.groupBy(files, stageOf)
  for (const some of Object.values(few)) give(some ?? [])
  for (const file of longestFirst([...usual, ...own], times)) give([file])
  return all.map(({ files }) => files)
}
