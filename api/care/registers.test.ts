// Registers of exclusions outside: asked before anybody is verified and at each sign-in; silence lets nobody new in and keeps who
// is in under what was known (R-RG-07, R-RG-08).
import { expect, test } from 'vitest'
import { care } from '../../core/care/care.ts'
import { deposit } from '../../core/deposit.ts'
import { member as calls } from '../../core/member/member.ts'
import { profile } from '../../core/member/profile.ts'
import { wallet } from '../../core/wallet.ts'
import { NAME, openTown, wanted } from '../deposit/testing.ts'
import { memberFacts, OWN } from '../member/facts.sql.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import { PASSWORD, type Person } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { reopen } from './breaks.ts'
import { jobsOf, wrong } from './testing.ts'

const town = await openTown({}, { max: 8 })
const { register } = town.sandbox
const oasis = (birthday: string) => ({ name: NAME, birthday, register: 'OASIS' })
const signsIn = async ({ username }: Person) => {
  const { body } = await town.send(calls.login.path, { username, password: PASSWORD })
  return body.reason ?? 'ok'
}
const says = (who: Person, birthday: string) => who.verdict(profile.setUserInfo, { birthday })
const pays = (who: Person) => who.verdict(deposit.submit, wanted('100.00'))

/** A member who was let in, born on a day of their own. */
async function inside(username: string, birthday: string): Promise<Person> {
  const who = await town.person(username)
  await town.sql('update members set birthday = $3 where bucket = $1 and id = $2', [
    who.member.bucket,
    who.member.id,
    birthday,
  ])
  await addFacts(town.db, memberFacts, who.member, [OWN])
  return who
}

test('who stands on a register is not let in, and is told no more than anybody', async () => {
  register.lists(oasis('1990-01-01'))
  const amy = await town.person('amy001')
  await amy.isUnverified()
  expect([await says(amy, '1990-01-01'), await pays(amy)]).toEqual(['identity_refused', 'unverified'])
  const [line] = await town.sql("select detail from security_log where event = 'register_listed' and member_id = $1", [
    amy.member.id,
  ])
  expect(line).toMatchObject({ detail: { registers: 'OASIS' } })
  register.frees(oasis('1990-01-01'))
  expect([await says(amy, '1990-01-01'), await pays(amy)]).toEqual(['ok', 'ok'])
})

test.each(['broken', 'garbage'] as const)(
  'a register that is %s lets nobody new in, and keeps who is in',
  async (fault) => {
    const bea = await inside(`bea${fault.slice(0, 3)}1`, '1991-02-02')
    const cat = await town.person(`cat${fault.slice(0, 3)}1`)
    await cat.isUnverified()
    register.behave(fault)
    expect([await says(cat, '1992-03-03'), await pays(cat)]).toEqual(['identity_away', 'unverified'])
    expect([await signsIn(bea), await pays(bea)]).toEqual(['ok', 'ok'])
    register.behave('fine')
    expect(await says(cat, '1992-03-03')).toBe('ok')
  },
)

test('who is listed meanwhile comes in at the next sign-in, takes money home, and pays in and plays nothing', async () => {
  const dan = await inside('dan001', '1993-04-04')
  register.lists(oasis('1993-04-04'))
  expect(await pays(dan)).toBe('ok')
  expect([await signsIn(dan), await pays(dan)]).toEqual(['ok', 'excluded'])
  expect(await jobsOf(town, dan)).toEqual(['chases_stop', 'rounds_stop'])
  expect(await dan.call(care.state, {})).toMatchObject({ standing: 'excluded', registers: ['OASIS'], exclusion: null })
  expect(await dan.verdict(wallet.balance, {})).toBe('ok')
  // No positive act of the member's ends it, and no job does.
  expect(await dan.verdict(care.comeBack, {})).toBe('not_excluded')
  await reopen(town.db, town.buckets)
  // Silence keeps what was known.
  register.behave('broken')
  expect([await signsIn(dan), await pays(dan)]).toEqual(['ok', 'excluded'])
  register.behave('fine')
  register.frees(oasis('1993-04-04'))
  expect([await signsIn(dan), await pays(dan)]).toEqual(['ok', 'ok'])
})

test('an own exclusion outlasts the register, and a second account of the person is barred by it', async () => {
  const eve = await inside('eve001', '1994-05-05')
  register.lists(oasis('1994-05-05'))
  await signsIn(eve)
  await eve.call(care.exclude, { length: 'm6' })
  register.frees(oasis('1994-05-05'))
  expect([await signsIn(eve), await pays(eve)]).toEqual(['ok', 'excluded'])
  const again = await town.person('again1')
  await again.isUnverified()
  expect(await says(again, '1994-05-05')).toBe('identity_refused')
})

test('the audit makes every standing again from what the registers said, and names one that was taken away', async () => {
  expect(await wrong(town)).toEqual([])
  const fay = await inside('fay001', '1995-06-06')
  register.lists(oasis('1995-06-06'))
  await signsIn(fay)
  expect(await wrong(town)).toEqual([])
  await tamper(town.database.config, 'delete from care_registers where member_id = $1', [fay.member.id])
  expect((await wrong(town)).map((one) => one.replace(/^I-\d+ /, ''))).toEqual([
    'every member stands as blocks, closings and breaks say',
    'every register says what its last fact says',
  ])
})
