// A no of the venue in the member's own words. What the page does not know it says as the venue said it.
import type { Text } from '../../core/endpoint.ts'
import { gameRefusals } from '../../core/games/bet.ts'
import { m } from '../../text/compiled/messages.js'
import type { Refused } from './wire.ts'

const words: Record<string, Text> = {
  ...gameRefusals,
  funds: m.play_no_funds,
  too_soon: m.play_no_soon,
  cycle: m.play_no_soon,
  busy: m.play_no_busy,
  resting: m.play_no_resting,
  excluded: m.play_no_resting,
  locked: m.play_no_locked,
  limit: m.play_no_limit,
  elsewhere: m.play_no_elsewhere,
  unverified: m.play_no_unverified,
  round_open: m.play_no_open,
  client_seed_shape: m.play_fair_shape,
}

export function refusalText({ reason, words: theirs }: Refused): string {
  const known = Object.hasOwn(words, reason) ? words[reason] : undefined
  return known ? known({} as never) : theirs || m.play_no_bet()
}
