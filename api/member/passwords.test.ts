import { expect, test } from 'vitest'
import { passwordRule } from '../../core/forms/registration.ts'
import { Refusal } from '../shell/refusal.ts'
import { realCost } from '../testing/cost.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { earlier } from '../testing/tamper.ts'
import { member } from '../../core/member/member.ts'
import { checkPasscode, hashPassword, isCommonPassword, isPassword, passwordCost } from './passwords.ts'
import { atOnce } from '../testing/at-once.ts'

const house = await openHouse()

/** Returns the result that a withdrawal sees: the reason of the refusal with its detail, or 'ok'. */
const verdict = (person: Person, text: string): Promise<unknown> =>
  house.db
    .tx((tx) => checkPasscode(tx, person.member, text, { address: '127.0.0.1', device: null }))
    .then(
      () => 'ok',
      (thrown: unknown) => {
        if (!(thrown instanceof Refusal)) throw thrown
        return { [thrown.reason]: thrown.detail }
      },
    )

test('a hash says its own cost, so an older one still opens after the cost has changed', async () => {
  const usual = { ...passwordCost }
  const old = await hashPassword('koi2026x')
  Object.assign(passwordCost, { memoryKiB: 128, passes: 2 })
  expect(await isPassword('koi2026x', old)).toBe(true)
  expect(await isPassword('koi2026y', old)).toBe(false)
  expect(await hashPassword('koi2026x')).toContain('$m=128,t=2,p=1$')
  Object.assign(passwordCost, usual)
})

test('the house asks 19 MiB and two passes, and nobody has no password', async () => {
  expect(realCost).toEqual({ memoryKiB: 19_456, passes: 2 })
  expect(await isPassword('koi2026x', undefined)).toBe(false)
  await expect(isPassword('koi2026x', 'koi2026x')).rejects.toThrow()
})

test('thousands of common passwords are known, every one of them legal otherwise', async () => {
  const known = ['abc12345', 'Password1', 'WOAINI520', 'a1234567', '1qaz2wsx']
  for (const common of known) {
    expect(isCommonPassword(common)).toBe(true)
    expect(common).toMatch(passwordRule.pattern)
  }
  for (const fine of ['koi2026x', 'k7fm2qzt']) expect(isCommonPassword(fine)).toBe(false)
})

test('three wrong withdrawal passwords lock it, and each is counted though the answer is no', async () => {
  const amy = await house.person('amy001')
  expect(await verdict(amy, '246810')).toEqual({ no_withdraw_password: {} })
  await amy.call(member.setWithdrawPassword, { password: '246810' })
  expect(await verdict(amy, '246810')).toBe('ok')
  expect(await verdict(amy, '000000')).toEqual({ wrong_withdraw_password: { left: 2 } })
  expect(await verdict(amy, '000001')).toEqual({ wrong_withdraw_password: { left: 1 } })
  expect(await verdict(amy, '246810')).toBe('ok')
  for (const left of [2, 1]) expect(await verdict(amy, '000002')).toEqual({ wrong_withdraw_password: { left } })
  expect(await verdict(amy, '000003')).toEqual({ withdraw_password_locked: { minutes: 30 } })
  expect(await verdict(amy, '246810')).toEqual({ withdraw_password_locked: { minutes: 30 } })
  await house.sql(`update member_secrets set ${earlier('passcode_locked_until', '29 min')}`)
  expect(await verdict(amy, '246810')).toEqual({ withdraw_password_locked: { minutes: 1 } })
  await house.sql(`update member_secrets set ${earlier('passcode_locked_until', '1 min')}`)
  expect(await verdict(amy, '246810')).toBe('ok')
})

test('twenty wrong tries at once get three chances in all', async () => {
  const bao = await house.person('bao001')
  await bao.call(member.setWithdrawPassword, { password: '246810' })
  const all = await atOnce(20, (n) => verdict(bao, String(100_000 + n)))
  const wrong = all.filter((answer) => JSON.stringify(answer).includes('wrong_withdraw_password'))
  expect(wrong).toHaveLength(2)
  expect(await verdict(bao, '246810')).toMatchObject({ withdraw_password_locked: {} })
})

test('the lock of the withdrawal password leaves the sign-in open', async () => {
  const body = { username: 'bao001', password: 'koi2026x' }
  expect((await house.send(member.login.path, body)).body.code).toBe(1)
})
