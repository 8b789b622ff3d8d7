// Money in and money out raced (requirements 7.5): two, ten and fifty at one instant, under the same key and
// under others, of two members, with everything else that takes money, on a small pool and on a large one.
import { afterEach, describe, expect, test } from 'vitest'
import { deposit } from '../core/deposit.ts'
import { lottery } from '../core/lottery/calls.ts'
import { savings } from '../core/savings/savings.ts'
import { transfer } from '../core/transfer.ts'
import { withdraw } from '../core/withdraw/withdraw.ts'
import { signature } from '../venue/wire.ts'
import { keyOf } from './testing/outside.ts'
import { heardOut } from './callback/callback.ts'
import { openTown, wanted, type Town } from './deposit/testing.ts'
import { audit } from './ledger/audit/audit.ts'
import { prepareIssues } from './lottery/issues.ts'
import { openIssue, order } from './lottery/testing/play.ts'
import { openLotteries } from './lottery/odds/priced.ts'
import type { Person } from './testing/house.ts'
import { many, oks } from './testing/at-once.ts'
import { by, volley as sent, type Shot } from './testing/volley.ts'
import { cashAndHeld, mayWithdraw, PASSCODE } from './withdraw/testing.ts'

const towns = [await townOn(4), await townOn(20)]
const sizes = [2, 10, 50]
// The races run once with the tests; two hundred times by hand.
const repeats = Number.parseInt(process.env['RACE_ROUNDS'] ?? '1', 10) - 1
let count = 0

/** A town whose issue is open all along: none is waited for, and none is paid in the middle of a race. */
async function townOn(connections: number) {
  const town = await openTown({ drawSeconds: 43_200, drawLockSeconds: 5 }, { max: connections })
  await prepareIssues(town, (await openLotteries(town).find('k3_1m'))!, 64)
  return { connections, town }
}

/** The answers of all, once what providers said among them is worked on. */
async function volley(url: string, shots: readonly Shot[]): Promise<string[]> {
  const verdicts = await sent(url, shots)
  await heardOut()
  return verdicts
}

/** A message of a provider, signed as it signs. */
function told(town: Town, provider: 'cashier' | 'bank', said: object): Shot {
  const [body, at] = [JSON.stringify(said), String(Date.now())]
  const key = keyOf(town, provider)
  const headers = { 'koi-timestamp': at, 'koi-signature': signature(key, at, body) }
  return { path: `callback/${provider}`, body, headers }
}

const somebody = (town: Town): Promise<Person> => town.person(`race${count++}`)

/** A member with this cash, paid in at the cashier, and an account to be paid on. */
async function saver(town: Town, cash: string) {
  const person = await somebody(town)
  await town.deposits(person, cash)
  const card = await mayWithdraw(person)
  const takes = (amount: string, key = `w-${count++}`) =>
    by(person, withdraw.submit, { cardId: card.id, amount, secondaryPwd: PASSCODE, idempotencyKey: key })
  return { person, takes }
}

const rowsOf = async (town: Town, table: 'deposits' | 'withdrawals', { member }: Person) =>
  (await town.sql(`select id, status from ${table} where bucket = $1 and member_id = $2`, [
    member.bucket,
    member.id,
  ])) as { id: string; status: string }[]

describe.each(towns)('on $connections connections', ({ town }) => {
  afterEach(async () => {
    const wrong = (await audit(town.db, town.buckets)).checks.filter(({ breaches }) => breaches > 0)
    if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
  })
  describe.each(sizes)('%i at once', { repeats }, (times) => {
    moneyIn(town, times)
    moneyOut(town, times)
    sameMoney(town, times)
  })
})

function moneyIn(town: Town, times: number) {
  test('deposits: one key is one order, others are three at most, of each of two members', async () => {
    const [amy, bea] = [await somebody(town), await somebody(town)]
    const same = wanted('100.00')
    const ofAmy = many(times, () => by(amy, deposit.submit, same))
    const ofBea = many(times, () => by(bea, deposit.submit, wanted('100.00')))
    const verdicts = await volley(town.url, [...ofAmy, ...ofBea])
    expect(oks(verdicts.slice(0, times))).toBe(times)
    expect(oks(verdicts.slice(times))).toBe(Math.min(times, 3))
    expect(await rowsOf(town, 'deposits', amy)).toHaveLength(1)
    expect(await rowsOf(town, 'deposits', bea)).toHaveLength(Math.min(times, 3))
  })

  test('a deposit is paid while it is cancelled: credited once, whichever came first', async () => {
    const cat = await somebody(town)
    const { id } = await town.order(cat, '100.00')
    const paid = { orderNo: id, amount: '100.00', currency: 'CNY', status: 'success' }
    const shots = many(times, (at) =>
      at % 2 === 0
        ? told(town, 'cashier', { ...paid, providerTxn: `race-${id}` })
        : by(cat, deposit.cancel, { orderId: id }),
    )
    const verdicts = await volley(town.url, shots)
    expect(new Set(verdicts.filter((_, at) => at % 2 === 0))).toEqual(new Set(['ok']))
    expect(await rowsOf(town, 'deposits', cat)).toMatchObject([{ status: 'credited' }])
    expect(await cashAndHeld(town, cat)).toEqual({ cash: 100_00n, held: 0n })
  })
}

function moneyOut(town: Town, times: number) {
  test('withdrawals: one key is one, others are as many as the money, of each of two members', async () => {
    const [dan, eve] = [await saver(town, '500.00'), await saver(town, '500.00')]
    const key = `same-${count++}`
    const verdicts = await volley(town.url, [
      ...many(times, () => dan.takes('200.00', key)),
      ...many(times, () => eve.takes('200.00')),
    ])
    expect(oks(verdicts.slice(0, times))).toBe(times)
    expect(oks(verdicts.slice(times))).toBe(2)
    expect(await cashAndHeld(town, dan.person)).toEqual({ cash: 300_00n, held: 200_00n })
    expect(await cashAndHeld(town, eve.person)).toEqual({ cash: 100_00n, held: 400_00n })
  })

  test('a bank that says paid and failed at once is believed once, and the money is in one place', async () => {
    const fay = await saver(town, '200.00')
    await volley(town.url, [fay.takes('200.00')])
    const [row] = await rowsOf(town, 'withdrawals', fay.person)
    const { actual } = await fay.person.call(withdraw.order, { id: row?.id ?? '' })
    const word = { id: row?.id, amount: actual, currency: 'CNY', reference: `race-${row?.id}` }
    const shots = many(times, (at) => told(town, 'bank', { ...word, status: at % 2 === 0 ? 'paid' : 'failed' }))
    expect(oks(await volley(town.url, shots))).toBe(times)
    const [{ status } = { status: '' }] = await rowsOf(town, 'withdrawals', fay.person)
    expect(['paid', 'failed']).toContain(status)
    const back = status === 'failed' ? 200_00n : 0n
    expect(await cashAndHeld(town, fay.person)).toEqual({ cash: back, held: 0n })
  })
}

function sameMoney(town: Town, times: number) {
  // BI-201
  test('withdrawals, bets, transfers and savings of the same money: what is spent is what there was', async () => {
    const gil = await saver(town, '500.00')
    const { issue } = await openIssue(town, 8_000)
    const bets = await Promise.all(many(times, () => order(town, issue, [['k3.side', ['big'], '200.00']])))
    const shots = bets.map((bet, at) => {
      if (at % 4 === 0) return gil.takes('200.00')
      if (at % 4 === 1) return by(gil.person, lottery.place, bet)
      if (at % 4 === 2)
        return by(gil.person, savings.into, { product: 'flex', amount: '200.00', idempotencyKey: `s-${count++}` })
      return by(gil.person, transfer.transfer, {
        ...{ from: 'central', to: 'video', amount: '200.00', idempotencyKey: `t-${count++}` },
      })
    })
    const verdicts = await volley(town.url, shots)
    expect([oks(verdicts), await cashAndHeld(town, gil.person)]).toMatchObject([2, { cash: 100_00n }])
  })
}
