import type { DepositOrder } from '../../core/deposit.ts'
import { m } from '../../text/compiled/messages.js'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Steps } from '../ui/Steps.tsx'
import s from './Pay.module.css'

type StepsProps = {
  order: DepositOrder
  chain: NonNullable<DepositOrder['chain']>
  /** The member has said so. */
  isSent: boolean
  onSent: () => void
}

/** The progress of coins: to be paid, sent, their depth in blocks, in the wallet. */
export function CoinSteps({ order, chain, isSent, onSent }: StepsProps) {
  const { confirmations, needed } = chain
  const isCredited = order.status === 'credited'
  const isSeen = isCredited || order.status === 'paid'
  return (
    <Card>
      <Steps
        steps={[
          { name: m.deposit_state_waiting(), isDone: isSeen || isSent, at: order.createdAt },
          { name: m.deposit_state_sent(), isDone: isSeen || isSent },
          { name: m.deposit_confirmations({ confirmations, needed }), isDone: isCredited },
          { name: m.deposit_state_credited(), isDone: isCredited, at: order.creditedAt },
        ]}
      />
      {!isSeen && !isSent && (
        <div className={s.ask}>
          <Button kind="tonal" wide onPress={onSent}>
            {m.deposit_sent()}
          </Button>
        </div>
      )}
    </Card>
  )
}
