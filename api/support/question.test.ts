import { expect, test } from 'vitest'
import { question } from '../../core/support/question.ts'
import { atOnce } from '../testing/at-once.ts'
import { openHouse } from '../testing/house.ts'

const house = await openHouse({ questionsADay: 3 })
const WORDS = '我忘了用户名，也收不到短信，怎么登录？'

async function send(path: string, sent: object, from = '10.0.0.1') {
  const { status, body } = await house.send(path, sent, { from })
  return { status, ...body }
}
const asks = async (address?: string): Promise<string> =>
  ((await send(question.ask.path, { content: WORDS }, address)).data as { code: string }).code
const opened = async (code: string) => (await send(question.detail.path, { code })).data
const { run } = house
const waiting = async () => (await run('question list')).split('\n').at(-1)?.slice(0, 36) ?? ''

test('a visitor asks, people answer, and the code opens it, in any case of its letters', async () => {
  const code = await asks()
  expect(await opened(code)).toMatchObject({
    state: 'waiting',
    list: [{ number: 1, from: 'visitor', content: WORDS }],
  })
  const id = await waiting()
  expect(await run(`question answer ${id} use recovery`, 'ann')).toBe('done by ann: question answer')
  expect(await run('question list')).toBe('nothing')
  expect(await opened(code.toUpperCase())).toMatchObject({
    state: 'answered',
    list: [{ from: 'visitor' }, { from: 'people', content: 'use recovery' }],
  })
  // The name of the person who answered is not told to the visitor.
  expect(JSON.stringify(await opened(code))).not.toContain('ann')
  await send(question.more.path, { code, content: '还是不行' })
  expect(await opened(code)).toMatchObject({ state: 'waiting', list: [{}, {}, { number: 3 }] })
  expect(await run(`question show ${id}`)).toMatch(/ann +use recovery/)
  expect(await run(`question close ${id}`, 'ben')).toBe('done by ben: question close')
  await expect(run(`question close ${id}`, 'ben')).rejects.toThrow('closed already')
  expect(await opened(code)).toMatchObject({ state: 'closed' })
})

test('the code stands nowhere in the database, and another one opens nothing', async () => {
  const code = await asks('10.0.0.5')
  const rows = await house.sql('select q, w from questions q join question_words w on question_id = id')
  expect(JSON.stringify(rows)).not.toContain(code)
  const another = code.replace(/.$/, (last) => (last === 'b' ? 'c' : 'b'))
  for (const path of [question.detail.path, question.more.path])
    for (const wrong of [another, '', "' or 1=1", code.slice(1), `${code}-bbbb`]) {
      const content = path === question.more.path && { content: WORDS }
      const { code: answer, reason } = await send(path, { code: wrong, ...content })
      expect([wrong, answer, reason]).toEqual([wrong, 0, 'question_unknown'])
    }
  await expect(run(`question show ${code}`)).rejects.toThrow('no question has the number')
})

test.each([
  ['nine signs', { content: '字'.repeat(9) }, 'question_length'],
  ['501 signs', { content: '字'.repeat(501) }, 'question_length'],
  ['blanks', { content: '　'.repeat(30) }, 'question_length'],
  ['another field', { content: WORDS, state: 'answered' }, 'invalid_input'],
])('refuses %s', async (_name, body, reason) => {
  expect(await send(question.ask.path, body)).toMatchObject({ code: 0, reason })
})

test('an address asks so many a day and no more, and a question is written to ten times', async () => {
  const all = await atOnce(5, () => send(question.ask.path, { content: WORDS }, '10.0.0.9'))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429])
  const code = await asks('10.0.0.10')
  const more = await atOnce(12, () => send(question.more.path, { code, content: WORDS }))
  expect(more.filter(({ status }) => status === 429)).toHaveLength(2)
  const { list } = (await opened(code)) as { list: { number: number }[] }
  expect(list.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, at) => at + 1))
})

test('where work is asked for, a question without it is not looked at', async () => {
  const strict = await openHouse({ captchaDifficulty: 50 })
  const { body } = await strict.send(question.ask.path, { content: WORDS })
  expect(body.reason).toBe('captcha_needed')
  expect(await strict.sql('select id from questions')).toEqual([])
})
