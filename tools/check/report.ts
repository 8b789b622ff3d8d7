// The report that a test run leaves for `npm test`: the result of each test file, and its duration.
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** By file. A file that broke outside its tests counts as one test that failed. */
export type Report = Record<string, { passed: number; failed: number; seconds: number }>

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
  return { passed: count('passed'), failed, seconds }
}
