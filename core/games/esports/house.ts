import { houseOf } from '../league/house.ts'
import { esports, esportsSport } from './esports.ts'

export const houseEsports = houseOf(esportsSport, esports, [
  '电竞',
  '虚拟',
  '串关',
  'dianjing',
  'esports',
  'virtual',
  'accumulator',
  'parlay',
])
