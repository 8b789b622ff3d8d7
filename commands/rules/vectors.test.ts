// The vectors of the rulebook, answered in this very process: a mutation that they notice is seen here (tools/mutate).
// That the door says the same of each line is held beside it (commands/rules.test.ts).
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { answerLine } from './answer.ts'

const families =
  'baccarat dice dragontiger esports fish interest k3 lhc locsgwin mines niuniu pc28 pk10 plinko provable-fair rebate slot sports ssc turnover vip withdraw x115'
const settled = ['units', 'totalStakeCents', 'hits', 'refundUnits', 'winMultiplierMilli', 'payoutCents']
const files = globSync('commands/rules/vectors/*.jsonl').toSorted()

test('every family of the rulebook has its vectors', () => {
  expect(files.map((file) => basename(file, '.jsonl')).join(' ')).toBe(families)
})

// A file is a test: a mutation is tried on those whose lines come by it.
test.each(files.map((file) => [basename(file), file]))('%s', (_name, file) => {
  for (const text of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const line = JSON.parse(text) as Record<string, unknown>
    // The wanted answer of a vector: its result, or the figures of its settlement.
    const wanted =
      'expected' in line ? { result: line['expected'] } : Object.fromEntries(settled.map((name) => [name, line[name]]))
    expect([line['id'], JSON.parse(JSON.stringify(answerLine(text)))]).toEqual([line['id'], wanted])
  }
})
