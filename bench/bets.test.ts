import { expect, test } from 'vitest'
import { LIMIT_MS, lastLine } from './testing.ts'

test(
  'the bench of bets ends with its ratios; the one beside pgbench is null where there is none',
  () => {
    const { name, ratios } = lastLine('bets')
    expect(name).toBe('bets')
    const { 'ledger/pgbench': one = 0, 'two-ledgers/pgbench': two = 0, ...own } = ratios
    for (const besidePgbench of [one, two]) expect(besidePgbench === null || besidePgbench > 0).toBe(true)
    expect(Object.keys(own)).toEqual([
      ...['ledger/naive', 'ledger/floor', 'no-limits/floor', 'http/naive-http', 'http/hello'],
      ...['two-ledgers/naive', 'two-ledgers/ledger'],
      ...['beside-late/two-ledgers', 'two-http/naive-http'],
    ])
    for (const ratio of Object.values(own)) expect(ratio).toBeGreaterThan(0)
  },
  LIMIT_MS,
)
