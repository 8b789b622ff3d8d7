// States and outcomes of orders, in words.
import { m } from '../../text/compiled/messages.js'

const words: Readonly<Record<string, () => string>> = {
  waiting: m.desk_state_waiting,
  paid: m.desk_state_paid,
  credited: m.desk_state_credited,
  cancelled: m.desk_state_cancelled,
  expired: m.desk_state_expired,
  failed: m.desk_state_failed,
  review: m.desk_state_review,
  returned: m.desk_state_returned,
  refused: m.desk_state_refused,
  requested: m.desk_state_requested,
  sent: m.desk_state_sent,
  held: m.desk_state_held,
  unknown: m.desk_state_unknown,
  queried: m.desk_state_queried,
  settled: m.desk_state_settled,
  undone: m.desk_state_undone,
  open: m.desk_state_running,
  finished: m.desk_state_finished,
  void: m.desk_state_void,
  won: m.desk_state_won,
  lost: m.desk_state_lost,
  push: m.desk_state_push,
  withdrawn: m.desk_state_withdrawn,
  playing: m.desk_standing_playing,
  resting: m.desk_standing_resting,
  excluded: m.desk_standing_excluded,
  closed: m.desk_standing_closed,
  blocked: m.desk_standing_blocked,
  deposit: m.desk_what_deposit,
  withdrawal: m.desk_what_withdrawal,
  transfer: m.desk_what_transfer,
}

/** A state of ours in words; what has none stands as it is. */
export const stateWords = (state: string): string => words[state]?.() ?? state
