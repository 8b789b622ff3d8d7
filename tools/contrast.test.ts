// WCAG 2.2 AA of the tokens, in both themes and both colours of a win (design 2, 11, 17).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Values = Record<string, string>

const css = readFileSync(join(import.meta.dirname, '../web/tokens.css'), 'utf8').replace(
  /\/\*[^]*?\*\//g,
  '',
)

function block(selector: string): Values {
  const found: Values = {}
  for (const [, name, body = ''] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    if (name?.trim() !== selector) continue
    for (const [, key = '', value = ''] of body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g))
      found[key] = value.trim()
  }
  return found
}

const light = block(':root')
const dark = { ...light, ...block(":root[data-theme='dark']") }
const themes: Record<string, Values> = {
  'light, red': { ...light, ...block(":root[data-gain='red']") },
  'light, jade': { ...light, ...block(":root[data-gain='jade']") },
  'dark, red': { ...dark, ...block(":root[data-theme='dark'][data-gain='red']") },
  'dark, jade': { ...dark, ...block(":root[data-theme='dark'][data-gain='jade']") },
}

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

type Pair = readonly [front: string, ground: string]

const across = (fronts: readonly string[], grounds: readonly string[]): Pair[] =>
  fronts.flatMap((front) => grounds.map((ground): Pair => [front, ground]))

const GROUNDS = ['c-bg', 'c-surface', 'c-surface-2']
const TEXT: Pair[] = [
  ...across(['c-text', 'c-text-2', 'c-text-3'], GROUNDS),
  ...across(['c-text', 'c-text-2'], ['c-surface-3', 'c-primary-soft']),
  ...across(
    ['link', 'gain', 'in', 'success', 'pending', 'info', 'danger', 'gold'].map(
      (name) => `c-${name}`,
    ),
    GROUNDS,
  ),
  ...['gain', 'in', 'success', 'pending', 'info', 'danger', 'gold'].flatMap((name) =>
    across([`c-${name}`, 'c-text', 'c-text-2'], [`c-${name}-soft`]),
  ),
  ...across(['c-on-primary'], ['c-primary', 'c-primary-press']),
  ...across(['c-on-koi'], ['c-koi', 'c-koi-press']),
  ['c-on-primary-soft', 'c-primary-soft'],
  ['c-on-toast', 'c-toast'],
  ['c-on-disc', 'c-disc'],
  // A button that is not ready still says why, so its label must be read.
  ['c-text-3', 'c-surface-3'],
]

const GRAPHIC: Pair[] = [
  ...across(['c-field-line'], ['c-surface', 'c-surface-2']),
  ...across(['c-focus', 'c-koi-graphic', 'c-primary'], ['c-bg', 'c-surface']),
  ...across(['c-s2'], ['c-surface']),
]

const colourOf = (values: Values, name: string): string =>
  name.startsWith('#') ? name : (values[`--${name}`] ?? `no --${name}`)

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
