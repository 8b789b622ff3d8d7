// The first page of the desk: figures by kind of game, of draws, and beside those of yesterday and a week ago; and what is watched
// of the books.
import { afterAll, expect, test } from 'vitest'
import { gameKinds, type BookCheck } from '../../core/desk/today.ts'
import { watchBooks } from '../ledger/watch/watch.ts'
import { openHouse } from '../testing/house.ts'
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
