import { houseOf } from '../league/house.ts'
import { esports, esportsSport } from './esports.ts'

export const houseEsports = houseOf(esportsSport, esports)
