// Plays on all seven balls, where the special is drawn like any other (rulebook 1.6).
import { m } from '../../../text/compiled/messages.js'
import type { Draw, Facts, Name, Play, Selection, Tier } from '../game.ts'
import { cell, onceEach, playsWith, type Texts } from '../plays.ts'
import { choose, entriesOf, numberOf, sets } from '../selection.ts'
import { animalNames, named, numberNames, rowNames, tailNames } from './lhc-names.ts'
import { animalOf, animals, numbers, tailOf, tails, yearAnimalOf } from './lhc-numbers.ts'
import { yearTier } from './lhc-special.ts'

const { byEntry } = playsWith({ boards: ['odds'], rowNames })
const { byTiers } = playsWith({ boards: ['official'], rowNames })

const BALLS = 7

const tier = ([winning, total]: readonly [winning: number, total: number], code: string, name: Name): Tier => ({
  code,
  name,
  winning,
  total,
  refunding: 0,
})

// Exact chances of a ticket, from rulebook 1.6; a test counts them again.
const missChances: readonly (readonly [number, number])[] = [
  [10_127, 22_701],
  [374_699, 998_844],
  [1_124_097, 3_579_191],
  [1_873_495, 7_158_382],
  [776_815, 3_579_191],
  [466_089, 2_603_048],
  [47_804, 325_381],
  [38_998, 325_381],
]
const oneChances: readonly (readonly [number, number])[] = [
  [2_665, 6_486],
  [10_127, 23_782],
  [2_622_893, 6_135_756],
  [1_498_796, 3_579_191],
  [411_255, 1_022_626],
  [776_815, 2_045_252],
]
const missTexts: readonly Omit<Texts, 'code'>[] = [
  { name: m.lhc_miss5, rule: m.lhc_miss5_rule },
  { name: m.lhc_miss6, rule: m.lhc_miss6_rule },
  { name: m.lhc_miss7, rule: m.lhc_miss7_rule },
  { name: m.lhc_miss8, rule: m.lhc_miss8_rule },
  { name: m.lhc_miss9, rule: m.lhc_miss9_rule },
  { name: m.lhc_miss10, rule: m.lhc_miss10_rule },
  { name: m.lhc_miss11, rule: m.lhc_miss11_rule },
  { name: m.lhc_miss12, rule: m.lhc_miss12_rule },
]
const oneTexts: readonly Omit<Texts, 'code'>[] = [
  { name: m.lhc_one5, rule: m.lhc_one5_rule },
  { name: m.lhc_one6, rule: m.lhc_one6_rule },
  { name: m.lhc_one7, rule: m.lhc_one7_rule },
  { name: m.lhc_one8, rule: m.lhc_one8_rule },
  { name: m.lhc_one9, rule: m.lhc_one9_rule },
  { name: m.lhc_one10, rule: m.lhc_one10_rule },
]

function drawnOf(selection: Selection, draw: Draw): number {
  const chosen = new Set(entriesOf(selection))
  return draw.filter((ball) => chosen.has(ball)).length
}

/** The most winning tickets over all possible numbers of drawn balls among the chosen ones. */
function greatest(chosen: number, units: (drawn: number) => number): number {
  const least = Math.max(0, chosen - (numbers.length - BALLS))
  const counts = Array.from({ length: Math.min(chosen, BALLS) - least + 1 }, (_, at) => least + at)
  return Math.max(...counts.map(units))
}

/** A play whose tickets are every k of the chosen numbers; `units` are the winning ones by the number of drawn balls. */
function numberSets(
  head: { code: string; texts: Omit<Texts, 'code'>; k: number; chance: readonly [number, number] },
  units: (chosen: number, drawn: number) => number,
): Play {
  const { code, texts, k, chance } = head
  return byTiers(
    { code, ...texts },
    {
      shape: sets(numbers, k),
      tiers: [tier(chance, 'win', m.lhc_tier_win)],
      example: numbers.slice(0, k),
      entryNames: { pick: named(numberNames) },
    },
    (selection, draw) => ({ win: units(selection.length, drawnOf(selection, draw)) }),
    ({ length }) => ({ win: greatest(length, (drawn) => units(length, drawn)) }),
  )
}

const misses = missTexts.map((texts, index) => {
  const k = index + 5
  const head = { code: `lhc.miss${k}`, texts, k, chance: missChances[index]! }
  return numberSets(head, (chosen, drawn) => choose(chosen - drawn, k))
})
const ones = oneTexts.map((texts, index) => {
  const k = index + 5
  const head = { code: `lhc.one${k}`, texts, k, chance: oneChances[index]! }
  return numberSets(head, (chosen, drawn) => drawn * choose(chosen - drawn, k - 1))
})

function animalsOf(draw: Draw, facts: Facts | undefined): ReadonlySet<number> {
  const yearAnimal = yearAnimalOf(facts)
  return new Set(draw.map((ball) => animalOf(ball, yearAnimal)))
}

/** Is the animal of the year chosen, and how many others? Without facts it may be any or none of them. */
function chosenAnimals(selection: Selection, facts: Facts | undefined) {
  const { length } = selection
  if (!facts) return { hasYear: true, others: Math.min(length, animals.length - 1) }
  const hasYear = entriesOf(selection).includes(yearAnimalOf(facts))
  return { hasYear, others: length - (hasYear ? 1 : 0) }
}

/** Every k of the chosen animals are a ticket, which wins where all are drawn. */
function linked(
  texts: Texts,
  k: number,
  chances: { n: readonly [number, number]; y: readonly [number, number] },
): Play {
  return byTiers(
    texts,
    {
      shape: sets(animals, k),
      tiers: [tier(chances.n, 'n', m.lhc_tier_n), tier(chances.y, 'y', m.lhc_tier_y)],
      example: animals.slice(0, k),
      // Each animal leads one ticket: every year's animal is in one.
      examples: animals.map((animal) => [animal, ...animals.filter((other) => other !== animal).slice(0, k - 1)]),
      entryNames: { pick: named(animalNames) },
    },
    (selection, draw, facts) => {
      const drawn = animalsOf(draw, facts)
      const won = entriesOf(selection).filter((animal) => drawn.has(numberOf(animal)))
      const others = won.filter((animal) => animal !== yearAnimalOf(facts)).length
      return { n: choose(others, k), y: others < won.length ? choose(others, k - 1) : 0 }
    },
    (selection, facts) => {
      const { hasYear, others } = chosenAnimals(selection, facts)
      // Without the draw's facts the animal of the year may or may not be in one of the tickets.
      const beside = facts ? others : Math.min(others, selection.length - 1)
      return {
        n: choose(Math.min(others, BALLS), k),
        y: hasYear ? choose(Math.min(beside, BALLS - 1), k - 1) : 0,
      }
    },
  )
}

const kinds = [2, 3, 4, 5, 6, 7]
const kindChances: readonly (readonly [number, number])[] = [
  [19, 1_952_286],
  [4_925, 1_952_286],
  [18_925, 325_381],
  [14_240, 46_483],
  [21_376, 46_483],
  [56_320, 325_381],
]
const kindName =
  (count: number): Name =>
  (_, options) =>
    m.lhc_cell_kinds({ count }, options)

const totalNames: readonly (readonly [string, Name, readonly [number, number]])[] = [
  ['big', m.lhc_cell_total_big, [21_714_479, 42_950_292]],
  ['small', m.lhc_cell_total_small, [21_235_813, 42_950_292]],
  ['odd', m.lhc_cell_total_odd, [21_220, 42_441]],
  ['even', m.lhc_cell_total_even, [21_221, 42_441]],
]
const BIG_TOTAL = 175

const tailTier = (tail: number): string => (tail === 0 ? 't0' : 't')

export const sevenPlays: readonly Play[] = [
  ...misses,
  ...ones,
  byEntry(
    { code: 'lhc.px', name: m.lhc_px, rule: m.lhc_px_rule },
    {
      tiers: [tier([12_574, 22_701], 'y5', m.lhc_tier_y5), tier([7_139, 15_134], 'n4', m.lhc_tier_n4)],
      cells: animals.map((animal) => cell([animal], animalNames[animal]!, ['y5', 'n4'])),
    },
    (animal: number, draw, facts) => (animalsOf(draw, facts).has(animal) ? yearTier(animal, facts) : undefined),
    (selection, facts) => {
      const { hasYear, others } = chosenAnimals(selection, facts)
      const n4 = Math.min(others, BALLS)
      return { ...(hasYear && { y5: 1 }), ...(n4 > 0 && { n4 }) }
    },
  ),
  byEntry(
    { code: 'lhc.wei', name: m.lhc_wei, rule: m.lhc_wei_rule },
    {
      tiers: [tier([7_139, 15_134], 't0', m.lhc_tier_t0), tier([12_574, 22_701], 't', m.lhc_tier_t)],
      cells: tails.map((tail) => cell([tail], tailNames[tail]!, [tailTier(tail)])),
    },
    (tail: number, draw) => (draw.some((ball) => tailOf(ball) === tail) ? tailTier(tail) : undefined),
    (selection) => {
      const hasNought = entriesOf(selection).includes(0)
      const t = Math.min(selection.length - (hasNought ? 1 : 0), BALLS)
      return { ...(hasNought && { t0: 1 }), ...(t > 0 && { t }) }
    },
  ),
  linked({ code: 'lhc.lx2', name: m.lhc_lx2, rule: m.lhc_lx2_rule }, 2, {
    n: [209_801, 1_022_626],
    y: [744_427, 3_067_878],
  }),
  linked({ code: 'lhc.lx3', name: m.lhc_lx3, rule: m.lhc_lx3_rule }, 3, {
    n: [288_003, 3_579_191],
    y: [2_060_539, 21_475_146],
  }),
  byEntry(
    { code: 'lhc.zongxiao', name: m.lhc_zongxiao, rule: m.lhc_zongxiao_rule },
    {
      tiers: kinds.map((kind, index) => tier(kindChances[index]!, `z${kind}`, kindName(kind))),
      cells: kinds.map((kind) => cell([kind], kindName(kind), [`z${kind}`])),
    },
    (kind: number, draw, facts) => (animalsOf(draw, facts).size === kind ? `z${kind}` : undefined),
    onceEach((kind) => `z${kind}`),
  ),
  byEntry(
    { code: 'lhc.total', name: m.lhc_total, rule: m.lhc_total_rule },
    {
      tiers: totalNames.map(([side, name, chance]) => tier(chance, side, name)),
      cells: totalNames.map(([side, name]) => cell([side], name, [side])),
    },
    (side: string, draw) => {
      const sum = draw.reduce((total, ball) => total + ball, 0)
      const size = sum >= BIG_TOTAL ? 'big' : 'small'
      return side === size || side === (sum % 2 === 1 ? 'odd' : 'even') ? side : undefined
    },
    onceEach(String),
  ),
]
