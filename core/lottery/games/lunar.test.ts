import { expect, test } from 'vitest'
import { factsAt } from '../facts.ts'
import { lunarDays, yearAnimalOn } from './lunar.ts'

const at = (instant: string) => Date.parse(`${instant}+08:00`)

test('a day has the animal of its Chinese year, which begins on new year day and not on 1 January', () => {
  expect(yearAnimalOn('2026-01-01')).toBe(5)
  expect(yearAnimalOn('2026-02-16')).toBe(5)
  expect(yearAnimalOn('2026-02-17')).toBe(6)
  expect(yearAnimalOn('2026-11-21')).toBe(6)
  expect(yearAnimalOn('2032-02-11')).toBe(0)
})

test('the years that calendars of computers get wrong are right', () => {
  expect(yearAnimalOn('2027-02-05')).toBe(6)
  expect(yearAnimalOn('2027-02-06')).toBe(7)
  expect(yearAnimalOn('2030-02-02')).toBe(9)
  expect(yearAnimalOn('2030-02-03')).toBe(10)
})

test('a day outside of the table is refused, never guessed', () => {
  expect(yearAnimalOn(lunarDays.from)).toBe(0)
  expect(yearAnimalOn(lunarDays.to)).toBe(8)
  for (const day of ['2020-01-24', '2041-01-01', '2026', '', '2026-13-01'])
    expect(() => yearAnimalOn(day)).toThrow('is not known')
})

test('a draw stores the animal of the instant at which it is drawn', () => {
  expect(factsAt('lhc', at('2027-02-05T23:59:59'))).toEqual({ yearAnimal: 6 })
  // The last issue of the old year is drawn at midnight, and so in the new one.
  expect(factsAt('lhc', at('2027-02-06T00:00:00'))).toEqual({ yearAnimal: 7 })
  expect(factsAt('k3', at('2041-02-06T00:00:00'))).toEqual({})
})
