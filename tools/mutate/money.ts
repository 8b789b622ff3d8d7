// Mutations of the rest of the code that moves money: transfers, rounds at venues, deposits, withdrawals, debts.
import { functions, ledger, mutationsOf, type Mutation } from './mutation.ts'

const games = (...names: string[]) => names.map((name) => `api/games/${name}.test.ts`)
const seamless = games('seamless', 'review')
const deposits = ['api/deposit/channels.test.ts', 'api/deposit/review.test.ts']
const withdrawals = ['api/withdraw/withdraw.test.ts', 'api/withdraw/words.test.ts']

const post = mutationsOf(functions('post_transfers'), ledger('post/doors', 'post/one-by-one'))
const move = mutationsOf(functions('move_cash'), ledger('settle/settle', 'settle/resettle'))
const hold = mutationsOf(functions('hold_cash'), ledger('post/cancel', 'settle/resettle'))
const takeBack = mutationsOf(functions('take_back'), [...ledger('settle/debts'), 'api/deposit/closing.test.ts'])
const takeGuard = mutationsOf(functions('take_back'), ledger('settle/debts'))
const takeWinBack = mutationsOf(functions('take_back'), [...ledger('settle/debts'), ...seamless])
const repay = mutationsOf(functions('repay_receivable'), [
  ...ledger('settle/resettle'),
  'api/lottery/correction/correction.test.ts',
])
const placeRound = mutationsOf(functions('place_rounds'), seamless)
const placeLocked = mutationsOf(functions('place_rounds'), games('launches'))
const settleRound = mutationsOf(functions('settle_rounds'), seamless)
const voidRound = mutationsOf(functions('void_rounds'), seamless)
const endReview = mutationsOf(functions('end_review'), games('review'))
const held = mutationsOf('api/games/bounds.ts', games('holding'))
const permit = mutationsOf(functions('give_permits'), games('journal', 'launches', 'crowd'))
const confirm = mutationsOf('api/deposit/confirm.ts', deposits)
const credit = mutationsOf('api/deposit/credited.ts', deposits)
const payOut = mutationsOf('api/withdraw/payout.ts', withdrawals)
const withdraw = mutationsOf('api/withdraw/withdraw.sql.ts', withdrawals)
const transfer = mutationsOf('api/transfer/saga.ts', ['api/transfer/direction.test.ts'])
const holdMember = mutationsOf('api/shell/shell.sql.ts', ['api/shell/once.test.ts'])
const queue = mutationsOf('api/ledger/post/lane.ts', ledger('post/batch'))
const queueApart = mutationsOf('api/ledger/post/lane.ts', ledger('post/batch', 'post/held'))

export const moneyMutations: readonly Mutation[] = [
  post('a wallet gives what it does not hold', ['\n           or w_balance[wallet_no] < p_amounts[n] then', ' then']),
  post('a key of a command moves money again', [
    'coalesce(t.body = u.body, not a.known) as same',
    't.body = u.body as same',
  ]),
  post('a key with another transfer is taken for a repeat', [
    'codes[item] := case when hit_same[item] then 2 else 10 end;',
    'codes[item] := 2;',
  ]),
  post('a command that falls short keeps its first legs', [
    'w_balance[from_wallet[n]] := w_balance[from_wallet[n]] + p_amounts[n];',
    'null;',
  ]),
  post('the account of the house that paid stays as it was', ['if p_debits[n] >= 100 then', 'if false then']),
  move('the second movement of a command has the balance of the first', [
    'sum(m.amount) over in_order)::bigint as balance',
    'm.amount)::bigint as balance',
  ]),
  hold('a wallet is read and not held', ['\n             for update) s;', ') s;']),
  takeBack('a second debt by what is taken back overwrites the first', [
    'owed = receivables.owed + excluded.owed',
    'owed = excluded.owed',
  ]),
  takeBack('all that is taken back is advanced, whatever the wallet holds', [
    'greatest(p_amount - p_stake - (hold_cash(p_bucket, array[p_member]))[1], 0)',
    'p_amount',
  ]),
  takeGuard('what gives nothing is taken back, and a stake comes with a gift', [
    'if giver is null or (p_stake <> 0 and p_kind <> 87 /* round_win_back */) then',
    'if false then',
  ]),
  takeGuard('less than nothing is taken back', [
    'if p_amount < 0 or p_stake < 0 or coalesce(p_amount + p_stake, 0) = 0 then',
    'if false then',
  ]),
  takeWinBack('a win goes back without its stake coming back', [
    '(86 /* round_stake_back */, 109 /* venues */, p_stake),',
    '(86, 109, 0::bigint),',
  ]),
  repay('more is repaid than is owed', ['coalesce(least(v_balance, v_owed), 0)', 'coalesce(v_balance, 0)']),
  repay('what is repaid is still owed', ['set owed = owed - repaid', 'set owed = owed']),
  placeRound('a round takes what the wallet does not hold', ["when u.cash < u.risk then 'funds'\n", '\n']),
  placeLocked('a locked wallet plays', ["when l.is_locked then 'locked'\n", '\n']),
  placeRound('who may not play stakes at a venue', ["when u.standing <> '' then u.standing\n", '\n']),
  placeRound('a bet that came with something else is taken for a repeat', [
    'and (k.body is null or k.body = u.body) then k.verdict',
    'then k.verdict',
  ]),
  settleRound('a win above what its game can return is paid', [
    "when u.amount > u.cap or u.valid > k.risk then 'held'",
    "when u.valid > k.risk then 'held'",
  ]),
  endReview('a win that is cut is paid whole', [
    "case when p_ending = 'cut' then least(amount, cap) else amount end",
    'amount',
  ]),
  endReview('a win counts for more than was at risk', ['least(valid, v_risk)', 'valid']),
  held('a round counts for more than was at risk', [
    'least(entry.valid, risk)),\n    placedAt',
    'entry.valid),\n    placedAt',
  ]),
  held('a round returns more than its game can', ['least(share, games[game].limits.cap)', 'share']),
  held('a round risks more than its permits', [
    'const risk = least(entry.risk, allowed.risk)',
    'const risk = entry.risk',
  ]),
  held('a round without a permit is posted', [
    "if (!allowed) return { kind: 'no_permit', bounded: null, isRound: true }",
    'if (!allowed) return undefined',
  ]),
  held('a round of an unknown launch is posted', ['!launchedAt || ', '']),
  held('a correction takes more than its round brought', [
    'amount < -round.brought ? -round.brought : amount',
    'amount',
  ]),
  held('a correction gives more than the game can return', [
    'const amount = least(most, entry.amount)',
    'const amount = entry.amount',
  ]),
  settleRound(
    'a win pays for two rounds',
    ["when x.is_used then 'contradiction'\n", '\n'],
    ["coalesce(k.state, '') = 'open' and x.is_used is null as is_new", "coalesce(k.state, '') = 'open' as is_new"],
  ),
  settleRound('a win that came with something else is taken for a repeat', [
    'k.returned <> u.amount or k.valid <> u.valid',
    'false',
  ]),
  voidRound('a bet behind its rollback is taken', ["where u.state = '';", 'where false;']),
  voidRound('a round of another number is rolled back', [
    "when k.round <> u.round then 'contradiction'\n",
    "when false then 'contradiction'\n",
  ]),
  voidRound('a round is rolled back without its stake', [
    'if v_back > 0 then\n    perform move_cash',
    'if false then\n    perform move_cash',
  ]),
  endReview('a review ends twice', ["and bet = p_bet and state = 'review'", 'and bet = p_bet']),
  endReview('a review that is refused keeps its win', [
    'returned = case when v_paid then v_amount else 0 end',
    'returned = v_amount',
  ]),
  permit('a permit is given while money is on its way home', ['t.verdict, ', '']),
  permit('a permit that was asked with something else is repeated', [
    'when k.body = u.body then k.verdict',
    'when true then k.verdict',
  ]),
  permit('who may not play is given a permit', ["nullif(u.standing, '')", 'null']),
  confirm('a deposit asks its fee to be played', ['face: fen(amount - fee), posting', 'face: amount, posting']),
  credit('a credit by people leaves old turnover standing on an empty wallet', [
    '  await closeIfEmptied(tx, member)\n',
    '',
  ]),
  payOut('a payout in another currency is believed', [' || currency !== word.currency', '']),
  withdraw('returned withdrawals count to the day', [
    "not in ('failed', 'returned', 'refused')`",
    "not in ('failed', 'refused')`",
  ]),
  transfer('a venue moved the money the other way', [' && known.direction === row.direction', '']),
  holdMember('a command works without the lock of its member', [
    '       and id = ${member.id}\n       for update`\n  const { play_state',
    '       and id = ${member.id}`\n  const { play_state',
  ]),
  queue('a smaller command overtakes in the queue', ['      isFull ||= command.kind === kind\n', '']),
  queueApart('a command overtakes what waits apart for its member', [
    '  keepOrder(lane)\n  const kind',
    '  const kind',
  ]),
]
