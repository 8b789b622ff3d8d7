import { fromWire } from '../../core/money.ts'
import type { Quote } from '../../core/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import s from './WithdrawPage.module.css'

type Figures = Omit<Quote, 'quoteId' | 'turnoverMissing' | 'expiresAt'>

/** One receipt: what is taken off, line by line, and what arrives. */
export function Receipt({ quote }: { quote: Figures }) {
  const off = (amount: string) => <Money amount={-fromWire(amount)} />
  return (
    <Card>
      <KeyValues>
        <KeyValue name={m.withdraw_amount()}>
          <Money amount={quote.amount} />
        </KeyValue>
        <KeyValue name={m.withdraw_handling_fee()}>{off(quote.handlingFee)}</KeyValue>
        <KeyValue name={m.withdraw_administrative_fee()}>{off(quote.administrativeFee)}</KeyValue>
        <KeyValue name={m.withdraw_deduction()}>{off(quote.turnoverDeduction)}</KeyValue>
      </KeyValues>
      {quote.coins !== null && (
        <div className={s.converted}>
          <KeyValues>
            <KeyValue name={m.withdraw_left_over()}>
              <Money amount={quote.actual} />
            </KeyValue>
            <KeyValue name={m.withdraw_rate_name()}>
              <span className="num">{m.withdraw_rate_value({ rate: quote.rate ?? '' })}</span>
            </KeyValue>
          </KeyValues>
        </div>
      )}
      <p className={s.actual}>
        <span>{m.withdraw_actual()}</span>
        {quote.coins === null ? (
          <Money amount={quote.actual} strong />
        ) : (
          <strong className="num">{quote.coins} USDT</strong>
        )}
      </p>
    </Card>
  )
}
