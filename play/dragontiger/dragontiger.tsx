// 龙虎 Dragon tiger: one table for everybody.
import { tableGame } from '../table/TablePage.tsx'
import { dragontigerKind } from './kind.ts'

export const dragontigerGame = tableGame(dragontigerKind)
