// The ways to pay, each from the member's form to the money, and each with only its own fields.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deposit, depositTypes } from '../../core/deposit.ts'
import { fromWire } from '../../core/money.ts'
import { readBooks } from '../testing/books.ts'
import type { Person } from '../testing/house.ts'
import { cashOf } from '../ledger/post/wallets.ts'
import { NAME, openTown, wanted } from './testing.ts'

const town = await openTown()

const [FAST, LOCAL, LINK, ALIPAY, , CASH, SERVICE] = [1, 2, 3, 4, 5, 6, 7]

const open = (person: Person, channelId: number | undefined, changed: object = {}) =>
  person.call(deposit.submit, wanted('1000.00', { channelId: channelId ?? 0, ...changed }))

/** The fields that each channel's form asks for (payer, bank, voucher), and its fee. A new channel adds its own. */
const asked = {
  fastpay: [true, false, false, 0],
  local: [false, true, false, 50],
  link: [true, false, true, 0],
  alipay: [true, false, false, 0],
  crypto: [false, false, true, 0],
  cash: [true, false, true, 0],
  service: [true, false, true, 0],
}

test('every way to pay is there, with its limits, fee, rate, arrival and fields, in both languages', async () => {
  const amy = await town.person('amy001')
  for (const language of ['zh_hans', 'en'] as const) {
    const { list } = await amy.call(deposit.channels, {}, { language })
    expect(list.map(({ type }) => type)).toEqual([...depositTypes])
    // The desk names a channel by its number alone.
    expect(list.map(({ id }) => depositTypes[id - 1])).toEqual([...depositTypes])
    const asks = list.map((one) => [one.type, [one.needsDepositor, one.needsBank, one.takesVoucher, one.feeBps]])
    expect(Object.fromEntries(asks)).toMatchObject(asked)
    for (const { min, max, name, note, arrival } of list) {
      expect(fromWire(min)).toBeLessThan(fromWire(max))
      for (const text of [name, note, arrival]) expect(text).not.toBe('')
    }
    expect(list.filter(({ rate }) => rate !== null)).toMatchObject([
      { type: 'crypto', rate: '7.12', currency: 'USDT', protocols: ['TRC20', 'ERC20', 'BEP20'] },
    ])
    const { list: types } = await amy.call(deposit.types, {}, { language })
    expect(types.map(({ type, channels }) => [type, channels])).toEqual(depositTypes.map((type) => [type, 1]))
    const { list: cash } = await amy.call(deposit.channelsOf, { type: 'cash' }, { language })
    expect(cash).toEqual(list.filter(({ type }) => type === 'cash'))
  }
})

test.each([
  ['fastpay', FAST, {}],
  ['link', LINK, {}],
  ['alipay', ALIPAY, {}],
] as const)('%s: its own page at the cashier, and the whole amount', async (type, channelId, more) => {
  const bao = await town.person('bao001')
  const before = await cashOf(town.db, bao.member)
  const order = await open(bao, channelId, more)
  expect(order).toMatchObject({ type, fee: '0.00', bank: null, chain: null })
  const short = order.payLink ?? order.payUrl ?? ''
  expect(await (await fetch(short)).text()).toContain(order.id)
  town.sandbox.cashier.act(order.id, 'pay')
  await town.becomes(bao, order.id, 'credited')
  expect((await cashOf(town.db, bao.member)) - before).toBe(100_000n)
})

test('local pay: a bank is asked for, and the fee goes out of what is credited', async () => {
  const chen = await town.person('chen001')
  const nobank = wanted('1000.00', { channelId: LOCAL ?? 0 })
  expect(await chen.verdict(deposit.submit, nobank)).toBe('bank_needed')
  const order = await open(chen, LOCAL, { bank: 'CMB' })
  expect(order).toMatchObject({ type: 'local', fee: '5.00', bank: 'CMB', amount: '1000.00' })
  expect(await (await fetch(order.payUrl ?? '')).text()).toContain('CMB')
  const before = await readBooks(town.db.pool)
  expect(before).not.toContain('fees')
  town.sandbox.cashier.act(order.id, 'pay')
  await town.becomes(chen, order.id, 'credited')
  expect(await cashOf(town.db, chen.member)).toBe(99_500n)
  expect(await readBooks(town.db.pool)).toContain('fees 5.00')
  // Only the amount that came into the wallet requires turnover, not the fee.
  const asked = await town.sql('select face, required from turnover_obligations where ref = $1', [order.id])
  expect(asked).toEqual([{ face: 995_00n, required: 995_00n }])
})

test('the exclusive link shows whose account to send to; its page in dollars or coins is no payment', async () => {
  const dora = await town.person('dora001')
  const order = await open(dora, LINK)
  expect(order.payee).toEqual({
    name: '锦鲤沙盒商户',
    bank: '招商银行',
    account: '6225880000004321',
  })
  expect(order.code).toBe(order.id.slice(0, 8).toUpperCase())
  town.sandbox.cashier.act(order.id, 'currency')
  await town.becomes(dora, order.id, 'review')
  expect(await cashOf(town.db, dora.member)).toBe(0n)
})

test.each([
  ['cash', CASH],
  ['service', SERVICE],
] as const)('%s: one person takes it, another approves it, nobody does both', async (type, channelId) => {
  const eve = await town.person(`eve00${channelId}`)
  const order = await open(eve, channelId)
  expect(order).toMatchObject({ type, payUrl: null, payLink: null })
  const receipt = `R-${type}-1`
  await town.run(`deposit receive ${order.code} 1000.00 ${receipt}`, 'ann')
  await town.becomes(eve, order.id, 'review')
  expect(await cashOf(town.db, eve.member)).toBe(0n)
  await expect(town.run(`deposit receive ${order.id} 1000.00 ${receipt}`, 'ann')).rejects.toThrow(
    'written down already',
  )
  await expect(town.run(`deposit approve desk ${receipt}`, 'ann')).rejects.toThrow('cannot approve')
  await town.run(`deposit approve desk ${receipt}`, 'bob')
  await town.becomes(eve, order.id, 'credited')
  expect(await cashOf(town.db, eve.member)).toBe(100_000n)
})

test('another amount at the counter is credited as it was counted; a cashier’s order is not paid there', async () => {
  const fay = await town.person('fay001')
  const order = await open(fay, CASH)
  await town.run(`deposit receive ${order.id} 900.00 R-less`, 'ann')
  await town.run('deposit approve desk R-less', 'bob')
  expect(await cashOf(town.db, fay.member)).toBe(90_000n)
  const other = await open(fay, FAST)
  await expect(town.run(`deposit receive ${other.id} 1000.00 R-other`, 'ann')).rejects.toThrow('not paid to a person')
  await expect(town.run(`deposit receive ffffffff 1000.00 R-none`, 'ann')).rejects.toThrow('no such order')
})

async function picture(person: Person): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#0b2f2d' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('directory', 'authorization')
  form.set('imgPath', new Blob([new Uint8Array(png)]), '凭证.png')
  const response = await fetch(`${town.url}/api/common/upload`, {
    method: 'POST',
    headers: { token: person.token, authorization: person.token, lang: 'en' },
    body: form,
  })
  return ((await response.json()) as { data: { id: string } }).data.id
}

test('a voucher belongs to one member’s order and is seen again by a link that opens once (BI-162)', async () => {
  const gil = await town.person('gil001')
  const hal = await town.person('hal001')
  const [mine, theirs] = [await picture(gil), await picture(hal)]
  const order = await open(gil, SERVICE)
  expect(order.hasVoucher).toBe(false)
  const add = { orderId: order.id, voucherId: theirs }
  expect(await gil.verdict(deposit.addVoucher, add)).toBe('voucher_not_found')
  const foreign = wanted('1000.00', { channelId: SERVICE ?? 0, voucherId: theirs })
  expect(await gil.verdict(deposit.submit, foreign)).toBe('voucher_not_found')
  expect(await gil.verdict(deposit.voucherLink, { orderId: order.id })).toBe('voucher_not_found')
  const added = await gil.call(deposit.addVoucher, { orderId: order.id, voucherId: mine })
  expect(added.hasVoucher).toBe(true)
  const { link } = await gil.call(deposit.voucherLink, { orderId: order.id })
  const answers = [await fetch(town.url + link), await fetch(town.url + link)]
  expect(answers.map(({ status }) => status)).toEqual([200, 404])
  expect(answers[0]?.headers.get('content-type')).toBe('image/webp')
  expect(await hal.verdict(deposit.voucherLink, { orderId: order.id })).toBe('order_not_found')
  const whole = await open(gil, SERVICE, { voucherId: mine })
  expect(whole.hasVoucher).toBe(true)
  await town.run(`deposit receive ${order.id} 1000.00 R-voucher`, 'ann')
  await town.run('deposit approve desk R-voucher', 'bob')
  expect(await gil.verdict(deposit.addVoucher, { orderId: order.id, voucherId: mine })).toBe('voucher_closed')
})

test('five failures in ten minutes stop deposits until a person has looked (R-DEP-06)', async () => {
  const ida = await town.person('ida001')
  for (let time = 0; time < 4; time++) await town.deposits(ida, '100.00', 'fail', 'failed')
  expect(await town.asks('deposit list')).toMatchObject({ stopped: [] })
  await town.deposits(ida, '100.00', 'fail', 'failed')
  expect(await ida.verdict(deposit.submit, wanted('100.00'))).toBe('too_many_failed')
  await town.sql(`update deposits set closed_at = now() - interval '11 minutes'
                             where status = 'failed'`)
  expect(await ida.verdict(deposit.submit, wanted('100.00'))).toBe('too_many_failed')
  const { bucket, id } = ida.member
  expect(await town.asks('deposit list')).toMatchObject({ stopped: [{ member: String(id), bucket, failures: 5 }] })
  await town.run(`deposit looked ${bucket} ${id}`, 'ann')
  expect(await ida.verdict(deposit.submit, wanted('100.00', { depositor: NAME }))).toBe('ok')
})

test('a channel from a level on is not there below it, and takes more from a level on (BI-154)', async () => {
  const zoe = await town.person('zoe001')
  await town.owns('update deposit_channels set from_level = 3 where id = 7')
  const seen = async () => {
    const { list } = await zoe.call(deposit.channels, {})
    return [list.some(({ id }) => id === 7), list.find(({ id }) => id === 4)?.max]
  }
  const asked = () => zoe.verdict(deposit.submit, wanted('100.00', { channelId: 7 }))
  const much = () => zoe.verdict(deposit.submit, wanted('20000.00', { channelId: 4 }))
  expect(await seen()).toEqual([false, '10000.00'])
  expect(await asked()).toBe('channel_closed')
  expect(await much()).toBe('channel_range')
  await town.sql(
    'insert into vip_standings (bucket, member_id, level, top, window_day) values ($1, $2, 3, 3, current_date)',
    [zoe.member.bucket, zoe.member.id],
  )
  expect(await seen()).toEqual([true, '20000.00'])
  expect(await asked()).toBe('ok')
  expect(await much()).toBe('ok')
  await town.owns('update deposit_channels set from_level = 0 where id = 7')
})
