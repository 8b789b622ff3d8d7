import { afterAll, expect, test } from 'vitest'
import { file } from '../../core/desk/file.ts'
import { today } from '../../core/desk/today.ts'
import { fromWire, sumFen, toWire } from '../../core/money.ts'
import { TERMS_VERSION } from '../../core/terms.ts'
import { offersOf, packet } from '../offers/testing.ts'
import { openHouse } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { openTestDesk } from './testing.ts'
import { everyPage } from '../testing/pages.ts'

const house = await openHouse()
const desk = await openTestDesk(house.database)
afterAll(desk.close)
const sue = await desk.sits('sue')
const amy = await house.rich('amy001', '1000.00')
await house.rich('amy002', '50.00')

test('members are found by what people know of them, masked, and on record without the text itself', async () => {
  const { list } = await sue.ask(file.find, { text: 'amy' })
  expect(list.map(({ username }) => username)).toEqual(['amy001', 'amy002'])
  expect(list[0]).toMatchObject({ standing: 'playing' })
  expect(list[0]?.name).toMatch(/\*/)
  expect(list[0]?.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
  const [row] = await house.owns(`select mobile, real_name from members where username = 'amy001'`)
  const [mobile, name] = [String(row?.['mobile']), String(row?.['real_name'])]
  expect((await sue.ask(file.find, { text: mobile })).list.map((one) => one.username)).toEqual(['amy001'])
  expect((await sue.ask(file.find, { text: name })).list.map((one) => one.username)).toContain('amy001')
  expect((await sue.ask(file.find, { text: 'zoe' })).list).toEqual([])
  const found = (await sue.ask(file.find, { text: String(amy.member.id) })).list
  expect(found.map(({ username }) => username)).toEqual(['amy001'])
  const deeds = await house.owns(
    `select words from deeds where words like 'file find%' and outcome = 'begun' order by at`,
  )
  expect(deeds.map(({ words }) => words)).toEqual([
    'file find username',
    'file find mobile',
    'file find name',
    'file find username',
    'file find number',
  ])
})

test('a file is closed until its reason is on record, and open to that session alone, for half an hour', async () => {
  const asked = { username: 'amy001' }
  for (const call of [file.show, file.ledger, file.orders, file.plays, file.turnover, file.offers, file.doors])
    expect(await sue.send(call, asked)).toMatchObject({ status: 403, reason: 'reason' })
  expect(await sue.send(file.open, { ...asked, reason: 'no' })).toMatchObject({ status: 400 })
  expect(await sue.send(file.open, { username: 'nobody1', reason: 'a caller asks' })).toMatchObject({ status: 404 })
  await sue.ask(file.open, { username: 'AMY001', reason: 'she asks where her deposit is' })
  const shown = await sue.ask(file.show, asked)
  expect(shown.mobile).not.toMatch(/\*/)
  expect(shown.termsVersion).toBe(TERMS_VERSION)
  const tom = await desk.sits('tom')
  expect(await tom.send(file.show, asked)).toMatchObject({ status: 403, reason: 'reason' })
  expect(await sue.send(file.show, { username: 'amy002' })).toMatchObject({ status: 403, reason: 'reason' })
  const [deed] = await house.owns(`select words from deeds where words like 'file open%' and outcome = 'ok'`)
  expect(deed?.['words']).toBe('file open amy001 she asks where her deposit is')
  await tamper(house.database.config, `update deeds set at = at - interval '30 minutes' where words like 'file open%'`)
  expect(await sue.send(file.show, asked)).toMatchObject({ status: 403, reason: 'reason' })
  await sue.ask(file.open, { ...asked, reason: 'she asks again' })
})

test('the ledger runs down to the balance of each wallet, page by page, and nothing is left out', async () => {
  for (let at = 0; at < 60; at++) await amy.receives('1.00')
  await sue.ask(file.open, { username: 'amy001', reason: 'the books are looked at' })
  const { wallets } = await sue.ask(file.show, { username: 'amy001' })
  const list = await everyPage((from) => sue.ask(file.ledger, { username: 'amy001', ...from }))
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  for (const { account, balance } of wallets) {
    const own = list.filter((entry) => entry.account === account)
    expect(own[0]?.after ?? '0.00').toBe(balance)
    expect(toWire(sumFen(own.map(({ amount }) => fromWire(amount))))).toBe(balance)
  }
  expect(list.length).toBeGreaterThan(60)
})

test('what was won and what it asks to be played stand there with their states, and what the member owes', async () => {
  const { publish, applies } = offersOf(house)
  const id = await publish(packet())
  await applies(amy, id)
  await sue.ask(file.open, { username: 'amy001', reason: 'she asks what she has to play' })
  const won = (await sue.ask(file.offers, { username: 'amy001' })).list
  expect(won).toMatchObject([{ offer: id, state: 'claimed', amount: '8.00', required: '8.00' }])
  const asked = (await sue.ask(file.turnover, { username: 'amy001' })).list
  expect(asked).toMatchObject([
    { source: 'bonus', face: '8.00', required: '8.00', done: '0.00', state: 'open', closedAt: null },
  ])
  expect((await sue.ask(file.show, { username: 'amy001' })).owed).toBe('0.00')
})

test('today counts what moved today, and says what waits', async () => {
  await house.owns(`update ledger_watches set upto = upto`)
  const page = await sue.ask(today.show, {})
  expect(page.money.paidIn.today).toBe('1110.00')
  expect(page.money.paidIn.yesterday).toBe('0.00')
  expect(page.days.at(-1)).toMatchObject({ paidIn: '1110.00' })
  expect(page.days).toHaveLength(14)
  expect(page.counts.registrations.today).toBe(2)
  expect(page.queues.every(({ waiting, since }) => waiting > 0 === (since !== null))).toBe(true)
  expect(page.draws.map(({ lottery }) => lottery)).toContain('k3_1m')
  expect(page.venues.length).toBeGreaterThan(3)
})
