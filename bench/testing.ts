// The short runs of the benches, which the tests beside this look at.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Outcome } from './rounds.ts'

const LIMIT_MS = 120_000

/** Runs benches to their end, one behind the other, and answers the lines that others read, by their names. */
export function lastLines(...names: string[]): Record<string, Outcome> {
  const args = [join(import.meta.dirname, 'main.ts'), ...names, '--short']
  const timeout = LIMIT_MS * names.length
  const done = spawnSync(process.execPath, args, { encoding: 'utf8', timeout })
  expect(done.stderr).toBe('')
  const lines = done.stdout.split('\n').filter((line) => line.startsWith('{"name"'))
  const outcomes = lines.map((line) => JSON.parse(line) as Outcome)
  return Object.fromEntries(outcomes.map((outcome) => [outcome.name, outcome]))
}
