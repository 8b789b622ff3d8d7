// Mutations of turnover: what is asked, what counts for it, and what closes it.
import { mutationsOf, type Mutation } from './mutation.ts'

const turnover = (...names: string[]) => names.map((name) => `api/turnover/${name}.test.ts`)

const asked = mutationsOf('api/turnover/turnover.ts', turnover('turnover'))
const undone = mutationsOf('api/turnover/turnover.ts', ['api/offers/undone.test.ts'])
const rows = mutationsOf('api/turnover/turnover.sql.ts', turnover('turnover'))
const missions = mutationsOf('api/turnover/turnover.sql.ts', ['api/offers/mission.test.ts'])
const counts = mutationsOf('api/turnover/count.ts', turnover('turnover'))
const shares = mutationsOf('api/turnover/count.ts', ['api/games/counted.test.ts', ...turnover('turnover')])
const active = mutationsOf('api/turnover/activity.sql.ts', ['api/invite/invite.test.ts'])

export const turnoverMutations: readonly Mutation[] = [
  asked('old turnover is forgiven at five yuan', [
    'if (total >= EMPTIED_BELOW) return',
    'if (total > EMPTIED_BELOW) return',
  ]),
  asked('an open stake is no money', ['sumFen([...wallets.values(), openStakes])', 'sumFen([...wallets.values()])']),
  asked('a deposit that is missed counts no fee', [
    "depositMissing: sumFen(of('deposit').map((one) => one.missing))",
    "depositMissing: sumFen(of('bonus').map((one) => one.missing))",
  ]),
  asked('what was taken back is closed twice', [" || found.reasons.includes('undone')", '']),
  undone('a withdrawal that fails gives no gift back', ['return gifts\n', 'return gifts.slice(0, 0)\n']),
  rows('what was closed and opened again stays closed', [
    'and c.obligation_id = o.id\n                          and c.released_at is null)\n     order by o.member_id',
    'and c.obligation_id = o.id)\n     order by o.member_id',
  ]),
  rows('one withdrawal that fails opens what others have paid for', [
    'and reason = ${reason}\n       and ref = ${ref}\n',
    'and reason = ${reason}\n',
  ]),
  rows('what settles slowly is left behind the count', [
    'clock_timestamp() - make_interval(secs => ${margin})',
    'clock_timestamp() - make_interval(secs => ${margin - margin})',
  ]),
  rows('what could not be counted is left behind', [
    'least(clock_timestamp() - make_interval(secs => ${margin}), ${failed}::timestamptz))',
    'greatest(clock_timestamp() - make_interval(secs => ${margin}), ${failed}::timestamptz))',
  ]),
  counts('a chunk counts twice', ['if (countedAt === undefined) return\n', '\n']),
  counts('what is settled again counts again', [
    '.filter(({ orderId, line }) => !before.has(`${orderId} ${line}`))',
    '',
  ]),
  counts('what is just played through stays open', [
    'one.done + added < one.required',
    'one.done + added <= one.required',
  ]),
  counts('each bet counts for all that is asked', ['      one.progress = progress\n', '']),
  shares('a game at half counts whole', ['countedTurnover(bet.valid, bet.ratioBp)', 'bet.valid']),
  missions('play before joining counts for a mission', ['and t.placed_at >= s.from_at and', 'and']),
  missions('play behind the end counts for a mission', [' and t.placed_at < s.to_at\n', '\n']),
  missions('any game counts for a mission', ["and t.category = any (string_to_array(s.games, ' '))\n", '\n']),
  active('a deposit that was played through is no deposit', [
    "and c.reason = 'undone'\n                          and c.released_at is null)\n     group by",
    'and c.released_at is null)\n     group by',
  ]),
  active('a deposit that was taken back is one', [
    "and o.source = 'deposit'\n       and not exists",
    "and o.source = 'deposit'\n       and true or not exists",
  ]),
]
