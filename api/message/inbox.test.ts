// A member's messages: each fact told once, in the reader's language, to its member alone.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { address } from '../../core/addresses.ts'
import { languages } from '../../core/endpoint.ts'
import { message } from '../../core/message.ts'
import { fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { atOnce } from '../testing/at-once.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { earlier } from '../testing/tamper.ts'
import { inform } from './inform.ts'

const house = await openHouse()

const order = randomUUID()
/** Tells a member of a deposit of this many yuan. */
const tells = ({ member }: Person, yuan = 5n, once: string = randomUUID()) =>
  house.db.tx((tx) =>
    inform(tx, member, {
      kind: 'deposit_credited',
      facts: { order, amount: fen(yuan * 100n) },
      once,
    }),
  )
const unread = async (person: Person) => (await person.call(message.unread, {})).unread
const listed = async (person: Person, asked: object = {}) => (await person.call(message.list, asked)).list
const idsOf = async (person: Person) => (await listed(person)).map(({ id }) => id)
/** Returns the events for a member's open pages, the last one last. */
const heard = async ({ member }: Person) => {
  const rows = await house.sql(
    `select payload from outbox where topic = 'message' and payload->'members' ? $1 order by created_at`,
    [String(member.id)],
  )
  return rows.map(({ payload }: { payload: { unread: number } }) => payload.unread)
}

test('the words are made when it is read, in the language of who reads', async () => {
  const amy = await house.person('amy001')
  await tells(amy, 12_345n)
  const words = {
    en: ['Deposit credited', '¥12,345.00 is in your wallet.'],
    zh_hans: ['存款到账', '¥12,345.00 已存入你的钱包。'],
  }
  for (const language of languages) {
    const { list } = await amy.call(message.list, {}, { language })
    const link = address.depositOrder({ order }).slice(1)
    const [title, text] = words[language]
    expect(list).toMatchObject([{ title, text, link, group: 'money', isRead: false }])
    expect(await amy.call(message.info, { id: list[0]!.id }, { language })).toEqual(list[0])
  }
  const [{ kept }] = await house.sql('select facts::text as kept from messages')
  expect(JSON.parse(kept)).toEqual({ order, amount: '1234500' })
})

test('a fact is told once, however often it is said and by how many, and stays away once it is deleted', async () => {
  const bea = await house.person('bea001')
  await atOnce(12, () => tells(bea, 5n, 'one'))
  expect(await unread(bea)).toBe(1)
  expect(await heard(bea)).toEqual([1])
  await bea.call(message.delete, { ids: await idsOf(bea) })
  await tells(bea, 5n, 'one')
  expect(await listed(bea)).toEqual([])
  expect(await heard(bea)).toEqual([1, 0])
})

test('what is rolled back is not told', async () => {
  const cat = await house.person('cat001')
  const failing = house.db.tx(async (tx) => {
    const facts = { order, amount: fen(1n) }
    await inform(tx, cat.member, { kind: 'deposit_credited', facts, once: 'never' })
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('went wrong')
  expect([await unread(cat), await heard(cat)]).toEqual([0, []])
})

test('pages and filters leave nothing out and say nothing twice, many of one moment too', async () => {
  const dan = await house.person('dan001')
  await house.db.tx(async (tx) => {
    for (let at = 0; at < 23; at++) {
      const facts = { order, amount: fen(BigInt(at)) }
      await inform(tx, dan.member, { kind: 'deposit_credited', facts, once: `${at}` })
    }
    const facts = { address: '10.0.0.1' }
    await inform(tx, dan.member, { kind: 'sign_in_new_device', facts, once: 'x' })
  })
  await house.sql("update messages set told_at = '2026-01-01' where member_id = $1 and facts->>'amount' >= '5'", [
    dan.member.id,
  ])
  const seen: string[] = []
  for (let cursor: string | undefined, more = true; more;) {
    const page = await dan.call(message.list, { size: 5, ...(cursor ? { cursor } : {}) })
    seen.push(...page.list.map(({ id }) => id))
    cursor = page.more ?? undefined
    more = page.more !== null
  }
  expect([seen.length, new Set(seen).size]).toEqual([24, 24])
  expect(await listed(dan, { group: 'account' })).toHaveLength(1)
  expect(await listed(dan, { group: 'play' })).toEqual([])
  await dan.call(message.read, { ids: seen.slice(0, 20) })
  expect((await listed(dan, { unread: true })).map(({ id }) => id)).toEqual(seen.slice(20))
  await dan.refused(message.list.path, { cursor: '1_x' }, 'cursor_invalid')
})

test('reading and deleting move the dot of every phone, and reading all leaves what came since', async () => {
  const eli = await house.person('eli001')
  for (let at = 0; at < 3; at++) await tells(eli)
  const [first, second] = await listed(eli)
  expect(await eli.call(message.read, { ids: [first!.id] })).toEqual({ unread: 2 })
  expect(await eli.call(message.read, { ids: [first!.id] })).toEqual({ unread: 2 })
  expect(await eli.call(message.delete, { ids: [second!.id] })).toEqual({ unread: 1 })
  await house.sql(`update messages set ${earlier('told_at', '1 minute')} where member_id = $1`, [eli.member.id])
  const upto = (await listed(eli))[0]!.at
  await tells(eli)
  expect(await eli.call(message.read, { upto })).toEqual({ unread: 1 })
  // One event for each change, and none where nothing changed.
  expect(await heard(eli)).toEqual([1, 2, 3, 2, 1, 2, 1])
})

test('a stranger’s message is answered like one that does not exist, and stays as it is', async () => {
  const [fay, gus] = [await house.person('fay001'), await house.person('gus001')]
  await tells(fay)
  const ids = await idsOf(fay)
  for (const id of [ids[0]!, randomUUID(), 'x', '']) {
    await gus.refused(message.info.path, { id }, 'message_unknown')
  }
  for (const id of [ids, [randomUUID()]]) {
    expect(await gus.call(message.read, { ids: id })).toEqual({ unread: 0 })
    expect(await gus.call(message.delete, { ids: id })).toEqual({ unread: 0 })
  }
  expect(await gus.call(message.read, { upto: Date.now() + 60_000 })).toEqual({ unread: 0 })
  expect(await heard(gus)).toEqual([])
  expect(await listed(fay)).toMatchObject([{ isRead: false }])
  for (const path of [message.list.path, message.info.path, message.unread.path])
    expect((await house.send(path, {})).body.code).toBe(401)
})

test('many phones at once, each deleting and reading its own choice, end in one truth', async () => {
  const hue = await house.person('hue001')
  for (let at = 0; at < 12; at++) await tells(hue)
  const ids = await idsOf(hue)
  await atOnce(20, (at) => {
    const some = at % 2 === 0 ? ids.slice(0, 6) : ids.slice(0, 6).reverse()
    return at % 4 < 2 ? hue.call(message.delete, { ids: some }) : hue.call(message.read, { ids: ids.slice(4) })
  })
  expect(await idsOf(hue)).toEqual(ids.slice(6))
  expect(await unread(hue)).toBe(0)
  expect((await heard(hue)).at(-1)).toBe(0)
})

test('too many at once, none, and what is no id are refused', async () => {
  const ivy = await house.person('ivy001')
  const many = Array.from({ length: 101 }, () => randomUUID())
  for (const ids of [many, [], ['1 or true'], 'all', [null]])
    expect((await house.send(message.delete.path, { ids }, { token: ivy.token })).body.code).toBe(0)
  const uid = await house.send(message.list.path, { uid: '1' }, { token: ivy.token })
  expect(uid.body.code).toBe(0)
})

test('a message that nothing can read any more hides no other one', async () => {
  const joe = await house.person('joe001')
  await tells(joe)
  await tells(joe)
  await tells(joe)
  await house.sql(`update messages set kind = 'of_long_ago' where id = $1`, [(await idsOf(joe))[0]])
  await house.sql(`update messages set facts = '{"amount": -1}' where id = $1`, [(await idsOf(joe))[1]])
  const titles = (await listed(joe)).map(({ title }) => title)
  const odd = m.message_unreadable()
  expect(titles).toEqual([odd, odd, m.message_deposit_credited()])
})
