// The bench of the start, and those that look at the app in a browser in the house that it has opened: to open one takes as
// long as any of them does.
import { expect, test } from 'vitest'
import { lastLines } from './testing.ts'

const lines = lastLines('start', 'front', 'play')

test('the bench of the start ends with what each process holds', () => {
  const { name, figures, ratios } = lines['start']!
  expect(name).toBe('start')
  for (const program of ['commands/launch.ts', 'sandbox/main.ts', 'venue/main.ts', 'api/main.ts'])
    expect(figures[`${program} MB`]).toBeGreaterThan(0)
  expect(Object.keys(ratios)).toEqual(['cold/40 s', 'second/3 s', 'held/512 MB'])
  for (const ratio of Object.values(ratios)) expect(ratio).toBeGreaterThan(0)
})

test('the bench of the front ends with what Lighthouse counted, beside the last release', () => {
  const { name, figures, ratios } = lines['front']!
  expect(name).toBe('front')
  expect(figures['records LCP ms']).toBeGreaterThan(0)
  // Nothing holds which of the two is first: the largest paint may be that of the content itself.
  expect(figures['records data ms']).toBeGreaterThan(0)
  expect(figures['records data kB']).toBeGreaterThan(0)
  expect(figures['records data kB']).toBeLessThanOrEqual(figures['records kB']!)
  expect(figures['records accessibility']).toBe(100)
  expect(ratios['records kB']).toBeGreaterThan(0)
})

test('the bench of play ends with how soon a game can be played, and what a frame of it costs', () => {
  const { name, figures, ratios } = lines['play']!
  expect(name).toBe('play')
  expect(figures['slot20 playable ms']).toBeGreaterThan(0)
  expect(figures['slot20 script ms slowed']).toBeGreaterThan(0)
  expect(Object.keys(ratios)).toEqual(['playable/2200 ms', 'script/4 ms', 'slowed/16 ms'])
})
