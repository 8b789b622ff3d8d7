// What several calls of the lottery say on the wire. Apart from them, so that a page which only makes calls does
// not carry the schemas that check what was picked.
import * as v from 'valibot'
import { count } from '../endpoint.ts'

/** A selection as the rulebook writes it: flat, or one list a position (rulebook 1). */
export const selection = v.array(
  v.union([v.number(), v.string(), v.array(v.union([v.number(), v.string()]))]),
)
export type Selection = v.InferOutput<typeof selection>

export const drawStatuses = ['open', 'locked', 'drawn', 'settled', 'void'] as const
export type DrawStatus = (typeof drawStatuses)[number]

export const lotteryCode = v.pipe(v.string(), v.regex(/^[a-z0-9_]{3,16}$/))
export const issueText = v.pipe(v.string(), v.regex(/^\d{8}(?:-\d{4,6})?$/))
export const drawnNumbers = v.array(count)
