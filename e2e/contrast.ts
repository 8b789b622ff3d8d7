// Which tokens are read on which, in both themes and both colours of a win: the pairs that tools/contrast.test.ts computes, and
// that the screens need not ask the browser about (e2e/screens.spec.ts).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Values = Record<string, string>

const css = readFileSync(join(import.meta.dirname, '../web/tokens.css'), 'utf8').replace(/\/\*[^]*?\*\//g, '')
const MEDIA = /@media \(([^)]*)\) \{([^]*?)\n\}/g
// Colours inside a media query hold only there: read together with the usual ones they would replace them.
const usual = css.replace(MEDIA, '')
const [, , moreContrast = ''] = [...css.matchAll(MEDIA)].find(([, query]) => query === 'prefers-contrast: more') ?? []

export function block(selector: string, of = usual): Values {
  const found: Values = {}
  for (const [, name, body = ''] of of.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    if (!name?.split(',').some((each) => each.trim() === selector)) continue
    for (const [, key = '', value = ''] of body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)) found[key] = value.trim()
  }
  return found
}

const DARK = ":root[data-theme='dark']"
const sheets = { '': '', ', more contrast': moreContrast }

export const themes: Record<string, Values> = Object.fromEntries(
  Object.entries(sheets).flatMap(([more, sheet]) => {
    const light = { ...block(':root'), ...block(':root', sheet) }
    const dark = { ...block(':root'), ...block(DARK), ...block(DARK, sheet) }
    return ['red', 'jade'].flatMap((gain) => [
      [`light, ${gain}${more}`, { ...light, ...block(`:root[data-gain='${gain}']`) }],
      [`dark, ${gain}${more}`, { ...dark, ...block(`${DARK}[data-gain='${gain}']`) }],
    ])
  }),
)

export type Pair = readonly [front: string, ground: string]

export const across = (fronts: readonly string[], grounds: readonly string[]): Pair[] =>
  fronts.flatMap((front) => grounds.map((ground): Pair => [front, ground]))

const GROUNDS = ['c-bg', 'c-surface', 'c-surface-2']
export const TEXT: Pair[] = [
  ...across(['c-text', 'c-text-2', 'c-text-3'], GROUNDS),
  ...across(['c-text', 'c-text-2'], ['c-surface-3', 'c-primary-soft']),
  ...across(
    ['link', 'gain', 'in', 'success', 'pending', 'info', 'danger', 'gold', 'care'].map((name) => `c-${name}`),
    GROUNDS,
  ),
  ...['gain', 'in', 'success', 'pending', 'info', 'danger', 'gold', 'care'].flatMap((name) =>
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

export const GRAPHIC: Pair[] = [
  ...across(['c-field-line'], ['c-surface', 'c-surface-2']),
  ...across(['c-focus', 'c-koi-graphic', 'c-primary'], ['c-bg', 'c-surface']),
  ...across(['c-s2'], ['c-surface']),
]

export const colourOf = (values: Values, name: string): string =>
  name.startsWith('#') ? name : (values[`--${name}`] ?? `no --${name}`)

/** The pairs of colours that are known to be read in the dark, as `#rrggbb on #rrggbb`. */
export const readInTheDark = (): string[] =>
  Object.entries(themes)
    .filter(([name]) => name.startsWith('dark'))
    .flatMap(([, values]) => TEXT.map((pair) => pair.map((name) => colourOf(values, name))))
    .map((pair) => pair.join(' on ').toLowerCase())
