import { useState } from 'react'
import { care, type CareLimit, type CareState } from '../../core/care/care.ts'
import { limitNames, periodNames } from '../../core/care/names.ts'
import { limitPeriods, type LimitKind, type LimitPeriod } from '../../core/care/limits.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { useAction } from '../shell/query.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Button } from '../ui/Button.tsx'
import { Segment } from '../ui/Choice.tsx'
import { TextField } from '../ui/Field.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Slider } from '../ui/Slider.tsx'
import { toast } from '../ui/toast.ts'
import { Unbroken } from '../ui/Unbroken.tsx'
import { chosenIn, stepsOf, useLimitForm } from './form.ts'
import { keepCare } from './state.ts'
import { isSet, mostText, usedText } from './words.ts'

const abouts: Record<LimitKind, () => string> = {
  deposit: m.care_limit_about_deposit,
  spend: m.care_limit_about_spend,
  stake: m.care_limit_about_stake,
  time: m.care_limit_about_time,
}

type SheetProps = { kind: LimitKind; state: CareState; onClose: () => void }

/** One kind of limit by day, week and month. No number is chosen for the member. */
export function LimitSheet({ kind, state, onClose }: SheetProps) {
  const mine = state.limits.filter(({ limit }) => limit === kind)
  const [period, setPeriod] = useState<LimitPeriod>(mine.find(isSet)?.period ?? 'day')
  const limit = mine.find((each) => each.period === period)
  return (
    <Sheet open onClose={onClose} title={limitNames[kind]()} lead={abouts[kind]()}>
      <div className="form">
        <Segment
          label={m.care_period()}
          value={period}
          onChange={setPeriod}
          options={limitPeriods.map((value) => ({ value, label: periodNames[value]() }))}
        />
        {limit && <LimitOf key={period} limit={limit} onClose={onClose} />}
      </div>
    </Sheet>
  )
}

function LimitOf({ limit, onClose }: { limit: CareLimit; onClose: () => void }) {
  const form = useLimitForm(limit, (state) => done(limit, state, onClose))
  const isTime = limit.limit === 'time'
  const chosen = chosenIn(limit, form.values)
  const words = { most: mostText(limit), used: usedText(limit), ends: showInstant(limit.endsAt) }
  const steps = stepsOf(limit)
  const at = chosen ? steps.findLastIndex((step) => step <= chosen.value) : -1
  const shown = chosen ? mostText(chosen) : m.care_limit_unchosen()
  return (
    <form className="form" onSubmit={form.send} noValidate>
      <p className="dim sub num">
        <Unbroken text={isSet(limit) ? m.care_limit_now(words) : m.care_limit_now_none(words)} />
      </p>
      {limit.house && <p className="dim sub num">{m.care_limit_house_lowest({ most: mostText(limit.house) })}</p>}
      {isTime ? (
        <TextField {...form.part('minutes')} label={m.care_limit_minutes()} inputMode="numeric" maxLength={5} />
      ) : (
        <AmountField {...form.part('amount')} label={m.care_limit_amount()} />
      )}
      <Slider
        label={m.care_limit_slider()}
        words={shown}
        count={steps.length}
        at={Math.max(0, at)}
        onChange={(chosenAt) => form.choose(steps[chosenAt] ?? 0n)}
        isCare
        isUnset={!chosen}
      />
      <p className="dim sub" aria-live="polite">
        {chosen ? effectOf(limit, chosen.value) : m.care_limit_unchosen()}
      </p>
      <Button wide kind="care" type="submit" busy={form.busy} off={!chosen}>
        {chosen ? m.care_limit_send({ most: shown }) : m.care_limit_next()}
      </Button>
      {isSet(limit) && <Remove limit={limit} onClose={onClose} />}
    </form>
  )
}

/** Taking it away is a raise like any other: it waits, and is confirmed. */
function Remove({ limit, onClose }: { limit: CareLimit; onClose: () => void }) {
  const { run, busy } = useAction(care.setLimit)
  const remove = async () => {
    const { limit: kind, period } = limit
    const answer = await run({ limit: kind, period, ...(kind === 'time' ? { minutes: null } : { amount: null }) })
    if (answer.ok) done(limit, answer.data, onClose)
  }
  return (
    <Button wide kind="quiet" busy={busy} onPress={() => void remove()}>
      {m.care_limit_remove()}
    </Button>
  )
}

/** When what is chosen would be in force. */
function effectOf(limit: CareLimit, value: bigint): string {
  const now = chosenIn(limit, { amount: limit.amount ?? '', minutes: String(limit.minutes ?? '') })
  if (!now || value < now.value) return m.care_limit_at_once()
  return value === now.value ? m.care_limit_same() : m.care_limit_after({ most: mostText(limit) })
}

function done(before: CareLimit, state: CareState, onClose: () => void): void {
  keepCare(state)
  const limit = state.limits.find((each) => each.limit === before.limit && each.period === before.period)
  if (limit?.waits) toast(m.care_limit_done_waits({ from: showInstant(limit.waits.confirmFrom) }), 'done')
  else if (limit) toast(m.care_limit_done({ most: mostText(limit) }), 'done')
  onClose()
}
