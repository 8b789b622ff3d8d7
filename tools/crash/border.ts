// Money that crosses the border of the house while anything is killed, and what those outside remember of it: a
// bank, a cashier and venues that were killed come back with every line that they had.
import { randomUUID } from 'node:crypto'
import { deposit } from '../../core/deposit.ts'
import { member } from '../../core/member.ts'
import { payoutAccounts } from '../../core/payout-account.ts'
import { transfer } from '../../core/transfer.ts'
import { withdraw } from '../../core/withdraw.ts'
import { payAt } from '../../sandbox/visitor.ts'
import type { OutsideWorld } from '../outside.ts'
import { ask } from './chase.ts'

const NAME = '林夏'
const PASSCODE = '246810'

/** A member with a card to be paid on. */
export type Trader = { token: string; cardId: string }

export async function openTraders(url: string, tokens: readonly string[]): Promise<Trader[]> {
  const traders: Trader[] = []
  for (const token of tokens) {
    await ask(url, member.setWithdrawPassword, { password: PASSCODE }, token)
    const bank = { bankCode: 'ICBC', cardNo: '6222020200112233446', address: '北京分行' } as const
    const { id } = await ask(url, payoutAccounts.addBank, { holder: NAME, ...bank }, token)
    traders.push({ token, cardId: id })
  }
  return traders
}

/** One of each at once. Whatever a kill cuts off is for the house to finish or to undo, and for the audit to judge. */
export async function trade(url: string, { token, cardId }: Trader): Promise<void> {
  const key = () => ({ idempotencyKey: randomUUID() })
  const paysIn = async () => {
    const wanted = { channelId: 1, amount: '100.00', depositor: NAME, ...key() }
    const { payUrl } = await ask(url, deposit.submit, wanted, token)
    await payAt(payUrl ?? '')
  }
  const takesOut = () => {
    // Enough to be worth it: turnover is missing for all that was paid in, and costs something.
    const wanted = { cardId, amount: '20000.00', secondaryPwd: PASSCODE, ...key() }
    return ask(url, withdraw.submit, wanted, token)
  }
  const plays = async () => {
    const there = { from: 'central', to: 'video', amount: '5.00' } as const
    await ask(url, transfer.transfer, { ...there, ...key() }, token)
    const back = { from: 'video', to: 'central', amount: '2.00' } as const
    await ask(url, transfer.transfer, { ...back, ...key() }, token)
  }
  await Promise.allSettled([paysIn(), takesOut(), plays()])
}

type Lines = { id?: string; providerTxn?: string }[]

/** The number of every payment, payout and transfer in the books of those outside. */
export async function numbersOutside({ env }: OutsideWorld): Promise<string[]> {
  const venues =
    env['VENUE_URLS']?.split(',').map((pair) => pair.slice(pair.indexOf('=') + 1)) ?? []
  const urls = [env['CASHIER_URL'], env['BANK_URL'], ...venues]
  const books = await Promise.all(
    urls.map(async (url) => (await (await fetch(`${url}/books`)).json()) as Record<string, Lines>),
  )
  return books
    .flatMap(({ payments = [], payouts = [], transfers = [] }) => [payments, payouts, transfers])
    .flatMap((lines) => lines.map(({ id, providerTxn }) => id ?? providerTxn ?? ''))
}

/** What they knew before and do not know now: nothing may be among it, whatever was killed. */
export async function forgotten(world: OutsideWorld, before: readonly string[]): Promise<string[]> {
  const now = new Set(await numbersOutside(world))
  const lost = before.filter((number) => !now.has(number))
  return lost.map((number) => `${number} is not in the books outside any more`)
}
