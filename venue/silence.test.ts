// The house is away, or its answers are; the process is killed on the way. Money ends in one place.
import { expect, test } from 'vitest'
import { fromWire } from '../core/money.ts'
import { openHall, ROLL, roundOf, SPIN } from './testing/hall.ts'

const hall = await openHall()
const { house } = hall

test('with the house down there is no stake within three seconds, and money is where it was', async () => {
  const [spinner, roller] = [await hall.enters('alone', 'slot20'), await hall.enters('alone', 'dice')]
  await house.down()
  const began = performance.now()
  const both = await Promise.all([spinner.bet(SPIN), roller.bet(ROLL)])
  expect(performance.now() - began).toBeLessThan(3_500)
  await house.up()
  await hall.isDue()
  expect(both).toMatchObject([
    { code: 0, reason: 'house_silent' },
    { code: 0, reason: 'house_silent' },
  ])
  const rollback = () => house.heard.find(({ path, body }) => path === 'rollback' && body.player === 'alone')
  await expect.poll(rollback, { timeout: 10_000 }).toBeDefined()
  expect(house.money('alone')).toBe(100_000n)
  await hall.aMinuteLater()
  expect(await spinner.bet(SPIN)).toMatchObject({ code: 1 })
  await hall.isSound()
})

test('a bet whose answer is lost is asked again under its id, and then rolled back', async () => {
  const page = await hall.enters('unheard', 'dice')
  for (const manner of ['silent', 'forged'] as const) {
    house.behaves(manner)
    expect(await page.bet(ROLL)).toMatchObject({ code: 0, reason: 'house_silent' })
    house.behaves('fine')
    await hall.isDue()
    await expect.poll(() => house.money('unheard'), { timeout: 10_000 }).toBe(100_000n)
    const bets = house.heard.filter(({ path, body }) => path === 'bet' && body.player === 'unheard')
    expect(bets.length).toBeGreaterThan(1)
    await hall.aMinuteLater()
  }
  const all = [...house.bets.values()].filter(({ player }) => player === 'unheard')
  expect(all.map(({ isBack }) => isBack)).toEqual([true, true])
  await hall.isSound()
})

test('a win that the house has not heard is said after a restart, once, and the round stays what it was', async () => {
  const page = await hall.enters('outliver', 'dice')
  house.behaves('deaf')
  const round = roundOf(await page.bet(ROLL))
  expect(house.money('outliver')).toBe(99_000n)
  const bet = () => [...house.bets.values()].find(({ player }) => player === 'outliver')
  expect(bet()?.won).toBeUndefined()
  await hall.again()
  expect(bet()?.won).toBeUndefined()
  house.behaves('fine')
  await hall.isDue()
  await expect.poll(() => bet()?.won, { timeout: 10_000 }).toBe(fromWire(round.returned))
  expect(house.money('outliver')).toBe(99_000n + fromWire(round.returned))
  const wins = house.heard.filter(({ path, body }) => path === 'win' && body['round'] === round.id)
  expect(new Set(wins.map(({ body }) => body['win'])).size).toBe(1)
  expect((await page.call('rounds')).data).toMatchObject({ list: [{ id: round.id }] })
  await hall.isSound()
})

test('a round that was asked about by a process that died is given up by the next one', async () => {
  const page = await hall.enters('orphan', 'dice')
  house.behaves('silent')
  const unheard = page.bet(ROLL).catch(() => undefined)
  await expect.poll(() => house.money('orphan')).toBe(99_000n)
  const { rows } = await hall.venues().db.query(`select id from rounds where player = 'orphan'`)
  // As after a crash of the process: the row is in the state asking, and no process asks.
  await unheard
  await hall.venues().db.query(`delete from messages where round = $1`, [rows[0].id])
  await hall.venues().db.query(`update rounds set state = 'asking', ended_at = null where id = $1`, [rows[0].id])
  house.behaves('fine')
  await hall.again()
  await hall.isDue()
  await expect.poll(() => house.money('orphan'), { timeout: 10_000 }).toBe(100_000n)
  await hall.isSound()
})
