// The short runs of the benches, which the tests beside this look at.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Outcome } from './rounds.ts'

export const LIMIT_MS = 120_000

/** Runs a bench to its end, and answers the line that others read. */
export function lastLine(name: string): Outcome {
  const args = [join(import.meta.dirname, 'main.ts'), name, '--short']
  const done = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: LIMIT_MS })
  expect(done.stderr).toBe('')
  return JSON.parse(done.stdout.trim().split('\n').at(-1) ?? '') as Outcome
}
