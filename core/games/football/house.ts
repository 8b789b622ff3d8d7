import { houseOf } from '../league/house.ts'
import { football, footballSport } from './football.ts'

export const houseFootball = houseOf(footballSport, football, [
  '足球',
  '虚拟',
  '串关',
  'zuqiu',
  'soccer',
  'virtual',
  'accumulator',
  'parlay',
])
