// The second factor: a step once, even when tried at once; at payouts above a setting; its secret at rest.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { access } from '../../../core/member/access.ts'
import { withdraw } from '../../../core/withdraw/withdraw.ts'
import { mayBeSealed } from '../../shell/generations.ts'
import type { Ring } from '../../shell/ring.ts'
import { atOnce, tally } from '../../testing/at-once.ts'
import { openHouse, PASSWORD, verdictOf } from '../../testing/house.ts'
import { earlier } from '../../testing/tamper.ts'
import { mayWithdraw, PASSCODE, want } from '../../withdraw/testing.ts'
import { shownBy, takesFactor } from '../testing.ts'
import { checkFactor } from './factor.ts'
import { factorSeals, resealFactors } from './seals.ts'
import { fen } from '../../../core/money.ts'

const house = await openHouse({ factorPayoutFen: fen(300_00n) }, { max: 8 })
const other = await openHouse({ factorPayoutFen: fen(300_00n) }, { beside: house, max: 8 })
const origin = { address: '127.0.0.1', device: null }

test('it counts from the app’s first code on; ten recovery codes, none of which can be read again', async () => {
  const amy = await house.person('amy001')
  expect(await amy.verdict(access.setFactor, { password: 'wrong1234' })).toBe('password_wrong')
  const { secret, uri } = await amy.call(access.setFactor, { password: PASSWORD })
  expect(uri).toBe(`otpauth://totp/Koi:amy001?issuer=Koi&secret=${secret}&algorithm=SHA1&digits=6&period=30`)
  expect((await amy.call(access.factor, {})).isOn).toBe(false)
  expect(await amy.verdict(access.setFactor, { code: '000000' })).toBe('factor_wrong')
  const { codes } = await amy.call(access.setFactor, { code: shownBy(secret!) })
  expect(new Set(codes).size).toBe(10)
  expect(await amy.call(access.factor, {})).toMatchObject({ isOn: true, codesLeft: 10, payoutsFrom: '300.00' })
  expect(await amy.verdict(access.setFactor, { password: PASSWORD })).toBe('factor_on')
  const stored = JSON.stringify(await house.sql('select f::text, c::text from member_factors f, factor_codes c'))
  for (const code of [...codes, secret!]) expect(stored).not.toContain(code)
})

test('a step is used once, tried twenty times at once at two servers; a recovery code too', async () => {
  const bea = await house.person('bea001')
  const { secret, codes, used } = await takesFactor(bea)
  const again = { password: PASSWORD, code: used }
  expect(await bea.verdict(access.removeFactor, again)).toBe('factor_wrong')
  for (const given of [shownBy(secret, 1), codes[0]!]) {
    // Wrong ones count, and twenty of them would shut it: here the step itself is tried.
    const verdicts = await atOnce(20, async (n) => {
      const { db, ring } = n % 2 ? house : other
      return verdictOf(db.tx((tx) => checkFactor(tx, bea.member, { given, ring: ring(), origin })))
    })
    expect(tally(verdicts)['ok']).toBe(1)
    await house.sql("delete from tries where subject like 'factor%'")
  }
})

test('five wrong ones in a row shut it for ten minutes', async () => {
  const cat = await house.person('cat001')
  const { secret, codes } = await takesFactor(cat)
  const drop = (code: string) => cat.verdict(access.removeFactor, { password: PASSWORD, code })
  const verdicts = []
  for (let n = 0; n < 6; n++) verdicts.push(await drop('AAAAA-AAAAA'))
  expect(tally(verdicts)).toEqual({ factor_wrong: 5, factor_locked: 1 })
  expect(await drop(codes[0]!)).toBe('factor_locked')
  await house.sql(`update tries set ${earlier('ends_at', '10 min')}`)
  expect(await drop(shownBy(secret, 1))).toBe('ok')
  expect(await drop(codes[1]!)).toBe('factor_off')
  expect(await house.sql('select 1 from factor_codes where member_id = $1', [cat.member.id])).toEqual([])
})

test('a payout from the setting on asks for it, after the withdrawal password, and holds nothing without it', async () => {
  const dan = await house.rich('dan001', '1000.00')
  const card = await mayWithdraw(dan)
  const { secret } = await takesFactor(dan)
  const submit = (amount: string, more: object = {}) => dan.verdict(withdraw.submit, want(card.id, amount, more))
  expect(await submit('299.99')).toBe('ok')
  expect(await submit('300.00', { secondaryPwd: '975310' })).toBe('wrong_withdraw_password')
  expect(await submit('300.00')).toBe('factor_needed')
  expect(await submit('300.00', { factor: '000000' })).toBe('factor_wrong')
  const step = { factor: shownBy(secret, 1), secondaryPwd: PASSCODE }
  expect(await submit('300.00', step)).toBe('ok')
  expect(await submit('300.00', step)).toBe('factor_wrong')
  await house.books(`
    dan001:cash  400.01
    dan001:held  599.99
    bank:in     -1000.00
  `)
})

test('the secret is sealed anew with the house’s, and opens after the old one has gone', async () => {
  const eve = await house.person('eve001')
  const { secret } = await takesFactor(eve)
  const [first] = house.ring()
  const both: Ring = [{ number: 2, secret: randomBytes(32) }, first]
  await house.db.tx((tx) => mayBeSealed(tx, () => both))
  await resealFactors(house.db, house.buckets, both)
  expect([...(await factorSeals(house.db, house.buckets)).keys()]).toEqual([2])
  const given = shownBy(secret, 1)
  const [newest] = both
  await house.db.tx((tx) => checkFactor(tx, eve.member, { given, ring: [newest], origin }))
})
