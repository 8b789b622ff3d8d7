// Old messages are deleted with their pictures; books, and messages that somebody waits on, stay.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join as path } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chat } from '../../core/support/chat.ts'
import { deposit } from '../../core/deposit.ts'
import { feedback } from '../../core/support/feedback.ts'
import { join } from '../../core/join.ts'
import { question } from '../../core/support/question.ts'
import { openTown } from '../deposit/testing.ts'
import { joinFeature } from '../join/feature.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import { forgetJoins } from '../join/join.sql.ts'
import { deviceFacts } from '../member/facts.sql.ts'
import { memberFeature } from '../member/feature.ts'
import { forgetOldPictures } from '../site/uploads.ts'
import { directory, form, picture, sendForm } from '../site/testing.ts'
import { earlier, tamper } from '../testing/tamper.ts'
import type { Person } from '../testing/house.ts'
import { forgetChats } from './chat.sql.ts'
import { forgetFeedback } from './feedback.sql.ts'
import { forgetOld } from './forgetting.ts'
import { forgetQuestions } from './question.sql.ts'

const town = await openTown()
const amy = await town.person('amy001')
const key = () => ({ idempotencyKey: randomUUID() })
const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
  .png()
  .toBuffer()
const uploads = async (who: Person): Promise<string> =>
  (await sendForm(town, form([directory, picture(png)]), who)).body.data.id
const isThere = (id: string) => existsSync(path(town.dataDir, 'uploads', `${id}.webp`))
const ago = (table: string, column: string, days: number) =>
  tamper(town.database.config, `update ${table} set ${earlier(column, `${days} days`)}`)
const said = async () => (await amy.call(chat.list, { size: 50 })).list.map(({ text }) => text)

test('messages of a chat go after their days, and what came later stays', async () => {
  await amy.call(chat.send, { text: 'long ago', ...key() })
  await ago('chat_messages', 'created_at', 365)
  await amy.call(chat.send, { text: 'today', ...key() })
  expect(await said()).toContain('long ago')
  await ago('chat_messages', 'created_at', 1)
  await forgetOld(town)
  const left = await said()
  expect(left).toContain('today')
  expect(left).not.toContain('long ago')
  // Its numbers go on, and a message is still written under the next one.
  const { number } = await amy.call(chat.send, { text: 'and now', ...key() })
  expect(number).toBe(left.length + 2 + 1)
})

test('feedback goes five years after its last word, with its replies, unless somebody waits', async () => {
  const content = '我昨天存了一百元，付款以后一直没有到账，请查一查'
  const submit = async () => (await amy.call(feedback.submit, { type: 'deposit', content, ...key() })).id
  const [answered, waits] = [await submit(), await submit()]
  await town.run(`feedback answer ${answered} it is there`, 'ann')
  await ago('feedbacks', 'updated_at', 1_825)
  await forgetOld(town)
  expect((await amy.call(feedback.list, {})).list).toHaveLength(2)
  await ago('feedbacks', 'updated_at', 2)
  await forgetOld(town)
  expect((await amy.call(feedback.list, {})).list.map(({ id }) => id)).toEqual([waits])
  expect(await town.sql('select number from feedback_replies')).toEqual([])
})

test('a picture is kept as long as what it belongs to, and the receipt of a deposit for good', async () => {
  const [loose, chatted, complained, receipt] = [
    ...[await uploads(amy), await uploads(amy), await uploads(amy), await uploads(amy)],
  ] as [string, string, string, string]
  await amy.call(chat.send, { image: chatted, ...key() })
  const words = {
    type: 'deposit',
    content: '图里是我的付款记录，钱一直没有到账，请查一查',
  } as const
  await amy.call(feedback.submit, { ...words, images: [complained], ...key() })
  const order = await town.order(amy, '100.00')
  await amy.call(deposit.addVoucher, { orderId: order.id, voucherId: receipt })
  // A receipt stays one, also when sent in a chat.
  await amy.call(chat.send, { image: receipt, ...key() })
  const left = async () => {
    await forgetOldPictures(town)
    return [loose, chatted, complained, receipt].map(isThere)
  }
  expect(await left()).toEqual([true, true, true, true])
  await ago('uploads', 'created_at', 31)
  expect(await left()).toEqual([false, true, true, true])
  await ago('uploads', 'created_at', 365)
  expect(await left()).toEqual([false, false, true, true])
  await ago('uploads', 'created_at', 1_826)
  expect(await left()).toEqual([false, false, false, true])
  expect(await amy.verdict(chat.send, { image: chatted, ...key() })).toBe('chat_picture')
})

test('questions of visitors and consultations go in their time', async () => {
  await town.send(question.ask.path, { content: '我忘了用户名，怎么登录，请帮帮我' })
  await town.send(question.ask.path, { content: '这个问题还没有人回答，请帮帮我' })
  const id = (await town.run('question list')).split('\n').at(-1)?.slice(0, 36)
  await town.run(`question answer ${id} so`, 'ann')
  const message = '我想了解代理加盟的条件和费用，请联系我，谢谢，谢谢。'
  const wish = { topic: 'agent', name: '王经理', contact: 'wechat: koi-888', message }
  const { body } = await town.send(join.ask.path, wish)
  await town.run(`joins answer ${(body.data as { id: string }).id} so`, 'ann')
  await ago('questions', 'updated_at', 366)
  await ago('join_requests', 'asked_at', 400)
  await ago('join_requests', 'seen_at', 400)
  await ago('join_requests', 'answered_at', 366)
  await forgetOld(town)
  await joinFeature.jobs(town).joins_forget.run()
  expect(await town.sql('select state from questions')).toEqual([{ state: 'waiting' }])
  expect(await town.sql('select number from question_words')).toHaveLength(1)
  expect(await town.sql('select id from join_requests')).toEqual([])
})

test('a device goes a year after its last sign-in, by what the house has said of it and not by a hand', async () => {
  const sweep = () => memberFeature.jobs(town)['member-sweep'].run()
  const kept = () => town.sql('select member_id from member_devices')
  const known = await kept()
  expect(known).not.toEqual([])
  await ago('member_devices', 'last_at', 366)
  await sweep()
  expect(await kept()).toEqual(known)
  const ids = await town.sql("select encode(sha256(device_hash), 'hex') as id from member_devices")
  await town.db.tx((tx) =>
    addFacts(
      tx,
      deviceFacts,
      amy.member,
      ids.map(({ id }) => String(id)),
    ),
  )
  await sweep()
  expect(await kept()).toEqual([])
})

test('the house deletes no words by itself, and nobody makes it forget what is young', async () => {
  const { db } = town
  await expect(db.run`delete from chat_messages where bucket = 0`).rejects.toThrow('permission')
  await expect(db.run`delete from feedbacks where bucket = 0`).rejects.toThrow('permission')
  await expect(db.run`delete from feedback_replies where bucket = 0`).rejects.toThrow('permission')
  await expect(db.run`delete from questions`).rejects.toThrow('permission')
  await expect(db.run`delete from question_words`).rejects.toThrow('permission')
  await expect(db.run`delete from join_requests`).rejects.toThrow('permission')
  await expect(forgetChats(db, 0, 89)).rejects.toThrow('90 days at least')
  await expect(forgetFeedback(db, 0, 1_825)).rejects.toThrow('1826 days at least')
  await expect(forgetQuestions(db, 89)).rejects.toThrow('90 days at least')
  await expect(forgetJoins(db, 89)).rejects.toThrow('90 days at least')
})
