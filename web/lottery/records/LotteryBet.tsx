import { address, type Address } from '../../../core/addresses.ts'
import type { Bet } from '../../../core/bets.ts'
import type { LotteryBet } from '../../../core/lottery/bet.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import { m } from '../../../text/compiled/messages.js'
import { Money } from '../../ui/Money.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import { KeyValue } from '../../ui/Row.tsx'
import { oddsText } from '../words.ts'

/** The numbers that were drawn for a bet. */
export function Drawn({ code, numbers }: { code: string; numbers: number[] }) {
  const family = findLottery(code)?.family
  const sum = numbers.reduce((total, face) => total + face, 0)
  return (
    <>
      <Numbers family={family} numbers={numbers} />
      {family === 'k3' && <span>{m.bets_sum({ sum })}</span>}
    </>
  )
}

/** The facts of a bet on a draw, in rows. */
export function LotteryFacts({ bet, own }: { bet: Bet; own: LotteryBet }) {
  return (
    <>
      <KeyValue name={m.bets_issue()}>
        <span className="num">{bet.round}</span>
      </KeyValue>
      <KeyValue name={m.bets_play()}>{own.playName}</KeyValue>
      {own.picked !== own.playName && <KeyValue name={m.bets_picked()}>{own.picked}</KeyValue>}
      <KeyValue name={m.bets_odds()}>
        <span className="num">{oddsText(own.oddsMilli)}</span>
      </KeyValue>
      <KeyValue name={m.bets_units()}>
        <span className="num">{m.bets_units_times({ units: own.units })} </span>
        <Money amount={own.unitStake} />
      </KeyValue>
      {bet.net === null && (
        <KeyValue name={own.isBestExact ? m.bets_best() : m.bets_most()}>
          <Money amount={own.best} />
        </KeyValue>
      )}
    </>
  )
}

export const ticketAddress = ({ gameCode, round, orderNo, line }: Bet): Address =>
  address.ticket({ lottery: gameCode, issue: round, order: orderNo, line })

export const verifyAddress = ({ gameCode, round, orderNo, line }: Bet): Address =>
  address.verify({ lottery: gameCode, issue: round, order: orderNo, line })
