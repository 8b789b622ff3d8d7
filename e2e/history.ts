// The history behind the screens: a member who has deposited, waits for money, and has bets that are drawn.
import { bets } from '../core/bets.ts'
import { chat } from '../core/support/chat.ts'
import { deposit } from '../core/deposit.ts'
import type { Endpoint, Input, Output } from '../core/endpoint.ts'
import { feedback } from '../core/support/feedback.ts'
import { lottery } from '../core/lottery/calls.ts'
import { official } from '../core/lottery/official-calls.ts'
import { message } from '../core/message.ts'
import { question } from '../core/support/question.ts'
import { wallet } from '../core/wallet.ts'
import { ask, key, onBig, orders, paysIn, soon, type Session } from './member.ts'
import type { EndingStage } from './stage.ts'

/** Calls the house as that member. */
type Call = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>

/** Something on every page of records: a credited deposit, a waiting one, a bet and its issue. */
export async function makeHistory(house: Pick<EndingStage, 'ends'> & { url: string }, session: Session) {
  const call: Call = (endpoint, input) => ask(house, endpoint, input, session)
  const channels = await call(deposit.channels, {})
  const paid = await paysIn(house, session, '500.00')
  const [credited] = await soon(async () => {
    const { list } = await call(wallet.trades, { orderNo: paid.id })
    return list.length > 0 ? list : undefined
  })
  const waiting = await orders(house, session, '300.00')
  const coins = await coinOrder(call, channelOf(channels.list, 'crypto'))
  const link = await call(deposit.submit, {
    ...{ channelId: channelOf(channels.list, 'link'), amount: '500.00' },
    ...{ depositor: channels.depositor, ...key() },
  })
  const { orderId: bet, issue } = await soon(async () => {
    const found = await onBig(house, '20.00', 3_000)
    return found && (await call(lottery.place, found.order))
  })
  const counted = await soon(() => placeCounted(call, 1))
  const chased = await soon(() => placeCounted(call, 5))
  await house.ends({ lottery: 'k3_1m', issue })
  const drawn = await soon(async () => {
    const { list } = await call(lottery.draws, { lottery: 'k3_1m' })
    return list.find((one) => one.issue === issue && one.numbers)
  })
  await call(bets.list, { orderNo: bet })
  const written = await call(feedback.submit, {
    ...{ type: 'deposit', content: '付款以后一直没有到账，请帮我查一查这笔存款，谢谢' },
    ...{ orderNo: waiting.id, ...key() },
  })
  await call(chat.send, { text: '我的存款没到账，怎么办', ...key() })
  await call(chat.send, { orderNo: waiting.id, ...key() })
  const { code } = await ask(house, question.ask, { content: '我忘了用户名，怎么登录，请帮帮我' })
  const [told] = (await call(message.list, { group: 'money' })).list
  return {
    told: told?.id,
    code,
    credited: paid.id,
    number: credited?.number,
    waiting: waiting.id,
    coins: coins.id,
    link: link.id,
    bet,
    counted,
    chased,
    issue: drawn.issue,
    feedback: written.id,
  }
}

type Listed = Output<typeof deposit.channels>['list']

function channelOf(list: Listed, type: Listed[number]['type']): number {
  const channel = list.find((one) => one.type === type)
  if (!channel) throw new Error(`no channel ${type}`)
  return channel.id
}

async function coinOrder(call: Call, channelId: number) {
  const want = { channelId, amount: '500.00', protocol: 'TRC20' } as const
  const { id: quoteId } = await call(deposit.quote, want)
  return call(deposit.submit, { ...want, quoteId, ...key() })
}

/** Two tickets of the official board: an order, or with more issues a chase. */
async function placeCounted(call: Call, issues: number): Promise<string | undefined> {
  const which = { lotteryId: 'k3_1m' }
  const { next, now } = await call(official.history, { ...which, next: issues })
  const { groups, oddsVersion } = await call(official.option, which)
  const play = groups.flatMap(({ plays }) => plays).find(({ optionId }) => optionId === 'k3.sum')
  const [first] = next
  if (!first || !play || first.lockAt < now + 3_000) return undefined
  const wanted = play.tiers.filter(({ code }) => code === 's10' || code === 's11')
  const oddsMilli = Object.fromEntries(wanted.map((tier) => [tier.code, tier.oddsMilli]))
  const line = { optionId: 'k3.sum', numbers: [10, 11], count: 2, multiple: 1 }
  const legs = next.map(({ issue }) => ({ issue, multiple: 1 }))
  const placed = await call(official.submit, {
    ...{ ...which, issue: first.issue, bets: [{ ...line, unit: '2.00', oddsMilli, oddsVersion }] },
    ...(issues > 1 && { chase: { stopOnWin: true, legs } }),
    ...{ total: `${4 * issues}.00`, ...key() },
  })
  return placed.order?.orderId ?? placed.chase?.chaseId
}
