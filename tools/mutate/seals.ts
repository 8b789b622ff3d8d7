// Mutations of what is written down for good: facts and seals, days that are rolled up, what may be forgotten.
import { functions, ledger, mutationsOf, type Mutation } from './mutation.ts'

const sealing = ledger('seal/facts', 'seal/seals', 'seal/anew')
const facts = mutationsOf(functions('add_facts'), [...ledger('seal/facts', 'seal/anew'), 'api/member/salts.test.ts'])
const salted = mutationsOf(functions('salted_hash'), ledger('seal/anew'))
const salting = mutationsOf(functions('salt_facts'), ledger('seal/anew'))
const next = mutationsOf(functions('seal_next'), sealing)
const stretch = mutationsOf(functions('seal_stretch'), [...ledger('seal/formula'), ...sealing])
const horizon = mutationsOf(functions('seal_horizon'), ledger('seal/seals', 'seal/seals-horizon'))
const betDays = mutationsOf(functions('roll_bet_draw'), ['api/lottery/wagers/days.test.ts'])
const cashDays = mutationsOf(functions('roll_cash_days'), ['api/wallet/log.test.ts'])
const forgetting = ['api/support/forgetting.test.ts']

export const sealMutations: readonly Mutation[] = [
  facts('what says the same is a new version', [
    'if v_last is distinct from v_hash or v_hash is null',
    'if true or v_hash is null',
  ]),
  facts('what is personal is hashed without its salt', ['v_hash := salted_hash(v_salt, v_hash);', '']),
  facts('every version is the first', ['coalesce(v_number, 0) + 1, v_hash,', '1, v_hash,']),
  salted('a salt without its key pad', ['get_byte(s.key, at) # 92', 'get_byte(s.key, at) # 54']),
  salting('facts are salted a second time', [
    'if exists (select from seal_heads where bucket = p_bucket) or v_last.form = 2 then',
    'if false then',
  ]),
  salting('seals from before stay', ['delete from seals where bucket = p_bucket;', '']),
  next('a row that is still on its way is passed by', [
    'v_before timestamptz := seal_horizon(p_margin);',
    'v_before timestamptz := clock_timestamp();',
  ]),
  next('seals go on from nothing behind their head', [
    "concat_ws(':', 'koi:seals:2', p_bucket, v_head.number, encode(v_head.hash, 'hex'))",
    "concat_ws(':', 'koi:seals:2', p_bucket)",
  ]),
  next('facts of a long backlog lie under one seal', ['offset p_limit limit 1) f;', 'offset 1000000 limit 1) f;']),
  next('facts alone are not sealed', [
    'select from facts\n                    where bucket = p_bucket and created_at >= v_last.facts_upto and',
    'select from facts\n                    where false and',
  ]),
  stretch('seals are not chained', [
    'hash := sha256(p_before || v_journal || facts_hash);',
    'hash := sha256(v_journal || facts_hash);',
  ]),
  stretch('facts are under no seal', ['sha256(p_before || v_journal || facts_hash)', 'sha256(p_before || v_journal)']),
  stretch('the journal is under no seal', [
    'sha256(p_before || v_journal || facts_hash)',
    'sha256(p_before || facts_hash)',
  ]),
  stretch('a kind of movement is under no seal', [
    't.member_id, t.key, t.leg, t.kind, t.debit',
    't.member_id, t.key, t.leg, t.debit',
  ]),
  stretch('a body is under no seal', ["coalesce(encode(t.body, 'hex'), '-'), ", '']),
  stretch('a reference is under no seal', [", coalesce('=' || t.ref, '-')", '']),
  stretch('no reference and one of nothing are the same', ["coalesce('=' || t.ref, '-')", "coalesce(t.ref, '')"]),
  stretch('the subject of a fact is under no seal', ['f.subject, length(f.id), f.id', 'length(f.id), f.id']),
  horizon('a transaction that is under way is not waited for', [
    'where datname = current_database() and backend_xid is not null',
    'where false and backend_xid is not null',
  ]),
  horizon('a worker that tidies up is waited for', [
    "\n                   and backend_type <> 'autovacuum worker'",
    '',
  ]),
  betDays('a draw is rolled up twice', [
    'where bucket = p_bucket and id = p_draw and not rolled\n',
    'where bucket = p_bucket and id = p_draw\n',
  ]),
  cashDays('what leaves cash counts as what comes', [
    'then -t.amount else t.amount end)',
    'then t.amount else t.amount end)',
  ]),
  cashDays('a later part of a day takes the place of the earlier one', [
    'amount = cash_days.amount + excluded.amount',
    'amount = excluded.amount',
  ]),
  mutationsOf(functions('forget_chats'), forgetting)('chats of yesterday are forgotten', [
    'if p_days < 90 then',
    'if p_days < 0 then',
  ]),
  mutationsOf(functions('forget_feedback'), forgetting)('complaints of last year are forgotten', [
    'if p_days < 1826 then',
    'if p_days < 0 then',
  ]),
  mutationsOf(functions('forget_feedback'), forgetting)('feedback that somebody waits on is forgotten', [
    "and state <> 'waiting'\n",
    '\n',
  ]),
  mutationsOf(functions('forget_joins'), forgetting)('consultations of yesterday are forgotten', [
    'if p_days < 90 then',
    'if p_days < 0 then',
  ]),
  mutationsOf(functions('forget_questions'), forgetting)('questions of yesterday are forgotten', [
    'if p_days < 90 then',
    'if p_days < 0 then',
  ]),
  mutationsOf(functions('forget_questions'), forgetting)('questions that wait are forgotten', [
    "where state <> 'waiting'\n",
    'where true\n',
  ]),
]
