// The groups `withdraw`, `bank-card` and `crypto-wallet` of the corpus of bad inputs: nothing moves, nothing is kept.
import { expect, test } from 'vitest'
import { payoutAccounts } from '../../core/withdraw/payout-account.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { NAME } from '../deposit/testing.ts'
import { openHouse } from '../testing/house.ts'
import { cardOf, mayWithdraw, PASSCODE } from './testing.ts'

const house = await openHouse()

const amy = await house.rich('amy001')
const bob = await house.person('bob001')
const card = await mayWithdraw(amy)
const other = await bob.call(payoutAccounts.addBank, cardOf({ cardNo: '6222021000112233449' }))
const books = `
  amy001:cash 1000.00
  bank:in -1000.00
`
const submit = (changed: object) => ({
  cardId: card.id,
  amount: '100',
  secondaryPwd: PASSCODE,
  idempotencyKey: 'bad-input',
  ...changed,
})

const rows = async () => {
  const rows = await house.sql(
    'select (select count(*) from payout_accounts)::int as accounts, (select count(*) from withdrawals)::int as orders',
  )
  return rows[0]
}

const amounts: [id: string, change: object, reason: string][] = [
  ['BI-187', { amount: '0' }, 'amount_range'],
  ['BI-188', { amount: '-50' }, 'amount_range'],
  ['BI-189', { amount: '0.001' }, 'amount_range'],
  ['BI-190', { amount: '1e2' }, 'amount_range'],
  ['BI-191', { amount: '100.999' }, 'amount_range'],
  ['BI-192', { amount: '999999999999' }, 'amount_range'],
  ['BI-192', { amount: '9999999999' }, 'daily_amount'],
  ['BI-193', { amount: 'NaN' }, 'amount_range'],
  ['BI-195', { amount: '1000.01' }, 'balance_short'],
  ['BI-203', { cardId: other.id }, 'card_not_found'],
  ['BI-204', { fee: '0', actualAmount: '100000', turnoverDeduction: '0' }, 'invalid_input'],
  ['-', { amount: 100 }, 'amount_range'],
  ['-', { amount: '１００' }, 'amount_range'],
  ['-', { amount: ' 100' }, 'amount_range'],
  ['-', { cardId: '../1' }, 'card_not_found'],
  ['-', { secondaryPwd: 246810 }, 'passcode_shape'],
  ['-', { secondaryPwd: '２４６８１０' }, 'passcode_shape'],
]

test.each(amounts)('%s: a withdrawal with %j is refused: %s', async (_id, change, reason) => {
  await amy.refused(withdraw.submit.path, submit(change), reason)
  await house.books(books)
  expect(await rows()).toEqual({ accounts: 2, orders: 0 })
})

const cards: [id: string, change: object, reason: string][] = [
  ['BI-101', { holder: '李四' }, 'holder_differs'],
  ['BI-102', { holder: '林夏1' }, 'holder_shape'],
  ['BI-102', { holder: '林-夏' }, 'holder_shape'],
  ['BI-102', { holder: '林夏🐟' }, 'holder_shape'],
  // The dot of Unicode's middle and the plain one, and no other, on both sides.
  ['BI-103', { holder: '林•夏' }, 'holder_shape'],
  ['BI-103', { holder: '林・夏' }, 'holder_shape'],
  ['BI-104', { bankCode: 'EVIL' }, 'bank_unknown'],
  ['BI-105', { cardNo: '6222020200112233440' }, 'card_number'],
  ['BI-105', { cardNo: '13812345678' }, 'card_number'],
  ['BI-105', { cardNo: '6222020200112233446000000' }, 'card_number'],
  ['BI-105', { cardNo: '622202020011223344a' }, 'card_number'],
  ['-', { bankCode: 'CMB', cardNo: '6222020200112233446' }, 'card_bank'],
  ['BI-106', { cardNo: '６２２２ ０２０２ ００１１ ２２３３ ４４５' }, 'card_number'],
  ['-', { cardNo: '6222020200112233446' }, 'card_taken'],
  ['-', { address: '<b>' }, 'address_shape'],
  ['-', { cardNo: '６２２２０２０２００１１２２３３４４６' }, 'card_number'],
  ['-', { cardNo: '6222 0202 0011 2233 446' }, 'card_number'],
  ['-', { extra: 1 }, 'invalid_input'],
]

test.each(cards)('%s: a card with %j is refused: %s', async (_id, change, reason) => {
  await amy.refused(payoutAccounts.addBank.path, cardOf({ cardNo: '6222021000112233449', ...change }), reason)
  expect(await rows()).toEqual({ accounts: 2, orders: 0 })
})

const coin = { alias: 'w', currency: 'USDT', protocol: 'TRC20' }
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const ETHER = '0x52908400098527886E0F7030069857D2E4169EE7'
const addresses: [id: string, body: object, reason: string][] = [
  ['BI-113', { ...coin, address: ETHER }, 'chain_address_other'],
  ['BI-113', { ...coin, protocol: 'BEP20', address: TRON }, 'chain_address_other'],
  ['BI-114', { ...coin, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9' }, 'chain_address'],
  ['-', { ...coin, protocol: 'ERC20', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed' }, 'chain_address'],
  ['BI-117', { ...coin, alias: '<b>x</b>', address: TRON }, 'alias_shape'],
  ['BI-117', { ...coin, alias: 'x'.repeat(10_240), address: TRON }, 'alias_shape'],
  ['-', { ...coin, protocol: 'OMNI', address: TRON }, 'protocol_unknown'],
  ['-', { ...coin, currency: 'BTC', address: TRON }, 'currency_unknown'],
  ['-', { ...coin, address: ` ${TRON}` }, 'chain_address'],
]

test.each(addresses)('%s: an address with %j is refused: %s', async (_id, body, reason) => {
  await amy.refused(payoutAccounts.addCrypt.path, body, reason)
  expect(await rows()).toEqual({ accounts: 2, orders: 0 })
})

const wallets: [id: string, change: object, reason: string][] = [
  ['BI-118', { realName: '李四' }, 'holder_differs'],
  ['-', { realName: '李四<' }, 'holder_shape'],
  ['-', { alias: '' }, 'alias_shape'],
  ['-', { address: 'a b' }, 'wallet_address'],
  ['-', { address: "a@b.c'--" }, 'wallet_address'],
]

test.each(wallets)('%s: a wallet with %j is refused: %s', async (_id, change, reason) => {
  const body = { realName: NAME, alias: 'x', address: 'a@b.c', ...change }
  await amy.refused(payoutAccounts.addWallet.path, body, reason)
  expect(await rows()).toEqual({ accounts: 2, orders: 0 })
})

test('BI-196: the whole balance leaves, and what arrives is the amount less the charges', async () => {
  const cat = await house.person('cat001')
  await cat.receives('150.00')
  const own = await mayWithdraw(cat)
  const first = { cardId: own.id, amount: '150.00', secondaryPwd: PASSCODE, idempotencyKey: 'all' }
  const quote = await cat.call(withdraw.quote, { cardId: own.id, amount: '150.00' })
  const done = await cat.call(withdraw.submit, { ...first, quoteId: quote.quoteId })
  expect([done.amount, done.actual]).toEqual(['150.00', quote.actual])
  const { available } = await cat.call(withdraw.overview, {})
  expect(available).toBe('0.00')
})

test('BI-111: an account with money on its way is taken off the list, and is still paid', async () => {
  const dan = await house.person('dan001')
  await dan.receives('300.00')
  const own = await mayWithdraw(dan)
  const want = { cardId: own.id, amount: '100', secondaryPwd: PASSCODE, idempotencyKey: 'one' }
  const { id } = await dan.call(withdraw.submit, want)
  expect(await dan.call(payoutAccounts.delAddress, { id: own.id, secondaryPwd: PASSCODE })).toEqual({})
  expect((await dan.call(payoutAccounts.getBank, {})).cards).toEqual([])
  expect(await dan.call(withdraw.order, { id })).toMatchObject({
    masked: '···· 3446',
    status: 'requested',
  })
  expect(await dan.verdict(withdraw.submit, { ...want, idempotencyKey: 'two' })).toBe('card_not_found')
})

test('every id of the three groups is here, or in a test beside this one', () => {
  const here = [...amounts, ...cards, ...addresses, ...wallets].map(([id]) => id)
  const alone = ['BI-111', 'BI-196']
  // accounts.test.ts: 108, 112, 115; limits.test.ts: 200, 205, 206, 208, 209; withdraw.test.ts: 197, 211.
  const beside = [115, 108, 112, 197, 200, 205, 206, 208, 209, 211].map((id) => `BI-${id}`)
  // api/money-race.test.ts: bets, transfers and savings of the same money.
  const raced = ['BI-201']
  const group = [
    'BI-101', 'BI-102', 'BI-103', 'BI-104', 'BI-105', 'BI-106', 'BI-108', 'BI-111', 'BI-112', 'BI-113',
    'BI-114', 'BI-115', 'BI-117', 'BI-118', 'BI-187', 'BI-188', 'BI-189', 'BI-190', 'BI-191', 'BI-192',
    'BI-193', 'BI-195', 'BI-196', 'BI-197', 'BI-200', 'BI-201', 'BI-203', 'BI-204', 'BI-205', 'BI-206',
    'BI-208', 'BI-209', 'BI-211',
  ] // prettier-ignore
  const all = new Set([...here, ...alone, ...beside, ...raced].filter((id) => id !== '-'))
  expect([...all].toSorted()).toEqual(group)
})
