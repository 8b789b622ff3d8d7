import type { Channel } from '../../core/deposit.ts'
import { m } from '../../text/compiled/messages.js'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Segment } from '../ui/Choice.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import s from './Pay.module.css'
import type { DepositForm } from './form.ts'

/** The network, and what the amount costs in coins at this moment. */
export function CoinPrice({ channel, form }: { channel: Channel; form: DepositForm }) {
  const { price, protocol } = form
  return (
    <>
      <Segment
        label={m.deposit_network()}
        options={channel.protocols.map((one) => ({ value: one as string, label: one }))}
        value={protocol ?? ''}
        onChange={form.setProtocol}
      />
      <Card>
        <KeyValues>
          <KeyValue name={m.deposit_currency()}>USDT</KeyValue>
          <KeyValue name={m.deposit_rate()}>
            <span className="num">{m.deposit_rate_line({ rate: channel.rate ?? '' })}</span>
          </KeyValue>
          <KeyValue name={m.deposit_to_pay()} strong>
            <span className="num">{price.quote ? `${price.quote.pay} USDT` : '—'}</span>
          </KeyValue>
          {price.quote && (
            <KeyValue name={m.deposit_price_until()}>
              <Countdown until={price.quote.expiresAt} onEnd={price.again} silent urgent={false} />
            </KeyValue>
          )}
        </KeyValues>
        {price.failed && (
          <div className={`apart ${s.again}`}>
            <span>{m.deposit_price_failed()}</span>
            <Button kind="tonal" size="small" onPress={price.again}>
              {m.ui_again()}
            </Button>
          </div>
        )}
      </Card>
    </>
  )
}
