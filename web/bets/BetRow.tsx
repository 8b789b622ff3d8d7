import { CornerDownRight } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import type { Bet } from '../../core/bets.ts'
import { m } from '../../text/compiled/messages.js'
import { Tile } from '../art/Art.tsx'
import { cutOfGame } from '../art/cut.ts'
import { Money } from '../ui/Money.tsx'
import { Row } from '../ui/Row.tsx'
import { StatusAt } from '../ui/StatusAt.tsx'
import { broughtBy } from './words.ts'

/**
 * One bet: its game, what was picked in it, what it brought, and when. It stands in a list by days; below the row of its
 * chase the game was said already.
 */
export function BetRow({ bet, ofChase = false }: { bet: Bet; ofChase?: boolean }) {
  const { amount, word, isWin, isOpen } = broughtBy(bet)
  return (
    <Row
      {...(ofChase ? { icon: CornerDownRight } : { picture: <Tile {...cutOfGame(bet.gameCode)} /> })}
      title={ofChase ? m.bets_chase_leg({ issue: bet.round, summary: bet.summary }) : bet.gameName}
      sub={ofChase ? undefined : bet.summary}
      side={<Money amount={amount} sign={!isOpen} strong win={isWin} />}
      sideSub={<StatusAt status={<span className={isWin ? 'gain' : undefined}>{word}</span>} at={bet.placedAt} />}
      href={address.bet({ order: bet.orderNo, line: bet.line })}
    />
  )
}
