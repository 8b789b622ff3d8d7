// The form that joins an activity, by itself or with the order of a deposit.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { OFFER_ID } from '../offers/classes.ts'
import { textOr } from './fields.ts'

export const closedOffer = {
  offer_changed: m.offers_changed,
  offer_not_for: m.offers_not_for,
  offer_taken: m.offers_taken,
  offer_gone: m.offers_gone,
}

export const joinForm = {
  /** `version` is the one that was read: the terms freeze by it. */
  input: v.strictObject({
    id: textOr(OFFER_ID, 'offer_unknown'),
    version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  }),
  refusals: { offer_unknown: m.offers_unknown, ...closedOffer, offer_no_apply: m.offers_no_apply },
}
