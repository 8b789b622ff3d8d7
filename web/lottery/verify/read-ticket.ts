import { findLottery } from '../../../core/lottery/calendar.ts'
import type { Proof } from '../../../core/lottery/proof.ts'
import { useGame } from '../games.ts'
import { readTicket, type ReadTicket } from './terms.ts'

/** The ticket of a proof in words; undefined until the rules of its family are there. */
export function useTicket({ lottery, ticket }: Proof): ReadTicket | undefined {
  const game = useGame(findLottery(lottery)?.family).data
  return game && ticket ? readTicket(game, ticket) : undefined
}
