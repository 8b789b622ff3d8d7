// Whatever is killed on the way, of the house and of the world outside: deposits are credited once and payouts are paid once
// (R-WDR-04), transfers come to their end, rounds at venues stand the same in records, wallet and both audits.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { auditHere } from '../api/testing/here.ts'
import { deposit } from '../core/deposit.ts'
import { launch } from '../core/venue/launch.ts'
import { transfer } from '../core/transfer.ts'
import { allVenueCodes } from '../core/venue/venues.ts'
import { wallet } from '../core/wallet.ts'
import { withdraw } from '../core/withdraw/withdraw.ts'
import { payAt } from '../sandbox/visitor.ts'
import { ended } from '../outside/world.ts'
import { addsCard, ask, audit, key, orders, PASSCODE, paysIn, register, signIn } from './member.ts'
import { BETS, opensGame, type PlayedRound } from './opened-game.ts'
import { startOnCopy } from './stage.ts'

const house = await startOnCopy({ CARD_WAIT_HOURS: '0', LOTTERIES: 'k3_1m' })
const { outside } = house
afterAll(() => house.stop())
const fenOf = (amount: string) => BigInt(amount.replace('.', ''))

type Saver = Awaited<ReturnType<typeof saver>>

const payouts = async () => (await outside.books('bank')).payouts.map(({ id }) => id)
const payments = async () => (await outside.books('cashier')).payments.map(({ orderNo }) => orderNo)

/** Somebody with ¥500.00 and a card, and with another ¥500.00 ordered and not paid yet. */
async function saver(at: number) {
  const session = await register(house, 'crash', at)
  await paysIn(house, session, '500.00')
  const cardId = await addsCard(house, session)
  return { session, cardId, order: await orders(house, session, '500.00') }
}

const manners = ['pay', 'twice', 'slow', 'silent', 'timeout', 'lost']

test('killed with -9 among deposits and payouts of every kind: each is credited and paid once', async () => {
  const savers: Saver[] = []
  for (const at of manners.keys()) savers.push(await saver(at))

  const takes = ({ session, cardId }: Saver, at: number) => {
    const wanted = { cardId, amount: '200.00', secondaryPwd: PASSCODE }
    return ask(house, withdraw.submit, { ...wanted, idempotencyKey: `crash-${at}` }, session)
  }
  for (const [at, manner] of manners.entries()) {
    await fetch(`${outside.env['BANK_URL']}/manner`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ manner }) },
    })
    void payAt(savers[at]?.order.payUrl ?? '', at % 2 === 0 ? 'pay' : 'silent').catch(() => {})
    void takes(savers[at]!, at).catch(() => {})
    await sleep(at * 40)
  }
  await ended(house.process(), 'SIGKILL')
  const [taken, sent] = [await payments(), await payouts()]
  expect(taken.length, 'the cashier and the bank are still there').toBeGreaterThanOrEqual(manners.length)
  await ended(outside.sandbox.process(), 'SIGKILL')
  await outside.sandbox.again()
  await house.again()
  // A member without an answer asks again under the same key.
  const ids = await Promise.all(savers.map(async (one, at) => (await takes(one, at)).id))
  const ends = () =>
    Promise.all(
      savers.map(async ({ session }, at) => (await ask(house, withdraw.order, { id: ids[at]! }, session)).status),
    )
  await expect.poll(ends, { timeout: 150_000, interval: 1_000 }).toEqual(manners.map(() => 'paid'))

  expect((await payouts()).toSorted()).toEqual(ids.toSorted())
  expect(ids).toEqual(expect.arrayContaining(sent))
  // Whatever the cashier took before it was killed is credited, told or found; the other orders go on waiting.
  const paid = await payments()
  expect(paid).toEqual(expect.arrayContaining(taken))
  for (const { session, order } of savers) {
    const isPaid = paid.includes(order.id)
    const status = async () => (await ask(house, deposit.getOrder, { orderId: order.id }, session)).status
    await expect.poll(status, { timeout: 90_000, interval: 500 }).toBe(isPaid ? 'credited' : 'waiting')
    expect((await ask(house, withdraw.list, {}, session)).list).toHaveLength(1)
    const cash = isPaid ? '800.00' : '300.00'
    expect(await ask(house, wallet.balance, {}, session)).toMatchObject({ cash, held: '0.00' })
  }

  const { report } = await auditHere(house)
  expect(report).toContain("every withdrawal stands the same in the payer's own books")
  expect(report).not.toContain('WRONG')
}, 300_000)

const books = async () => (await outside.books('venues')).venues
const numbersAtVenues = async () => (await books()).flatMap(({ transfers }) => transfers.map(({ id }) => id))

test('killed with -9 among transfers of every kind, nothing is lost and nothing is doubled', async () => {
  const bao = await signIn(house)
  const send = (from: 'central' | 'video', to: 'central' | 'video', amount = '3.00') =>
    ask(house, transfer.transfer, { from, to, amount, ...key() }, bao)
  await send('central', 'video', '200.00')

  // Some are waiting for an answer, some were done and not answered, some are on their way in between.
  for (const fault of ['fine', 'silent', 'lost', 'slow']) {
    await outside.behave('video', fault)
    for (let n = 0; n < 5; n++) {
      void send('central', 'video').catch(() => {})
      void send('video', 'central').catch(() => {})
    }
    await sleep(fault === 'fine' ? 150 : 60)
  }
  // The venues' books are on the server that goes down with the house, so they are read before.
  const before = await numbersAtVenues()
  expect(before.length).toBeGreaterThan(0)
  await ended(house.process(), 'SIGKILL')
  expect(outside.venues.process().exitCode, 'the venues are still there').toBeNull()
  await ended(outside.venues.process(), 'SIGKILL')
  await outside.venues.again()
  await house.again()
  await expect
    .poll(async () => (await ask(house, transfer.walletList, {}, bao)).underWay, {
      timeout: 110_000,
      interval: 1_000,
    })
    .toEqual([])
  const after = await ask(house, wallet.balance, {}, bao)
  expect(after.inTransit).toBe('0.00')
  await outside.behave('video', 'fine')
  expect(await numbersAtVenues()).toEqual(expect.arrayContaining(before))
  const venues = await books()
  expect(venues).toHaveLength(allVenueCodes.length)
  const there = venues.flatMap(({ players }) => players.map(({ balance }) => fenOf(balance)))
  expect(there.reduce((sum, one) => sum + one, 0n)).toBe(fenOf(after.venues))

  const { report } = await auditHere(house)
  expect(report).toContain("every transfer stands the same in the venue's own books")
  expect(report).not.toContain('WRONG')
})

const total = async () => fenOf((await ask(house, wallet.balance, {}, member)).total)
const member = await register(house, 'venues')
await paysIn(house, member, '500.00')

test('a spin at the venue and a roll from the central wallet end in the same wallet, and both audits are right', async () => {
  await ask(house, transfer.transfer, { from: 'central', to: 'electronic', amount: '100.00', ...key() }, member)
  const slot = await opensGame(house, member, 'slot20')
  expect(slot.entered).toMatchObject({ code: 1, data: { balance: '100.00' } })
  const spin = (await slot.bet(BETS.slot20)).data?.['round'] as PlayedRound
  expect(spin.stake).toBe('1.00')

  const dice = await opensGame(house, member, 'dice')
  expect(dice.entered).toMatchObject({ code: 1, data: { balance: '400.00' } })
  // Until the pause is over, the only answer is that reason.
  await expect.poll(async () => (await slot.bet(BETS.slot20)).reason).toBe('launch_over')
  const roll = (await dice.bet(BETS.dice)).data?.['round'] as PlayedRound
  await ask(house, launch.close, { launch: dice.id }, member)
  const left = 50_000n - 100n + fenOf(spin.returned) - 1_000n + fenOf(roll.returned)
  await expect.poll(total, { timeout: 60_000 }).toBe(left)
  const { isRight, report } = audit(house)
  expect([isRight, report]).toEqual([true, report])
})

test('killed again and again under play, no stake is taken twice and none is lost', async () => {
  const dice = await opensGame(house, member, 'dice')
  const before = await total()
  const rounds = new Map<string, PlayedRound>()
  for (const victim of ['house', 'venues', 'house', 'venues'] as const) {
    const asked = randomUUID()
    const said = dice.bet(BETS.dice, asked).catch(() => undefined)
    await sleep(30)
    const part = victim === 'house' ? house : house.outside.venues
    await ended(part.process(), 'SIGKILL')
    await said
    await part.again()
    await expect
      .poll(
        async () => {
          const again = await dice.bet(BETS.dice, asked).catch(() => undefined)
          const round = again?.data?.['round'] as PlayedRound | undefined
          if (round) rounds.set(round.id, round)
          return round !== undefined || ['house_silent', 'launch_over'].includes(String(again?.reason))
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true)
  }
  await ask(house, launch.close, { launch: dice.id }, member)
  // Results that the house has not heard yet are on their way.
  const left = [...rounds.values()].reduce((sum, { stake, returned }) => sum - fenOf(stake) + fenOf(returned), before)
  await expect.poll(total, { timeout: 60_000 }).toBe(left)
  const isRight = async () => {
    const { isRight, report } = await auditHere(house)
    return isRight || report
  }
  await expect.poll(isRight, { timeout: 60_000 }).toBe(true)
})
