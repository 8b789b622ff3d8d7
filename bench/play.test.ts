import { expect, test } from 'vitest'
import { LIMIT_MS, lastLine } from './testing.ts'

test(
  'the bench of play ends with how soon a game can be played, and what a frame of it costs',
  () => {
    const { name, figures, ratios } = lastLine('play')
    expect(name).toBe('play')
    expect(figures['slot20 playable ms']).toBeGreaterThan(0)
    expect(figures['slot20 script ms slowed']).toBeGreaterThan(0)
    expect(Object.keys(ratios)).toEqual(['playable/2200 ms', 'script/4 ms', 'slowed/16 ms'])
  },
  LIMIT_MS,
)
