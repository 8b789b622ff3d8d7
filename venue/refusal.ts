// Every no that a page of the play door hears, in the member's words. The house's reasons keep their names.
import type { Language } from '../core/endpoint.ts'
import { gameRefusals } from '../core/games/refusals.ts'
import { m } from '../text/compiled/messages.js'

const own = {
  ticket_over: m.venue_ticket_over,
  launch_over: m.venue_launch_over,
  too_fast: m.venue_too_fast,
  table_closed: m.venue_table_closed,
  match_closed: m.venue_match_closed,
  market_closed: m.venue_market_closed,
  match_full: m.venue_match_full,
  odds_changed: m.venue_odds_changed,
  funds: m.venue_funds,
  round_open: m.venue_round_open,
  round_unknown: m.venue_round_unknown,
  no_steps: m.venue_no_steps,
  client_seed_shape: m.venue_client_seed_shape,
  contradiction: m.venue_contradiction,
  shape: m.venue_shape,
  away: m.venue_away,
  house_silent: m.venue_house_silent,
  resting: m.venue_resting,
  excluded: m.venue_excluded,
  unverified: m.venue_unverified,
  elsewhere: m.venue_elsewhere,
  locked: m.venue_locked,
  blocked: m.venue_blocked,
  check_in: m.venue_check_in,
  limit: m.venue_limit,
  transfer_open: m.venue_transfer_open,
  venue_waits: m.venue_waits,
  busy: m.venue_busy,
  refused: m.venue_refused,
} as const

const words = { ...gameRefusals, ...own }
export type Reason = keyof typeof words

export class Refused extends Error {
  reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** Returns the house's reason for a refusal, if the page has words for it. */
export const reasonOf = (said: unknown): Reason =>
  typeof said === 'string' && Object.hasOwn(words, said) ? (said as Reason) : 'refused'

export const refusalText = (reason: Reason, lang: Language): string => words[reason]({}, { locale: lang })
