// The shape of a selection on the wire. Apart from the calls, so that a page which only makes calls does
// not carry the schemas that check what was picked.
import * as v from 'valibot'

/** A selection as the rulebook writes it: flat, or one list a position (rulebook 1). */
export const selection = v.array(
  v.union([v.number(), v.string(), v.array(v.union([v.number(), v.string()]))]),
)
export type Selection = v.InferOutput<typeof selection>
