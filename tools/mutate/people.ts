// Mutations of decisions by two people: who may approve them, by which login, and how the audit checks them.
import { functions, mutationsOf, type Mutation } from './mutation.ts'

const rule = ['api/shell/proposals.test.ts', 'api/people/people.test.ts']
const rights = ['api/host/rights.test.ts']

const approve = mutationsOf(functions('approve_proposal'), rule)
const put = mutationsOf(functions('put_proposal'), rule)
const deed = mutationsOf(functions('deed_under_way'), rule)
const compare = mutationsOf('api/shell/proposals.ts', rule)
const audit = mutationsOf('api/people/audit.ts', ['api/people/people.test.ts'])
const post = mutationsOf(functions('post_transfers'), rights)
const takeBack = mutationsOf(functions('take_back'), rights)
const odds = mutationsOf(functions('change_odds'), rights)
const desks = mutationsOf('db/migrations/0002-ledger.sql', rights)

export const peopleMutations: readonly Mutation[] = [
  approve('what was exchanged in between is approved', ["left(encode(v_open.hash, 'hex'), 16) <> p_hash", 'false']),
  approve('one person approves what they have proposed', ['v_open.proposed_by = v_deed.person', 'false']),
  approve('a proposal never lapses', ['v_open.lapses_at <= clock_timestamp()', 'false']),
  approve('who acts no more has proposed it', ['and entered_at is not null and ended_at is null) then', ') then']),
  put('the same again is the same proposal', ["concat_ws(E'\\n', v_id, ", "concat_ws(E'\\n', "]),
  deed('a deed that has ended goes on', ["e.outcome <> 'begun'", 'false']),
  compare('a row that was edited is approved as it is now', [
    'if (open.says !== canonical(says))',
    'if (open.says === undefined)',
  ]),
  audit('a signature is of anybody’s words', ['isSigned(signature, message, publicKey)', 'signature.length > 0']),
  audit('an old key signs for ever', ['at <= untilOf(keys, place, at)', 'place >= 0']),
  audit('an approval of something else counts', [
    "approval?.words.split(' ').at(-1) === shortHash(one.hash)",
    'approval !== undefined',
  ]),
  audit('a line that reads the hash approves', ['meaning(approval) === approving && ', '']),
  audit('a deed that proposes one thing proposes all', [
    'approvals[one.kind as Kind]?.includes(approving.name)',
    'true',
  ]),
  audit('a deed that was refused has proposed', [' || proposal?.isRefused', '']),
  approve('a deed that only reads approves', [
    "words ~ ('^[a-z]+( [a-z]+){0,1} (approve|publish) (.* )?' || p_hash || '$')",
    'true',
  ]),
  desks('whoever comes writes what is for people alone', ['if not is_desk() then', 'if false then']),
  post('the house posts what people decide', ['and not is_desk() then', 'and false then']),
  takeBack('the house takes a deposit back', ['and not is_desk() then', 'and false then']),
  odds('the house sets what a lottery returns', ['p_rtp_bp is not null and not is_desk() then', 'false then']),
  odds('the house opens what a test has stopped', ['if p_open and not is_desk()', 'if p_open and false']),
]
