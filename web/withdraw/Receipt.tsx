import type { ReactNode } from 'react'
import { fromWire, percentText, yuan } from '../../core/money.ts'
import { COSTLY_BP, type Quote } from '../../core/withdraw/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import { Money } from '../ui/Money.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import type { Overview } from './form.ts'
import s from './WithdrawPage.module.css'

type Figures = Omit<Quote, 'quoteId' | 'turnoverMissing' | 'expiresAt' | 'saving' | 'cost' | 'costBp' | 'least'>

type ReceiptProps = {
  figures: Figures
  /** The rates of the charges, where the withdrawal is still to be decided. */
  fees?: Overview['fees']
  /** Content before the line of the amount that arrives. */
  children?: ReactNode
}

/** A receipt: the charges line by line, and the amount that arrives. */
export function Receipt({ figures, fees, children }: ReceiptProps) {
  const off = (amount: string) => <Money amount={-fromWire(amount)} />
  const rule = (text: string) => fees && <small className="faint caption">{text}</small>
  return (
    <Card>
      <KeyValues>
        <KeyValue name={m.withdraw_amount()}>
          <Money amount={figures.amount} />
        </KeyValue>
        <KeyValue
          name={
            <>
              {m.withdraw_handling_fee()} {fees && rule(handlingRule(figures, fees))}
            </>
          }
        >
          {off(figures.handlingFee)}
        </KeyValue>
        <KeyValue
          name={
            <>
              {m.withdraw_administrative_fee()}{' '}
              {fees && rule(m.withdraw_administrative_rate({ percent: percentText(fees.administrativeBp) }))}
            </>
          }
        >
          {off(figures.administrativeFee)}
        </KeyValue>
        <KeyValue
          name={
            <>
              {m.withdraw_deduction()} {rule(m.withdraw_deduction_rule())}
            </>
          }
        >
          {off(figures.turnoverDeduction)}
        </KeyValue>
      </KeyValues>
      {children}
      {figures.coins !== null && (
        <div className={s.converted}>
          <KeyValues>
            <KeyValue name={m.withdraw_left_over()}>
              <Money amount={figures.actual} />
            </KeyValue>
            <KeyValue name={m.withdraw_rate_name()}>
              <span className="num">{m.withdraw_rate_value({ rate: figures.rate ?? '' })}</span>
            </KeyValue>
          </KeyValues>
        </div>
      )}
      <p className={`apart ${s.actual}`}>
        <span>{m.withdraw_actual()}</span>
        {figures.coins === null ? (
          <Money amount={figures.actual} strong />
        ) : (
          <strong className="num">{figures.coins} USDT</strong>
        )}
      </p>
    </Card>
  )
}

const handlingRule = ({ handlingFee }: Figures, fees: Overview['fees']): string =>
  handlingFee === '0.00'
    ? m.withdraw_handling_free()
    : m.withdraw_handling_rate({
        percent: percentText(fees.handlingBp),
        min: yuan(fees.handlingMin),
        max: yuan(fees.handlingMax),
      })

/** The total of the charges, in the colour of a warning where it is high, and the part that more play would save. */
export function Cost({ quote }: { quote: Quote }) {
  if (quote.cost === '0.00') return null
  const share = { cost: yuan(quote.cost), percent: percentText(quote.costBp) }
  return (
    <>
      <p className={classes('apart', s.cost, quote.costBp > COSTLY_BP && s.costly)}>
        <span>{m.withdraw_cost()}</span>
        <span className="num">{m.withdraw_cost_value(share)}</span>
      </p>
      {quote.saving && (
        <p className="dim sub">
          {m.withdraw_saving({ play: yuan(quote.saving.play), spares: yuan(quote.saving.spares) })}
        </p>
      )}
    </>
  )
}
