// Mutations of VIP: what counts for a level, what a level brings, and the rebate of days.
import { mutationsOf, type Mutation } from './mutation.ts'

const vip = (...names: string[]) => names.map((name) => `api/vip/${name}.test.ts`)

const standing = mutationsOf('api/vip/standing.ts', vip('vip'))
const totals = mutationsOf('api/vip/standing.sql.ts', vip('vip'))
const days = mutationsOf('api/vip/standing.sql.ts', vip('gifts'))
const dated = mutationsOf('api/vip/gifts.ts', vip('gifts'))
const given = mutationsOf('api/vip/gifts.ts', vip('vip', 'rebate'))
const rows = mutationsOf('api/vip/gift.sql.ts', vip('gifts'))
const overdue = mutationsOf('api/vip/gift.sql.ts', vip('rebate'))
const people = mutationsOf('api/vip/exclusive.ts', vip('gifts'))
const made = mutationsOf('api/vip/rebate.sql.ts', vip('rebate'))
const rebate = mutationsOf('api/vip/rebate.ts', vip('rebate'))

export const vipMutations: readonly Mutation[] = [
  standing('a deposit counts twice', [
    'if (await insertDeposit(tx, member, deposit)) await addDeposited',
    'if ((await insertDeposit(tx, member, deposit)) || true) await addDeposited',
  ]),
  standing('a deposit that was taken back still counts', [
    'if (undone) await takeFromTotals(tx, member, undone.amount)',
    '',
  ]),
  totals('a deposit is taken back twice', ['and (undone_at is null) = ${isUndone}::boolean\n', '\n']),
  standing('who has lost two levels regains the second for nothing', [
    'fallenPlayed: level < row.top ? row.fallen_played : null',
    'fallenPlayed: null',
  ]),
  standing('a level that is regained is called new', ['const isNew = level > row.top', 'const isNew = true']),
  standing('a level that was kept to the fen is lost', [
    'if (played >= levelAt(row.level).keep)',
    'if (played > levelAt(row.level).keep)',
  ]),
  standing('a level is kept by what was played behind its window', [
    'const played = await playedIn(tx, member, row.window_day, end)',
    'const played = await playedIn(tx, member, row.window_day, addDays(end, KEEP_DAYS))',
  ]),
  totals('a window ends a day late', ['and window_day <= ${before}::date', 'and window_day < ${before}::date']),
  days('a level of Monday is the level of Monday’s first moment', [
    'and at < ${at}\n     order by number desc',
    'and at <= ${at}\n     order by number desc',
  ]),
  days('a packet by an undone deposit', [
    'and at < ${to}\n                      and undone_at is null',
    'and at < ${to}',
  ]),
  days('a packet by deposits that are too small', ['and amount >= ${least}\n', '\n']),
  days('a packet by a deposit of the week before', ['and at >= ${from}\n', '\n']),
  days('a packet by a deposit of this week', ['and at < ${to}\n', '\n']),
  days('a packet by play of this week', ['and day < ${to}::date', 'and day <= ${to}::date']),
  days('a packet by play of the week before', ['and day >= ${from}::date\n', '\n']),
  dated('a packet that was just played for is not met', ['>= amount * PACKET_TIMES', '> amount * PACKET_TIMES']),
  dated('a birthday of yesterday brings a gift', ["if (dated.isNew) refuse('birthday_new')", '']),
  dated('a gift is taken before it opens', [
    "if (dated.state === 'soon') refuse('gift_not_yet', { from: showInstant(window?.from ?? 0) })",
    '',
  ]),
  given('a gift is taken twice', [
    "if (!(await takeGift(tx, member, kind, ref))) refuse('gift_taken')",
    'await takeGift(tx, member, kind, ref)',
  ]),
  given('rebate costs a fee and is taken back like a gift', ["kind === 'rebate' ? 'earned' : 'bonus'", "'bonus'"]),
  given('a gift asks for nothing', ['await addObligation(tx, member, { source, ref: key, face: amount })\n', '\n']),
  rows('a gift of people is taken that one person gave', [
    "and ref = ${ref}\n       and (kind <> 'exclusive' or approved_by is not null)`",
    'and ref = ${ref}`',
  ]),
  overdue('a rebate is credited by itself a day early', [
    'make_interval(days => ${days})',
    'make_interval(days => ${days - 1})',
  ]),
  overdue('a rebate is taken twice', [
    'and number = ${number}\n       and claimed_at is null\n returning amount',
    'and number = ${number}\n returning amount',
  ]),
  people('people give to whom nobody may be given anything', [
    "if (!seesOffers(await lockMember(tx, member))) throw new Error('this member may not be given anything now')",
    'await lockMember(tx, member)',
  ]),
  people('people give below VIP 6', ['if (level < EXCLUSIVE_FROM)', 'if (false)']),
  made('a supplement brings the whole day again', ['s.credit - coalesce(g.given, 0)', 's.credit']),
  made('a day of just one yuan brings nothing', ['s.credit >= ${REBATE_LEAST}', 's.credit > ${REBATE_LEAST}']),
  made('a rebate goes by the level of now', [
    'case when t.level_at < ${end}::timestamptz then t.level',
    'case when true then t.level',
  ]),
  made('a rebate goes by the level of the next midnight', [
    'and h.at < ${end}::timestamptz',
    'and h.at <= ${end}::timestamptz',
  ]),
  made('kinds of games are rounded down together', [
    'sum(d.played * r.bp / 10000)::bigint as credit',
    '(sum(d.played * r.bp) / 10000)::bigint as credit',
  ]),
  rebate('a rebate is made before its hour', ['isDue ? -1 : -2', '-1']),
  rebate('who rests is told of rebate', ['.filter(({ member_id }) => playing.has(member_id))\n', '\n']),
  rebate('what came while it was made is left out', [
    'const days = await daysToRebate(db, bucket, addDays(today, isDue ? -1 : -2))',
    'const days = (await daysToRebate(db, bucket, addDays(today, isDue ? -1 : -2))).map((one) => ({ ...one, counted: one.counted + 1n }))',
  ]),
]
