// A login that its member cannot recover alone: two people, then the member's own name, birthday and mobile.
import { expect, test } from 'vitest'
import { access } from '../../../core/member/access.ts'
import { member as calls } from '../../../core/member/member.ts'
import { openTown } from '../../deposit/testing.ts'
import { envelopeOf, type Person } from '../../testing/house.ts'
import { earlier, tamper } from '../../testing/tamper.ts'
import { PASSCODE } from '../../withdraw/testing.ts'
import { codeTo, textsTo } from '../testing.ts'

const town = await openTown()
const NEXT = 'lantern88'
const BORN = '1990-05-17'
const run = (line: string, person = 'ann') => town.run(line, person)

/** Somebody as registration leaves them who has said no birthday and set no withdrawal password. */
async function bare(username: string): Promise<Person> {
  const person = await town.person(username)
  await person.isUnverified()
  return person
}

let asked = 0
const send = async (path: string, payload: object) =>
  envelopeOf(await town.send(path, payload, { from: `10.5.0.${(asked += 1)}`, language: 'en' }))
/** Asks for a code by name and birthday; answers its request, and whether a message went out. */
async function claims(person: Person, claim: object = {}) {
  const before = (await textsTo(town, person)).length
  const about = { purpose: 'recover', username: person.username, realName: '林夏', birthday: BORN }
  const { data } = await send(access.sendCode.path, { ...about, ...claim })
  return { request: data['request']!, came: (await textsTo(town, person)).length > before }
}

test('two people open it, and the member comes in by name, birthday and mobile, once', async () => {
  const amy = await bare('amy001')
  expect(await claims(amy)).toMatchObject({ came: false })
  await run(`member reset propose amy001 ${BORN} seen with her identity card`)
  expect(await claims(amy)).toMatchObject({ came: false })
  await expect(run('member reset approve amy001', 'Ann')).rejects.toThrow('cannot approve it')
  expect(await run('member reset list')).toMatch(/ ann +seen with her identity card$/)
  await run('member reset approve amy001', 'ben')
  expect(await run('member reset list')).toMatch(/ ann +.*ben/)
  for (const wrong of [{ birthday: '1990-05-18' }, { realName: '林冬' }, { birthday: undefined }])
    expect(await claims(amy, wrong)).toMatchObject({ came: false })
  const { request, came } = await claims(amy)
  expect(came).toBe(true)
  const want = { username: 'amy001', request, code: await codeTo(town, amy), newPassword: NEXT }
  const done = await send(access.recover.path, want)
  expect(done.code).toBe(1)
  const { token } = done.data as { token: string }
  const info = await town.send(calls.userInfo.path, {}, { token })
  // The people's word was for the door alone: the member's own birthday is still to be said.
  expect(info.body.data).toMatchObject({ username: 'amy001', birthday: null, isVerified: false })
  expect(await run('member reset list')).toBe('nothing')
  expect(await claims(amy)).toMatchObject({ came: false })
  const deeds = await town.sql(
    "select person, detail->>'deed' as deed from security_log where event = 'deed' and member_id = $1 order by at",
    [amy.member.id],
  )
  expect(deeds).toEqual([
    { person: 'ann', deed: 'member reset propose' },
    { person: 'ben', deed: 'member reset approve' },
  ])
})

test('it is over after a day, and another proposal needs another word', async () => {
  const bao = await bare('bao001')
  await run(`member reset propose bao001 ${BORN} seen`)
  await run('member reset approve bao001', 'ben')
  await expect(run('member reset approve bao001', 'cid')).rejects.toThrow('agreed to this already')
  await tamper(
    town.database.config,
    `update login_resets set ${earlier('approved_at', '25 hours')} where member_id = $1`,
    [bao.member.id],
  )
  expect(await claims(bao)).toMatchObject({ came: false })
  await run(`member reset propose bao001 ${BORN} seen again`)
  expect(await claims(bao)).toMatchObject({ came: false })
  await run('member reset approve bao001', 'ben')
  expect(await claims(bao)).toMatchObject({ came: true })
})

test('whoever can recover alone, or may not come in, is no matter of it', async () => {
  const cat = await bare('cat001')
  await cat.call(calls.setWithdrawPassword, { password: PASSCODE })
  await town.person('dan001')
  const eve = await bare('eve001')
  await eve.isNow(3)
  const fay = await bare('fay001')
  await fay.isNow(4)
  const refusals = {
    cat001: 'has a withdrawal password',
    dan001: 'has confirmed a birthday',
    eve001: 'is blocked',
    fay001: 'has closed the account',
    nobody: 'no member has the name',
  }
  for (const [name, why] of Object.entries(refusals))
    await expect(run(`member reset propose ${name} ${BORN} seen`), name).rejects.toThrow(why)
  await bare('gus001')
  await expect(run('member reset approve gus001')).rejects.toThrow('nobody has proposed')
  await expect(run('member reset propose gus001 2020-01-01 seen')).rejects.toThrow('of an adult')
})

test('what the member has set meanwhile ends it', async () => {
  const hal = await bare('hal001')
  await run(`member reset propose hal001 ${BORN} seen`)
  await hal.call(calls.setWithdrawPassword, { password: PASSCODE })
  await expect(run('member reset approve hal001', 'ben')).rejects.toThrow('has a withdrawal password')
})

test.each([
  ...['member reset', 'member reset propose amy001', 'member reset propose amy001 1990-05-17'],
  ...['member reset propose amy001 yesterday seen', 'member reset approve', 'member reset list x'],
])('%s is no line of the desk', async (line) => {
  await expect(run(line)).rejects.toThrow('npm run ops -- member reset list')
})
