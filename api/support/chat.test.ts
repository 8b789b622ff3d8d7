import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chat, type ChatMessage } from '../../core/support/chat.ts'
import { deposit } from '../../core/deposit.ts'
import { help } from '../../core/help.ts'
import { seedContent } from '../../db/seed/content.ts'
import { openTown, wanted } from '../deposit/testing.ts'
import { directory, form, picture, sendForm } from '../site/testing.ts'
import { atOnce } from '../testing/at-once.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { earlier } from '../testing/tamper.ts'
import { everyPage } from '../testing/pages.ts'

const town = await openTown({ serviceHours: '00:00-24:00' })
await seedContent(town.db)
const beside = await openHouse({ serviceHours: '00:00-24:00' }, { beside: town })
const bao = await town.person('bao001')

let made = 0
const somebody = () => town.person(`chat${(made += 1)}00${made}`)

const key = () => ({ idempotencyKey: randomUUID() })
const says = (who: Person, text: string) => who.call(chat.send, { text, ...key() })
const heard = async (who: Person, language: 'en' | 'zh_hans' = 'en') =>
  (await who.call(chat.list, { size: 50 }, { language })).list.toReversed()
const own = (all: ChatMessage[]) => all.filter(({ from }) => from === 'member')
/** Returns the events for this member's open pages, in their order, and removes them. */
async function told(who: Person) {
  const rows = await town.sql(
    `delete from outbox where bucket = $1 and topic like 'service%' and payload->'members' ? $2
     returning topic, payload - 'members' as data, created_at`,
    [who.member.bucket, String(who.member.id)],
  )
  const inOrder = rows.toSorted((a, b) => Number(a['created_at']) - Number(b['created_at']))
  return inOrder.map(({ topic, data }) => [topic, data])
}

test('one client id is one message, whoever sends it how often and by which server', async () => {
  const who = await somebody()
  const once = { text: '在吗', ...key() }
  const servers = [town, beside]
  const answers = await atOnce(20, (at) => servers[at % 2]!.send(chat.send.path, once, { token: who.token }))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
  expect(own(await heard(who))).toMatchObject([{ text: '在吗', clientId: once.idempotencyKey }])
  for (const idempotencyKey of ['\u0000', '\ud800', 'x'.repeat(65), ''])
    expect(await who.verdict(chat.send, { text: 'x', idempotencyKey })).toBe('invalid_input')
  const other = { ...once, text: 'another' }
  expect(await who.verdict(chat.send, other)).toBe('key_reused')
})

test('numbers have no gaps under many senders, and events say a number and nothing else', async () => {
  const who = await somebody()
  const sent = Array.from({ length: 12 }, (_, at) =>
    [town, beside][at % 2]!.send(chat.send.path, { text: `n${at}`, ...key() }, { token: who.token }),
  )
  const refused = [
    who.verdict(chat.send, { image: randomUUID(), ...key() }),
    who.verdict(chat.send, { orderNo: randomUUID(), ...key() }),
  ]
  const people = [1, 2, 3].map((n) => town.run(`chat answer ${who.username} a${n}`, 'ann'))
  await Promise.all([...sent, ...people, ...refused])
  const all = await heard(who)
  expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => at + 1))
  expect(all.filter(({ from }) => from !== 'automatic')).toHaveLength(15)
  for (const [topic, data] of await told(who)) expect([topic, data]).toEqual(['service', { upTo: expect.any(Number) }])
})

test('a message is a text, a picture or an order of the member’s own, and one of them', async () => {
  const who = await somebody()
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const uploads = async (person: Person): Promise<string> =>
    (await sendForm(town, form([directory, picture(png)]), person)).body.data.id
  const [mine, theirs] = [await uploads(who), await uploads(bao)]
  const { id: orderNo } = await who.call(deposit.submit, wanted('100.00'))
  const verdict = (words: object, by = who) => by.verdict(chat.send, { ...words, ...key() })
  expect(await verdict({})).toBe('chat_one')
  expect(await verdict({ text: 'x', image: mine })).toBe('chat_one')
  for (const image of [theirs, randomUUID(), 'x.gif']) expect(await verdict({ image })).toBe('chat_picture')
  for (const unknown of [randomUUID(), "'"]) expect(await verdict({ orderNo: unknown })).toBe('order_unknown')
  expect(await verdict({ orderNo }, bao)).toBe('order_unknown')
  for (const text of ['', '   ', '\u0000', '字'.repeat(501)]) expect(await verdict({ text })).toBe('chat_length')
  for (const words of [{ image: mine }, { orderNo }, { text: '字'.repeat(500) }])
    expect(await verdict(words)).toBe('ok')
  expect(own(await heard(who))).toMatchObject([
    { text: null, image: mine, order: null },
    { text: null, image: null, order: { orderNo, type: 'deposit', amount: '100.00' } },
    { image: null, order: null },
  ])
  expect(await heard(bao)).toEqual([])
})

test('the house says that it answers by itself, with help that fits, until people do', async () => {
  const who = await somebody()
  await says(who, '我的存款没到账，怎么办')
  const [, first] = await heard(who)
  expect(first).toMatchObject({ from: 'automatic', text: expect.stringMatching(/automatic reply/) })
  const [article] = first!.articles
  const read = await who.call(help.details, { id: article!.id }, { language: 'zh_hans' })
  expect(read.paragraphs.join('') + read.title).toMatch(/存款|到账/)
  expect((await heard(who, 'zh_hans'))[1]?.text).toContain('自动回复')
  // Small talk finds nothing, and is not answered again; another matter is.
  await says(who, '你好')
  expect(await heard(who)).toHaveLength(3)
  await says(who, 'Which network do I need for USDT withdrawals?')
  const found = (await heard(who)).at(-1)
  expect(found?.from).toBe('automatic')
  expect(found!.articles.map(({ id }) => id)).toContain('usdt-network')
  await town.run(`chat answer ${who.username} let me look`, 'ann')
  await says(who, '取款手续费是多少')
  expect((await heard(who)).at(-1)?.from).toBe('member')
  // Staff were silent for long: a new message waits anew.
  await town.sql(`update chats set ${earlier('answered_at', '31 min')}`)
  await town.sql('update chats set waiting_since = null')
  await says(who, '你好')
  expect((await heard(who)).at(-1)?.from).toBe('automatic')
})

test('out of hours it says when people come', async () => {
  const who = await somebody()
  const now = new Date(Date.now() + 8 * 3_600_000).getUTCHours()
  const hour = (h: number) => `${String(h % 24).padStart(2, '0')}:00`
  const closed = await openHouse({ serviceHours: `${hour(now + 4)}-${hour(now + 8)}` }, { beside: town })
  await closed.send(chat.send.path, { text: '在吗', ...key() }, { token: who.token })
  expect((await heard(who))[1]?.text).toContain(`${hour(now + 4)}`)
})

test('each side sees how far the other has read, and reading goes only forwards', async () => {
  const who = await somebody()
  const [one, phone] = [await says(who, '一'), await says(who, '二')]
  const marks = async () => {
    const { readByPeople, unread } = await who.call(chat.list, {})
    return [readByPeople, unread]
  }
  expect(await marks()).toEqual([0, 1])
  expect(await town.run('chat list')).toContain(`${who.username}  `)
  const seen = await town.run(`chat show ${who.username}`, 'ann')
  expect(seen).toMatch(/^1 .* the member +一$/m)
  expect(await marks()).toEqual([phone.number, 1])
  await told(who)
  await who.call(chat.read, { upTo: 99 })
  await who.call(chat.read, { upTo: one.number })
  expect(await marks()).toEqual([phone.number, 0])
  await town.run(`chat answer ${who.username} yes`, 'ann')
  expect(await marks()).toEqual([phone.number + 1, 1])
  expect(await told(who)).toEqual([
    ['service', { upTo: phone.number }],
    ['service', { upTo: phone.number + 1 }],
  ])
  expect(await town.run('chat list')).not.toContain(who.username)
})

test('typing is told at most each three seconds', async () => {
  const who = await somebody()
  await says(who, '一')
  await told(who)
  await Promise.all([1, 2, 3, 4].map(() => town.run(`chat typing ${who.username}`, 'ann')))
  expect(await told(who)).toEqual([['serviceTyping', {}]])
  await who.call(chat.typing, {})
  expect(await town.run(`chat show ${who.username}`, 'ann')).toContain('is typing: true')
})

test('history is read by pages, and thirty messages in a minute are enough', async () => {
  const who = await somebody()
  const verdicts = await atOnce(40, (at) => who.verdict(chat.send, { text: `n${at}`, ...key() }))
  expect(verdicts.filter((verdict) => verdict === 'ok')).toHaveLength(30)
  expect(new Set(verdicts)).toEqual(new Set(['ok', 'throttled']))
  const numbers = (await everyPage((from) => who.call(chat.list, { size: 7, ...from }))).map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, at) => numbers.length - at))
  for (const bad of ['x', '-1', '9'.repeat(30)])
    expect(await who.verdict(chat.list, { cursor: bad })).toBe('cursor_invalid')
})

test('who is excluded is answered too', async () => {
  const who = await somebody()
  await who.isNow(2)
  expect(await who.verdict(chat.send, { text: '想休息一下', ...key() })).toBe('ok')
  expect(await who.verdict(chat.read, { upTo: 1 })).toBe('ok')
  expect(await who.verdict(chat.typing, {})).toBe('ok')
})
