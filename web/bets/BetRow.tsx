import { Hourglass, Ticket, Trophy, Undo2 } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import type { Bet } from '../../core/bets.ts'
import { Instant } from '../ui/Instant.tsx'
import { Money } from '../ui/Money.tsx'
import { Row } from '../ui/Row.tsx'
import { broughtBy } from './words.ts'

/** One bet: what was picked in which game, when, and what it brought. */
export function BetRow({ bet }: { bet: Bet }) {
  const { amount, word, isWin, isOpen } = broughtBy(bet)
  const returned = bet.status === 'cancelled' || bet.status === 'withdrawn'
  return (
    <Row
      icon={isWin ? Trophy : returned ? Undo2 : isOpen ? Hourglass : Ticket}
      tint={isWin ? 'gain' : 'plain'}
      // What was picked first: a long name of a game must not push it out of a narrow row.
      title={bet.summary}
      sub={
        <>
          {bet.gameName} · <Instant at={bet.placedAt} />
        </>
      }
      side={<Money amount={amount} sign={!isOpen} strong win={isWin} />}
      sideSub={<span className={isWin ? 'gain' : undefined}>{word}</span>}
      href={address.bet({ order: bet.orderNo, line: bet.line })}
    />
  )
}
