// The animal of a Chinese year. A table and no calendar library: ICU is a day off for 2027 and 2030,
// where the new moon comes within minutes of midnight (rulebook 1.6).
import { DAY_PATTERN, type Day } from '../../time.ts'

const newYears: readonly Day[] = [
  '2020-01-25',
  '2021-02-12',
  '2022-02-01',
  '2023-01-22',
  '2024-02-10',
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-03',
  '2031-01-23',
  '2032-02-11',
  '2033-01-31',
  '2034-02-19',
  '2035-02-08',
  '2036-01-28',
  '2037-02-15',
  '2038-02-04',
  '2039-01-24',
  '2040-02-12',
]

/** The days whose animal is known, both included. */
export const lunarDays = { from: newYears[0]!, to: '2040-12-31' } as const

/**
 * The animal of the Chinese year that a Shanghai day lies in: 鼠 0 to 猪 11. Throws outside of
 * `lunarDays`: a guess would pay bets by the wrong animals.
 */
export function yearAnimalOn(day: Day): number {
  if (!DAY_PATTERN.test(day) || day < lunarDays.from || day > lunarDays.to) {
    throw new RangeError(
      `the Chinese year of ${day} is not known: the table goes from ${lunarDays.from} to ${lunarDays.to}`,
    )
  }
  const passed = newYears.filter((newYear) => newYear <= day).length
  // The table begins with a year of the rat.
  return (passed - 1) % 12
}
