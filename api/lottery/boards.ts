// The rules name a board by what it offers, the ledger by the calls that serve it (decision 23).
import { boardCodes } from '../../core/ledger.ts'
import type { Board } from '../../core/lottery/game.ts'

export type LedgerBoard = keyof typeof boardCodes

export const ledgerBoards = {
  odds: 'lottery',
  official: 'caipiao',
  quick: 'locsgwin',
} as const satisfies Record<Board, LedgerBoard>

/** The board of a stored bet. Throws on a number that no board has. */
export function boardOf(code: number): Board {
  for (const [board, name] of Object.entries(ledgerBoards)) if (boardCodes[name] === code) return board as Board
  throw new Error(`no board ${code}`)
}
