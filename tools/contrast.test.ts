// WCAG 2.2 AA of the tokens, in both themes and both colours of a win (design 2, 11, 17).
import { expect, test } from 'vitest'
import {
  across,
  block,
  colourOf,
  GRAPHIC,
  readInTheDark,
  TEXT,
  themes,
  type Pair,
  type Values,
} from '../e2e/contrast.ts'

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

function tooFaint(values: Values, pairs: readonly Pair[], least: number): string[] {
  return pairs.flatMap(([front, ground]) => {
    const found = ratio(colourOf(values, front), colourOf(values, ground))
    return found >= least ? [] : [`${front} on ${ground}: ${found.toFixed(2)}`]
  })
}

for (const [name, values] of Object.entries(themes)) {
  const pond = { ...values, ...block('.pond') }
  const stops = values['--g-pond']?.match(/#[0-9A-Fa-f]{6}/g) ?? []

  test(`text can be read: ${name}`, () => {
    expect(tooFaint(values, TEXT, 4.5)).toEqual([])
  })
  test(`lines and marks can be seen: ${name}`, () => {
    expect(tooFaint(values, GRAPHIC, 3)).toEqual([])
  })
  test(`text, danger and focus stand out on the pond: ${name}`, () => {
    expect(stops.length).toBeGreaterThan(2)
    expect(tooFaint(pond, across(['c-on-dark', 'c-on-dark-2', 'c-danger'], stops), 4.5)).toEqual([])
    expect(tooFaint(pond, across(['c-focus'], stops), 3)).toEqual([])
  })
}

test('the usual colours are looked at, and those of more contrast beside them', () => {
  const words = (name: string) => colourOf(themes[name]!, 'c-text-3')
  expect(words('dark, red')).not.toBe(words('dark, red, more contrast'))
  expect(words('light, red')).not.toBe(words('light, red, more contrast'))
})

test('what the screens do not ask the browser about in the dark is a pair of the table', () => {
  const pairs = readInTheDark()
  expect(pairs.length).toBeGreaterThan(TEXT.length)
  for (const pair of pairs) {
    const [front = '', ground = ''] = pair.split(' on ')
    expect(ratio(front, ground), pair).toBeGreaterThanOrEqual(4.5)
  }
})
