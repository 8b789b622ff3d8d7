// Plays on the special ball (rulebook 1.6): 49 is a number like the others, but gives sides their stake back.
import { m } from '../../../text/compiled/messages.js'
import { makePlay, type Draw, type Facts, type Name, type Play, type Selection, type Tier } from '../game.ts'
import { cell, onceEach, playsWith, PUSH } from '../plays.ts'
import { entriesOf, numberOf, sets } from '../selection.ts'
import { animalNames, halfNames, named, numberNames, rowNames, sideNames, tailNames, waveNames } from './lhc-names.ts'
import {
  animalOf,
  animals,
  halfSides,
  isOnSide,
  numbers,
  sides,
  tailOf,
  tails,
  TIE,
  waveOf,
  waves,
  yearAnimalOf,
} from './lhc-numbers.ts'

const { byEntry } = playsWith({ boards: ['odds'], rowNames })
// A choice of numbers of one price is also a choice of tickets (decision 23).
const { byEntry: byNumber } = playsWith({ boards: ['odds', 'official'], rowNames })

const SPECIAL = 6
const sees = () => [SPECIAL]
const specialOf = (draw: Draw): number => draw[SPECIAL]!

const tier = (code: string, winning: number, name: Name, refunding = 0): Tier => ({
  code,
  name,
  winning,
  refunding,
  total: 49,
})

const sideWays = (side: string): number => (/^(big|small)(odd|even)$/.test(side) ? 12 : 24)

const halfWays: Readonly<Record<string, number>> = {
  redbig: 7,
  redsmall: 10,
  redodd: 8,
  redeven: 9,
  bluebig: 9,
  bluesmall: 7,
  blueodd: 8,
  blueeven: 8,
  greenbig: 8,
  greensmall: 7,
  greenodd: 8,
  greeneven: 7,
}
const halves = waves.flatMap((wave) => halfSides.map((side) => ({ wave, side })))

/** The animal of the year has five numbers and a price of its own; without a year it may be any. */
export const yearTier = (animal: number, facts: Facts | undefined): string =>
  animal === yearAnimalOf(facts) ? 'y5' : 'n4'

const tailTier = (tail: number): string => (tail === 0 ? 't0' : 't')

const specialZodiacMost: Play['most'] = (selection, facts) =>
  facts ? onceEach((animal) => yearTier(numberOf(animal), facts))(selection) : { y5: 1, n4: 1 }

export const specialPlays: readonly Play[] = [
  byNumber(
    { code: 'lhc.tm', name: m.lhc_tm, rule: m.lhc_tm_rule },
    {
      tiers: [tier('win', 1, m.lhc_tier_win)],
      cells: numbers.map((number) => cell([number], numberNames[number]!)),
      sees,
    },
    (number: number, draw) => (specialOf(draw) === number ? 'win' : undefined),
  ),
  byEntry(
    { code: 'lhc.tm_side', name: m.lhc_tm_side, rule: m.lhc_tm_side_rule },
    {
      tiers: sides.map((side) => tier(side, sideWays(side), sideNames[side]!, 1)),
      cells: sides.map((side) => cell([side], sideNames[side]!, [side])),
      sees,
    },
    (side: string, draw, facts) => {
      const special = specialOf(draw)
      if (special === TIE) return PUSH
      return isOnSide(special, side, facts) ? side : undefined
    },
    onceEach(String),
  ),
  byEntry(
    { code: 'lhc.wave', name: m.lhc_wave, rule: m.lhc_wave_rule },
    {
      tiers: waves.map((wave) => tier(wave, wave === 'red' ? 17 : 16, waveNames[wave]!)),
      cells: waves.map((wave) => cell([wave], waveNames[wave]!, [wave])),
      sees,
    },
    (wave: string, draw) => (waveOf(specialOf(draw)) === wave ? wave : undefined),
    onceEach(String),
  ),
  byEntry(
    { code: 'lhc.halfwave', name: m.lhc_halfwave, rule: m.lhc_halfwave_rule },
    {
      tiers: Object.entries(halfWays).map(([half, ways]) => tier(half, ways, halfNames[half]!, 1)),
      cells: Object.keys(halfWays).map((half) => cell([half], halfNames[half]!, [half])),
      sees,
    },
    (half: string, draw, facts) => {
      const special = specialOf(draw)
      if (special === TIE) return PUSH
      const has = halves.some(
        ({ wave, side }) => wave + side === half && waveOf(special) === wave && isOnSide(special, side, facts),
      )
      return has ? half : undefined
    },
    onceEach(String),
  ),
  byEntry(
    { code: 'lhc.tx', name: m.lhc_tx, rule: m.lhc_tx_rule },
    {
      tiers: [tier('y5', 5, m.lhc_tier_y5), tier('n4', 4, m.lhc_tier_n4)],
      cells: animals.map((animal) => cell([animal], animalNames[animal]!, ['y5', 'n4'])),
      sees,
    },
    (animal: number, draw, facts) =>
      animalOf(specialOf(draw), yearAnimalOf(facts)) === animal ? yearTier(animal, facts) : undefined,
    specialZodiacMost,
  ),
  byEntry(
    { code: 'lhc.tail', name: m.lhc_tail, rule: m.lhc_tail_rule },
    {
      tiers: [tier('t0', 4, m.lhc_tier_t0), tier('t', 5, m.lhc_tier_t)],
      cells: tails.map((tail) => cell([tail], tailNames[tail]!, [tailTier(tail)])),
      sees,
    },
    (tail: number, draw) => (tailOf(specialOf(draw)) === tail ? tailTier(tail) : undefined),
    onceEach((tail) => tailTier(numberOf(tail))),
  ),
  makePlay(exactly(6), {
    ...{ code: 'lhc.hexiao6', name: m.lhc_hexiao6, rule: m.lhc_hexiao6_rule },
    boards: ['official'],
    rowNames,
    entryNames: { pick: named(animalNames) },
    tiers: [tier('h6', 24, m.lhc_hexiao6, 1)],
    example: [0, 1, 2, 3, 4, 5],
    sees,
    wins: (selection, draw, facts) => {
      const special = specialOf(draw)
      if (special === TIE) return { hits: {}, refundUnits: 1 }
      const won = entriesOf(selection).includes(animalOf(special, yearAnimalOf(facts)))
      return { hits: won ? { h6: 1 } : {}, refundUnits: 0 }
    },
    most: () => ({ h6: 1 }),
  }),
]

/** Six zodiacs make one ticket; a seventh would be another bet, which is not on offer. */
function exactly(k: number) {
  const shape = sets(animals, k)
  return {
    ...shape,
    problem: (selection: unknown) =>
      shape.problem(selection) ?? ((selection as Selection).length > k ? ('selection_long' as const) : undefined),
  }
}
