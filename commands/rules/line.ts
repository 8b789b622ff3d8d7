// Fields that the lines of the auditor's interface share.
import * as v from 'valibot'
import { fen } from '../../core/money.ts'
import { parseKey } from '../../core/fair/fair.ts'

/** Computes the answer to one `input`, whatever it is; throws where the rules refuse it. */
export type Computation = (input: unknown) => Record<string, unknown>

/** Checks the input against its schema before it is used. */
export function computation<S extends v.GenericSchema>(
  schema: S,
  compute: (input: v.InferOutput<S>) => Record<string, unknown>,
): Computation {
  return (input) => compute(v.parse(schema, input))
}

export const whole = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

export const cents = v.pipe(
  whole(0),
  v.transform((value) => fen(BigInt(value))),
)

/** 32 bytes as hex. */
export const key = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const bytes = parseKey(dataset.value)
    if (bytes) return bytes
    addIssue({ message: 'not 32 bytes of hex' })
    return NEVER
  }),
)

/** JSON has no bigint; a number that it would round is an error and not an answer. */
export function asNumber(value: bigint): number {
  if (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER) {
    throw new RangeError('too large for a JSON number')
  }
  return Number(value)
}
