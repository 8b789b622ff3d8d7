// Rows that a call shows as they are: a statement names its columns as the call's answer does, and answers the wire's own values.
import * as v from 'valibot'
import { toWire } from '../../core/money.ts'

function onWire(value: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'bigint' ? toWire(value) : value
}

const columns = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, onWire(value)]))),
)

type Columns = v.InferOutput<typeof columns>

/**
 * A row as the answer's own schema has it: dates as milliseconds, bigints as amounts of fen. A statement casts its other
 * whole numbers to int, its ids to text.
 */
export const rowAs = <S extends v.GenericSchema>(shown: S): v.GenericSchema<Columns, v.InferOutput<S>> =>
  v.pipe(columns, shown as unknown as v.GenericSchema<Columns, v.InferOutput<S>>)
