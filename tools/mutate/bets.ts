// Mutations of the code that takes, returns and settles bets.
import { functions, ledger, mutationsOf, type Mutation } from './mutation.ts'

const cancel = mutationsOf(functions('cancel_bets'), [
  ...ledger('post/cancel'),
  'api/lottery/official/official.test.ts',
])
const place = mutationsOf(functions('place_bets'), ledger('post/doors', 'post/one-by-one', 'post/close', 'post/held'))
const known = mutationsOf(functions('known_of_orders'), ledger('post/cancel', 'post/doors', 'post/one-by-one'))
const settle = mutationsOf(functions('settle_bets'), ledger('settle/settle', 'post/close'))
const resettle = mutationsOf(functions('resettle_bets'), ledger('settle/debts', 'settle/resettle'))

export const betMutations: readonly Mutation[] = [
  cancel(
    'an order comes back behind its lock',
    ['status = 1 /* draw open */ and lock_at > clock_timestamp()', 'status = 1 /* draw open */'],
    ['v_open is not true or v_at >= v_lock', 'v_open is not true'],
  ),
  cancel('an order comes back by the clock of before it waited', [
    'v_open is not true or v_at >= v_lock',
    'v_open is not true',
  ]),
  cancel('an order comes back while its draw is closed', ['\n       for share;', ';']),
  cancel('an order comes back twice', [
    'if exists (select from bet_results',
    'if false and exists (select from bet_results',
  ]),
  cancel('an order that comes back keeps its room in the draw', ['greatest(used - v_free, 0)', 'used']),
  cancel('an order of any board comes back', ['\n     and board = p_board;', ';']),
  place(
    'a bet is taken behind the lock',
    ['open_at <= v_at and lock_at > v_at', 'open_at <= v_at'],
    ['and v_at < all (d_lock) and', 'and'],
    ['or v_at >= d_lock[d] then 14', 'then 14'],
  ),
  place('a bet is taken by the clock of before it waited', ['  v_at := clock_timestamp();\n  times :=', '  times :=']),
  place('a bet is taken while its draw is closed', ['\n               for share) s;', ') s;']),
  place(
    'a bet at odds of yesterday is taken',
    ['s.odds_version = d_oldest[s.place] and s.odds_version = d_newest[s.place]\n                    and', ''],
    ['when p_odds_versions[i] <> d_version[d] then 15\n', '\n'],
  ),
  place(
    'an order above its cap is taken',
    ['\n                    and s.order_cap >= d_best[s.place]', ''],
    ['when p_bests[i] > d_order_cap[d] then 16\n', '\n'],
  ),
  place(
    'a draw owes more than its allowance',
    ['allowance - used < d_exposure[width_bucket(draw_id, d_id)] then 0', 'false then 0'],
    ['when exposure > d_left[d] then 18\n', '\n'],
  ),
  place('what a draw owes is not written down', ['else d_exposure[width_bucket(draw_id, d_id)] end,', 'else 0 end,']),
  place('what was reserved for a refused bet stays so', [
    'set used = allowance - d_left[width_bucket(draw_id, d_id)], taken',
    'set taken',
  ]),
  place('what was paid for a refused bet stays paid', [
    'set balance = 0 + w_left[width_bucket(member_id, w_member)],\n             number',
    'set number',
  ]),
  place('two bets of a member in a batch are paid like one', ['coalesce(bool_and(m.member > m.before), true)', 'true']),
  place('a limit of a member is not looked at, though the draw has passed it', [
    ' and v_far and v_fits',
    ' and v_fits',
  ]),
  place('a member passes the own cap in a draw', [
    'when best_before[g] + p_bests[i] > d_member_cap[d] then 17\n',
    '\n',
  ]),
  place('a member passes the limit of stakes in a draw', [
    'when stake_before[g] + p_stakes[i] > d_stake_cap[d] then 20\n',
    '\n',
  ]),
  place('a member passes the limit of lines in a draw', [
    'when lines_before[g] + order_lines[i] > d_line_cap[d] then 23\n',
    '\n',
  ]),
  place(
    'who is excluded bets',
    ['when play_state[i] = 2 /* member excluded */ then 12\n', '\n'],
    ['play_state[i] <> 1 /* member playing */ then 11', 'play_state[i] = 0 then 11'],
  ),
  place('a key with another order is taken for a repeat', [
    'codes[i] := case when hit_same[i] then 2 else 10 end;',
    'codes[i] := 2;',
  ]),
  known('bets taken back still count to the cap', [
    'where r.bucket = p_bucket and',
    'where false and r.bucket = p_bucket and',
  ]),
  settle('a refund is above its stake', [' or u.refund > u.stake\n', '\n']),
  settle('a void draw pays', [' or u.payout <> 0 or u.refund <> u.stake)', ')']),
  settle('a bet is forgotten in a settlement', ['if v_rows - v_settled - v_apart <> v_bets then', 'if false then']),
  settle('a draw without a result is settled', [
    'v_status is null or v_status not in (3',
    'v_status is null or v_status not in (1, 2, 3',
  ]),
  settle('a chunk is settled twice', ['repeated := v_rows = 0;', 'repeated := false;']),
  resettle('a second debt overwrites the first', ['owed = receivables.owed + excluded.owed', 'owed = excluded.owed']),
  resettle('a corrected refund is above its stake', [' or u.refund > b.stake or', ' or']),
  resettle('a correction that nobody approved pays', ['and approved_at is not null and finished_at is null', '']),
  resettle('a bet is forgotten in a correction', ['if v_rows <> v_bets then', 'if false then']),
  resettle(
    'what a member lacks is advanced before what the member gains',
    [
      'order by u.payout + u.refund - u.was_payout - u.was_refund desc, u.n) as sum',
      'order by u.payout + u.refund - u.was_payout - u.was_refund, u.n) as sum',
    ],
    [
      'min(e.sum) over (partition by e.member order by e.delta desc, e.n)',
      'min(e.sum) over (partition by e.member order by e.delta, e.n)',
    ],
  ),
]
