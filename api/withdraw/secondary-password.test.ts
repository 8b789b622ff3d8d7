// The group `secondary-password` of the corpus of bad inputs, as far as it is the withdrawal password's; the rest is in
// api/member/account/change.test.ts.
import { expect, test } from 'vitest'
import { access } from '../../core/member/access.ts'
import { member as memberCalls } from '../../core/member/member.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { openHouse } from '../testing/house.ts'
import { mayWithdraw, PASSCODE } from './testing.ts'

const house = await openHouse({ cardWaitHours: 24 })
const reset = access.changePasscode

async function ready(username: string) {
  const person = await house.person(username)
  await person.receives('500.00')
  const { id } = await mayWithdraw(person)
  await house.sql("update payout_accounts set added_at = now() - interval '2 days' where id = $1", [id])
  const want = (secondaryPwd: string) => ({
    ...{ cardId: id, amount: '100', secondaryPwd, idempotencyKey: crypto.randomUUID() },
  })
  return { person, want }
}

test('BI-071: a session alone changes nothing, and after a change withdrawals rest for a day', async () => {
  const { person, want } = await ready('amy001')
  const bare = await house.send(reset.path, { newPassword: '135790' }, { token: person.token })
  expect([bare.status, bare.body.code]).toEqual([400, 0])
  expect(bare.body.msg).not.toBe('')
  expect(await person.verdict(withdraw.submit, want(PASSCODE))).toBe('ok')
  await person.call(reset, { oldPassword: PASSCODE, newPassword: '135790' })
  expect(await person.verdict(withdraw.submit, want('135790'))).toBe('password_too_new')
  await house.sql("update member_secrets set passcode_changed_at = now() - interval '25 hours' where member_id = $1", [
    person.member.id,
  ])
  expect(await person.verdict(withdraw.submit, want(PASSCODE))).toBe('wrong_withdraw_password')
  expect(await person.verdict(withdraw.submit, want('135790'))).toBe('ok')
})

test('BI-072: three wrong old passwords lock it for the account, not for the process', async () => {
  const { person, want } = await ready('bea001')
  const verdicts: string[] = []
  for (let time = 0; time < 5; time++) {
    const wrong = { oldPassword: '000000', newPassword: '111111' }
    verdicts.push(await person.verdict(reset, wrong))
  }
  const locked = 'withdraw_password_locked'
  const wrong = 'wrong_withdraw_password'
  expect(verdicts).toEqual([wrong, wrong, locked, locked, locked])
  // The lock is stored in the database: it stops the right password too, and a withdrawal.
  expect(await person.verdict(reset, { oldPassword: PASSCODE, newPassword: '135790' })).toBe(locked)
  expect(await person.verdict(withdraw.submit, want(PASSCODE))).toBe(locked)
})

test('BI-076: what anybody guesses first is refused at a change, as it is at first (member.test.ts); so is the same again', async () => {
  const cat = await house.person('cat001')
  expect(await cat.verdict(reset, { oldPassword: PASSCODE, newPassword: '135790' })).toBe('no_withdraw_password')
  // Born on 17 May 1990: six digits that everybody knows who knows the member.
  await house.sql("update members set birthday = '1990-05-17' where id = $1", [cat.member.id])
  await cat.call(memberCalls.setWithdrawPassword, { password: PASSCODE })
  const change = (newPassword: string) => cat.verdict(reset, { oldPassword: PASSCODE, newPassword })
  expect(await change('900517')).toBe('passcode_weak')
  expect([await change('123456'), await change(PASSCODE), await change('24681')]).toEqual([
    'passcode_weak',
    'passcode_same',
    'passcode_shape',
  ])
})
