import { expect, test } from 'vitest'
import { member as memberCalls } from '../../../core/member/member.ts'
import { bankOfCard } from '../../../core/withdraw/card-bank.ts'
import { payoutAccounts } from '../../../core/withdraw/payout-account.ts'
import { isCardNumber } from '../../../core/forms/bank-card.ts'
import { withdraw } from '../../../core/withdraw/withdraw.ts'
import { NAME } from '../../deposit/testing.ts'
import { openHouse, type Person } from '../../testing/house.ts'
import { seal, unseal } from '../vault.ts'
import { maskWallet } from './accounts.ts'
import { atOnce, tally } from '../../testing/at-once.ts'
import { cardOf } from '../testing.ts'

const house = await openHouse({ cardWaitHours: 24 })

/** A number with a right check digit; `at` tells them apart. */
function numberOf(at: number): string {
  const head = `62220202001122${String(at).padStart(3, '0')}`
  const digit = [...'0123456789'].find((last) => isCardNumber(head + last))
  return `${head}${digit}`
}

const rowsOf = async (person: Person) =>
  (await house.sql('select * from payout_accounts where member_id = $1 order by added_at', [person.member.id])) as {
    cipher: Buffer
    holder: string
  }[]

test('the same card twenty times at once is one row (BI-108)', async () => {
  const amy = await house.person('amy001')
  const verdicts = await atOnce(20, () => amy.verdict(payoutAccounts.addBank, cardOf()))
  expect(tally(verdicts)).toEqual({ ok: 1, card_taken: 19 })
  expect(await rowsOf(amy)).toHaveLength(1)
})

test('no answer and no column shows more than the last four digits (BI-112)', async () => {
  const amy = await house.person('amy001')
  const answers = [await amy.call(payoutAccounts.getBank, {}), await amy.call(withdraw.overview, {})]
  expect(JSON.stringify(answers)).not.toContain('62220202')
  expect(answers[0]).toMatchObject({
    cards: [{ masked: '···· 3446', name: '工商银行', holder: NAME }],
    holder: NAME,
    max: 10,
  })
  const dump = (await rowsOf(amy)).map((row) =>
    Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value)),
  )
  expect(dump.flat().join(' ')).not.toContain('6222020200112233446')
})

test('a number opens with the secret, for its own member and card alone, and only unchanged', async () => {
  const member = { bucket: 60, id: 7n }
  const sealed = seal(house.ring(), member, 'one', '6222020200112233446')
  expect(unseal(house.ring(), member, 'one', sealed)).toBe('6222020200112233446')
  expect(() => unseal(house.ring(), { ...member, id: 8n }, 'one', sealed)).toThrow()
  expect(() => unseal(house.ring(), member, 'two', sealed)).toThrow()
  expect(() => unseal([{ number: 1, secret: Buffer.alloc(32) }], member, 'one', sealed)).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1]! ^= 1
  expect(() => unseal(house.ring(), member, 'one', changed)).toThrow()
  expect(seal(house.ring(), member, 'one', '6222020200112233446')).not.toEqual(sealed)
})

test('the holder is the verified name, however its dots were typed; anybody else is refused', async () => {
  const bea = await house.person('bea001')
  await house.sql('update members set real_name = $1 where id = $2', ['阿依古丽·买买提', bea.member.id])
  const verdict = (holder: string) => bea.verdict(payoutAccounts.addBank, cardOf({ holder }))
  expect(await verdict('李四')).toBe('holder_differs')
  expect(await verdict('张三1')).toBe('holder_shape')
  expect(await verdict('阿依古丽.买买提')).toBe('ok')
  expect((await rowsOf(bea))[0]?.holder).toBe('阿依古丽·买买提')
})

test('a card is its bank’s; one of a range that nobody knows is whose its holder says', async () => {
  const luh = await house.person('luh001')
  const verdict = (bankCode: string, cardNo: string) =>
    luh.verdict(payoutAccounts.addBank, cardOf({ bankCode, cardNo }) as never)
  expect(bankOfCard('6222020200112233446')).toBe('ICBC')
  expect(await verdict('CMB', '6222020200112233446')).toBe('card_bank')
  expect(await verdict('FASTPAY', '6222020200112233446')).toBe('ok')
  expect(bankOfCard('6299990200112233449')).toBe(undefined)
  const stranger = [...'0123456789'].map((last) => `629999020011223344${last}`).find(isCardNumber)
  expect(await verdict('CMB', stranger ?? '')).toBe('ok')
})

test('ten cards, not eleven', async () => {
  const dan = await house.person('dan001')
  for (let at = 0; at < 10; at++) {
    await dan.call(payoutAccounts.addBank, cardOf({ cardNo: numberOf(at) }))
  }
  expect(await dan.verdict(payoutAccounts.addBank, cardOf({ cardNo: numberOf(10) }))).toBe('cards_full')
})

test('an address waits a day from the first time that it was added; adding it again changes nothing', async () => {
  const eve = await house.person('eve001')
  await eve.receives('500.00')
  const card = await eve.call(payoutAccounts.addBank, cardOf())
  expect(card.usableAt - card.addedAt).toBe(24 * 3_600_000)
  const quote = (cardId: string) => eve.verdict(withdraw.quote, { cardId, amount: '100.00' })
  expect(await quote(card.id)).toBe('card_too_new')
  await house.sql(
    `update payout_accounts set added_at = now() - interval '25 hours', removed_at = now() where id = $1`,
    [card.id],
  )
  expect(await quote(card.id)).toBe('card_not_found')
  const again = await eve.call(payoutAccounts.addBank, cardOf())
  expect(await quote(again.id)).toBe('ok')
  const other = await eve.call(payoutAccounts.addBank, cardOf({ cardNo: numberOf(1) }))
  expect(await quote(other.id)).toBe('card_too_new')
})

const coin = { alias: 'w', currency: 'USDT' as const }
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('a USDT address is kept in one spelling: the same one in other letters is the same account', async () => {
  const fay = await house.person('fay001')
  const ether = await fay.call(payoutAccounts.addCrypt, {
    ...coin,
    protocol: 'ERC20',
    address: ETHER,
  })
  expect(ether).toMatchObject({
    kind: 'crypto',
    name: 'USDT · ERC20',
    masked: '0x5a…eAed',
    alias: 'w',
  })
  const again = (protocol: 'ERC20' | 'BEP20') =>
    fay.verdict(payoutAccounts.addCrypt, { ...coin, protocol, address: ETHER.toLowerCase() })
  expect(await again('ERC20')).toBe('account_taken')
  // The same digits on another network are another account.
  expect(await again('BEP20')).toBe('ok')
  const answers = [await fay.call(payoutAccounts.getCryptList, {}), await fay.call(withdraw.overview, {})]
  expect(JSON.stringify(answers)).not.toContain(ETHER.slice(2, 20))
  const dump = await house.db.pool.query('select * from payout_accounts where member_id = $1', [fay.member.id])
  expect(JSON.stringify(dump.rows, (_, one) => (typeof one === 'bigint' ? String(one) : one))).not.toContain(
    ETHER.slice(2, 20),
  )
})

test('five addresses and five wallets, not six', async () => {
  const gil = await house.person('gil001')
  const wallet = (at: number) =>
    gil.verdict(payoutAccounts.addWallet, {
      realName: NAME,
      alias: 'w',
      address: `gil${at}@pay.example`,
    })
  const chain = (at: number) =>
    gil.verdict(payoutAccounts.addCrypt, {
      ...coin,
      protocol: 'BEP20',
      address: `0x${String(at + 1).padStart(40, '0')}`,
    })
  for (let at = 0; at < 5; at++) expect([await wallet(at), await chain(at)]).toEqual(['ok', 'ok'])
  expect([await wallet(5), await chain(5)]).toEqual(['accounts_full', 'accounts_full'])
})

test('an address where deposits arrive is nobody’s payout account, whoever deposited there (BI-115)', async () => {
  const hal = await house.person('hal001')
  const ida = await house.person('ida001')
  await house.sql(
    `insert into deposits (bucket, member_id, id, channel_id, type, channel, provider, amount, pay_amount,
                           depositor, expires_at, protocol, address, rate_micro)
     select $1, $2, gen_random_uuid(), 5, 'crypto', 'crypto', 'chain', 10000, 1, 'x', now(), 'TRC20', $3, 1`,
    [hal.member.bucket, hal.member.id, TRON],
  )
  const verdict = (person: Person) =>
    person.verdict(payoutAccounts.addCrypt, { ...coin, protocol: 'TRC20', address: TRON })
  expect([await verdict(hal), await verdict(ida)]).toEqual(['chain_address_ours', 'chain_address_ours'])
})

test('an account leaves with the withdrawal password alone, and comes back as old as it was', async () => {
  const jan = await house.person('jan001')
  const own = await jan.call(payoutAccounts.addBank, cardOf())
  const remove = (id: string, secondaryPwd: string) => jan.verdict(payoutAccounts.delAddress, { id, secondaryPwd })
  expect(await remove(own.id, '246810')).toBe('no_withdraw_password')
  await jan.call(memberCalls.setWithdrawPassword, { password: '246810' })
  expect(await remove(own.id, '135790')).toBe('wrong_withdraw_password')
  expect(await remove(own.id, 'x')).toBe('passcode_shape')
  expect(await remove('x', '246810')).toBe('account_not_found')
  const amy = await house.person('amy001')
  const [other] = (await amy.call(payoutAccounts.getBank, {})).cards
  expect(await remove(other?.id ?? '', '246810')).toBe('account_not_found')
  expect(await remove(own.id, '246810')).toBe('ok')
  expect(await remove(own.id, '246810')).toBe('account_not_found')
  const again = await jan.call(payoutAccounts.addBank, cardOf())
  expect(again.usableAt).toBe(own.usableAt)
})

test.each([
  ['linda@pay.example', 'l···da@pay.example'],
  ['li@pay.example', 'l···@pay.example'],
  ['13800001234', '1···34'],
])('%s is shown as %s', (number, shown) => {
  expect(maskWallet(number)).toBe(shown)
})
