import type { ReactNode } from 'react'
import type { Bet } from '../../core/bets.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { OrderNo } from '../ui/Code.tsx'
import { Money } from '../ui/Money.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import s from './Bets.module.css'

/** The receipt of a bet: the facts of its own game, then every figure, as it was accepted and as it ended. */
export function BetReceipt({ bet, facts }: { bet: Bet; facts: ReactNode }) {
  return (
    <Card>
      <KeyValues>
        {facts}
        <KeyValue name={m.bets_stake()}>
          <Money amount={bet.stake} />
        </KeyValue>
        {bet.payout !== null && (
          <KeyValue name={m.bets_payout()}>
            <Money amount={bet.payout} />
          </KeyValue>
        )}
        {bet.refund !== null && bet.refund !== '0.00' && (
          <KeyValue name={m.bets_refund()}>
            <Money amount={bet.refund} />
          </KeyValue>
        )}
        {bet.net !== null && (
          <KeyValue name={m.bets_net()} strong>
            <Money amount={bet.net} sign strong />
          </KeyValue>
        )}
      </KeyValues>
      <div className={s.rest}>
        <KeyValues>
          <KeyValue name={m.bets_game_name()}>{bet.gameName}</KeyValue>
          <KeyValue name={m.bets_platform_name()}>{bet.platform}</KeyValue>
          <KeyValue name={m.bets_type_name()}>{bet.gameType}</KeyValue>
          <KeyValue name={m.bets_placed_at()}>
            <span className="num">{showInstant(bet.placedAt)}</span>
          </KeyValue>
          {bet.settledAt !== null && (
            <KeyValue name={m.bets_settled_at()}>
              <span className="num">{showInstant(bet.settledAt)}</span>
            </KeyValue>
          )}
          <KeyValue name={m.bets_order()}>
            <OrderNo text={bet.orderNo} what={m.bets_order()} />
          </KeyValue>
        </KeyValues>
      </div>
    </Card>
  )
}
