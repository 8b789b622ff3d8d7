// Limits, check-ins and breaks at the venues' doors: permits and seamless bets take room off the same lease (decision 87).
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { care } from '../../core/care/care.ts'
import { launch } from '../../core/venue/launch.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { ids, openGameTown, type Playing } from '../games/testing/town.ts'
import { atOnce, tally } from '../testing/at-once.ts'
import { excludes, playPasses, rests, wrong } from './testing.ts'

const town = await openGameTown()
const seamless = (who: Playing, stake: string) => who.says('bet', { ...ids(), stake, risk: stake, currency: 'CNY' })
const permits = (who: Playing, stake: string, permit = randomUUID()) =>
  who.says('permit', { permit, round: randomUUID(), stake })
const daily = (who: Playing, amount: string) => who.call(care.setLimit, { limit: 'stake', period: 'day', amount })

test('a seamless bet beyond a limit is refused for ever, one within it is taken', async () => {
  const amy = await town.playing('amy001', 'dice')
  await daily(amy, '10.00')
  const body = { ...ids(), stake: '10.01', risk: '10.01', currency: 'CNY' }
  expect(await amy.says('bet', body)).toMatchObject({ status: 'refused', reason: 'limit' })
  expect(await amy.says('bet', body)).toMatchObject({ status: 'refused', reason: 'limit' })
  expect(await seamless(amy, '10.00')).toMatchObject({ status: 'done', balance: '90.00' })
  expect(await seamless(amy, '1.00')).toMatchObject({ status: 'refused', reason: 'limit' })
})

test('a leave takes its risk off the lease, and asked again it is the same leave', async () => {
  const bea = await town.playing('bea001', 'slot20')
  await daily(bea, '10.00')
  const permit = randomUUID()
  const round = randomUUID()
  expect(await bea.says('permit', { permit, round, stake: '6.00' })).toMatchObject({ allowed: true })
  expect(await bea.says('permit', { permit, round, stake: '6.00' })).toMatchObject({ allowed: true })
  expect(await permits(bea, '5.00')).toMatchObject({ allowed: false, reason: 'limit' })
  expect(await permits(bea, '4.00')).toMatchObject({ allowed: true })
})

test('what is asked again takes no room, and neither does what is refused', async () => {
  const lea = await town.playing('lea001', 'slot20')
  await daily(lea, '10.00')
  const asked = { permit: randomUUID(), round: randomUUID(), stake: '3.00' }
  const room = async () =>
    (await town.sql('select room from wallets where member_id = $1 and account = 1', [lea.member.id]))[0]?.['room']
  expect(await lea.says('permit', asked)).toMatchObject({ allowed: true })
  expect(await room()).toBe(700n)
  expect(await lea.says('permit', asked)).toMatchObject({ allowed: true })
  await lea.says('permit', { ...asked, stake: '2.00' })
  expect(await room()).toBe(700n)
})

test('forty bets and forty leaves at once come to the limit and to no fen beyond', async () => {
  const cat = await town.playing('cat001', 'dice', '500.00')
  await daily(cat, '30.00')
  const said = await atOnce(40, async () => (await seamless(cat, '2.00'))['status'])
  expect(tally(said as string[])).toEqual({ done: 15, refused: 25 })
  const dan = await town.playing('dan001', 'slot20', '500.00')
  await daily(dan, '30.00')
  const leaves = await atOnce(40, async () => String((await permits(dan, '2.00'))['allowed']))
  expect(tally(leaves)).toEqual({ true: 15, false: 25 })
})

test('what is won gives net spend its room back, and stakes none (decision 87)', async () => {
  const stakes = async (who: Playing, stake: string) => {
    const one = ids()
    return { ...one, said: await who.says('bet', { ...one, stake, risk: stake, currency: 'CNY' }) }
  }
  const wins = ({ win, bet, round }: ReturnType<typeof ids>, amount: string, who: Playing) =>
    who.says('win', { win, bet, round, amount, valid: '4.00', currency: 'CNY' })
  const hal = await town.playing('hal001', 'dice')
  await hal.call(care.setLimit, { limit: 'spend', period: 'day', amount: '5.00' })
  const spent = await stakes(hal, '4.00')
  expect((await stakes(hal, '2.00')).said).toMatchObject({ status: 'refused', reason: 'limit' })
  expect(await wins(spent, '3.00', hal)).toMatchObject({ status: 'done' })
  expect((await stakes(hal, '4.01')).said).toMatchObject({ status: 'refused', reason: 'limit' })
  expect((await stakes(hal, '4.00')).said).toMatchObject({ status: 'done' })
  const ida = await town.playing('ida001', 'dice')
  await daily(ida, '10.00')
  expect(await wins(await stakes(ida, '4.00'), '8.00', ida)).toMatchObject({ status: 'done' })
  expect((await stakes(ida, '6.01')).said).toMatchObject({ status: 'refused', reason: 'limit' })
  expect((await stakes(ida, '6.00')).said).toMatchObject({ status: 'done' })
})

test('an open game is play: half an hour of it asks for a check-in, at this door too', async () => {
  const eve = await town.playing('eve001', 'dice')
  expect(await seamless(eve, '1.00')).toMatchObject({ status: 'done' })
  await playPasses(town, eve, '30 min 1 s')
  expect(await seamless(eve, '1.00')).toMatchObject({ status: 'refused', reason: 'check_in' })
  await eve.call(care.answerCheckIn, { number: 1 })
  expect(await seamless(eve, '1.00')).toMatchObject({ status: 'done' })
})

test('a break ends the launch: no stake is taken for it, and none is opened', async () => {
  const fay = await town.playing('fay001', 'dice')
  await rests(town, fay)
  expect(await seamless(fay, '1.00')).toMatchObject({ status: 'refused', reason: 'resting' })
  expect(await fay.verdict(launch.open, { game: 'dice' })).toBe('resting')
  const [row] = await town.sql('select reason from launches where member_id = $1', [fay.member.id])
  expect(row).toEqual({ reason: 'break' })
})

test('what was staked before an exclusion is settled, and its win can be taken home (BI-309, R-RG-09)', async () => {
  const gus = await town.playing('gus001', 'dice')
  const one = ids()
  await gus.says('bet', { ...one, stake: '2.00', risk: '2.00', currency: 'CNY' })
  await excludes(town, gus)
  const won = { win: one.win, bet: one.bet, round: one.round, amount: '3.00', valid: '2.00', currency: 'CNY' }
  expect(await gus.says('win', won)).toMatchObject({ status: 'done', balance: '101.00' })
  expect(await seamless(gus, '1.00')).toMatchObject({ status: 'refused', reason: 'excluded' })
  expect((await gus.call(withdraw.overview, {})).available).toBe('101.00')
})

test('the books of all that are right', async () => {
  expect(await wrong(town)).toEqual([])
  await town.isSound()
})
