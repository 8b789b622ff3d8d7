import { expect, test } from 'vitest'
import { games } from './catalog.ts'
import { formulaOf } from './formulas.ts'
import { playsOn, type Play, type Selection } from './game.ts'
import { choose } from './selection.ts'

const plays = Object.values(games).flatMap((game) => playsOn(game, 'official'))

/** The first `size` entries of each row, where the play takes that. */
function choice(play: Play, size: number): Selection | undefined {
  const rows = play.rows.map(({ entries }) => entries.slice(0, size))
  const chosen = (play.nested ? rows : rows.flat()) as Selection
  return play.problem(chosen) ? undefined : chosen
}

const sizes = (selection: Selection) => selection.map((row) => (Array.isArray(row) ? row.length : 1))
const sum = (all: number[]) => all.reduce((left, one) => left + one, 0)
const product = (all: number[]) => all.reduce((left, one) => left * one, 1)

/** Formulas that can be reckoned from the sizes of a choice alone. */
function reckoned(formula: string, selection: Selection): number | undefined {
  const n = selection.length
  const [, k] = /^C\(n,(\d+)\)$/.exec(formula) ?? []
  if (k !== undefined) return choose(n, Number.parseInt(k, 10))
  switch (formula) {
    case '1':
    case '9':
    case '54':
      return Number.parseInt(formula, 10)
    case 'n':
      return n
    case 'n(n−1)':
      return n * (n - 1)
    case 'Π n_i':
    case 'n1·n2':
    case 'n1·n2·n3':
      return product(sizes(selection))
    case '5·Π n_i':
      return 5 * product(sizes(selection))
    case 'Σ n_i':
      return sum(sizes(selection))
    default:
      return undefined
  }
}

test('the formula that a member reads is how the play counts', () => {
  const reached = new Set<string>()
  for (const play of plays) {
    const formula = formulaOf(play.code)
    for (let size = 1; size <= 12; size++) {
      const selection = choice(play, size)
      const expected = selection && reckoned(formula, selection)
      if (expected === undefined) continue
      reached.add(play.code)
      expect(play.count(selection as Selection), `${play.code} ${formula} of ${size}`).toBe(expected)
    }
  }
  // Most plays can be reckoned; the rest say their sum in words that only their own rule can check.
  expect(reached.size).toBeGreaterThan(plays.length / 2)
})

test('a choice in rows has a formula of its own, never that of a list', () => {
  for (const play of plays.filter(({ nested }) => nested)) expect(formulaOf(play.code), play.code).not.toBe('n')
})
