import { expect, test } from 'vitest'
import type * as v from 'valibot'
import { keptCalls } from './last-known.ts'

type Any = v.GenericSchema & { entries?: Record<string, Any>; wrapped?: Any; item?: Any; pipe?: Any[]; options?: Any[] }

/** Every name that an answer may have. */
function namesIn(schema: Any | undefined): string[] {
  if (typeof schema !== 'object' || schema.kind !== 'schema') return []
  const { entries = {}, wrapped, item, pipe = [], options = [] } = schema
  const inside = [...Object.values(entries), wrapped, item, ...pipe.slice(1), ...options]
  return [...Object.keys(entries), ...inside.flatMap(namesIn)]
}

test('what a phone keeps are reads that anybody may ask, and no balance stands in any', () => {
  expect(keptCalls.length).toBeGreaterThan(10)
  for (const { path, access, kind, output } of keptCalls) {
    expect([access, kind], path).toEqual(['open', 'read'])
    const names = namesIn(output as Any)
    expect(names.length, path).toBeGreaterThan(0)
    expect(
      names.filter((name) => /balance|wallet|cash|owed|won|staked/i.test(name)),
      path,
    ).toEqual([])
  }
})
