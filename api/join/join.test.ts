import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { join } from '../../core/join.ts'
import { atOnce } from '../testing/at-once.ts'
import { openHouse, envelopeOf } from '../testing/house.ts'

const house = await openHouse({ joinsADay: 3 })
const message = '我想了解代理加盟的条件和费用，请联系我，谢谢，谢谢。'
const wish = { topic: 'agent', name: '王经理', contact: 'wechat: koi-888', message }
const send = (body: object, from = '10.0.0.1', token = '') => house.send(join.ask.path, body, { from, token })
const { run } = house

test('a visitor asks, people see it, answer it once, and it waits no more', async () => {
  const { id } = envelopeOf(await send({ ...wish, name: '\u202e王经理' })).data
  expect(await run('joins list')).toMatch(new RegExp(`${id} .* agent `))
  // Control characters that somebody typed do not reach the reader's terminal.
  expect(await run('joins list')).not.toContain('\u202e')
  const shown = await run(`joins show ${id}`, 'ann')
  expect(shown).toContain('wechat: koi-888')
  await run(`joins show ${id}`, 'ben')
  expect(await house.asks('joins list')).toMatchObject({ list: [{ number: id, seenBy: 'ann' }] })
  expect(await run(`joins answer ${id} told them the terms`, 'ben')).toBe('done by ben: joins answer')
  await expect(run(`joins answer ${id} once more`, 'ann')).rejects.toThrow('without an answer')
  expect(await run('joins list')).toBe('nothing')
  expect(await run(`joins show ${id}`, 'ann')).toContain('answered by: ben\nanswer: told them the terms')
  await expect(run(`joins show ${randomUUID()}`, 'ann')).rejects.toThrow('no consultation')
})

test('who is signed in is named to the people who answer', async () => {
  const amy = await house.person('amy001')
  const { id } = envelopeOf(await send(wish, '10.0.0.2', amy.token)).data
  expect(await run(`joins show ${id}`, 'ann')).toContain('username: amy001')
})

test.each([
  ['a type that there is not', { topic: 'bank' }, 'join_topic'],
  ['no name', { name: ' ' }, 'join_name'],
  ['markup for a name', { name: '<b>x</b>' }, 'join_name'],
  ['a contact that is too short', { contact: 'ab' }, 'join_contact'],
  ['two lines for a contact', { contact: 'a@b.co\r\nBcc: x@y.z' }, 'join_contact'],
  ['nineteen signs, however many letters they take', { message: '👨‍👩‍👧‍👦'.repeat(19) }, 'join_message'],
  ['501 signs', { message: '字'.repeat(501) }, 'join_message'],
  ['another field', { status: 'answered' }, 'invalid_input'],
])('refuses %s', async (_name, changed, reason) => {
  const { body } = await house.send(join.ask.path, { ...wish, ...changed })
  expect([body.code, body.reason]).toEqual([0, reason])
})

test('twenty signs are enough, and of one address so many a day and no more', async () => {
  const all = await atOnce(5, () => send({ ...wish, message: '👨‍👩‍👧‍👦'.repeat(20) }, '10.0.0.3'))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429])
  expect((await send(wish, '10.0.0.4')).status).toBe(200)
})
