// The report that a test run leaves for `npm test`: the result of each test file, and its duration.
import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** By file. A file that broke outside its tests counts as one test that failed; `wrong` says what failed and why, a line each. */
export type Report = Record<string, { passed: number; failed: number; seconds: number; wrong: string[] }>

export class ReportTo implements Reporter {
  file: string

  constructor(file: string) {
    this.file = file
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const report = modules.map((module) => [module.relativeModuleId, ended(module)] as const)
    writeFileSync(this.file, JSON.stringify(Object.fromEntries(report)))
  }
}

function ended(module: TestModule): Report[string] {
  const count = (state: 'passed' | 'failed') => [...module.children.allTests(state)].length
  // The time includes loading, and the house that a file may have started.
  const { collectDuration, duration } = module.diagnostic()
  const seconds = (collectDuration + duration) / 1_000
  const failed = Math.max(count('failed'), module.ok() ? 0 : 1)
  const tests = [...module.children.allTests('failed')].map(whyOf)
  const wrong = [...module.errors().map(reasonOf), ...tests]
  return { passed: count('passed'), failed, seconds, wrong }
}

const whyOf = (test: TestCase): string =>
  `${test.fullName}: ${(test.result().errors ?? []).map((error) => `${reasonOf(error)} ${placeOf(error)}`).join('; ')}`

const LINES = 4

/** The first lines of an error on one: in a browser only what it waited for, and on which page, tell one timeout from another. */
export const reasonOf = ({ message }: { message: string }): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== 'Call log:')
    .slice(0, LINES)
    .join(' | ')
    .slice(0, 400)

const placeOf = ({ stacks = [] }: { stacks?: { file: string; line: number }[] }): string =>
  stacks.map(({ file, line }) => `(${file.split('/').pop()}:${line})`)[0] ?? ''
