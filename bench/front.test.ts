import { expect, test } from 'vitest'
import { LIMIT_MS, lastLine } from './testing.ts'

test(
  'the bench of the front ends with what Lighthouse counted, beside the last release',
  () => {
    const { name, figures, ratios } = lastLine('front')
    expect(name).toBe('front')
    expect(figures['records LCP ms']).toBeGreaterThan(0)
    // The main content comes behind the first paint that counts, never before it.
    expect(figures['records data ms']).toBeGreaterThanOrEqual(figures['records LCP ms']!)
    expect(figures['records accessibility']).toBe(100)
    expect(ratios['records kB']).toBeGreaterThan(0)
  },
  LIMIT_MS,
)
