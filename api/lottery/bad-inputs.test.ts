// The groups lottery-bet, caipiao-bet and locsgwin-bet of the bad inputs, by their numbers: each is refused
// with its reason, and the whole book is the same before and after.
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../core/endpoint.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { quick } from '../../core/lottery/quick-calls.ts'
import { readBooks } from '../testing/books.ts'
import { chased, quickBet, submission } from './testing/boards.ts'
import { openIssue, order } from './testing/play.ts'
import { many } from '../testing/at-once.ts'
import { openStill } from './testing/houses.ts'

const codes = ['k3_1m', 'win_60', 'lhc_5m'] as const
const { house } = await openStill([...codes])
const [k3, win, lhc] = (await Promise.all(codes.map((code) => openIssue(house, 0, code)))).map(
  ({ issue }) => issue,
) as [string, string, string]
const amy = await house.rich('amy001', '50.00')

type Body = Record<string, unknown>
type Bad = [id: string, what: string, reason: string, change: (good: Body) => Body]

const first = (good: Body) => (good['bets'] as Body[])[0]!
/** Changes every line of an order. */
const line =
  (change: Body) =>
  (good: Body): Body => ({ ...good, bets: [{ ...first(good), ...change }] })
const whole =
  (change: Body) =>
  (good: Body): Body => ({ ...good, ...change })
const times =
  (count: number, total: string) =>
  (good: Body): Body => ({ ...good, bets: many(count, () => first(good)), total })

const big = () => order(house, k3, [['k3.side', ['big'], '10.00']])
const sums = () => submission(house, k3, [['k3.two_diff', [1, 2, 3], 3]])
const green = () => quickBet(house, win, ['green'])

const onOddsBoard: Bad[] = [
  ['BI-226', 'a negative stake', 'invalid_input', line({ stake: '-10.00' })],
  ['BI-228', 'a stake below the least', 'stake_range', (good) => ({ ...line({ stake: '0.01' })(good), total: '0.01' })],
  [
    'BI-228',
    'a stake above the most',
    'stake_range',
    (good) => ({ ...line({ stake: '50000.01' })(good), total: '50000.01' }),
  ],
  ['BI-229', 'odds that the client raised', 'odds_changed', line({ oddsMilli: { big: 1_998_000 } })],
  ['BI-229', 'odds as a text', 'invalid_input', line({ odds: '1998' })],
  ['BI-230', 'an old version of the odds', 'odds_changed', line({ oddsVersion: 77 })],
  ['BI-231', 'a total that is not the sum', 'total_differs', whole({ total: '0.01' })],
  ['BI-234', 'a clock of the client’s own', 'invalid_input', whole({ betTime: '2020-01-01 00:00:00' })],
  ['BI-238', 'no lines', 'selection_invalid', whole({ bets: [] })],
  ['BI-238', 'lines that are no list', 'invalid_input', whole({ bets: 'all' })],
  ['BI-238', 'more lines than an order holds', 'too_many_lines', times(201, '2010.00')],
  ['BI-241', 'ten lines with too little money', 'balance_short', times(10, '100.00')],
  [
    'BI-245',
    'more to win than the cap',
    'payout_cap',
    (good) => ({
      ...good,
      bets: [
        {
          ...first(good),
          ...{
            play: 'k3.triple_one',
            selection: [1],
            stake: '50000.00',
            oddsMilli: { win: 209_520 },
          },
        },
      ],
      total: '50000.00',
    }),
  ],
]

const onOfficialBoard: Bad[] = [
  ['BI-246', 'fewer tickets than there are', 'selection_invalid', line({ count: 1 })],
  ...[0, -1, 1.5, 2 ** 31, '1e3', 10_000, null].map((multiple): Bad => [
    'BI-247',
    `a multiple of ${multiple}`,
    'invalid_input',
    line({ multiple }),
  ]),
  ['BI-247', 'a price that is none', 'invalid_input', line({ unit: '1.00' })],
  ['BI-248', 'a number twice', 'selection_invalid', line({ numbers: [1, 1, 2] })],
  ['BI-248', 'numbers as one text', 'invalid_input', line({ numbers: '01，01，02' })],
  ['BI-248', 'numbers as texts', 'selection_invalid', line({ numbers: ['1', '2', '3'] })],
  ['BI-248', 'numbers with spaces', 'selection_invalid', line({ numbers: [' 1', '2 ', '3'] })],
  [
    'BI-248',
    'a banker among its legs',
    'selection_invalid',
    line({ optionId: 'k3.two_diff_dt', numbers: [[1], [1, 2, 3]] }),
  ],
  ['BI-249', 'more numbers than there are', 'selection_invalid', line({ numbers: many(49, (at) => at + 1) })],
]

const atQuickWin: Bad[] = [
  ['BI-251', 'no game', 'invalid_input', whole({ gameId: null })],
  ['BI-251', 'another table', 'lottery_unknown', whole({ gameId: 'k3_1m' })],
  ['BI-251', 'a table that is not there', 'lottery_unknown', whole({ gameId: 'win_90' })],
  ['BI-251', 'a field that is not there', 'selection_invalid', line({ side: 'a' })],
  ['BI-255', 'odds that the client brought', 'odds_changed', line({ oddsMilli: { full: 100_000, half: 1_700 } })],
  ['BI-255', 'a rate that the client brought', 'invalid_input', whole({ rate: '100' })],
]

async function refused(endpoint: Endpoint, body: Body, reason: string): Promise<void> {
  const before = await readBooks(house.db.pool)
  const sent = { ...body, idempotencyKey: crypto.randomUUID() }
  const answer = await house.send(endpoint.path, sent, { token: amy.token })
  expect(answer.body).toMatchObject({ code: 0, reason })
  expect(answer.body.msg).not.toBe('')
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(await readBooks(house.db.pool)).toBe(before)
}

describe('lottery-bet', () => {
  test.each(onOddsBoard)('%s: %s is %s', async (_, __, reason, change) =>
    refused(lottery.place, change(await big()), reason),
  )

  test('BI-238: a hundred thousand lines are refused unread', async () => {
    const { body, status } = await house.send(lottery.place.path, times(100_000, '1000000.00')(await big()), {
      token: amy.token,
    })
    expect(body).toMatchObject({ code: 0 })
    expect(body.msg).not.toBe('')
    expect([400, 413]).toContain(status)
  })

  // BI-236, five hundred bets across the close, is in late.test.ts on a draw that runs.
  test('BI-239: the same key again is the same order', async () => {
    const want = { ...(await big()), idempotencyKey: 'b1' }
    const once = await amy.call(lottery.place, want)
    const after = await readBooks(house.db.pool)
    expect(await amy.call(lottery.place, want)).toEqual(once)
    expect(await readBooks(house.db.pool)).toBe(after)
  })
})

describe('caipiao-bet', () => {
  test.each(onOfficialBoard)('%s: %s is %s', async (_, __, reason, change) =>
    refused(official.submit, change(await sums()), reason),
  )

  test('BI-249: tickets without number are counted by formula, and refused', async () => {
    const balls = many(49, (at) => at + 1)
    const want = await submission(house, lhc, [['lhc.miss12', balls, 50_000]], {
      lottery: 'lhc_5m',
    })
    await refused(official.submit, want, 'selection_invalid')
  })
})

describe('locsgwin-bet', () => {
  test.each(atQuickWin)('%s: %s is %s', async (_, __, reason, change) =>
    refused(quick.bet, change(await green()), reason),
  )

  test('BI-252: both sides are taken, for they hedge only the member’s own money', async () => {
    const both = await quickBet(house, win, ['big', 'small'], { amount: '2.00' })
    expect(await amy.verdict(quick.bet, both)).toBe('ok')
  })

  test('BI-255: a rate is asked for, never told', async () => {
    const told = await house.send(quick.rate.path, { gameId: 'win_60', rate: '100' })
    expect(told.body).toMatchObject({ code: 0, reason: 'invalid_input' })
  })
})

// Bad inputs covered elsewhere: by a test of their own above, or by one on running draws.
const elsewhere = ['BI-239', 'BI-252', 'BI-236 in late.test.ts', 'BI-254 in quick/quick.test.ts']
/** No reality check, no own limits, and exclusion not on every path yet: these wait for player protection. */
const waiting = ['BI-242', 'BI-243', 'BI-244']

test('every number of the three groups is tried, or waits for player protection', () => {
  const tried = [...onOddsBoard, ...onOfficialBoard, ...atQuickWin].map(([id]) => id)
  const named = [...tried, ...elsewhere, ...waiting].map((id) => Number(id.slice(3, 6)))
  const lotteryBet = [226, 228, 229, 230, 231, 234, 236, 238, 239, 241, 242, 243, 244, 245]
  const others = [246, 247, 248, 249, 251, 252, 254, 255]
  expect([...new Set(named)].sort()).toEqual([...lotteryBet, ...others])
})

test('who is excluded is refused on each board, for an order, a chase and a round', async () => {
  const { bucket, id } = amy.member
  const plays = (state: number) =>
    house.db.pool.query('update members set play_state = $1 where bucket = $2 and id = $3', [...[state, bucket, id]])
  const one = await sums()
  const chase = chased(one, [{ issue: one.issue, multiple: 1 }])
  await plays(2)
  await refused(lottery.place, await big(), 'excluded')
  await refused(official.submit, one, 'excluded')
  await refused(official.submit, chase, 'excluded')
  await refused(quick.bet, await green(), 'excluded')
  await plays(1)
})
