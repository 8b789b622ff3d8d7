// bao001 plays every day: what there is to find of it on the first morning.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { House } from '../../api/shell/app.ts'
import { deposit } from '../../core/deposit.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { fromWire, sumFen, toWire } from '../../core/money.ts'
import { payoutAccounts } from '../../core/withdraw/payout-account.ts'
import { payAt } from '../../sandbox/visitor.ts'
import type { DemoPerson } from './people.ts'
import { ageCards } from './seed.sql.ts'

const DEPOSIT = '5000.00'
// Two of them are the same bet from both sides: one of each morning is a win, unless the dice are a triple.
const PICKS = [
  ['k3.side', 'big', '20.00'],
  ['k3.side', 'small', '10.00'],
  ['k3.sum', '10', '5.00'],
] as const
const PATIENCE_MS = 8_000

export async function baoLives(bao: DemoPerson, house: House): Promise<void> {
  const { cards } = await bao.call(payoutAccounts.getBank, {})
  if (cards.length > 0) return
  await bao.call(payoutAccounts.addBank, {
    holder: bao.realName,
    bankCode: 'ICBC',
    cardNo: '6222021000112233449',
    address: '上海市静安支行',
  })
  await ageCards(house.db, bao.member)
  // A house without a cashier, as most tests open it, takes no deposit.
  if (house.settings.cashier.url === '') return
  await paysIn(bao)
  await bets(bao)
}

async function paysIn(bao: DemoPerson): Promise<void> {
  const want = { channelId: 1, amount: DEPOSIT, depositor: bao.realName }
  const order = await bao.call(deposit.submit, { ...want, idempotencyKey: randomUUID() })
  if (!order.payUrl) throw new Error('the cashier gave no page for the seed')
  await payAt(order.payUrl)
  await until(async () => {
    const { status } = await bao.call(deposit.getOrder, { orderId: order.id })
    return status === 'credited'
  })
}

/** One order on the issue that is open; none where the house draws nothing just now. */
async function bets(bao: DemoPerson): Promise<void> {
  const { plays, oddsVersion } = await bao.call(lottery.odds, { lottery: 'k3_1m' })
  const lines = PICKS.map(([play, type, stake]) => {
    const item = plays.find((each) => each.play === play)?.items.find((each) => each.type === type)
    if (!item) throw new Error(`the odds board has no ${play} ${type}`)
    const { selection, oddsMilli } = item
    return { play, selection, units: 1, stake, oddsMilli, oddsVersion }
  })
  const total = toWire(sumFen(lines.map(({ stake }) => fromWire(stake))))
  await until(async () => {
    const { current } = await bao.call(lottery.info, { lottery: 'k3_1m' })
    if (current?.status !== 'open') return false
    const order = { lotteryId: 'k3_1m', issue: current.issue, bets: lines, total }
    return bao.call(lottery.place, { ...order, idempotencyKey: randomUUID() }).then(
      () => true,
      // It closed between the look and the bet: the next one opens in a moment.
      () => false,
    )
  })
}

/** Tries for a while; the first morning is worth a few seconds and no more. */
async function until(done: () => Promise<boolean>): Promise<void> {
  const start = performance.now()
  while (performance.now() - start < PATIENCE_MS) {
    if (await done()) return
    await sleep(100)
  }
}
