// Mutations of what takes, gives back and settles bets.
import type { Mutation } from './mutation.ts'

const functions = (name: string) => `db/functions/${name}.sql`
const ledger = (...names: string[]) => names.map((name) => `api/ledger/${name}.test.ts`)

const cancel = {
  file: functions('cancel_bets'),
  tests: [...ledger('cancel'), 'api/lottery/official/official.test.ts'],
}
const place = {
  file: functions('place_bets'),
  tests: ledger('doors', 'one-by-one', 'close', 'held'),
}
const known = {
  file: functions('known_of_orders'),
  tests: ledger('cancel', 'doors', 'one-by-one'),
}
const settle = { file: functions('settle_bets'), tests: ledger('settle', 'close') }
const resettle = { file: functions('resettle_bets'), tests: ledger('debts', 'resettle') }

export const betMutations: readonly Mutation[] = [
  {
    ...cancel,
    name: 'an order comes back behind its lock',
    edits: [
      ['status = 1 /* draw open */ and lock_at > clock_timestamp()', 'status = 1 /* draw open */'],
      ['v_open is not true or v_at >= v_lock', 'v_open is not true'],
    ],
  },
  {
    ...cancel,
    name: 'an order comes back by the clock of before it waited',
    edits: [['v_open is not true or v_at >= v_lock', 'v_open is not true']],
  },
  {
    ...cancel,
    name: 'an order comes back while its draw is closed',
    edits: [['\n       for share;', ';']],
  },
  {
    ...cancel,
    name: 'an order comes back twice',
    edits: [['if exists (select from bet_results', 'if false and exists (select from bet_results']],
  },
  {
    ...cancel,
    name: 'an order that comes back keeps its room in the draw',
    edits: [['greatest(used - v_free, 0)', 'used']],
  },
  {
    ...cancel,
    name: 'an order of any board comes back',
    edits: [['\n     and board = p_board;', ';']],
  },
  {
    ...place,
    name: 'a bet is taken behind the lock',
    edits: [
      ['open_at <= v_at and lock_at > v_at', 'open_at <= v_at'],
      ['and v_at < all (d_lock) and', 'and'],
      ['or v_at >= d_lock[d] then 14', 'then 14'],
    ],
  },
  {
    ...place,
    name: 'a bet is taken by the clock of before it waited',
    edits: [['  v_at := clock_timestamp();\n  times :=', '  times :=']],
  },
  {
    ...place,
    name: 'a bet is taken while its draw is closed',
    edits: [['\n               for share) s;', ') s;']],
  },
  {
    ...place,
    name: 'a bet at odds of yesterday is taken',
    edits: [
      [
        's.odds_version = d_oldest[s.place] and s.odds_version = d_newest[s.place]\n                    and',
        '',
      ],
      ['when p_odds_versions[i] <> d_version[d] then 15\n', '\n'],
    ],
  },
  {
    ...place,
    name: 'an order above its cap is taken',
    edits: [
      ['\n                    and s.order_cap >= d_best[s.place]', ''],
      ['when p_bests[i] > d_order_cap[d] then 16\n', '\n'],
    ],
  },
  {
    ...place,
    name: 'a draw owes more than its allowance',
    edits: [
      ['allowance - used < d_exposure[width_bucket(draw_id, d_id)] then 0', 'false then 0'],
      ['when exposure > d_left[d] then 18\n', '\n'],
    ],
  },
  {
    ...place,
    name: 'what a draw owes is not written down',
    edits: [['else d_exposure[width_bucket(draw_id, d_id)] end,', 'else 0 end,']],
  },
  {
    ...place,
    name: 'what was reserved for a refused bet stays so',
    edits: [['set used = allowance - d_left[width_bucket(draw_id, d_id)], taken', 'set taken']],
  },
  {
    ...place,
    name: 'what was paid for a refused bet stays paid',
    edits: [
      [
        'set balance = 0 + w_left[width_bucket(member_id, w_member)],\n             number',
        'set number',
      ],
    ],
  },
  {
    ...place,
    name: 'two bets of a member in a batch are paid like one',
    edits: [['coalesce(bool_and(m.member > m.before), true)', 'true']],
  },
  {
    ...place,
    name: 'a limit of a member is not looked at, though the draw has passed it',
    edits: [[' and v_far and v_fits', ' and v_fits']],
  },
  {
    ...place,
    name: 'a member passes the own cap in a draw',
    edits: [['when best_before[g] + p_bests[i] > d_member_cap[d] then 17\n', '\n']],
  },
  {
    ...place,
    name: 'a member passes the limit of stakes in a draw',
    edits: [['when stake_before[g] + p_stakes[i] > d_stake_cap[d] then 20\n', '\n']],
  },
  {
    ...place,
    name: 'a member passes the limit of lines in a draw',
    edits: [['when lines_before[g] + order_lines[i] > d_line_cap[d] then 23\n', '\n']],
  },
  {
    ...place,
    name: 'who is excluded bets',
    edits: [
      ['when play_state[i] = 2 /* member excluded */ then 12\n', '\n'],
      ['play_state[i] <> 1 /* member playing */ then 11', 'play_state[i] = 0 then 11'],
    ],
  },
  {
    ...place,
    name: 'a key with another order is taken for a repeat',
    edits: [['codes[i] := case when hit_same[i] then 2 else 10 end;', 'codes[i] := 2;']],
  },
  {
    ...known,
    name: 'bets taken back still count to the cap',
    edits: [['where r.bucket = p_bucket and', 'where false and r.bucket = p_bucket and']],
  },
  {
    ...settle,
    name: 'a refund is above its stake',
    edits: [[' or u.refund > u.stake\n', '\n']],
  },
  {
    ...settle,
    name: 'a void draw pays',
    edits: [[' or u.payout <> 0 or u.refund <> u.stake)', ')']],
  },
  {
    ...settle,
    name: 'a bet is forgotten in a settlement',
    edits: [['if v_rows - v_settled - v_apart <> v_bets then', 'if false then']],
  },
  {
    ...settle,
    name: 'a draw without a result is settled',
    edits: [
      ['v_status is null or v_status not in (3', 'v_status is null or v_status not in (1, 2, 3'],
    ],
  },
  {
    ...settle,
    name: 'a chunk is settled twice',
    edits: [['repeated := v_rows = 0;', 'repeated := false;']],
  },
  {
    ...resettle,
    name: 'a second debt overwrites the first',
    edits: [['owed = receivables.owed + excluded.owed', 'owed = excluded.owed']],
  },
  {
    ...resettle,
    name: 'a corrected refund is above its stake',
    edits: [[' or u.refund > b.stake or', ' or']],
  },
  {
    ...resettle,
    name: 'a correction that nobody approved pays',
    edits: [['and approved_at is not null and finished_at is null', '']],
  },
  {
    ...resettle,
    name: 'a bet is forgotten in a correction',
    edits: [['if v_rows <> v_bets then', 'if false then']],
  },
  {
    ...resettle,
    name: 'what a member lacks is advanced before what the member gains',
    edits: [
      [
        'order by u.payout + u.refund - u.was_payout - u.was_refund desc, u.n) as sum',
        'order by u.payout + u.refund - u.was_payout - u.was_refund, u.n) as sum',
      ],
      [
        'min(e.sum) over (partition by e.member order by e.delta desc, e.n)',
        'min(e.sum) over (partition by e.member order by e.delta, e.n)',
      ],
    ],
  },
]
