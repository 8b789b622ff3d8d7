// Mutations of what moves the rest of the money: transfers, rounds at venues, deposits, withdrawals, debts.
import type { Mutation } from './mutation.ts'

const functions = (name: string) => `db/functions/${name}.sql`

const post = {
  file: functions('post_transfers'),
  tests: ['api/ledger/doors.test.ts', 'api/ledger/one-by-one.test.ts'],
}
const seamless = ['api/games/seamless.test.ts', 'api/games/review.test.ts']
const closing = ['api/deposit/closing.test.ts']
const deposits = ['api/deposit/channels.test.ts', 'api/deposit/review.test.ts']
const withdrawals = ['api/withdraw/withdraw.test.ts', 'api/withdraw/words.test.ts']

export const moneyMutations: readonly Mutation[] = [
  {
    ...post,
    name: 'a wallet gives what it does not hold',
    edits: [['\n           or w_balance[wallet_no] < p_amounts[n] then', ' then']],
  },
  {
    ...post,
    name: 'a key of a command moves money again',
    edits: [['coalesce(t.body = u.body, not a.known) as same', 't.body = u.body as same']],
  },
  {
    ...post,
    name: 'a key with another transfer is taken for a repeat',
    edits: [['codes[item] := case when hit_same[item] then 2 else 10 end;', 'codes[item] := 2;']],
  },
  {
    ...post,
    name: 'a command that falls short keeps its first legs',
    edits: [['w_balance[from_wallet[n]] := w_balance[from_wallet[n]] + p_amounts[n];', 'null;']],
  },
  {
    ...post,
    name: 'the account of the house that paid stays as it was',
    edits: [['if p_debits[n] >= 100 then', 'if false then']],
  },
  {
    file: functions('move_cash'),
    name: 'the second movement of a command has the balance of the first',
    edits: [['sum(m.amount) over in_order)::bigint as balance', 'm.amount)::bigint as balance']],
    tests: ['api/ledger/settle.test.ts', 'api/ledger/resettle.test.ts'],
  },
  {
    file: functions('hold_cash'),
    name: 'a wallet is read and not held',
    edits: [['\n             for update) s;', ') s;']],
    tests: ['api/ledger/cancel.test.ts', 'api/ledger/resettle.test.ts'],
  },
  {
    file: functions('take_back'),
    name: 'a second debt by what is taken back overwrites the first',
    edits: [['owed = receivables.owed + excluded.owed', 'owed = excluded.owed']],
    tests: ['api/ledger/debts.test.ts', ...closing],
  },
  {
    file: functions('take_back'),
    name: 'all that is taken back is advanced, whatever the wallet holds',
    edits: [
      ['greatest(p_amount - p_stake - (hold_cash(p_bucket, array[p_member]))[1], 0)', 'p_amount'],
    ],
    tests: ['api/ledger/debts.test.ts', ...closing],
  },
  {
    file: functions('take_back'),
    name: 'a win goes back without its stake coming back',
    edits: [['(86 /* round_stake_back */, 109 /* venues */, p_stake),', '(86, 109, 0::bigint),']],
    tests: ['api/ledger/debts.test.ts', ...seamless],
  },
  {
    file: functions('repay_receivable'),
    name: 'more is repaid than is owed',
    edits: [['coalesce(least(v_balance, v_owed), 0)', 'coalesce(v_balance, 0)']],
    tests: ['api/ledger/resettle.test.ts', 'api/lottery/correction/correction.test.ts'],
  },
  {
    file: functions('repay_receivable'),
    name: 'what is repaid is still owed',
    edits: [['set owed = owed - repaid', 'set owed = owed']],
    tests: ['api/ledger/resettle.test.ts', 'api/lottery/correction/correction.test.ts'],
  },
  {
    file: functions('place_rounds'),
    name: 'a round takes what the wallet does not hold',
    edits: [["when u.cash < u.risk then 'funds'\n", '\n']],
    tests: seamless,
  },
  {
    file: functions('place_rounds'),
    name: 'a locked wallet plays',
    edits: [["when l.is_locked then 'locked'\n", '\n']],
    tests: ['api/games/launches.test.ts'],
  },
  {
    file: functions('place_rounds'),
    name: 'who may not play stakes at a venue',
    edits: [["when u.standing <> '' then u.standing\n", '\n']],
    tests: seamless,
  },
  {
    file: functions('place_rounds'),
    name: 'a bet that came with something else is taken for a repeat',
    edits: [['and (k.body is null or k.body = u.body) then k.verdict', 'then k.verdict']],
    tests: seamless,
  },
  {
    file: functions('settle_rounds'),
    name: 'a win above what its game can return is paid',
    edits: [["when u.amount > u.cap then 'held'\n", '\n']],
    tests: seamless,
  },
  {
    file: functions('settle_rounds'),
    name: 'a win pays for two rounds',
    edits: [
      ["when x.is_used then 'contradiction'\n", '\n'],
      [
        "coalesce(k.state, '') = 'open' and x.is_used is null as is_new",
        "coalesce(k.state, '') = 'open' as is_new",
      ],
    ],
    tests: seamless,
  },
  {
    file: functions('settle_rounds'),
    name: 'a win that came with something else is taken for a repeat',
    edits: [['k.returned <> u.amount or k.valid <> u.valid', 'false']],
    tests: seamless,
  },
  {
    file: functions('void_rounds'),
    name: 'a bet behind its rollback is taken',
    edits: [["where u.state = '';", 'where false;']],
    tests: seamless,
  },
  {
    file: functions('void_rounds'),
    name: 'a round of another number is rolled back',
    edits: [
      ["when k.round <> u.round then 'contradiction'\n", "when false then 'contradiction'\n"],
    ],
    tests: seamless,
  },
  {
    file: functions('void_rounds'),
    name: 'a round is rolled back without its stake',
    edits: [['if v_back > 0 then\n    perform move_cash', 'if false then\n    perform move_cash']],
    tests: seamless,
  },
  {
    file: functions('end_review'),
    name: 'a review ends twice',
    edits: [["and bet = p_bet and state = 'review'", 'and bet = p_bet']],
    tests: ['api/games/review.test.ts'],
  },
  {
    file: functions('end_review'),
    name: 'a review that is refused keeps its win',
    edits: [['returned = case when p_pay then v_amount else 0 end', 'returned = v_amount']],
    tests: ['api/games/review.test.ts'],
  },
  {
    file: functions('give_permits'),
    name: 'a permit is given while money is on its way home',
    edits: [['t.verdict, ', '']],
    tests: ['api/games/journal.test.ts', 'api/games/launches.test.ts', 'api/games/crowd.test.ts'],
  },
  {
    file: functions('give_permits'),
    name: 'a permit that was asked with something else is repeated',
    edits: [['when k.body = u.body then k.verdict', 'when true then k.verdict']],
    tests: ['api/games/journal.test.ts', 'api/games/launches.test.ts', 'api/games/crowd.test.ts'],
  },
  {
    file: functions('give_permits'),
    name: 'who may not play is given a permit',
    edits: [["nullif(u.standing, '')", 'null']],
    tests: ['api/games/journal.test.ts', 'api/games/launches.test.ts', 'api/games/crowd.test.ts'],
  },
  {
    file: 'api/deposit/confirm.ts',
    name: 'a deposit asks its fee to be played',
    edits: [
      [
        "{ source: 'deposit', ref: order.id, face: fen(amount - fee) }",
        "{ source: 'deposit', ref: order.id, face: amount }",
      ],
    ],
    tests: deposits,
  },
  {
    file: 'api/deposit/review.ts',
    name: 'a credit by people leaves old turnover standing on an empty wallet',
    edits: [['  await closeIfEmptied(tx, owner)\n', '']],
    tests: deposits,
  },
  {
    file: 'api/withdraw/payout.ts',
    name: 'a payout in another currency is believed',
    edits: [[' || currency !== word.currency', '']],
    tests: withdrawals,
  },
  {
    file: 'api/withdraw/withdraw.sql.ts',
    name: 'returned withdrawals count to the day',
    edits: [["not in ('failed', 'returned')`", "not in ('failed')`"]],
    tests: withdrawals,
  },
  {
    file: 'api/transfer/saga.ts',
    name: 'a venue moved the money the other way',
    edits: [[' && known.direction === row.direction', '']],
    tests: ['api/transfer/direction.test.ts'],
  },
  {
    file: 'api/shell/shell.sql.ts',
    name: 'a command works without the lock of its member',
    edits: [
      [
        '       and id = ${member.id}\n       for update`\n  const { play_state',
        '       and id = ${member.id}`\n  const { play_state',
      ],
    ],
    tests: ['api/shell/once.test.ts'],
  },
  {
    file: 'api/ledger/lane.ts',
    name: 'a smaller command overtakes in the queue',
    edits: [['      isFull ||= command.kind === kind\n', '']],
    tests: ['api/ledger/batch.test.ts'],
  },
  {
    file: 'api/ledger/lane.ts',
    name: 'a command overtakes what waits apart for its member',
    edits: [['  keepOrder(lane)\n  const kind', '  const kind']],
    tests: ['api/ledger/batch.test.ts', 'api/ledger/held.test.ts'],
  },
]
