// The benches themselves: that they run to their end, and end with the line that others read.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Outcome } from './rounds.ts'

const LIMIT_MS = 120_000

function lastLine(name: string): Outcome {
  const args = [join(import.meta.dirname, 'main.ts'), name, '--short']
  const done = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: LIMIT_MS })
  expect(done.stderr).toBe('')
  return JSON.parse(done.stdout.trim().split('\n').at(-1) ?? '') as Outcome
}

test(
  'the bench of settlement ends with its ratios',
  () => {
    const { name, ratios } = lastLine('settle')
    expect(name).toBe('settle')
    expect(Object.keys(ratios)).toEqual([
      'settle/update',
      'settle/per-bet',
      'worst-bet/one-transaction',
    ])
    for (const ratio of Object.values(ratios)) expect(ratio).toBeGreaterThan(0)
  },
  LIMIT_MS,
)

test(
  'the bench of bets ends with its ratios; the one beside pgbench is null where there is none',
  () => {
    const { name, ratios } = lastLine('bets')
    expect(name).toBe('bets')
    const { 'ledger/pgbench': one = 0, 'two-ledgers/pgbench': two = 0, ...own } = ratios
    for (const besidePgbench of [one, two])
      expect(besidePgbench === null || besidePgbench > 0).toBe(true)
    expect(Object.keys(own)).toEqual([
      ...['ledger/naive', 'ledger/floor', 'http/naive-http', 'http/hello'],
      ...['two-ledgers/naive', 'two-ledgers/ledger'],
      ...['beside-late/two-ledgers', 'two-http/naive-http'],
    ])
    for (const ratio of Object.values(own)) expect(ratio).toBeGreaterThan(0)
  },
  LIMIT_MS,
)

test(
  'the bench of rounds ends with its ratios',
  () => {
    const { name, ratios } = lastLine('rounds')
    expect(name).toBe('rounds')
    expect(Object.keys(ratios)).toEqual(['seamless/naive', 'permit/naive'])
    for (const ratio of Object.values(ratios)) expect(ratio).toBeGreaterThan(0)
  },
  LIMIT_MS,
)

test(
  'the bench of proofs ends with how long the event loop stood still',
  () => {
    const { name, figures, ratios } = lastLine('proofs')
    expect(name).toBe('proofs')
    for (const step of ['freeze', 'tickets', 'settle'])
      expect(figures[`${step} stood ms`]).toBeGreaterThan(0)
    expect(Object.keys(ratios)).toEqual(['freeze large/small', 'tickets large/small'])
    for (const ratio of Object.values(ratios)) expect(ratio).toBeGreaterThan(0)
  },
  LIMIT_MS,
)

test(
  'the bench of the front ends with what Lighthouse counted, beside the last release',
  () => {
    const { name, figures, ratios } = lastLine('front')
    expect(name).toBe('front')
    expect(figures['records LCP ms']).toBeGreaterThan(0)
    expect(figures['records accessibility']).toBe(100)
    expect(ratios['records kB']).toBeGreaterThan(0)
  },
  LIMIT_MS,
)

test(
  'the bench of the night ends with its ratios',
  () => {
    const { name, ratios } = lastLine('nightly')
    expect(name).toBe('nightly')
    expect(Object.keys(ratios)).toEqual(['rebate/insert', 'accrual/insert'])
    for (const ratio of Object.values(ratios)) expect(ratio).toBeGreaterThan(0)
  },
  LIMIT_MS,
)

test(
  'the bench of tables: every bet in time is in, every late one out, and all screens have the same cards',
  () => {
    const { name, figures, ratios } = lastLine('tables')
    expect(name).toBe('tables')
    expect(figures).toMatchObject({
      players: 8,
      bets: 16,
      'refused before the close': 0,
      'late and in': 0,
      'bets answered and not in the books': 0,
      'screens with other cards': 0,
      'breaches of the audit': 0,
    })
    for (const counted of ['late', 'messages']) expect(figures[counted]).toBeGreaterThan(0)
    expect(Object.keys(ratios)).toEqual(['late p95/250 ms'])
  },
  LIMIT_MS,
)
