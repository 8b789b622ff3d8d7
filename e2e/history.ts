// What the screens are looked at with: a member who has deposited, waits for money, has bet and been drawn.
import { bets } from '../core/bets.ts'
import { deposit } from '../core/deposit.ts'
import type { Endpoint, Input, Output } from '../core/endpoint.ts'
import { lottery } from '../core/lottery/calls.ts'
import { official } from '../core/lottery/official-calls.ts'
import { wallet } from '../core/wallet.ts'
import { payAt } from '../sandbox/visitor.ts'
import { soon } from './phone.ts'

/** Calls the house as that member. */
export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>

/** Something on every page of records: a credited deposit, a waiting one, a bet and its issue. */
export async function makeHistory(call: Call) {
  const channels = await call(deposit.channels, {})
  const [channel] = channels.list
  if (!channel) throw new Error('no channel')
  const order = (amount: string) =>
    call(deposit.submit, {
      channelId: channel.id,
      amount,
      depositor: channels.depositor,
      idempotencyKey: crypto.randomUUID(),
    })
  const paid = await order('500.00')
  await payAt(paid.payUrl ?? '')
  const [credited] = await soon(async () => {
    const { list } = await call(wallet.trades, { orderNo: paid.id })
    return list.length > 0 ? list : undefined
  })
  const waiting = await order('300.00')
  const coins = await coinOrder(call)
  const link = await call(deposit.submit, {
    ...{ channelId: channelOf(channels.list, 'link'), amount: '500.00' },
    ...{ depositor: channels.depositor, idempotencyKey: crypto.randomUUID() },
  })
  const bet = await soon(() => placeBet(call))
  const drawn = await soon(async () => {
    const { list } = await call(lottery.draws, { lottery: 'k3_1m' })
    return list.find(({ numbers }) => numbers)
  })
  await call(bets.list, { orderNo: bet })
  const counted = await soon(() => placeCounted(call, 1))
  const chased = await soon(() => placeCounted(call, 5))
  return {
    credited: paid.id,
    number: credited?.number,
    waiting: waiting.id,
    coins: coins.id,
    link: link.id,
    bet,
    counted,
    chased,
    issue: drawn.issue,
  }
}

type Listed = Output<typeof deposit.channels>['list']

function channelOf(list: Listed, type: Listed[number]['type']): number {
  const channel = list.find((one) => one.type === type)
  if (!channel) throw new Error(`no channel ${type}`)
  return channel.id
}

async function coinOrder(call: Call) {
  const { list } = await call(deposit.channels, {})
  const want = {
    channelId: channelOf(list, 'crypto'),
    amount: '500.00',
    protocol: 'TRC20',
  } as const
  const { id: quoteId } = await call(deposit.quote, want)
  return call(deposit.submit, { ...want, quoteId, idempotencyKey: crypto.randomUUID() })
}

async function placeBet(call: Call): Promise<string | undefined> {
  const { current } = await call(lottery.info, { lottery: 'k3_1m' })
  const { plays, oddsVersion } = await call(lottery.odds, { lottery: 'k3_1m' })
  const play = plays.find(({ play }) => play === 'k3.side')
  const item = play?.items[0]
  if (!current || !item || current.lockAt < Date.now() + 3_000) return undefined
  const { selection, oddsMilli } = item
  const line = { play: 'k3.side', selection, units: 1, stake: '20.00', oddsMilli, oddsVersion }
  const placed = await call(lottery.place, {
    lotteryId: 'k3_1m',
    issue: current.issue,
    bets: [line],
    total: '20.00',
    idempotencyKey: crypto.randomUUID(),
  })
  return placed.orderId
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
    total: `${4 * issues}.00`,
    idempotencyKey: crypto.randomUUID(),
  })
  return placed.order?.orderId ?? placed.chase?.chaseId
}
