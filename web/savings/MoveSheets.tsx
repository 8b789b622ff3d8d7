import { lockedInterest, WEIGHT_OF_A_FEN } from '../../core/savings/interest.ts'
import {
  fen,
  fromWire,
  lesser,
  NONE,
  parseTyped,
  percentText,
  showYuan,
  toWire,
  yuan,
  type Fen,
} from '../../core/money.ts'
import type { SavingsProduct } from '../../core/savings/savings.ts'
import { DAY_MS, HOUR_MS, showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { AmountField, TakeAll } from '../ui/AmountField.tsx'
import { Button } from '../ui/Button.tsx'
import { Switch } from '../ui/Field.tsx'
import { KeyValue, KeyValues, List, Row } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Slider } from '../ui/Slider.tsx'
import { Growth } from './Growth.tsx'
import { stepsBetween } from './steps.ts'
import { useInto, useOut, type SavingsData } from './form.ts'
import s from './Savings.module.css'

type IntoProps = { product: SavingsProduct; data: SavingsData; onClose: () => void }

/** Into a product: what it will bring and when it is free, before the button. */
export function IntoSheet({ product, data, onClose }: IntoProps) {
  const form = useInto(product, data.available, onClose)
  const { days, rateBp, ends, name, left, min } = product
  const rate = `${percentText(rateBp, 2)}%`
  const amount = parseTyped(form.values.amount)
  const steps = stepsBetween(fromWire(min), lesser(fromWire(data.available), fromWire(left)))
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.savings_into_title({ product: name })}
      lead={days === null ? m.savings_into_flex_lead({ rate }) : m.savings_into_lock_lead({ rate })}
    >
      <form className="form" onSubmit={form.send}>
        <AmountField
          {...form.part('amount')}
          label={m.savings_amount()}
          side={<TakeAll onPress={form.takeAll}>{m.savings_max()}</TakeAll>}
          quick={[100, 1_000, 10_000]}
        />
        <p className={`dim sub ${s.limits}`}>
          <span>{m.savings_available({ amount: yuan(data.available) })}</span>
          <span>{m.savings_left({ amount: yuan(left) })}</span>
          <span>{m.savings_least({ min: yuan(min) })}</span>
        </p>
        <AmountSlider steps={steps} amount={amount} onChoose={(chosen) => form.set({ amount: toWire(chosen) })} />
        {amount !== undefined && amount > 0n && (
          <Growth
            amount={amount}
            interest={days === null ? fen(expected(amount, rateBp, days) * FLEX_DAYS) : expected(amount, rateBp, days)}
            days={days ?? Number(FLEX_DAYS)}
            isLocked={days !== null}
          />
        )}
        <KeyValues>
          <KeyValue name={days === null ? m.savings_per_day() : m.savings_expected()}>
            {amount === undefined ? '–' : showYuan(expected(amount, rateBp, days))}
          </KeyValue>
          {ends !== null && (
            <KeyValue name={m.savings_ends()}>
              <span className="num">{showInstant(ends)}</span>
            </KeyValue>
          )}
        </KeyValues>
        {days !== null && (
          <div className={s.wide}>
            <List>
              <Row
                title={m.savings_renew()}
                sub={m.savings_renew_sub()}
                side={
                  <Switch on={form.values.renew} label={m.savings_renew()} onChange={(renew) => form.set({ renew })} />
                }
              />
            </List>
          </div>
        )}
        <Button wide type="submit" busy={form.busy} off={!form.isReady}>
          {sendWords(product, amount)}
        </Button>
      </form>
    </Sheet>
  )
}

type SliderProps = { steps: readonly Fen[]; amount: Fen | undefined; onChoose: (amount: Fen) => void }

/** Round amounts from the least to all that there is; none where there is no choice. */
function AmountSlider({ steps, amount, onChoose }: SliderProps) {
  if (steps.length < 2) return null
  const at = steps.findLastIndex((step) => step <= (amount ?? 0n))
  return (
    <Slider
      label={m.savings_slider()}
      words={amount === undefined ? m.ui_amount_needed() : showYuan(amount)}
      count={steps.length}
      at={Math.max(0, at)}
      onChange={(chosenAt) => onChoose(steps[chosenAt] ?? NONE)}
    />
  )
}

/** The text of the button: the amount put in and, for a fixed term, its interest; the least where it is less. */
function sendWords({ days, rateBp, min }: SavingsProduct, amount: Fen | undefined): string {
  if (amount === undefined || amount === 0n) return m.savings_next()
  if (amount < fromWire(min)) return m.savings_least({ min: yuan(min) })
  if (days === null) return m.savings_into_send({ amount: showYuan(amount) })
  const interest = showYuan(expected(amount, rateBp, days))
  return m.savings_into_lock_send({ amount: showYuan(amount), days, interest })
}

/** The days for which the interest of flex is estimated, at today's rate. */
const FLEX_DAYS = 30n
const HOURS_A_DAY = BigInt(DAY_MS / HOUR_MS)

/** The interest of an amount at the end of its term, or in a full day of flex. */
const expected = (amount: Fen, rateBp: number, days: number | null): Fen =>
  days === null ? fen((amount * BigInt(rateBp) * HOURS_A_DAY) / WEIGHT_OF_A_FEN) : lockedInterest(amount, rateBp, days)

/** Takes money out of flex savings, all of it or a part. */
export function OutSheet({ data, onClose }: { data: SavingsData; onClose: () => void }) {
  const form = useOut(data.flex, onClose)
  const amount = parseTyped(form.values.amount)
  return (
    <Sheet open onClose={onClose} title={m.savings_out_title()} lead={m.savings_out_lead()}>
      <form className="form" onSubmit={form.send}>
        <AmountField
          {...form.part('amount')}
          label={m.savings_amount()}
          side={<TakeAll onPress={form.takeAll}>{m.savings_max()}</TakeAll>}
        />
        <p className={`dim sub ${s.limits}`}>
          <span>{m.savings_in_flex({ amount: yuan(data.flex) })}</span>
        </p>
        <Button wide type="submit" busy={form.busy} off={!form.isReady}>
          {form.isReady && amount !== undefined
            ? m.savings_out_send({ amount: yuan(toWire(amount)) })
            : m.savings_next()}
        </Button>
      </form>
    </Sheet>
  )
}
