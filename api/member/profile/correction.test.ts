// Confirmed personal fields, which the member cannot change any more, are corrected by two people (C-07, decision
// 0049).
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { access } from '../../../core/member/access.ts'
import { feedback } from '../../../core/support/feedback.ts'
import { member as calls } from '../../../core/member/member.ts'
import { message } from '../../../core/message.ts'
import { profile } from '../../../core/member/profile.ts'
import { transfer } from '../../../core/transfer.ts'
import { openTown } from '../../deposit/testing.ts'
import { checkFacts } from '../../ledger/seal/facts.ts'
import type { Person } from '../../testing/house.ts'
import { tampering } from '../../testing/tamper.ts'
import { sqlOver } from '../../shell/db.ts'
import { PASSCODE } from '../../withdraw/testing.ts'
import { correctionFacts, memberFacts } from '../facts.sql.ts'
import { carryAll, codeTo, mobileOf } from '../testing.ts'
import { judgeKnown } from './profile.ts'
import { profileJobs } from './jobs.ts'

const town = await openTown()
const { identity, sms } = town.sandbox
/** A value with a space is one word of the line, as a shell hands it over. */
const run = (line: string, person = 'ann') =>
  town.types(['member', 'correct', ...line.split(' ').map((word) => word.replace('_', ' '))], person)
async function corrects(change: string) {
  await run(`propose ${change} seen with papers`)
  return run(`approve ${fieldOf(change)}`, 'ben')
}
/** The member and what is corrected. */
const fieldOf = (change: string) => change.split(' ').slice(0, 2).join(' ')
const info = (person: Person) => person.call(calls.userInfo, {})
const named = async () =>
  (await checkFacts(town.db, [memberFacts, correctionFacts], town.buckets)).flatMap(({ named: names = [] }) => names)
const told = async (person: Person) =>
  (await person.call(message.list, { group: 'account' }, { language: 'en' })).list.map(
    ({ title, text }) => `${title}: ${text}`,
  )
/** Has the service asked whom the house wants it asked about, as the worker does. */
async function judges() {
  const rows = await town.sql(
    "delete from outbox where topic = 'job' and payload->>'job' = 'judge_identity' returning payload",
  )
  for (const { payload } of rows) await profileJobs(town).judge_identity.run(payload)
  return rows.length
}
async function proves(person: Person) {
  const { request } = await person.call(access.sendCode, { purpose: 'mobile' })
  await person.call(access.proveMobile, { request, code: await codeTo(town, person) })
}

test('two people say the same mobile: the old number hears of it, the new one is still to be proved', async () => {
  const amy = await town.person('amy001')
  await proves(amy)
  const was = await mobileOf(town, amy)
  const change = 'amy001 mobile 13912340001'
  expect(await run(`propose ${change} seen with papers`)).toContain(`approve ${fieldOf(change)}`)
  const proposal = { username: 'amy001', field: 'mobile', was, value: '13912340001' }
  const list = [{ ...proposal, proposedBy: 'ann', why: 'seen with papers' }]
  expect(await town.asks('member correct list')).toMatchObject({ list })
  await expect(run(`approve ${fieldOf(change)}`, 'Ann')).rejects.toThrow('cannot approve it')
  await expect(run(`approve amy001 mobile ${'0'.repeat(16)}`, 'ben')).rejects.toThrow('not what is proposed')
  expect(await info(amy)).toMatchObject({ mobileProved: true })
  expect(await run(`approve ${fieldOf(change)}`, 'ben')).toContain('value: 13912340001')
  expect(await run('list')).toBe('nothing')
  expect(await info(amy)).toMatchObject({ mobile: '139****0001', mobileProved: false, isVerified: true })
  expect(await told(amy)).toEqual([
    'Details corrected: Mobile phone number: 139****0001, as corrected by our staff. If you did not ask for it, contact customer service at once.',
  ])
  await carryAll(town)
  expect(sms.inbox(was)[0]?.text).toContain('工作人员更正了你的个人资料')
  expect(sms.inbox('13912340001')).toEqual([])
  await proves(amy)
  expect(await info(amy)).toMatchObject({ mobileProved: true })
  expect(await named()).toEqual([])
  const deeds = await town.sql(
    "select person, detail from security_log where event = 'deed' and member_id = $1 order by at",
    [amy.member.id],
  )
  const about = { field: 'mobile', why: 'seen with papers' }
  expect(deeds).toEqual([
    { person: 'ann', detail: { deed: 'member correct propose', ...about } },
    { person: 'ben', detail: { deed: 'member correct approve', ...about, proposedBy: 'ann' } },
  ])
})

test('a number is one member’s: the new one is taken, and the old one free for somebody else', async () => {
  const bao = await town.person('bao001')
  const bea = await town.person('bea001')
  const [was, other] = [await mobileOf(town, bao), await mobileOf(town, bea)]
  await expect(run(`propose bao001 mobile ${other} why`)).rejects.toThrow('another member has this')
  await run('propose bao001 mobile 13912340011 why')
  await corrects('bea001 mobile 13912340011')
  await expect(run('approve bao001 mobile', 'ben')).rejects.toThrow('another member has this')
  await corrects('bao001 mobile 13912340012')
  await corrects(`bea001 mobile ${was}`)
  expect(await named()).toEqual([])
})

test('with another name or birthday the identity service is asked anew, and until then nothing is staked', async () => {
  const cat = await town.person('cat001')
  const want = { from: 'central', to: 'video', amount: '10.00' } as const
  const stakes = () => cat.verdict(transfer.transfer, { ...want, idempotencyKey: randomUUID() })
  await corrects('cat001 birthday 1990-05-18')
  expect(await info(cat)).toMatchObject({ birthday: '1990-**-**', isVerified: false })
  expect(await judges()).toBe(1)
  expect(identity.asked().at(-1)).toMatchObject({ name: '林夏', birthday: '1990-05-18' })
  expect(await info(cat)).toMatchObject({ isVerified: true })
  identity.behave('refuse')
  await corrects('cat001 name Amy_Lin')
  expect(await judges()).toBe(1)
  expect(await info(cat)).toMatchObject({ realName: 'A***', isVerified: false })
  await expect.poll(stakes).toBe('unverified')
  identity.behave('broken')
  await corrects('cat001 name 林冬')
  await expect(judges()).rejects.toThrow('500')
  identity.behave('fine')
  // The corrected value is accepted as the member's own confirmation too.
  expect(await cat.verdict(profile.setUserInfo, { birthday: '1990-05-18' })).toBe('ok')
  expect(await info(cat)).toMatchObject({ isVerified: true })
  expect(await named()).toEqual([])
})

test('the service’s word about who the member was is none about who they are', async () => {
  const dan = await town.person('dan001')
  await corrects('dan001 birthday 1990-05-18')
  const known = judgeKnown(
    {
      settings: town.settings,
      db: {
        ...town.db,
        tx: async (work) => (await corrects('dan001 name 林冬'), town.db.tx(work)),
      },
    },
    dan.member,
  )
  await known
  expect(await info(dan)).toMatchObject({ isVerified: false })
  await judges()
  expect(await info(dan)).toMatchObject({ isVerified: true })
})

test('a number that the member comes back to is to be proved again', async () => {
  const jon = await town.person('jon001')
  await proves(jon)
  const was = await mobileOf(town, jon)
  await corrects('jon001 mobile 13912340031')
  await corrects(`jon001 mobile ${was}`)
  expect(await info(jon)).toMatchObject({ mobileProved: false })
})

test('mail and gender are corrected once they are confirmed, and a wish is seen at the desk', async () => {
  const eve = await town.person('eve001')
  await expect(run('propose eve001 email eve@example.com why')).rejects.toThrow('confirmed no email')
  await eve.call(profile.setUserInfo, { email: 'eve@exmaple.com', gender: 'male' })
  const content = '我想更正个人资料，邮箱应该是 eve@example.com，谢谢'
  await eve.call(feedback.submit, { type: 'information', content, idempotencyKey: randomUUID() })
  await eve.call(feedback.submit, { type: 'other', content, idempotencyKey: randomUUID() })
  const asked = { username: 'eve001', content: expect.stringContaining('eve@example.com') }
  expect(await town.asks('member correct list')).toMatchObject({ feedback: [asked] })
  await corrects('eve001 email eve@example.com')
  await corrects('eve001 gender female')
  expect(await info(eve)).toMatchObject({ email: 'e***@example.com', gender: 'female', isVerified: true })
  expect((await told(eve)).toSorted()).toEqual([
    expect.stringContaining('Email: e***@example.com'),
    expect.stringContaining('Gender: Female'),
  ])
})

test.each([
  ['name 12', 'Chinese characters, letters'],
  ['mobile 1234', 'mobile'],
  ['email eve@example', 'email'],
  ['birthday 1990-02-31', 'no birthday of an adult'],
  ['birthday 2020-01-01', 'no birthday of an adult'],
  ['birthday yesterday', 'date of birth'],
  ['gender other', 'gender'],
  ['birthday 1988-08-18', 'is 1988-08-18 already'],
])('%s is refused to whoever proposes it', async (change, why) => {
  await town.person('fay001')
  await expect(run(`propose fay001 ${change} why`)).rejects.toThrow(why)
  expect(await run('list')).not.toContain('fay001')
})

test('of whom is blocked or gone, or of what nobody proposed, nothing is corrected', async () => {
  const gus = await town.person('gus001')
  await expect(run('approve gus001 name', 'ben')).rejects.toThrow('nobody has proposed')
  await run('propose gus001 name 林冬 why')
  await gus.isNow(3)
  await expect(run('approve gus001 name', 'ben')).rejects.toThrow('is blocked')
  await gus.isNow(4)
  await expect(run('approve gus001 name', 'ben')).rejects.toThrow('has closed the account')
  await expect(run('propose nobody name 林冬 why')).rejects.toThrow('no member has the name')
})

test('whoever edits a proposal or what was corrected is named', async () => {
  await town.person('hal001')
  await run('propose hal001 name 林冬 why')
  for (const edit of ["proposed_by = 'cid'", "value = '林秋'", "approved_by = 'cid', approved_at = now()"]) {
    const found = tampering(town.database.config, async (client) => {
      await client.query(`update member_corrections set ${edit} where value = '林冬' and approved_at is null`)
      const checks = await checkFacts(sqlOver(client), [correctionFacts], town.buckets)
      throw new Error(checks.flatMap(({ named: names = [] }) => names).join())
    })
    await expect(found, edit).rejects.toThrow('says something else')
  }
})

test.each([
  ...['', 'propose amy001', 'propose amy001 mobile 13912340001', 'propose amy001 avatar koi why'],
  ...['approve amy001', `approve amy001 name why ${'0'.repeat(16)}`, 'list x'],
])('%s is no line of the desk', async (line) => {
  await expect(run(line)).rejects.toThrow('npm run ops -- member correct list')
})

test('a recovery goes to the number that is the member’s now', async () => {
  const ivy = await town.person('ivy001')
  await ivy.call(calls.setWithdrawPassword, { password: PASSCODE })
  await corrects('ivy001 mobile 13912340021')
  await ivy.call(access.sendCode, { purpose: 'recover', username: 'ivy001', passcode: PASSCODE })
  await carryAll(town)
  expect(sms.inbox('13912340021')).toHaveLength(1)
})
