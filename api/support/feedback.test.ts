import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { address } from '../../core/addresses.ts'
import { deposit } from '../../core/deposit.ts'
import type { Endpoint, Input } from '../../core/endpoint.ts'
import { feedback } from '../../core/support/feedback.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { message } from '../../core/message.ts'
import { feedbackTypes, site } from '../../core/site.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { openTown, wanted } from '../deposit/testing.ts'
import { freshIssue, order } from '../lottery/testing/play.ts'
import { startTicker } from '../lottery/ticker.ts'
import { directory, form, picture, sendForm } from '../site/testing.ts'
import { atOnce } from '../testing/at-once.ts'
import type { Person } from '../testing/house.ts'
import { earlier } from '../testing/tamper.ts'
import { hasPlayed, mayWithdraw, want } from '../withdraw/testing.ts'
import { everyPage } from '../testing/pages.ts'

const town = await openTown()
const ticker = startTicker(town, () => {}, { chainLength: 2_048 })
afterAll(() => ticker.stop())
const amy = await town.rich('amy001')
const bao = await town.rich('bao001')

const WORDS = '我昨天存了一百元，付款以后一直没有到账，请查一查'
const key = () => ({ idempotencyKey: randomUUID() })
type Form = Omit<Input<typeof feedback.submit>, 'idempotencyKey'>
const written = (changed: Partial<Form> = {}) => ({ type: 'deposit' as const, content: WORDS, ...changed, ...key() })
const verdictOf = (who: Person, changed: object) => who.verdict(feedback.submit, written(changed as Partial<Form>))

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c6381a' } })
  .png()
  .toBuffer()
const uploads = async (who: Person): Promise<string> =>
  (await sendForm(town, form([directory, picture(png)]), who)).body.data.id

/** A new member, so that no test meets the limit of another. */
let made = 0
const somebody = () => town.person(`some${(made += 1)}00${made}`)

test('20 to 200 signs as a person counts, the nine types, and nothing else (BI-282, BI-285)', async () => {
  const who = await somebody()
  const family = '👨‍👩‍👧‍👦'
  for (const content of ['字'.repeat(19), '字'.repeat(201), family.repeat(19), family.repeat(201)])
    expect(await verdictOf(who, { content })).toBe('feedback_length')
  for (const content of [`${' '.repeat(30)}short`, '\u200b'.repeat(40), '\u0000'.repeat(40)])
    expect(await verdictOf(who, { content })).toBe('feedback_length')
  expect(await verdictOf(who, { content: 'e\u0301'.repeat(4_000) })).toBe('feedback_length')
  for (const content of ['字'.repeat(20), '字'.repeat(200), family.repeat(20), 'e\u0301'.repeat(200)])
    expect(await verdictOf(who, { content })).toBe('ok')
  for (const type of ['Hack', '', null, 7]) expect(await verdictOf(who, { type })).toBe('feedback_type')
  await who.refused(feedback.submit.path, { ...written(), content: 'x' }, 'feedback_length')
  expect(feedbackTypes).toHaveLength(9)
})

test('a picture is the member’s own or none, and there are four at most (BI-287)', async () => {
  const [mine, other, theirs] = [await uploads(amy), await uploads(amy), await uploads(bao)]
  for (const images of [[theirs], [mine, theirs], [randomUUID()], ['x.gif'], [mine, mine]])
    expect(await verdictOf(amy, { images })).toBe('feedback_picture')
  const five = [1, 2, 3, 4, 5].map(() => randomUUID())
  expect(await verdictOf(amy, { images: five })).toBe('feedback_pictures')
  const { id } = await amy.call(feedback.submit, written({ images: [mine, other] }))
  expect((await amy.call(feedback.detail, { id })).images).toEqual([mine, other])
  const { link } = await amy.call(site.picture, { id: mine })
  expect((await town.app.inject({ method: 'GET', url: link })).headers['content-type']).toBe('image/webp')
  for (const unknown of [mine, randomUUID()])
    expect(await bao.verdict(site.picture, { id: unknown })).toBe('picture_unknown')
})

/** Makes an order of each kind. */
async function ordersOf(who: Person) {
  const paid = await who.call(deposit.submit, wanted('100.00'))
  const { id: card } = await mayWithdraw(who)
  await hasPlayed(town, who)
  const taken = await who.call(withdraw.submit, want(card, '100.00'))
  const moved = randomUUID()
  await town.sql(
    `insert into venue_transfers (bucket, member_id, id, venue, direction, amount, requested_at)
     values ($1, $2, $3, 'chess', 'in', 5000, now())`,
    [who.member.bucket, who.member.id, moved],
  )
  const { issue } = await freshIssue(town)
  const lines = [
    ['k3.side', ['big', 'odd'], '2.00'],
    ['k3.sum', [10], '1.00'],
  ] as Parameters<typeof order>[2]
  const bet = await who.call(lottery.place, await order(town, issue, lines))
  return { deposit: paid.id, withdraw: taken.id, transfer: moved, bet: bet.orderId }
}

test('orders of all four kinds can be chosen, and one of another member, an old one and none are alike (BI-286)', async () => {
  await town.sql(`update feedbacks set ${earlier('created_at', '11 min')}`)
  const mine = await ordersOf(amy)
  const { list } = await amy.call(feedback.orders, {})
  expect(Object.fromEntries(list.map(({ type, orderNo }) => [type, orderNo]))).toEqual(mine)
  expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted((a, b) => b - a))
  expect(list.find(({ type }) => type === 'bet')).toMatchObject({ amount: '5.00' })
  expect(list.every(({ name }) => name !== '')).toBe(true)
  for (const [type, orderNo] of Object.entries(mine)) {
    const asked = { type: type as keyof typeof mine }
    expect((await amy.call(feedback.orders, asked)).list.map((one) => one.orderNo)).toEqual([orderNo])
    expect((await amy.call(feedback.orders, { orderNo })).list).toHaveLength(1)
    expect((await bao.call(feedback.orders, { orderNo })).list).toEqual([])
    expect(await verdictOf(bao, { orderNo })).toBe('order_unknown')
    await amy.call(feedback.reply, await opened(amy, orderNo))
  }
  await town.sql(`update deposits set ${earlier('created_at', '8 days')} where id = $1`, [mine.deposit])
  for (const orderNo of [mine.deposit, randomUUID(), "' or 1=1 --", 'x'.repeat(65)])
    expect(await verdictOf(amy, { orderNo })).toBe('order_unknown')
  expect((await amy.call(feedback.orders, { type: 'deposit' })).list).toEqual([])
  expect((await amy.call(feedback.orders, { orderNo: "' or 1=1 --" })).list).toEqual([])
  expect(await amy.verdict(feedback.orders, { cursor: 'x' })).toBe('cursor_invalid')
})

async function opened(who: Person, orderNo: string) {
  const { id } = await who.call(feedback.submit, written({ orderNo }))
  expect((await who.call(feedback.detail, { id })).order?.orderNo).toBe(orderNo)
  return { id, content: '补充', ...key() }
}

test('pages of orders follow each other, the lines of an order together', async () => {
  const who = await town.rich('carl003')
  const { issue } = await freshIssue(town)
  for (let n = 0; n < 3; n++) {
    const lines = [
      ['k3.side', ['big', 'odd'], '1.00'],
      ['k3.sum', [10, 11], '1.00'],
    ] as Parameters<typeof order>[2]
    await who.call(lottery.place, await order(town, issue, lines))
  }
  await town.sql(
    `insert into venue_transfers (bucket, member_id, id, venue, direction, amount, requested_at)
     select $1, $2, gen_random_uuid(), 'chess', 'in', 100, now() - interval '1 day'
       from generate_series(1, 30)`,
    [who.member.bucket, who.member.id],
  )
  const orders = await everyPage((from) => who.call(feedback.orders, from))
  const seen = orders.map(({ orderNo, amount }) => `${orderNo} ${amount}`)
  expect(new Set(seen).size).toBe(33)
  expect(seen).toHaveLength(33)
  expect(seen.slice(0, 3).every((line) => line.endsWith(' 4.00'))).toBe(true)
})

test('it is listed, read and replied to by its member alone; a stranger’s is none (BI-290)', async () => {
  const who = await somebody()
  const { id } = await who.call(feedback.submit, written())
  const { list } = await who.call(feedback.list, {})
  expect(list).toMatchObject([{ id, type: 'deposit', content: WORDS, state: 'waiting', replies: 0 }])
  expect((await bao.call(feedback.list, {})).list).toEqual([])
  for (const unknown of [id, randomUUID(), 'x', "'"]) {
    expect(await bao.verdict(feedback.detail, { id: unknown })).toBe('feedback_unknown')
    const reply = { id: unknown, content: 'mine?', ...key() }
    expect(await bao.verdict(feedback.reply, reply)).toBe('feedback_unknown')
  }
})

test('people answer and close it, the member’s reply opens it again, and each is told once', async () => {
  const who = await somebody()
  const { id } = await who.call(feedback.submit, written({ content: `=HYPERLINK("x") ${WORDS}` }))
  const state = async () => (await who.call(feedback.detail, { id })).state
  expect(await town.run('feedback list')).toContain(id)
  await town.run(`feedback answer ${id} 已经 到账了`, 'ann')
  expect(await state()).toBe('answered')
  expect(await town.run('feedback list')).not.toContain(id)
  await town.run(`feedback close ${id}`, 'ann')
  expect(await state()).toBe('closed')
  const again = { id, content: '还是没有', ...key() }
  await who.call(feedback.reply, again)
  await who.call(feedback.reply, again)
  const { list, replies } = await who.call(feedback.detail, { id })
  expect([await state(), replies]).toEqual(['waiting', 2])
  expect(list).toMatchObject([
    { number: 1, from: 'people', content: '已经 到账了' },
    { number: 2, from: 'member', content: '还是没有' },
  ])
  expect(await town.run(`feedback show ${id}`)).toContain('还是没有')
  // BI-289: in a sheet no cell begins as a formula does.
  const cells = (await town.run('feedback export')).split(/[,\r\n]+/)
  expect(cells.filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([])
  const told = await town.sql("select payload from outbox where topic = 'feedback'")
  expect(told.map(({ payload }) => payload)).toEqual([
    { id, members: [String(who.member.id)] },
    { id, members: [String(who.member.id)] },
  ])
  await expect(town.run(`feedback answer ${randomUUID()} x`, 'ann')).rejects.toThrow('no feedback')
})

test('an answer waits in the inbox, for whoever was away when it came, and leads to the feedback', async () => {
  const who = await somebody()
  const { id } = await who.call(feedback.submit, written())
  await town.run(`feedback answer ${id} 已经到账了`, 'ann')
  await town.run(`feedback answer ${id} 请再看看`, 'ann')
  await town.run(`feedback close ${id}`, 'ann')
  const { list } = await who.call(message.list, {}, { language: 'en' })
  const told = {
    title: m.message_feedback_answered({}, { locale: 'en' }),
    text: m.message_feedback_answered_text({ about: 'Deposit' }, { locale: 'en' }),
    link: address.feedbackDetail({ id }).slice(1),
  }
  expect(list).toMatchObject([told, told])
})

test('a press that came twice is one feedback, and a hundred in a minute are not taken (BI-291)', async () => {
  const who = await somebody()
  const once = written()
  const [one, two] = await Promise.all([1, 2].map(() => who.call(feedback.submit, once)))
  expect(one).toEqual(two)
  const verdicts = await atOnce(20, () => who.verdict(feedback.submit, written()))
  expect(verdicts.filter((verdict) => verdict === 'ok')).toHaveLength(4)
  expect(new Set(verdicts)).toEqual(new Set(['ok', 'throttled']))
  const refused = await town.send(feedback.submit.path, written(), { token: who.token })
  expect([refused.status, Number(refused.headers['retry-after']) > 500]).toEqual([429, true])
})

test('who is excluded still writes and is answered', async () => {
  const who = await somebody()
  await who.isNow(2)
  const { id } = await who.call(feedback.submit, written())
  await who.call(feedback.reply, { id, content: '谢谢', ...key() })
  const calls: Endpoint[] = [feedback.list, feedback.orders]
  for (const call of calls) expect(await who.verdict(call, {})).toBe('ok')
})
