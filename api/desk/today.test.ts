// The first page of the desk: figures by kind of game, of draws, and beside those of yesterday and a week ago; and what is watched
// of the books.
import { afterAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { gameKinds, type BookCheck, type Queue } from '../../core/desk/today.ts'
import { chat } from '../../core/support/chat.ts'
import { feedback } from '../../core/support/feedback.ts'
import { question } from '../../core/support/question.ts'
import { watchBooks } from '../ledger/watch/watch.ts'
import { envelopeOf, openHouse } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { openTestDesk } from './testing.ts'
import { todayOf } from './today.ts'

const house = await openHouse()
const desk = await openTestDesk(house.database)
afterAll(desk.close)
const amy = await house.rich('amy001', '1000.00')
const { bucket, id } = amy.member
const harm = (text: string) => tamper(house.database.config, text)

/** The first instant of a day of Shanghai, so many days ago: it lies in every stretch of that day. */
const dayBegin = (back: number) =>
  `(date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '${back} days') at time zone 'Asia/Shanghai'`

const round = (game: string, risk: number, returned: number, back: number) =>
  harm(`
    insert into venue_rounds (bucket, member_id, stake, risk, returned, placed_at, settled_at, bet, round, venue, game, state, verdict)
    select ${bucket}, ${id}, ${risk}, ${risk}, ${returned}, ${dayBegin(back)}, ${dayBegin(back)}, gen_random_uuid(), gen_random_uuid(),
           'electronic', '${game}', 'finished', 'done'`)

const issue = (number: number, back: number, isVoid: boolean) =>
  harm(`
    insert into issues (draw_id, lottery, issue, chain, position, opens_at, lock_at, draw_at, status, void_reason, key, numbers, frozen_at,
                        drawn_at, settled_at)
    select ${900_000 + number}, 'k3_1m', 'x${number}', 99, ${number}, t - interval '2 minutes', t - interval '1 minute', t,
           ${isVoid ? `5, 'no_beacon', null, null, null, null` : `4, null, sha256('x'), '{1,2,3}', t - interval '1 second', t`}, t
      from (select ${dayBegin(back)} as t) s`)

test('stakes and returns stand by kind of game, draws held and void beside them, each with yesterday and a week ago', async () => {
  const before = (await todayOf(desk.db)()).counts
  for (const [game, risk, returned, back] of [
    ['slot20', 500, 200, 0],
    ['mines', 100, 0, 0],
    ['baccarat', 1_000, 1_950, 0],
    // A game of another version counts where its turnover does.
    ['not_known', 50, 0, 0],
    ['fish', 300, 100, 1],
    ['football', 700, 0, 7],
  ] as const)
    await round(game, risk, returned, back)
  for (const [number, back, isVoid] of [
    [1, 0, false],
    [2, 0, true],
    [3, 1, false],
    [4, 7, true],
  ] as const)
    await issue(number, back, isVoid)

  const { kinds, money, counts, days } = await todayOf(desk.db)()
  expect(kinds.map(({ kind }) => kind)).toEqual(gameKinds)
  const of = (kind: string) => kinds.find((one) => one.kind === kind)
  const nothing = { today: '0.00', yesterday: '0.00', lastWeek: '0.00' }
  expect(of('electronic')).toEqual({
    kind: 'electronic',
    staked: { ...nothing, today: '6.50' },
    returned: { ...nothing, today: '2.00' },
  })
  expect(of('video')).toMatchObject({ staked: { today: '10.00' }, returned: { today: '19.50' } })
  expect(of('fishing')).toMatchObject({ staked: { ...nothing, yesterday: '3.00' }, returned: { yesterday: '1.00' } })
  expect(of('sports')).toMatchObject({ staked: { ...nothing, lastWeek: '7.00' }, returned: nothing })
  expect(of('lottery')).toMatchObject({ staked: nothing, returned: nothing })
  // The sums of the kinds are the figure of the day, and the last day of the chart.
  expect(money.staked).toEqual({ today: '16.50', yesterday: '3.00', lastWeek: '7.00' })
  expect(days.at(-1)).toMatchObject({ staked: '16.50', returned: '21.50' })
  const more = (name: 'draws' | 'voids', day: 'today' | 'yesterday' | 'lastWeek') =>
    counts[name][day] - before[name][day]
  expect(
    ['today', 'yesterday', 'lastWeek'].map((day) => [more('draws', day as 'today'), more('voids', day as 'today')]),
  ).toEqual([
    [1, 1],
    [1, 0],
    [0, 1],
  ])
})

test('what is watched of the books: it holds, or what was found stands there until a later look has ended', async () => {
  const shown = async (check: BookCheck) => (await todayOf(desk.db)()).books.find((one) => one.check === check)
  expect(await shown('balances')).toEqual({ check: 'balances', isKept: true, upto: null, says: [] })
  await watchBooks(house.db, house.buckets)
  expect(await shown('waiting')).toEqual({ check: 'waiting', isKept: true, upto: expect.any(Number), says: [] })

  // Money in review that no payment brought: the watch finds it, its job fails and says so.
  const move = (fen: number) =>
    harm(`
      insert into house (bucket, account, stripe, balance) values (${bucket}, 106, 31, ${fen}), (${bucket}, 104, 31, ${-fen})
          on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance`)
  await move(500)
  const { drifts, orphans } = await watchBooks(house.db, house.buckets)
  expect([drifts, orphans]).toEqual([[], [expect.stringContaining('review holds')]])
  // It stands there at once, and for as long as no later round has ended.
  expect(await shown('waiting')).toMatchObject({ isKept: false, says: orphans })
  const failed = (task: string, error: string) =>
    harm(`select graphile_worker.add_job('${task}')`).then(() =>
      harm(`update graphile_worker._private_jobs set last_error = '${error}', attempts = 1, updated_at = now()
             where task_id = (select id from graphile_worker._private_tasks where identifier = '${task}')`),
    )
  await failed('ledger_watch', `the books: ${orphans.join('; ')}`)
  expect(await shown('waiting')).toMatchObject({ isKept: false, says: orphans })
  expect(await shown('balances')).toMatchObject({ isKept: true, says: [] })
  await move(-500)
  await harm(`update graphile_worker._private_jobs set updated_at = now() - interval '5 minutes'`)
  // The job's own word is old by now; what it found is over with a look that finds it no more.
  expect(await shown('waiting')).toMatchObject({ isKept: false })
  await watchBooks(house.db, house.buckets)
  expect(await shown('waiting')).toMatchObject({ isKept: true })

  await failed('ledger_audit', 'the books: I-06, I-15')
  expect(await shown('audit')).toMatchObject({ isKept: false, says: ['I-06, I-15'] })
  expect(await shown('seals')).toMatchObject({ isKept: true })

  // A fen more in a wallet: payouts are frozen, and the page says for what as long as they are.
  await harm(`update wallets set balance = balance + 1 where bucket = ${bucket} and member_id = ${id} and account = 1`)
  await watchBooks(house.db, house.buckets)
  const { machine } = await todayOf(desk.db)()
  expect(machine.isFrozen).toBe(true)
  expect(await shown('balances')).toMatchObject({ isKept: false, says: [machine.frozenFor] })
})

/** Rows that have waited, in days before now: from when, and until when; null where they wait still. */
const SPANS = `(values (8, 2), (8, 3), (2, null), (9, 8), (0, null), (8, null)) as s (since, until)`
const SINCE = `now() - s.since * interval '1 day' - interval '1 hour'`
const UNTIL = `now() - s.until * interval '1 day' - interval '1 hour'`
/** A name of whoever ended it, where it has ended. */
const BY = (name: string) => `case when s.until is not null then '${name}' end`

const waits: [queue: Queue, table: string, columns: string, values: string][] = [
  ['depositAlarms', 'deposit_alarms', 'raised_at, failures, looked_at, looked_by', `${SINCE} - random() * interval '1 minute', 3, ${UNTIL}, ${BY('ann')}`],
  ['rounds', 'rounds_in_review', 'bet, amount, valid, cap, found_at, ending, note, proposed_by, approved_by, ended_at',
    `gen_random_uuid(), 200, 100, 100, ${SINCE}, ${BY('accept')}, ${BY('x')}, ${BY('ann')}, ${BY('ben')}, ${UNTIL}`],
  ['breaches', 'venue_breaches', 'id, venue, kind, ref, detail, found_at, read_at, read_by',
    `gen_random_uuid(), 'electronic', 'beyond', 'x', 'x', ${SINCE}, ${UNTIL}, ${BY('ann')}`],
  ['reviews', 'withdrawal_reviews', 'id, reasons, held_at, due_at, ending, note, proposed_by, proposed_at, approved_by, approved_at',
    `gen_random_uuid(), '{amount}', ${SINCE}, now() + interval '1 day', ${BY('pay')}, ${BY('x')}, ${BY('ann')}, ${UNTIL}, ${BY('ben')}, ${UNTIL}`],
  ['withdrawals', 'withdrawals', 'id, card_id, amount, handling_fee, administrative_fee, turnover_deduction, actual, status, requested_at, closed_at',
    `gen_random_uuid(), gen_random_uuid(), 100, 0, 0, 0, 100, case when s.until is null then 'sent' else 'failed' end, ${SINCE}, ${UNTIL}`],
  ['transfers', 'venue_transfers', 'id, venue, direction, amount, state, requested_at, hung_at, closed_at',
    `gen_random_uuid(), 'electronic', 'in', 100, case when s.until is null then 'queried' else 'settled' end, now() - interval '30 days', ${SINCE}, ${UNTIL}`],
] // prettier-ignore

/** The same of rows that wait again and again: since when they do, and in which stretches they did before. */
const WAITED = `case when s.until is null then ${SINCE} end, case when s.until is null then '{}' else tstzmultirange(tstzrange(${SINCE}, ${UNTIL})) end`
const STATE = `case when s.until is null then 'waiting' else 'answered' end`

test('what waits stands beside what waited at this time yesterday and a week ago', async () => {
  const look = async () => new Map((await todayOf(desk.db)()).queues.map((one) => [one.queue, one]))
  const empty = await look()
  for (const [, table, columns, values] of waits)
    await harm(`insert into ${table} (bucket, member_id, ${columns}) select ${bucket}, ${id}, ${values} from ${SPANS}`)
  // A transfer of which the venue spoke at once has hung in no moment.
  await harm(`insert into venue_transfers (bucket, member_id, id, venue, direction, amount, state, requested_at, closed_at)
              select ${bucket}, ${id}, gen_random_uuid(), 'electronic', 'in', 100, 'settled', ${SINCE}, now() from ${SPANS}`)
  await harm(`insert into chats (bucket, member_id, waiting_since, waited, answered_at)
              select ${bucket}, 1000 + row_number() over (), ${WAITED}, ${UNTIL} from ${SPANS}`)
  await harm(`insert into feedbacks (bucket, member_id, id, type, content, waiting_since, waited, state, updated_at)
              select ${bucket}, ${id}, gen_random_uuid(), 'other', 'x', ${WAITED}, ${STATE}, coalesce(${UNTIL}, ${SINCE}) from ${SPANS}`)
  await harm(`insert into questions (id, code_hash, language, waiting_since, waited, state, updated_at)
              select gen_random_uuid(), uuid_send(gen_random_uuid()), 'en', ${WAITED}, ${STATE}, coalesce(${UNTIL}, ${SINCE}) from ${SPANS}`)
  await harm(`
    insert into join_requests (id, topic, name, contact, message, language, asked_at, seen_at, seen_by, answered_at, answered_by, answer)
    select gen_random_uuid(), 'agent', 'x', 'x', 'x', 'en', ${SINCE}, ${UNTIL}, ${BY('ann')}, ${UNTIL}, ${BY('ann')}, ${BY('x')} from ${SPANS}`)
  await harm(`
    insert into proposals (proposed_at, lapses_at, ended_at, id, deed, kind, subject, says, hash, proposed_by)
    select ${SINCE}, coalesce(${UNTIL}, now() + interval '1 day'), null, gen_random_uuid(), gen_random_uuid(), 'venue',
           's' || s.since || '/' || coalesce(s.until, 0), '{}', sha256('x'), 'ann'
      from ${SPANS}`)
  await harm(`insert into member_cases (id, username, person, opened_at, closed_at, closed_by)
              select gen_random_uuid(), 'm' || s.since || '/' || coalesce(s.until, 0), 'ann', ${SINCE}, ${UNTIL},
                     case when ${UNTIL} is not null then gen_random_uuid() end
                from ${SPANS}`)
  const full = await look()
  for (const queue of [
    ...waits.map(([one]) => one),
    'chats',
    'feedback',
    'questions',
    'joins',
    'proposals',
    'cases',
  ] as Queue[]) {
    const [before, after] = [empty.get(queue)!, full.get(queue)!]
    const more = [after.waiting - before.waiting, after.before.yesterday - before.before.yesterday]
    expect([queue, ...more, after.before.lastWeek - before.before.lastWeek]).toEqual([queue, 3, 2, 3])
  }
  // A withdrawal in review waits in that queue alone.
  const one = await house.sql(
    `select id from withdrawals where member_id = $1 and closed_at is null and requested_at < now() - interval '7 days'`,
    [id],
  )
  await harm(`update withdrawal_reviews set id = '${String(one[0]!['id'])}'
               where approved_at is null and held_at < now() - interval '7 days' and member_id = ${id}`)
  const withdrawals = (await look()).get('withdrawals')!
  expect(withdrawals.before).toEqual({ yesterday: 1, lastWeek: 2 })
})

/** An instant by so many hours earlier; in an UPDATE a cluster takes no difference that depends on the session's zone. */
const earlier = (instant: string, hours: number) =>
  `((${instant} at time zone 'UTC') - interval '${hours} hours') at time zone 'UTC'`

const WORDS = 'my deposit of this morning has not come yet'
const key = () => ({ idempotencyKey: randomUUID() })
/** What members and visitors do until people answer, and what people do then, by the queue. */
type Written = { table: string; begin(): Promise<unknown>; again(): Promise<unknown>; ends: string[] }
const writes: Record<string, () => Promise<Written>> = {
  chats: async () => {
    const who = await house.person('wanda01')
    const says = () => who.call(chat.send, { text: WORDS, ...key() })
    return { table: 'chats', begin: says, again: says, ends: ['chat answer wanda01 it has', 'chat answer wanda01 now'] }
  },
  feedback: async () => {
    const who = await house.person('wanda02')
    const { id: one } = await who.call(feedback.submit, { type: 'deposit', content: WORDS, ...key() })
    const again = () => who.call(feedback.reply, { id: one, content: WORDS, ...key() })
    const ends = [`feedback answer ${one} it has`, `feedback close ${one}`]
    return { table: 'feedbacks', begin: async () => {}, again, ends }
  },
  questions: async () => {
    const { code } = envelopeOf(await house.send(question.ask.path, { content: WORDS })).data as { code: string }
    const [{ id: one }] = (await house.sql('select id from questions order by asked_at desc limit 1')) as [
      { id: string },
    ]
    const again = () => house.send(question.more.path, { code, content: WORDS })
    const ends = [`question answer ${one} it has`, `question close ${one}`]
    return { table: 'questions', begin: async () => {}, again, ends }
  },
}

test.each(['chats', 'feedback', 'questions'] as const)(
  '%s that wait, are answered and wait again have waited each time',
  async (queue) => {
    await harm(`delete from chats; delete from feedbacks; delete from questions`)
    const { table, begin, again, ends } = await writes[queue]!()
    await begin()
    const now = async () => {
      const one = (await todayOf(desk.db)()).queues.find((other) => other.queue === queue)!
      return [one.waiting, one.before.yesterday, one.before.lastWeek]
    }
    expect(await now()).toEqual([1, 0, 0])
    await harm(`update ${table} set waiting_since = ${earlier('waiting_since', 8 * 24)}`)
    expect(await now()).toEqual([1, 1, 1])
    // Whoever writes again has waited since they wrote first.
    await again()
    expect(await now()).toEqual([1, 1, 1])
    await house.run(ends[0]!, 'ann')
    expect(await now()).toEqual([0, 1, 1])
    await again()
    expect(await now()).toEqual([1, 1, 1])
    // A day and a half later, when it is ended another way, both stretches are there; ten days later none is kept.
    const later = (hours: number) =>
      harm(`
        update ${table}
           set waiting_since = ${earlier('waiting_since', hours)},
               waited = (select range_agg(tstzrange(${earlier('lower(w)', hours)}, ${earlier('upper(w)', hours)})) from unnest(waited) w)`)
    await later(36)
    expect(await now()).toEqual([1, 1, 1])
    await house.run(ends[1]!, 'ann')
    expect(await now()).toEqual([0, 1, 1])
    expect(await house.sql(`select (select count(*)::int from unnest(waited)) as count from ${table}`)).toEqual([
      { count: 2 },
    ])
    await later(240)
    await again()
    await house.run(ends[0]!, 'ann')
    expect(await now()).toEqual([0, 0, 0])
    expect(await house.sql(`select (select count(*)::int from unnest(waited)) as count from ${table}`)).toEqual([
      { count: 1 },
    ])
  },
)
