import { expect, test } from 'vitest'
import { transfer } from '../../core/transfer.ts'
import { wallet } from '../../core/wallet.ts'
import { openVenueTown, wish } from './testing.ts'

const town = await openVenueTown()

test('money goes to a venue and back, and lies in one place at every moment', async () => {
  const amy = await town.player('amy001')
  await town.books(`
    amy001:cash 700.00
    amy001:venue:1 300.00
    bank:in -1000.00
  `)
  expect(await town.atVenue()).toBe('300.00')
  const back = await amy.call(transfer.transfer, wish('video', 'central', '100.5'))
  expect(back).toMatchObject({
    from: 'video',
    to: 'central',
    amount: '100.50',
    state: 'settled',
    reason: null,
  })
  await town.books(`
    amy001:cash 800.50
    amy001:venue:1 199.50
    bank:in -1000.00
  `)
  expect(await town.atVenue()).toBe('199.50')
  const balance = await amy.call(wallet.balance, {})
  expect(balance).toMatchObject({ total: '1000.00', cash: '800.50', venues: '199.50' })
  const list = await amy.call(transfer.walletList, {}, { language: 'en' })
  expect(list).toMatchObject({ central: '800.50', venues: '199.50', inTransit: '0.00' })
  expect(list.wallets).toContainEqual({
    code: 'video',
    name: 'Egret Live',
    balance: '199.50',
    inTransit: '0.00',
  })
  await town.isSound()
})

test('the records of the cash wallet show both ways as transfers', async () => {
  const amy = await town.person('amy001')
  const asked = { type: 'transfer' } as const
  const { list, totals } = await amy.call(wallet.trades, asked, { language: 'en' })
  // A transfer is neither income nor spending.
  expect(totals).toMatchObject({ count: 2, in: '0.00', out: '0.00', moved: '400.50' })
  expect(list.map(({ name, method, amount, own }) => [name, method, amount, own])).toEqual([
    ['From Egret Live', 'Egret Live', '100.50', true],
    ['To Egret Live', 'Egret Live', '-300.00', true],
  ])
})

test('a record says how far a transfer is: under way, done, or back', async () => {
  const kim = await town.player('kimi01')
  const names = async () => {
    const { list } = await kim.call(wallet.trades, { type: 'transfer' }, { language: 'en' })
    return list.map(({ name, status }) => [name, status])
  }
  await town.venues.of('video').behave('silent')
  const { id } = await kim.call(transfer.transfer, wish('central', 'video', '10'))
  await town.hasActed(id)
  expect(await names()).toEqual([
    ['To Egret Live', 'processing'],
    ['To Egret Live', 'done'],
  ])
  await town.venues.of('video').behave('refuse')
  await kim.call(transfer.transfer, wish('central', 'video', '20'))
  await town.venues.of('video').behave('fine')
  await town.follow()
  expect(await names()).toEqual([
    ['To Egret Live · returned', 'done'],
    ['To Egret Live', 'returned'],
    ['To Egret Live', 'done'],
    ['To Egret Live', 'done'],
  ])
})

test('venues have names in the language of the caller', async () => {
  const amy = await town.person('amy001')
  const zh = await amy.call(transfer.venuesList, {})
  expect(zh.list[1]).toEqual({ code: 'video', name: '白鹭视讯' })
  expect(zh.list).toHaveLength(6)
})

test('the lock stops what goes out, never what comes home; the switches are kept', async () => {
  const bo = await town.player('bobo01')
  expect(await bo.call(transfer.setLock, { locked: true })).toEqual({
    locked: true,
    auto: false,
    hideEmpty: false,
  })
  expect(await bo.verdict(transfer.transfer, wish('central', 'video', '1'))).toBe('wallet_locked')
  expect(await bo.verdict(transfer.transfer, wish('video', 'central', '100'))).toBe('ok')
  expect(await bo.call(transfer.recover, wishless())).toMatchObject({ recovered: '200.00' })
  await bo.call(transfer.setAuto, { auto: true })
  await bo.call(transfer.setHideEmpty, { hideEmpty: true })
  const on = { locked: true, auto: true, hideEmpty: true }
  expect((await bo.call(wallet.balance, {})).switches).toEqual(on)
  await bo.call(transfer.setLock, { locked: false })
  expect((await bo.call(transfer.walletList, {})).switches).toEqual({ ...on, locked: false })
  expect(await bo.verdict(transfer.transfer, wish('central', 'video', '1'))).toBe('ok')
})

test('whoever rests may bring money home and not send any out', async () => {
  const cy = await town.player('cyan01')
  await town.sql('update members set play_state = 2 where id = $1', [cy.member.id])
  const fresh = { token: await signInAgain('cyan01') }
  const out = town.send(transfer.transfer.path, wish('central', 'video', '1'), fresh)
  expect((await out).body.reason).toBe('excluded')
  const home = town.send(transfer.transfer.path, wish('video', 'central', '300'), fresh)
  expect((await home).body).toMatchObject({ code: 1, data: { state: 'settled' } })
})

const wishless = () => ({ idempotencyKey: crypto.randomUUID() })

async function signInAgain(username: string): Promise<string> {
  const { body } = await town.send('user/login', { username, password: 'koi2026x' })
  return (body.data as { token: string }).token
}

// Races of them are in race.test.ts.
test('a key that moved money moves no other amount', async () => {
  const di = await town.player('dina01')
  const same = wish('central', 'video', '50.00')
  const { id } = await di.call(transfer.transfer, same)
  expect(await di.call(transfer.transfer, same)).toMatchObject({ id, state: 'settled' })
  expect(await di.verdict(transfer.transfer, { ...same, amount: '51.00' })).toBe('key_reused')
  expect(await town.atVenue()).toBe('350.00')
})
