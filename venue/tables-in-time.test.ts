// A bet's instant is when its message had come: before the close it is in, whatever it waits for, and the cards wait for it.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openArrivals } from './arrivals.ts'
import { roundOf } from './testing/hall.ts'
import { ON_TIE, openTable, type Page } from './testing/table.ts'

const { hall, db, phaseNow, itIsDue, reaches, goesOn, toTheEnd, viewOf, lays, sits, betting, balanceOf } =
  await openTable()
const { house } = hall

/** The bet's own time is over, and so is that of the phase behind it. */
const cardsAreDue = async () => {
  await goesOn('closed')
  await itIsDue()
}
const isOut = async (page: Page, on: object) => {
  const late = await page.call('bet', { id: randomUUID(), bet: ON_TIE, free: false, on })
  expect(late).toMatchObject({ code: 0, reason: 'table_closed' })
}

test('where its permit comes behind the close', async () => {
  const [page, other] = [await sits('waiting'), await sits('behind')]
  await betting()
  const { chain, number } = (await viewOf(page)).table
  house.behaves('lost')
  const said = page.call('bet', { id: randomUUID(), bet: ON_TIE, free: false, on: { chain, number } })
  await expect.poll(() => house.heard.some(({ body }) => body.player === 'waiting')).toBe(true)
  await cardsAreDue()
  await isOut(other, { chain, number })
  expect(await phaseNow()).toBe('closed')
  house.behaves('fine')
  expect(await said).toMatchObject({ code: 1, data: { balance: '989.00' } })
  await reaches('dealt')
  await goesOn('settled')
  await hall.isSound()
})

test.each([
  ['the database', false],
  ['the database, for practice', true],
])('where it waits for %s', async (_, free) => {
  const [page, other] = [await sits(`held-${free}`), await sits(`free-${free}`)]
  await betting()
  const { chain, number } = (await viewOf(page)).table
  const { asked: said } = await db().tx(async (sql) => {
    await sql.query('select from players where player = $1 for update', [`held-${free}`])
    const asked = page.call('bet', { id: randomUUID(), bet: ON_TIE, free, on: { chain, number } })
    const waiting = `select count(*)::int as found from pg_stat_activity where wait_event_type = 'Lock'`
    await expect.poll(async () => (await db().query<{ found: number }>(waiting)).rows[0]?.found).toBe(1)
    await cardsAreDue()
    await isOut(other, { chain, number })
    expect(await phaseNow()).toBe('closed')
    return { asked }
  })
  expect(await said).toMatchObject({ code: 1 })
  await reaches('dealt')
  await goesOn('settled')
  await hall.isSound()
})

test('where the process stands still over the close', async () => {
  const page = await sits('still')
  await betting()
  const { chain, number } = (await viewOf(page)).table
  const text = `update table_rounds set closes_at = clock_timestamp() + interval '2 seconds' where phase = 'betting'`
  await db().query(text)
  const said = page.call('bet', { id: randomUUID(), bet: ON_TIE, free: false, on: { chain, number } })
  await expect.poll(() => house.heard.some(({ body }) => body.player === 'still'), { interval: 5 }).toBe(true)
  const { closesAt } = (await viewOf(page)).table
  while (Date.now() < closesAt + 50);
  expect(await said).toMatchObject({ code: 1 })
  await isOut(await sits('still-too'), { chain, number })
  await toTheEnd()
  await hall.isSound()
})

test('and it is taken back as long as no card is dealt, where that was asked in time', async () => {
  const page = await sits('back')
  await betting()
  const laid = roundOf(await lays(page, ON_TIE))
  const { asked: said } = await db().tx(async (sql) => {
    await sql.query(`select from players where player = 'back' for update`)
    const asked = page.call('step', { round: laid.id, step: { back: true } })
    const waiting = `select count(*)::int as found from pg_stat_activity where wait_event_type = 'Lock'`
    await expect.poll(async () => (await db().query<{ found: number }>(waiting)).rows[0]?.found).toBe(1)
    await cardsAreDue()
    return { asked }
  })
  expect(await said).toMatchObject({ code: 1, data: { balance: '1000.00' } })
  await reaches('dealt')
  await goesOn('settled')
  await hall.isSound()
})

test('but a house that stays silent holds nobody up for long, and takes nothing', async () => {
  const page = await sits('silent')
  await betting()
  const { chain, number } = (await viewOf(page)).table
  house.behaves('lost')
  const said = page.call('bet', { id: randomUUID(), bet: ON_TIE, free: false, on: { chain, number } })
  await expect.poll(() => house.heard.some(({ body }) => body.player === 'silent')).toBe(true)
  await cardsAreDue()
  await reaches('dealt')
  expect(await said).toMatchObject({ code: 0, reason: 'house_silent' })
  house.behaves('fine')
  expect(await balanceOf(page)).toBe('1000.00')
  await goesOn('settled')
  await hall.isSound()
})

test('and a door with more than it can place says so at once', () => {
  const arrivals = openArrivals({ most: 2, lateMs: 60_000 })
  const [first, second, third] = [arrivals.come(), arrivals.come(), arrivals.come()]
  expect(third).toBeUndefined()
  arrivals.over(first)
  second!.game = 'dice'
  expect([arrivals.anyBefore('dice', Infinity), arrivals.anyBefore('baccarat', Infinity)]).toEqual([true, false])
  expect(arrivals.anyBefore('dice', second!.at)).toBe(false)
  expect(arrivals.come()).toBeDefined()
  expect(arrivals.anyBefore('baccarat', Infinity)).toBe(true)
})

test('a door at which many wait for long says so at once, and one at which a few do takes more', () => {
  const arrivals = openArrivals({ most: 1_000, lateMs: -1 })
  const came = Array.from({ length: 8 }, () => arrivals.come())
  expect(came.every(Boolean)).toBe(true)
  expect(arrivals.come()).toBeUndefined()
  arrivals.over(came[3])
  expect(arrivals.come()).toBeDefined()
})
