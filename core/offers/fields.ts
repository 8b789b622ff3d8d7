// The plain values that terms are made of. Amounts stand in them as text, "100.00".
import * as v from 'valibot'
import { AMOUNT_PATTERN, parseFen } from '../money.ts'

export const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

export const yuan = v.pipe(
  v.string(),
  v.regex(AMOUNT_PATTERN),
  v.check((text) => (parseFen(text) ?? 1n) > 0n, 'more than nothing'),
)

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))
export const both = (most: number) => v.strictObject({ zh_hans: words(most), en: words(most) })
