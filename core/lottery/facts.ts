// Facts that a draw stores beside its numbers, fixed when its issue is created.
import { dayOf } from '../time.ts'
import type { Facts, Family } from './game.ts'
import { yearAnimalOn } from './games/lunar.ts'

/**
 * The facts of a draw of this family at this instant. Mark Six goes by the Chinese year in which it is
 * drawn, not by the one in which a bet is placed; throws where the table of years ends.
 */
export const factsAt = (family: Family, drawsAtMs: number): Facts =>
  family === 'lhc' ? { yearAnimal: yearAnimalOn(dayOf(drawsAtMs)) } : {}
