// 百家乐 Baccarat: one table for everybody.
import { tableGame } from '../table/TablePage.tsx'
import { baccaratKind } from './kind.ts'

export const baccaratGame = tableGame(baccaratKind)
