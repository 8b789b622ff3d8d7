// Mutations of Play well: how a member stands, which limits hold, what a lease gives, and what the audit says of all that.
import { functions, mutationsOf, type Mutation } from './mutation.ts'

const care = (...names: string[]) => names.map((name) => `api/care/${name}.test.ts`)

const standing = mutationsOf(functions('standing_of'), care('breaks', 'registers'))
const standingApart = mutationsOf(functions('standing_of'), care('breaks', 'doors', 'registers'))
const renew = mutationsOf(functions('renew_lease'), care('check-in', 'house-limits', 'limits', 'venues'))
const games = mutationsOf(functions('renew_lease'), care('game-limits'))
const permit = mutationsOf(functions('give_permits'), care('venues'))
const move = mutationsOf(functions('move_cash'), care('venues'))
const limits = mutationsOf(functions('limits_of'), care('house-limits', 'limits', 'receipt'))
const house = mutationsOf(functions('house_limits_of'), care('house-limits'))
const checkIn = mutationsOf(functions('check_in_of'), care('check-in', 'venues'))
const plays = mutationsOf(functions('plays_of'), care('activity', 'check-in', 'limits', 'venues'))
const played = mutationsOf(functions('played_of'), care('activity', 'limits', 'venues'))
const rounds = mutationsOf(functions('rounds_played'), care('activity', 'venues'))
const paid = mutationsOf(functions('paid_in_of'), care('activity', 'deposits'))
const days = mutationsOf(functions('money_days_of'), care('activity'))
const breaks = mutationsOf('api/care/breaks.ts', care('breaks', 'reminders', 'venues'))
const breakRows = mutationsOf('api/care/breaks.sql.ts', care('breaks', 'registers', 'reminders'))
const raise = mutationsOf('api/care/limits.ts', care('deposits', 'limits'))
const answer = mutationsOf('api/care/check-in.ts', care('check-in'))
const reminders = mutationsOf('api/care/reminders.ts', care('reminders'))
const nearly = mutationsOf('api/care/nearly.ts', care('limits'))
const registers = mutationsOf('api/care/registers.ts', care('registers'))
const shownAt = mutationsOf('api/care/receipt.sql.ts', care('receipt'))
const audit = mutationsOf('api/care/audit.sql.ts', care('breaks', 'limits', 'registers'))
const replay = mutationsOf('api/care/replay.ts', care('replay'))
const bands = mutationsOf('api/care/replay.ts', care('house-limits'))

export const careMutations: readonly Mutation[] = [
  standing('an exclusion ends by itself', [
    "and r.said_at >= coalesce(e.until, 'infinity') and r.until <= p_at))",
    "and r.until <= p_at) and coalesce(e.until, 'infinity') > p_at)",
  ]),
  standing('a return opens play before its day', [' and r.until <= p_at))', '))']),
  standing('an older return ends a later exclusion', ["r.said_at >= coalesce(e.until, 'infinity') and ", '']),
  standing('who stands on a register plays', ['select cardinality(g.listed) > 0', 'select false']),
  standing('the first word of the registers holds for ever', [
    'order by g.said_at desc, g.id',
    'order by g.said_at, g.id',
  ]),
  standing('a break never ends', [' and b.until > p_at) then', ') then']),
  standing('a block that has ended holds', ["and coalesce(b.ended_at, 'infinity') > p_at) then", 'and true) then']),
  standingApart('who is blocked is as breaks say', ['state := 3 /* member blocked */;', 'state := care;']),
  standingApart('who has closed their account is as breaks say', ['state := 4 /* member closed */;', 'state := care;']),
  renew('a lease is written by who has not locked the wallet', [
    'perform hold_purses(p_bucket, array[p_member]);',
    'null;',
  ]),
  renew('a lease goes on past the check-in', [
    'until := coalesce(v_due, at + make_interval(mins => v_every));',
    "until := at + interval '1 hour';",
  ]),
  renew('a check-in that is due lets stakes in', ["why := 'check_in_due';", 'null;']),
  renew('a limit of the operator’s waits for the end of the lease', [
    'until := least(until, (select min(h.from_at) from care_house_limits h where h.from_at > at));',
    '',
  ]),
  renew('a lease goes on past the limit of time', ['until := least(until, at + make_interval(secs => v_left));', '']),
  renew('a limit of time never ends play', ['why is null and v_left <= 0 then', 'false then']),
  renew('a limit of stakes grows by what is won', [
    "case when seen.kind = 'spend' then p.returned",
    'case when true then p.returned',
  ]),
  renew('what is won gives a limit of net spend nothing back', [
    "case when seen.kind = 'spend' then p.returned else 0 end",
    '0',
  ]),
  renew('the last fen of a limit is not let in', ['if v_left < p_stake and', 'if v_left <= p_stake and']),
  renew('the first limit is named, though another one is nearer', [
    "(why is null or (why ~ '(stake|spend)_limit$' and v_left < rest))",
    'why is null',
  ]),
  renew('of two limits the later one gives the room', [
    'v_here := least(v_here, greatest(v_left, 0));',
    'v_here := greatest(v_left, 0);',
  ]),
  games('a limit of a game is judged for stakes in every game', [
    'if seen.game is not null and seen.game is distinct from p_game then',
    'if false then',
  ]),
  games('the limit of another game gives no bound to the room', [
    'room := least(v_here, v_elsewhere',
    'room := coalesce(v_here, v_elsewhere',
  ]),
  permit('a permit takes no room', [
    'set room = room - p_risks[width_bucket(member_id, p_members)]',
    'set room = room - 0 * p_risks[width_bucket(member_id, p_members)]',
  ]),
  permit('a permit is given without room', [
    'and room >= p_risks[width_bucket(member_id, p_members)]',
    'and room is not null',
  ]),
  permit('a permit that is refused keeps its room', ["if v_back <> '{}' then", 'if false then']),
  permit('a permit is given behind the end of a lease', [
    'case when u.until <= v_at then',
    'case when u.until is null then',
  ]),
  move('a stake takes no room', ['case when p_is_stake then', 'case when false then']),
  move('what moves otherwise takes room', ['case when p_is_stake then', 'case when true then']),
  limits('the highest of several limits holds', [
    'select l.kind, l.period, l.game, min(l.most),',
    'select l.kind, l.period, l.game, max(l.most),',
  ]),
  limits('a raise holds before it is confirmed', [' and holds and said_at <= p_at', ' and said_at <= p_at']),
  limits('the first word about a limit holds for ever', [
    'order by kind, period, said_at desc, id) o',
    'order by kind, period, said_at, id) o',
  ]),
  limits('the operator has no limits', [
    'from unnest(v_kinds, v_periods, v_games, v_mosts) as h',
    'from unnest(v_kinds[1:0], v_periods, v_games, v_mosts) as h',
  ]),
  house('a limit of the operator’s holds before it begins', ['where from_at <= p_at', 'where true']),
  house('a limit of the operator’s never ends', ['to_age, game, from_at desc, id) h', 'to_age, game, from_at, id) h']),
  house('a limit of an age band holds for every age', [
    ' and (v_age is null or v_age between h.from_age and h.to_age)',
    '',
  ]),
  checkIn('an answer does not begin play anew', [
    'max(said_at) filter (where answers is not null)',
    'min(said_at) filter (where answers is not null)',
  ]),
  checkIn('setting an interval is an answer', ['max(said_at) filter (where answers is not null)', 'max(said_at)']),
  checkIn('the first interval holds for ever', ['order by c.said_at desc, c.id', 'order by c.said_at, c.id']),
  checkIn('who has stopped long ago is asked', ['   where s.ends >= p_at\n', '']),
  plays('a stake is no play', [
    "select accepted_at as a, accepted_at + interval '15 minutes' as b",
    'select accepted_at as a, accepted_at as b',
  ]),
  plays('a pause of a quarter of an hour is none', ['s.a > coalesce(', "s.a > interval '1 hour' + coalesce("]),
  plays('an open game is no play', [
    'where bucket = p_bucket and member_id = p_member and opened_at < p_to',
    'where false and opened_at < p_to',
  ]),
  plays('play before the stretch counts in it', ['greatest(min(s.a), p_from)', 'min(s.a)']),
  plays('play is counted beyond now', ['least(max(s.b), p_to)', 'max(s.b)']),
  played('rounds at venues are no stakes', ['staked := staked + v_staked;\n  returned', 'returned']),
  played('what rounds bring back is not returned', ['returned := returned + v_returned;', '']),
  played('a permit whose round has not come is no stake', [
    'select coalesce(sum(p.risk), 0)',
    'select 0 * coalesce(sum(p.risk), 0)',
  ]),
  played('a permit counts beside its round', [
    "v.round = p.round and v.verdict = 'done')",
    'v.round = p.round and false)',
  ]),
  played('a permit that was refused counts', [
    "p.member_id = p_member and p.verdict = 'done'",
    'p.member_id = p_member',
  ]),
  played('a stake of before counts in this period', [
    'b.member_id = p_member and b.accepted_at >= p_from',
    'b.member_id = p_member',
  ]),
  played('a refund is not returned', ['sum(r.payout + r.refund)', 'sum(r.payout)']),
  rounds('a round costs its stake alone, whatever it lost', [
    "select s.placed_at, s.game, s.state, s.stake,\n           case when s.state = 'finished' then greatest(s.stake, s.risk - s.back)",
    "select s.placed_at, s.game, s.state, s.stake,\n           case when s.state = 'finished' then s.stake",
  ]),
  rounds('what a venue corrected is not returned', [
    'r.returned + coalesce(c.amount, 0)::bigint',
    'r.returned + 0 * coalesce(c.amount, 0)::bigint',
  ]),
  rounds('a void round costs its stake', [
    "when s.state = 'void' then s.stake else 0 end",
    "when s.state = 'void' then 0 else 0 end",
  ]),
  rounds('an open round takes no more than its stake', [
    "when s.state = 'void' then s.stake else s.risk end",
    'else s.stake end',
  ]),
  paid('orders that can still be paid do not count', [
    'select coalesce(sum(amount), 0) into coming',
    'select 0 * coalesce(sum(amount), 0) into coming',
  ]),
  paid('an order that has run out counts', [
    " or (status = 'waiting' and expires_at > clock_timestamp())",
    " or status = 'waiting'",
  ]),
  paid('an order that people look at does not count', ["status in ('paid', 'review')", "status in ('paid')"]),
  paid('deposits of before count in this period', ['and at >= p_from and at < p_to', 'and at < p_to']),
  paid('a withdrawal that came back is paid out', ["\n     and status in ('requested', 'sent', 'paid')", '']),
  days('a day in Shanghai is one of Greenwich', [
    "(at at time zone 'Asia/Shanghai')::date as day",
    "(at at time zone 'UTC')::date as day",
  ]),
  days('a withdrawal that came back is paid out on its day', [
    "\n               and status in ('requested', 'sent', 'paid')",
    '',
  ]),
  breaks('a shorter break takes the place of a longer one', [
    'if (held && held >= until) refuse(',
    'if (false && held) refuse(',
  ]),
  breaks('a break is taken that ends before an exclusion opens', [
    'if (excluded && (excluded.opensAt === null || excluded.opensAt >= until)) refuse',
    'if (false) refuse',
  ]),
  breaks('an exclusion is shortened', [
    'if (held && (held.until === null || (until && held.until >= until))) refuse',
    'if (false) refuse',
  ]),
  breaks('who is excluded comes back before the end', ['if (held.until > now) refuse', 'if (false) refuse']),
  breaks('who is excluded for good comes back', [
    "if (held.until === null) refuse('exclusion_for_good')",
    'if (held.until === null) return',
  ]),
  breaks('who comes back plays at once', ['now.getTime() + WAIT_HOURS * HOUR_MS', 'now.getTime()']),
  breaks('a second return moves the day of the first', ['if (held.opensAt) return\n', '\n']),
  breaks('a launch goes on in a break', ["await endLaunch(tx, member, 'break')\n", '\n']),
  breaks('automatic transfers go on in a break', ['await endAuto(tx, member)\n', '\n']),
  breaks('chases go on in a break', ["await insertJob(tx, member, 'chases_stop')\n", '\n']),
  breaks('a break is said and nobody stands by it', [
    'await settleStanding(tx, member)\n  await stopsAll',
    'await stopsAll',
  ]),
  breakRows('no break is a fact', ['await addFacts(tx, breakFacts, member, [id])', '']),
  raise('a raise holds at once', ['holds: !isRaise, confirms: null', 'holds: true, confirms: null']),
  raise('taking a limit away is no raise', [
    '(most === null || most > held.most)',
    '(most !== null && most > held.most)',
  ]),
  raise('a raise is confirmed before its day', ["if (from > now) refuse('too_early'", "if (false) refuse('too_early'"]),
  raise('a raise that was taken back is confirmed', ["if (!waits) refuse('nothing_waits')", 'if (!waits) return']),
  raise('a lower limit waits for the end of the lease', ['await leaseFor(tx, member)', '']),
  raise('the last fen of a limit of deposits is not let in', [
    '({ rest }) => rest < amount)',
    '({ rest }) => rest <= amount)',
  ]),
  raise('a deposit beyond a limit is ordered', ['if (!tight) return', 'if (tight || !tight) return']),
  raise('a late credit beyond a limit is written nowhere', [
    'if (over) await logEvent',
    'if (false && over) await logEvent',
  ]),
  raise('limits are asked about before half a year', ['last.said_at < half && ', '']),
  breaks('who comes back from an exclusion reads of a break', ["last.act === 'return' ?", 'false ?']),
  reminders('who rests is reminded of limits', [".playState === 'playing'", ".playState !== 'closed'"]),
  reminders('limits are asked about once for ever', ['`${rows.at(-1)?.id} ${halves}`', '`${rows.at(-1)?.id}`']),
  reminders('limits are asked about anew at each look', [
    '`${rows.at(-1)?.id} ${halves}`',
    '`${rows.at(-1)?.id} ${now.getTime()}`',
  ]),
  nearly('three fifths of a limit are nearly all', ['>= most * 4n', '>= most * 3n']),
  nearly('a limit that is used up is nearly used up', [' && used < most', '']),
  nearly('the last limit is told and not the one that is used most', [
    ' || (found && used * found.most <= found.used * most)',
    '',
  ]),
  answer('an answer is taken before it is asked for', [
    'const isDue = held.due_at !== null && held.due_at <= now\n  const answers',
    'const isDue = held.due_at !== null\n  const answers',
  ]),
  answer('an answer to another question is one', [
    'isDue && number === held.number ?',
    'isDue && number !== undefined ?',
  ]),
  answer('an interval gets around a check-in that is due', ["refuse('check_in_due')", 'await Promise.resolve()']),
  answer('an answer waits for the end of the lease', ['await leaseFor(tx, member)', '']),
  registers('who is listed anew plays on', ['if (isHeld) await stopsAll(tx, member)\n    else await', 'await']),
  shownAt('a receipt shows the first answer of the registers', [
    'order by said_at desc, id\n     limit 1`',
    'order by said_at, id\n     limit 1`',
  ]),
  shownAt('a receipt shows an answer that came behind the bet', [
    "and said_at <= timestamptz 'epoch' + ${at} * interval '1 microsecond'\n     order by said_at desc, id\n",
    'order by said_at desc, id\n',
  ]),
  registers('the word of a register is kept nowhere', ['await settleStanding(tx, member)', '']),
  audit('a member who plays behind the back of a break is not named', [
    'count(*) filter (where s.play_state <> s.due and s.play_state <> s.due_before)',
    'count(*) filter (where false)',
  ]),
  audit('a lease that runs on past a check-in is not named', [
    "count(*) filter (where room_until > now() + interval '61 minutes')",
    'count(*) filter (where false)',
  ]),
  audit('a register is not heard of by the audit', ['cardinality(listed) > 0 as listed', 'false as listed']),
  replay('a win gives room back before it has come', ['cameBack((when) => when <= at)', 'cameBack(() => true)']),
  replay('a stake in the instant of a limit is judged', ['!unclear.has(at.getTime()) && ', '']),
  replay('the last fen of a limit is beyond it', [
    "(kind === 'stake' ? staked : spent).of(period, game) + stake > most",
    "(kind === 'stake' ? staked : spent).of(period, game) + stake >= most",
  ]),
  replay('an order that was never credited is beyond a limit', ['if (creditedAt !== null && heldAt', 'if (heldAt']),
  bands('a limit of an age band holds for every age', [
    'filter(({ band }) => band?.holds(at) ?? true)',
    'filter(() => true)',
  ]),
]
