// A limit that a member is about to set: what was typed, and the round numbers that the slider offers.
import { care, type CareLimit, type CareState } from '../../core/care/care.ts'
import { limitForm } from '../../core/forms/care.ts'
import { parseTyped, toWire, typedToWire } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'

/** Whole yuan, and minutes of a day, a week and a month. */
const YUAN = [0, 50, 100, 200, 300, 500, 800, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 20_000, 50_000]
const MINUTES = {
  day: [0, 15, 30, 45, 60, 90, 120, 180, 240, 360, 480],
  week: [0, 60, 120, 180, 300, 420, 600, 900, 1_200, 1_800],
  month: [0, 120, 300, 600, 900, 1_200, 1_800, 2_400, 3_600, 6_000],
}

/** The steps of the slider, in fen or minutes. */
export const stepsOf = ({ limit, period }: CareLimit): bigint[] =>
  limit === 'time' ? MINUTES[period].map(BigInt) : YUAN.map((yuan) => BigInt(yuan) * 100n)

type Typed = { amount: string; minutes: string }

/** The typed limit once it is valid, in its unit and in the form of the contract. */
export function chosenIn({ limit }: Pick<CareLimit, 'limit'>, { amount, minutes }: Typed) {
  if (limit === 'time') {
    const count = minutesOf(minutes)
    return count === undefined ? undefined : { value: BigInt(count), amount: null, minutes: count }
  }
  const fen = parseTyped(amount)
  return fen === undefined ? undefined : { value: fen as bigint, amount: toWire(fen), minutes: null }
}

const minutesOf = (text: string): number | undefined => (/^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : undefined)

export function useLimitForm(of: CareLimit, onDone: (state: CareState) => void) {
  const { limit, period } = of
  const isTime = limit === 'time'
  const form = useForm(care.setLimit, {
    name: `care-${limit}-${period}`,
    rules: limitForm,
    start: { amount: '', minutes: '' },
    toSend: ({ amount, minutes }) => ({
      ...{ limit, period },
      ...(isTime ? { minutes: minutesOf(minutes) ?? minutes } : { amount: typedToWire(amount) }),
    }),
    at: { amount_shape: ['amount'], minutes_shape: ['minutes'] },
    empty: { amount: m.ui_amount_needed },
    onDone,
  })
  return {
    ...form,
    choose: (value: bigint) => form.set(isTime ? { minutes: String(value) } : { amount: toWire(value) }),
  }
}
