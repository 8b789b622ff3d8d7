// Conversations of members with people, and decisions of two people of the desk.
import { randomUUID } from 'node:crypto'
import { chat } from '../../../core/support/chat.ts'
import { feedback } from '../../../core/support/feedback.ts'
import { feedbackTypes } from '../../../core/site.ts'
import type { Chance } from './chance.ts'
import { crowd, type Living } from './living.ts'

const CHATS = [
  '你好，我的存款到账了吗？',
  '今天的返水几点发？',
  '请问取款一般要多久到卡里？',
  '开奖结果在哪里验证？',
  '我想改一下手机号，要怎么办理？',
]
const LETTERS = [
  '昨天晚上存的款等了十五分钟才到账，能不能看一下是哪里慢了，以后会不会快一点？',
  '建议把快三的走势图做大一点，手机上看得眼睛有点累，尤其是晚上的深色界面。',
  '我忘了存款要先选活动才能拿首存礼，这次还能不能补给我？我等了很久的，谢谢你们。',
  '取款的银行卡换了，旧卡已经注销，想问问新卡多久以后可以用来取款，需要我提供什么材料吗？',
]
const ANSWERS = [
  '已经到账了，请在资金明细里查看。',
  '我们看过了，已经处理好，谢谢你告诉我们。',
  '新卡加好以后过两天就能取款。',
]

/** Some write in the chat, some letters; what has waited is answered, but for some of today's. */
type When = { from: number; isLast: boolean }

export async function speaks(living: Living, luck: Chance, { from, isLast }: When): Promise<void> {
  const { people, desk } = living
  const writers = people.filter(() => luck.is(living.lively * 0.3))
  await crowd(living, writers, {
    ...{ from, untilMs: 30 * 60_000 },
    does: (person) => {
      const said = luck.of(person.username)
      if (said.is(60)) return person.call(chat.send, { text: said.oneOf(CHATS), idempotencyKey: randomUUID() })
      const [type, content] = [said.oneOf(feedbackTypes), said.oneOf(LETTERS)]
      return person.call(feedback.submit, { type, content, idempotencyKey: randomUUID() })
    },
  })
  const left = isLast ? -3 : undefined
  const rows = async (deed: string) =>
    ((await desk.does('lin', deed, {})).output['list'] ?? []) as Record<string, string>[]
  for (const { feedback: id } of (await rows('feedback list')).slice(0, left))
    await desk.does('qiao', 'feedback answer', { feedback: id, words: luck.oneOf(ANSWERS) })
  for (const { username } of (await rows('chat list')).slice(0, left))
    await desk.does('lin', 'chat answer', { username, words: luck.oneOf(ANSWERS) })
}

/** Payments that were not what was ordered, names that were wrong, and members who are held up. */
export async function decides(living: Living, { day, isLast }: { day: number; isLast: boolean }): Promise<void> {
  const { desk, people } = living
  const { output } = await desk.does('lin', 'deposit list', {})
  const reviewed = output['list'] as { provider: string; reference: string; proposal: string }[]
  for (const [at, { provider, reference, proposal }] of reviewed.slice(0, isLast ? -2 : undefined).entries())
    if (!proposal)
      await desk.bothDo('deposit propose', { provider, reference, ending: at % 3 === 2 ? 'return' : 'credit' })
  // Each person at most once.
  const [one, other] = people.length > 30 ? [people[day * 2], people[day * 2 + 1]] : []
  if (one && day % 6 === 4)
    await desk.bothDo('member correct propose', {
      ...{
        username: one.username,
        field: 'mobile',
        value: `19${String(900_000_000 + day)}`,
        why: '电话里核对过身份证',
      },
    })
  if (other && day % 9 === 5) {
    await desk.does('qiao', 'member block', { username: other.username, why: '同一台设备登录了多个账户，等待核实' })
    if (day % 2 === 0) await desk.bothDo('member unblock', { username: other.username, why: '核实过了，是一家人' })
  }
}
