// The answers of the house to a venue, call by call (docs/venue-protocol.md, 3). docs/venue-protocol.json is made of
// it.
import * as v from 'valibot'
import type { VenueCall } from './messages.ts'

const id = v.pipe(v.string(), v.uuid())
/** The malformed id that a call gave; null where it gave none. */
const given = v.nullable(v.pipe(v.string(), v.maxLength(64)))
const balance = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,16})\.\d{2}$/))
/** Epoch milliseconds. */
const until = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Why a stake is not taken, in permits and in bets. */
const stake = [
  ...['launch_over', 'excluded', 'resting', 'blocked', 'unverified', 'check_in', 'limit', 'stake_high', 'risk_high'],
] as const
/** Refusals that any stored message may get. */
const kept = ['contradiction', 'shape'] as const
const round = [...kept, 'unknown_round'] as const

const refused = v.literal('refused')

export const answers = {
  permit: v.variant('allowed', [
    v.strictObject({ permit: id, allowed: v.literal(true), until }),
    v.strictObject({
      ...{ permit: given, allowed: v.literal(false) },
      reason: v.picklist([...stake, ...kept, 'transfer_open', 'venue_waits']),
    }),
  ]),
  balance: v.strictObject({ balance }),
  bet: v.variant('status', [
    v.strictObject({ bet: id, status: v.literal('done'), balance }),
    v.strictObject({
      ...{ bet: given, status: refused },
      reason: v.picklist([...stake, ...round, 'locked', 'funds', 'currency']),
    }),
  ]),
  win: v.variant('status', [
    v.strictObject({ win: id, status: v.literal('done'), balance }),
    v.strictObject({ win: id, status: v.picklist(['retry', 'held']) }),
    v.strictObject({ win: given, status: refused, reason: v.picklist([...round, 'currency']) }),
  ]),
  rollback: v.variant('status', [
    v.strictObject({ rollback: id, status: v.picklist(['done', 'nothing']), balance }),
    v.strictObject({ rollback: given, status: refused, reason: v.picklist(round) }),
  ]),
} as const satisfies Record<VenueCall, v.GenericSchema>

/** The refusal of `balance` with 400 or 404, and of every call with 403 and 503. */
export const noBalance = v.strictObject({ reason: v.picklist(['shape', 'player_unknown']) })
export const noAnswer = v.strictObject({
  ...{ code: v.literal(0), msg: v.literal(''), data: v.null() },
  reason: v.picklist(['unsigned', 'stale', 'busy']),
})
export type Answered = v.InferOutput<(typeof answers)[VenueCall] | typeof noBalance>
