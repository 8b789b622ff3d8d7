// Money that comes into the town and leaves it: deposits by all ways, and payouts.
import { randomUUID } from 'node:crypto'
import { chainOf } from '../../../api/deposit/clients.ts'
import { scan } from '../../../api/deposit/scan.ts'
import { deposit, type DepositOrder } from '../../../core/deposit.ts'
import { protocols } from '../../../core/coin.ts'
import { bankCodes } from '../../../core/forms/fields.ts'
import { payoutAccounts } from '../../../core/withdraw/payout-account.ts'
import { withdraw } from '../../../core/withdraw/withdraw.ts'
import { drain } from '../chores.ts'
import { DEMO_PASSCODE } from '../people.ts'
import type { Chance } from './chance.ts'
import { attempt, crowd, type Living, type Person } from './living.ts'

const MINUTE_MS = 60_000
const COINS = 5
const COUNTER = 6
/** The least of each way, in yuan, and the most. */
const range: Record<Person['habit']['pays'], readonly [least: number, most: number]> = {
  1: [100, 50_000],
  2: [100, 20_000],
  3: [500, 50_000],
  4: [100, 10_000],
  5: [100, 50_000],
  6: [1_000, 50_000],
}

type Paid = { person: Person; order: DepositOrder }

/** They pay in within some minutes, and the house hears of it: what its cashier tells, and what it asks for. */
export async function payIn(living: Living, payers: readonly Person[], from: number): Promise<void> {
  if (payers.length === 0) return
  const { house, sandbox, chores, chance } = living
  const counted: Paid[] = []
  let inCoins = 0
  await crowd(living, payers, {
    ...{ from, untilMs: 12 * MINUTE_MS },
    does: async (person) => {
      const luck = chance.of(`pays ${person.username} ${from}`)
      const order = await ordered(person, luck)
      if (luck.is(3)) return
      if (person.habit.pays === COUNTER) counted.push({ person, order })
      else if (order.chain) {
        sandbox.chain.pay({ network: order.chain.protocol, address: order.chain.address, amount: order.pay.amount })
        inCoins++
      } else sandbox.cashier.act(order.id, luck.is(2) ? 'fail' : luck.is(2) ? 'other' : 'silent', '88.00')
    },
  })
  await chores('deposit_reconcile')
  if (inCoins > 0) {
    for (const network of protocols) sandbox.chain.mine(network, 30)
    // Payments in coins are found here as the house's scanner finds them every other second; the job that reads a whole month of blocks runs at night.
    for (const bucket of house.ledger.buckets) await scan(house.db, bucket, chainOf(house))
  }
  for (const { order } of counted) await atTheCounter(living, order)
}

async function ordered(person: Person, luck: Chance): Promise<DepositOrder> {
  const { pays, stake } = person.habit
  const [least, most] = range[pays]
  const wanted = stake * luck.oneOf([5, 8, 10, 20, 40])
  const amount = `${Math.max(least, Math.min(most, Math.round(wanted / 100) * 100))}.00`
  const want = { channelId: pays, amount, idempotencyKey: randomUUID() }
  if (pays === COINS) {
    const protocol = luck.oneOf(protocols)
    const { id: quoteId } = await person.call(deposit.quote, { channelId: COINS, amount, protocol })
    return person.call(deposit.submit, { ...want, protocol, quoteId })
  }
  if (pays === 2) return person.call(deposit.submit, { ...want, bank: luck.oneOf(bankCodes) })
  return person.call(deposit.submit, { ...want, depositor: person.realName })
}

/** A deposit of cash at the counter: one person of the desk counts it, another one agrees. */
const atTheCounter = ({ desk }: Living, { code, pay }: DepositOrder) =>
  desk.bothDo('deposit receive', { order: code, amount: pay.amount, reference: `R-${code}` })

/** Says once where they want to be paid. */
export async function addsAccount(living: Living, person: Person): Promise<void> {
  const luck = living.chance.of(`account ${person.username}`)
  const digits = Array.from({ length: 40 }, () => luck.upTo(10)).join('')
  await attempt(living, () => {
    if (person.habit.takes === 'bank')
      return person.call(payoutAccounts.addBank, {
        holder: person.realName,
        bankCode: 'ICBC',
        cardNo: withCheckDigit(`622202${digits.slice(0, 12)}`),
        address: luck.oneOf([
          '上海市静安支行',
          '北京市朝阳区三元桥支行',
          '新疆维吾尔自治区伊犁哈萨克自治州伊宁市斯大林街支行',
        ]),
      })
    if (person.habit.takes === 'wallet')
      return person.call(payoutAccounts.addWallet, {
        realName: person.realName,
        alias: '我的钱包',
        address: `${person.username}@example.com`,
      })
    const [currency, protocol] = ['USDT', 'ERC20'] as const
    return person.call(payoutAccounts.addCrypt, { alias: 'USDT', currency, protocol, address: `0x${digits}` })
  })
}

/** The last digit by Luhn's rule. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, sign, at) => {
    const worth = (sign.charCodeAt(0) - 48) * (at % 2 === 0 ? 2 : 1)
    return total + (worth > 9 ? worth - 9 : worth)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** The bank pays most of them, gives some back, and says so when it is asked. */
export async function takeOut(living: Living, takers: readonly Person[], from: number): Promise<void> {
  const { house, past, chores, sandbox, chance } = living
  const asked: string[] = []
  await crowd(living, takers, {
    ...{ from, untilMs: 20 * MINUTE_MS },
    does: async (person) => {
      const { accounts, available } = await person.call(withdraw.overview, {})
      const luck = chance.of(`takes ${person.username} ${from}`)
      const [account] = accounts
      const yuan = Number.parseInt(available, 10)
      if (!account || yuan < 200) return
      const part = Math.max(1, Math.floor((yuan * (20 + luck.upTo(60))) / 10_000)) * 100
      const amount = `${Math.min(part, 40_000)}.00`
      const want = { cardId: account.id, amount, secondaryPwd: DEMO_PASSCODE, idempotencyKey: randomUUID() }
      asked.push((await person.call(withdraw.submit, want)).id)
    },
  })
  await drain(house)
  await past.reaches(new Date(from + 30 * MINUTE_MS))
  await chores('withdraw_ask')
  const returned = chance.of(`back ${from}`)
  for (const id of asked) if (returned.is(2)) givesBack(sandbox, id)
  await chores('withdraw_ask')
}

/** The bank returns a payout; nothing where it does not have it, or has not paid it. */
function givesBack({ bank }: Living['sandbox'], id: string): void {
  if (bank.payouts().some((one) => one.id === id)) bank.giveBack(id)
}
