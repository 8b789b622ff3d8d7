// The vectors of the rulebook, answered in this very process: a mutation that they notice is seen here.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { answerLine } from '../rules/answer.ts'

const files = globSync('tools/rules/vectors/*.jsonl').toSorted()
const settled = ['units', 'totalStakeCents', 'hits', 'refundUnits', 'winMultiplierMilli', 'payoutCents'] // prettier-ignore

// A file is a test: a mutation is tried on those whose lines come by it.
test.each(files.map((file) => [basename(file), file]))('%s', (_name, file) => {
  for (const text of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const line = JSON.parse(text) as Record<string, unknown>
    const wanted =
      'expected' in line
        ? { result: line['expected'] }
        : Object.fromEntries(settled.map((name) => [name, line[name]]))
    expect([line['id'], answerLine(text)]).toEqual([line['id'], wanted])
  }
})
