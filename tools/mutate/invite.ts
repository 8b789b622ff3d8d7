// Mutations of rewards for friends, and of proofs of what the house owes its members.
import { mutationsOf, type Mutation } from './mutation.ts'

const friends = ['api/invite/invite.test.ts']
const ring = ['api/invite/ring.test.ts']
const proof = ['api/liability/liability.test.ts']

const reward = mutationsOf('api/invite/reward.ts', friends)
const person = mutationsOf('api/invite/reward.ts', ring)
const rows = mutationsOf('api/invite/invite.sql.ts', friends)
const ringRows = mutationsOf('api/invite/invite.sql.ts', ring)
const arrival = mutationsOf('api/invite/arrival.ts', ring)
const inviters = mutationsOf('api/invite/inviters.sql.ts', ring)
const promises = mutationsOf('db/migrations/0029-liability.sql', proof)
const owed = mutationsOf('api/ledger/audit/owed.ts', [...proof, 'api/liability/rounds.test.ts'])
const publish = mutationsOf('api/liability/publish.ts', proof)
const copies = mutationsOf('api/liability/copies.ts', proof)
const audit = mutationsOf('api/liability/audit.ts', proof)

export const inviteMutations: readonly Mutation[] = [
  reward('a friend who may not play counts', ['players.has(friendId) && ', '']),
  reward('the least deposit is too small for a friend', ['deposited >= terms.deposit', 'deposited > terms.deposit']),
  reward('who has just played enough does not count', ['played >= terms.played', 'played > terms.played']),
  reward('a friend counts for each server that looks', ["if (found?.state !== 'waiting' || ", 'if (!found || ']),
  reward('more friends count than may', ['if (number > most) return null', '']),
  reward('the first friend is the second', ['rewardOf(terms, counted + 1)', 'rewardOf(terms, counted + 2)']),
  person('the same person counts as a friend', [
    'if (found.approved_by === null && (await isSamePerson(tx, inviter, friend)))',
    'if (found.approved_by === null && false)',
  ]),
  person('two people’s word on the same person is not heard', ['found.approved_by === null && ', '']),
  reward('terms that were raised take what was earned', [
    'const isSince = (undone.get(friendId) ?? earnedAt) > earnedAt',
    'const isSince = undone !== undefined',
  ]),
  reward('a reward is claimed whose deposit was taken back', ['await dropUnfounded(tx, member, { deposit })\n', '\n']),
  person('who is blocked claims', [
    "if ((await findInviter(tx, member))?.blocked_by) refuse('invite_blocked')\n",
    '\n',
  ]),
  reward('a reward asks to be played once, whatever the terms say', ['BigInt(multiple) * 10_000n', '10_000n']),
  rows('what was claimed counts no more for the next', [
    "where state in ('earned', 'claimed')",
    "where state in ('earned')",
  ]),
  reward('who has been too long about it goes on', ['await setOver(db, bucket, terms.days)\n', '\n']),
  ringRows('whom two people let count is over at once', ['coalesce(approved_at, registered_at)', 'registered_at']),
  ringRows('a browser that is known by its new id is another one', [' or given = ${cameOn}::bytea', '']),
  arrival('all of this machine are one ring', ['!isLoopback(seen.network) && ', '']),
  arrival('one more than may come on a day', [
    'others.today >= settings.invites.aDay',
    'others.today > settings.invites.aDay',
  ]),
  inviters('friends who come at once do not see each other', [
    'and member_id = ${member.id}\n       for update`',
    'and member_id = ${member.id}`',
  ]),
]

export const liabilityMutations: readonly Mutation[] = [
  promises('gifts that nobody approved are promised', [
    "where claimed_at is null\n     and (kind <> 'exclusive' or approved_by is not null)",
    'where claimed_at is null',
  ]),
  promises('undone awards are promised', ['and undone_at is null\n', '\n']),
  promises('lapsed awards are promised', ['and lapsed_at is null\n', '\n']),
  promises('expired awards are promised', [
    'and amount is not null\n     and expires_at > statement_timestamp()',
    'and amount is not null',
  ]),
  promises('claimed awards are promised', [
    'from offer_awards\n   where claimed_at is null',
    'from offer_awards\n   where true',
  ]),
  promises('claimed gifts are promised', [
    'from vip_gifts\n   where claimed_at is null',
    'from vip_gifts\n   where true',
  ]),
  promises('rebate that was taken is promised', [
    'from vip_rebates\n   where claimed_at is null',
    'from vip_rebates\n   where true',
  ]),
  promises('rewards of friends are not promised', ["where state = 'earned'", "where state = 'claimed'"]),
  promises('received interest is promised', ['select bucket, member_id, -interest', 'select bucket, member_id, 0']),
  promises('interest of savings is not promised', [
    'from savings_days\n   where interest > 0',
    'from savings_days\n   where false',
  ]),
  owed('books that are off are published', ['if (sum !== (books?.amount ?? 0n))', 'if (false)']),
  owed('open stakes are not owed', ['select member_id, stake, 0\n', 'select member_id, 0, 0\n']),
  publish('a day is published twice', ["if ((before?.day ?? '') >= day) return", '']),
  publish('what is promised is not said', ['promised += shares.reduce((sum, one) => sum + one.promised, 0n)', '']),
  copies('a day that the file lacks is not missed', [
    '...[...days.keys()].filter((day) => day < last && !kept.has(day)).map((day) => `the file has no ${day}`),',
    '',
  ]),
  audit('a root over something else stands', [
    "if (!isSame(sumRoot(tops), { hash: day.root, sum: day.total })) return 'its root is another one'",
    '',
  ]),
  audit('a part of another amount stands', ['total === share.balance &&', '']),
  audit('a leaf of somebody else stands', [
    'return found !== undefined && isSame(leaf, found)',
    'return found !== undefined',
  ]),
  audit('a member who is left out is not missed', ['sums.parts === leaves.length ? sums : undefined', 'sums']),
  audit('rows of no day are not seen', ['if (stray > 0) named', 'if (false) named']),
]
