// Names of states and classes, and times as pages of promotions say them.
import type { Award, OfferState } from '../../core/offers/offers.ts'
import type { OfferClass } from '../../core/offers/classes.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import type { TagKind } from '../ui/Tag.tsx'

type State = { name: () => string; kind: TagKind }

export const states: Record<OfferState, State> = {
  open: { name: m.offers_state_open, kind: 'line' },
  joined: { name: m.offers_state_joined, kind: 'ok' },
  waiting: { name: m.offers_state_waiting, kind: 'pending' },
  taken: { name: m.offers_state_taken, kind: 'ok' },
  over: { name: m.offers_state_over, kind: 'plain' },
  other: { name: m.offers_state_other, kind: 'plain' },
}

/** A prize that is not drawn or chosen yet cannot be claimed. */
export const stateName = ({ state, award }: { state: OfferState; award: { amount: string | null } | null }): string =>
  state === 'waiting' && award?.amount === null ? m.offers_state_prize() : states[state].name()

export const awardStates: Record<Award['state'], State> = {
  choose: { name: m.offers_award_state_choose, kind: 'pending' },
  waiting: { name: m.offers_award_state_waiting, kind: 'pending' },
  claimed: { name: m.offers_award_state_claimed, kind: 'ok' },
  lapsed: { name: m.offers_award_state_lapsed, kind: 'plain' },
  undone: { name: m.offers_award_state_undone, kind: 'plain' },
}

export const classTags: Record<OfferClass, () => string> = {
  limited: m.offers_tag_limited,
  newcomer: m.offers_tag_newcomer,
  daily: m.offers_tag_daily,
  rebate: m.offers_tag_rebate,
  vip: m.offers_tag_vip,
}

/** A time to the minute: "2026-11-23 14:05". */
export const minute = (at: number): string => showInstant(at).slice(0, 16)
