import { houseOf } from '../league/house.ts'
import { football, footballSport } from './football.ts'

export const houseFootball = houseOf(footballSport, football)
