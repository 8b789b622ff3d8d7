// The board of a bet, behind the number that its row keeps.
import { boardCodes } from '../../core/ledger.ts'
import { boards, type Board } from '../../core/lottery/game.ts'

/** Throws on a number that no board has. */
export function boardOf(code: number): Board {
  const found = boards.find((board) => boardCodes[board] === code)
  if (!found) throw new Error(`no board ${code}`)
  return found
}
