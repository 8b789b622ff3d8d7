// The benches themselves: that they run to their end, and end with the line that others read. Those that look at the app
// in a browser run beside them (shown.spec.ts).
import { expect, test } from 'vitest'
import { lastLines } from './testing.ts'

// All on one server: to make one takes as long as most of the benches do.
const lines = lastLines('bets', 'settle', 'rounds', 'nightly', 'proofs', 'audit', 'tables', 'calls', 'desk')
const lastLine = (name: string) => lines[name]!

test('the bench of bets ends with its ratios; the one beside pgbench is null where there is none', () => {
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
})

test.each([
  ['settle', ['settle/update', 'settle/per-bet', 'worst-bet/one-transaction']],
  ['rounds', ['seamless/naive', 'permit/naive']],
  ['nightly', ['rebate/insert', 'accrual/insert']],
])('the bench of %s ends with its ratios', (bench, wanted) => {
  const { name, ratios } = lastLine(bench)
  expect(name).toBe(bench)
  expect(Object.keys(ratios)).toEqual(wanted)
  for (const ratio of Object.values(ratios)) expect(ratio).toBeGreaterThan(0)
})

test('the bench of proofs ends with how long the event loop stood still', () => {
  const { name, figures, ratios } = lastLine('proofs')
  expect(name).toBe('proofs')
  for (const step of ['freeze', 'tickets', 'settle']) expect(figures[`${step} stood ms`]).toBeGreaterThan(0)
  expect(Object.keys(ratios)).toEqual(['freeze large/small', 'tickets large/small'])
  for (const ratio of Object.values(ratios)) expect(ratio).toBeGreaterThan(0)
})

test('the bench of the audit ends with its time for so many entries', () => {
  const { name, figures, ratios } = lastLine('audit')
  expect(name).toBe('audit')
  expect(figures).toMatchObject({ entries: 1_000 })
  expect(figures['audit s']).toBeGreaterThan(0)
  expect(ratios['per entry, large/small']).toBeGreaterThan(0)
})

test('the bench of tables: every bet in time is in, every late one out, and all screens have the same cards', () => {
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
})

test('the bench of calls ends with what others wait for beside one member at the limit', () => {
  const { name, figures } = lastLine('calls')
  expect(name).toBe('calls')
  for (const figure of ['served to one a second', "others' p95 ms", 'dearest ms'])
    expect(figures[figure]).toBeGreaterThan(0)
})

test('the bench of the desk ends with what each of its calls takes in a town, and in the same one filled up', () => {
  const { name, figures, ratios } = lastLine('desk')
  expect(name).toBe('desk')
  for (const call of ['today', 'file', 'file: plays', 'proposals', 'find by name']) {
    expect(figures[`${call} p95 ms`]).toBeGreaterThan(0)
    expect(ratios[call]).toBeGreaterThan(0)
  }
})
